#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mana::speech {

/// The pieces of words that a decoder writes, by number: byte pairs joined in the order in which they were
/// learnt (Sennrich et al. 2016), with U+2581 for a space; of any text, each other character as its bytes.
/// Threads: constant.
class WordPieces {
 public:
  static constexpr int kBegin = 1, kEnd = 2;
  /// @param listed the pieces in order, one a line; kept in part, so it has to outlive this
  /// @param more further ones, whose numbers follow
  explicit WordPieces(std::string_view listed, std::string_view more = {});

  int count() const { return static_cast<int>(pieces_.size()); }
  /// A text as it stands after a space, without kBegin and kEnd.
  std::vector<int> of(std::string_view text) const;
  std::string text_of(const std::vector<int>& pieces) const;
  /// Whether a piece begins a word, or ends what came before it because it is no part of a word: punctuation.
  bool begins_word(int piece) const;
  bool is_after_space(int piece) const;

 private:
  void add(std::string_view listed);
  std::vector<std::string_view> pieces_;
  std::unordered_map<std::string_view, int> numbers_;
};

}  // namespace mana::speech
