#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "dialogue/aiml/session/surroundings.hpp"
#include "dialogue/understanding/remarks.hpp"
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
/// | sum | "12 plus 7", "half of nine", "square root of 2", in digits or words | "19", "about 0.333", "impossible" |
/// | weekday | "the 3rd of March", "Christmas" | "is Wednesday, the 3rd of March 2027": the next one |
/// | weekday | "the 3rd of March 1950" | "was Friday, the 3rd of March 1950", "no such day" |
/// | weekday | "tomorrow", "next Friday", "in two weeks" (relative_day.hpp) | likewise |
/// | days-until | the same | "102", "past", "no such day" |
/// | age | "born in 1938", "born on the 3rd of March 1938" | "88 or 89", "88" |
/// | remark | what was said in passing | its kind, and whom or what it spoke of: "CHILDWHENSMALL XWHO Susan", "GARDENGROWING XTHING your roses", "SLEPTWELL" |
/// | remark-group | the same | the group of kinds it is of: "MEMORY" |
/// | said-back | the same | "your dad was down the pit from fourteen" (said_back.hpp) |
// clang-format on
///
/// Whatever is not known is NotFound, and the template's default is said.
/// Ownership: refers to the times and the book.  Threads: one.
class LocalKnowledge final : public aiml::Outside {
 public:
  /// @param book null: no meanings. @param times null: no days.
  /// @param remarks null: no kinds of remarks
  LocalKnowledge(const wordnet::WordBook* book, const aiml::LocalTimes* times,
                 const Remarks* remarks = nullptr)
      : book_{book}, times_{times}, remarks_{remarks} {}
  core::Result<std::string> ask(const aiml::OutsideQuestion& question) override;

 private:
  core::Result<std::string> meaning(std::string_view word) const;
  core::Result<std::string> other_meaning(std::string_view word) const;
  core::Result<std::string> day(std::string_view text, bool until) const;
  core::Result<std::string> age(std::string_view text) const;
  core::Result<std::string> remark(std::string_view text) const;
  core::Result<std::string> remark_group(std::string_view text) const;
  std::optional<std::chrono::sys_days> today() const;
  const wordnet::WordBook* book_;
  const aiml::LocalTimes* times_;
  const Remarks* remarks_;
};

/// The 31st of February.
inline constexpr std::string_view kNoSuchDay = "no such day";
/// What is divided by nought.
inline constexpr std::string_view kNoSuchNumber = "impossible";
/// "what is twelve plus 7" -> "19", "1 over 0" -> kNoSuchNumber; nothing when there is no sum in it, or one
/// of no answer.
std::optional<std::string> sum_in(std::string_view text);
/// One clause that can be read out: without examples, brackets, what comes behind a semicolon.
std::string spoken_definition(std::string_view definition);

}  // namespace mana::dialogue
