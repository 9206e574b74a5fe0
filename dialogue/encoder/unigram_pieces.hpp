#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mana::dialogue {

/// Cuts words into the pieces of a vocabulary so that the sum of their scores is as high as it can be
/// (Kudo 2018, "Subword Regularization", section 3.2: a unigram language model; the Viterbi algorithm).
///
/// A value.  Threads: any.
class UnigramPieces {
 public:
  struct Piece {
    std::string text;  ///< UTF-8; a blank is U+2581
    float score = 0;   ///< logarithm of its probability; not a number: never used
  };

  UnigramPieces() = default;
  /// @param pieces in the order of their numbers; the first (0) stands for what is not in the vocabulary
  explicit UnigramPieces(const std::vector<Piece>& pieces);

  /// The numbers of the pieces, the first `most` of them; letters that are in no piece are left out.
  /// @param text words with single blanks between, as the vocabulary writes them (lower case)
  std::vector<std::uint32_t> cut(std::string_view text, std::size_t most) const;

  std::size_t size() const { return size_; }

 private:
  struct Known {
    std::uint32_t number = 0;
    float score = 0;
  };
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::unordered_map<std::string, Known, Hash, std::equal_to<>> known_;
  std::size_t longest_ = 0;  // bytes of a piece
  std::size_t size_ = 0;
};

}  // namespace mana::dialogue
