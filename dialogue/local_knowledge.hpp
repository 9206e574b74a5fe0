#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "dialogue/aiml/surroundings.hpp"
#include "dialogue/wordnet/word_book.hpp"

namespace mana::dialogue {

/// What the house itself can answer, for `<sraix service="...">`; nothing leaves it.
///
// clang-format off
/// | service | asked | answers |
/// | --- | --- | --- |
/// | meaning | a word | what it means at home, one clause that can be read out: "a beverage made by ..." |
/// | phrase | a word | the same where "that is" can stand before it; else nothing |
/// | other-meaning | a word | what else it often is a kind of: "slope"; else nothing |
/// | sum | "12 plus 7", "half of nine", in digits or words | "19", "about 0.333" |
/// | weekday | "the 3rd of March", "Christmas" | "Wednesday, the 3rd of March 2027": the next one |
/// | days-until | the same | "102" |
// clang-format on
///
/// Whatever is not known is NotFound, and the template's default is said.
/// Ownership: refers to the times and the book.  Threads: one.
class LocalKnowledge final : public aiml::Outside {
 public:
  /// @param book null: no meanings. @param times null: no days.
  LocalKnowledge(const wordnet::WordBook* book, const aiml::LocalTimes* times) : book_{book}, times_{times} {}
  core::Result<std::string> ask(const aiml::OutsideQuestion& question) override;

 private:
  core::Result<std::string> meaning(std::string_view word) const;
  core::Result<std::string> other_meaning(std::string_view word) const;
  core::Result<std::string> day(std::string_view text, bool until) const;
  const wordnet::WordBook* book_;
  const aiml::LocalTimes* times_;
};

/// "what is twelve plus 7" -> "19"; nothing when there is no sum in it, or one of no answer.
std::optional<std::string> sum_in(std::string_view text);
/// One clause that can be read out: without examples, brackets, what comes behind a semicolon.
std::string spoken_definition(std::string_view definition);

}  // namespace mana::dialogue
