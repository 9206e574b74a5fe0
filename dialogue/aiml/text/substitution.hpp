#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mana::dialogue::aiml {

/// Pairs of texts, the first of which is replaced by the second wherever it stands, in capitals or not.
/// One pass from the left, the longest first, so that "you" -> "me" and "me" -> "you" do not undo each other.
///
/// A blank at the same end of both texts means that a word ends there, be it at a blank, at punctuation or at
/// the end of the text. A blank at an end of the first alone is swallowed (" dot " -> ".").
class Substitutions {
 public:
  Substitutions() = default;
  explicit Substitutions(std::vector<std::pair<std::string, std::string>> pairs);

  std::string apply(std::string_view text) const;
  bool empty() const { return rules_.empty(); }
  const std::vector<std::pair<std::string, std::string>>& pairs() const { return pairs_; }

 private:
  struct Rule {
    std::string from;  // lower case
    std::string to;
    bool begins_word = false, ends_word = false;
  };
  static Rule rule_of(std::string_view from, std::string_view to);
  static bool fits(const Rule& rule, std::string_view folded, std::size_t at);
  const Rule* longest_at(std::string_view folded, std::size_t at) const;

  std::vector<std::pair<std::string, std::string>> pairs_;
  std::vector<Rule> rules_;                       // by first byte, then longest first
  std::array<std::uint32_t, 257> begins_with_{};  // rules whose first byte is b: [b], [b + 1]
};

}  // namespace mana::dialogue::aiml
