#pragma once
#include <array>
#include <span>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/transcription/layers.hpp"

namespace mana::speech {

/// How probable texts are for a sound, piece by piece.  Threads: constant.
class TextDecoder {
 public:
  /// BadInput: the model has other shapes. The model has to outlive it.
  /// @param pieces  how many there are, and `further` how many only who writes down everything needs
  static core::Result<TextDecoder> open(const PackedModel& model, int pieces,
                                        Additions additions = Additions::Ours, int further = 0);

 private:
  friend class Texts;
  struct Layer {
    std::span<const float> norm1, norm2, norm3, fc1_bias, fc2_bias;
    AdaptedMatrix q, k, v, o, xq, xk, xv, xo, fc1, fc2;
  };
  std::vector<Layer> layers_;
  int pieces() const { return pieces_.columns + further_.columns; }
  /// Row k of the column that stands for a piece.
  float at(int k, int piece) const {
    return piece < pieces_.columns ? pieces_.at(k, piece) : further_.at(k, piece - pieces_.columns);
  }

  std::span<const float> last_norm_;
  QuantisedMatrix pieces_, further_;  // the second: only without additions
};

/// A tree of texts for one sound: each node is a piece that follows on those above it. Many are added at
/// once, which costs less than one after the other.  Threads: any one at a time.
class Texts {
 public:
  struct Step {
    int above = -1;  ///< a node; -1: none, and then the piece begins the text
    int piece = 0;
  };

  /// What may follow on a text, the likeliest first.
  static constexpr int kLikeliest = 6;
  using Likeliest = std::array<int, kLikeliest>;

  /// Both have to outlive it.
  /// @param keep_attention  where in the sound each piece was found is kept as well
  Texts(const TextDecoder& decoder, const Table& heard, bool keep_attention = false);
  /// @return the number of the first of the new nodes; the others follow
  int add(std::span<const Step> steps);
  /// Natural logarithm of how probable it is that this piece is the next.
  float log_probability(int node, int next_piece) const;
  int likeliest(int node) const { return likeliest_of(node).front(); }
  const Likeliest& likeliest_of(int node) const { return nodes_[static_cast<std::size_t>(node)].likeliest; }
  /// The nodes from the root to this one, itself included.
  const std::vector<int>& path(int node) const { return nodes_[static_cast<std::size_t>(node)].path; }
  /// How much of its attention the piece after this one gave to each row of what was heard, summed over heads
  /// and layers. Only where it is kept.
  std::span<const float> attention(int node) const {
    return {attention_.row(node), static_cast<std::size_t>(attention_.columns())};
  }

 private:
  struct Node {
    int depth = 0;
    std::vector<int> path;  // from the root, itself included
    Likeliest likeliest{};
    float log_sum = 0;
  };
  struct Memory {
    Table keys{0, ModelSizes::kWidth}, values{0, ModelSizes::kWidth};
    Table heard_keys{0, ModelSizes::kWidth}, heard_values{0, ModelSizes::kWidth};
  };
  void judge(int first);

  const TextDecoder& decoder_;
  std::vector<int> everywhere_;
  std::vector<Memory> memory_;  // of each layer
  Table outputs_{0, ModelSizes::kWidth};
  bool keeps_attention_;
  Table attention_;
  std::vector<Node> nodes_;
};

}  // namespace mana::speech
