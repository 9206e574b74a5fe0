#pragma once
#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::dialogue::knowledge {

/// A word of what was said, in lower case; a number in figures or words is one.
struct Word {
  std::string text;              ///< "kilo", "14th"; of a number what was said: "a hundred and forty"
  std::optional<double> number;  ///< finite, not negative
  bool begins = false;           ///< the first of a clause
  bool queried = false;          ///< with a question mark behind it
  bool is(std::string_view word) const { return text == word; }
};
using Words = std::span<const Word>;

/// What was said, ready for the forms of the parts. "what's" and "whats" are "what is", "d'you" is "do you",
/// a possessive s is dropped, "£13.60" is "13.60 pounds", "%" and "per cent" are "percent".
struct Question {
  std::vector<Word> words;   ///< without filler
  std::vector<Word> all;     ///< with it
  std::vector<bool> filler;  ///< of each of `all`, whether it is filler
};

/// Words and phrases that change nothing: "go on then", "please".
class Filler {
 public:
  /// One a line.  Errors: of lines_of.
  static core::Result<Filler> read(const std::filesystem::path& file);
  /// How many words of a phrase that changes nothing begin at `at`; 0: none does.
  std::size_t at(Words words, std::size_t at) const;

 private:
  std::unordered_set<std::string> phrases_;
  std::size_t longest_ = 0;  ///< in words
};

/// Never fails; of more than kMostWords words, or of bytes that are no text, nothing is left.
Question question_of(std::string_view text, const Filler& filler);
inline constexpr std::size_t kMostWords = 60, kMostBytes = 600;

/// The words from `begin` to `end`, with blanks between.
std::string joined(Words words, std::size_t begin, std::size_t end);
inline std::string joined(Words words) { return joined(words, 0, words.size()); }
bool is_question_word(std::string_view word);
bool any_number(Words words);
bool any_question_word(Words words);
bool is_among(std::string_view word, std::initializer_list<std::string_view> list);
bool has_word(Words words, std::initializer_list<std::string_view> list);
/// Words with blanks between.
bool has_phrase(Words words, std::string_view phrase);
/// Each from one sign to the next.
std::vector<Words> clauses_in(Words words);
/// What may stand behind a question without changing it: nothing, or clauses that do not go on with it
/// ("it's for my list", not "in stones") and hold no number and no question.
bool is_remark(Words words);
/// What may stand before it: anything without a number and a question.
bool is_lead_in(Words words);

}  // namespace mana::dialogue::knowledge
