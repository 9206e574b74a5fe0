#pragma once
#include <span>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/second_pass/layers.hpp"

namespace mana::speech {

/// How probable texts are for a sound, piece by piece.  Threads: constant.
class TextDecoder {
 public:
  /// BadInput: the model has other shapes. The model has to outlive it.
  /// @param pieces how many there are
  static core::Result<TextDecoder> open(const PackedModel& model, int pieces);

 private:
  friend class Texts;
  struct Layer {
    std::span<const float> norm1, norm2, norm3, fc1_bias, fc2_bias;
    AdaptedMatrix q, k, v, o, xq, xk, xv, xo, fc1, fc2;
  };
  std::vector<Layer> layers_;
  std::span<const float> last_norm_;
  QuantisedMatrix pieces_;
};

/// A tree of texts for one sound: each node is a piece that follows on those above it. Many are added at
/// once, which costs less than one after the other.  Threads: any one at a time.
class Texts {
 public:
  struct Step {
    int above = -1;  ///< a node; -1: none, and then the piece begins the text
    int piece = 0;
  };

  /// Both have to outlive it.
  Texts(const TextDecoder& decoder, const Table& heard);
  /// @return the number of the first of the new nodes; the others follow
  int add(std::span<const Step> steps);
  /// Natural logarithm of how probable it is that this piece is the next.
  float log_probability(int node, int next_piece) const;
  int likeliest(int node) const { return nodes_[static_cast<std::size_t>(node)].likeliest; }

 private:
  struct Node {
    int depth = 0;
    std::vector<int> path;  // from the root, itself included
    int likeliest = 0;
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
  std::vector<Node> nodes_;
};

}  // namespace mana::speech
