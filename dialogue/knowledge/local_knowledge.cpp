#include "dialogue/knowledge/local_knowledge.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <utility>
#include <vector>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/understanding/relative_day.hpp"
#include "dialogue/understanding/said_back.hpp"
#include "dialogue/wording/read_aloud.hpp"
#include "dialogue/wording/said_date.hpp"

namespace mana::dialogue {
namespace {

using namespace std::chrono;

constexpr double kSureRemark = 0.65, kSureGroup = 0.7;  // probabilities

/// As patterns can hold it: an underscore is a wildcard there.
std::string as_word(std::string_view kind) {
  std::string out;
  for (const char c : aiml::upper(kind))
    if (c != '_') out.push_back(c);
  return out;
}

core::Error unknown() { return core::not_found("That is not known here."); }

std::string_view without_article(std::string_view word) {
  word = aiml::trimmed(word);
  for (const std::string_view article : {"a ", "an ", "the "}) {
    if (word.size() > article.size() && aiml::equal_but_case(word.substr(0, article.size()), article))
      return aiml::trimmed(word.substr(article.size()));
  }
  return word;
}

constexpr std::array<std::string_view, 7> kWeekdays{"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                    "Thursday", "Friday", "Saturday"};

/// "is Wednesday, the 3rd of March 2027", "was ..."
std::string as_said(sys_days day, sys_days today) {
  const year_month_day date{day};
  const std::string name{kMonths.at(static_cast<unsigned>(date.month()) - 1)};
  return (day < today ? "was " : "is ") + std::string{kWeekdays.at(weekday{day}.c_encoding())} + ", the " +
         ordinal(static_cast<unsigned>(date.day())) + " of " + name + " " +
         std::to_string(static_cast<int>(date.year()));
}

}  // namespace

namespace {
using wordnet::WordClass;

/// Whether "that is" can stand before it: "a large bird". A dictionary leaves articles out.
bool is_whole_phrase(std::string_view definition) {
  constexpr std::array<std::string_view, 16> kBegin{
      "a",   "an",        "the",  "any",  "some", "one",       "of",       "someone",
      "not", "something", "very", "that", "each", "someone's", "anything", "being"};
  return std::find(kBegin.begin(), kBegin.end(), definition.substr(0, definition.find(' '))) != kBegin.end();
}

/// The adjective that an adverb is made of: "noisily" of "noisy"; empty where the book knows none.
std::string adjective_in(const wordnet::WordBook& book, std::string_view adverb) {
  struct Ending {
    std::string_view old, now;
  };
  for (const auto& [old, now] :
       {Ending{"ily", "y"}, Ending{"ly", ""}, Ending{"ly", "le"}, Ending{"ally", ""}}) {
    if (adverb.size() < old.size() + 3 || !adverb.ends_with(old)) continue;
    std::string adjective = aiml::lower(adverb.substr(0, adverb.size() - old.size())) + std::string{now};
    const auto all = book.meanings(adjective);
    if (std::any_of(all.begin(), all.end(),
                    [](const auto& m) { return m.word_class == WordClass::Adjective; }))
      return adjective;
  }
  return {};
}

std::string with_article(std::string_view words) {
  const bool is_vowel = !words.empty() && std::string_view{"aeiou"}.find(words[0]) != std::string_view::npos;
  return (is_vowel ? "an " : "a ") + std::string{words};
}

/// What of `all` is worth saying beside the first: likely enough, and of another kind than that.
const wordnet::Meaning* second_of(const std::vector<wordnet::EverydayMeaning>& all) {
  constexpr double kLeast = 3.5, kFarthest = 3.5;  // below, it is hardly ever meant
  const auto& first = all.front();
  for (const auto& [m, weight] : all) {
    if (weight < kLeast || weight < first.weight - kFarthest) break;
    if (m.word_class == WordClass::Noun && !m.kind.empty() && m.kind != first.meaning.kind && !m.is_name)
      return &m;
  }
  return nullptr;
}
}  // namespace

core::Result<std::string> LocalKnowledge::ask(const aiml::OutsideQuestion& q) {
  if (q.service == "meaning") return meaning(q.text);
  if (q.service == "other-meaning") return other_meaning(q.text);
  if (q.service == "phrase") {
    auto clause = meaning(q.text);
    if (clause && !is_whole_phrase(*clause)) return unknown();
    return clause;
  }
  if (q.service == "weekday" || q.service == "days-until") return day(q.text, q.service == "days-until");
  if (q.service == "age") return age(q.text);
  if (q.service == "remark") return remark(q.text);
  if (q.service == "remark-group") return remark_group(q.text);
  if (q.service == "said-back") {
    auto again = said_back(q.text);
    if (!again) return unknown();
    return *std::move(again);
  }
  if (q.service != "sum") return unknown();
  auto sum = sum_in(q.text);
  if (!sum) return unknown();
  return *std::move(sum);
}

core::Result<std::string> LocalKnowledge::meaning(std::string_view word) const {
  if (book_ == nullptr) return unknown();
  word = without_article(word);
  const auto all = wordnet::everyday_meanings(*book_, word);
  if (all.empty()) return unknown();
  const wordnet::Meaning& m = all.front().meaning;
  if (m.word_class == WordClass::Adverb) {
    const std::string adjective = adjective_in(*book_, word);
    if (!adjective.empty()) return "in " + with_article(adjective) + " way";
  }
  return (m.word_class == WordClass::Verb ? "to " : "") + spoken_definition(m.definition);
}

core::Result<std::string> LocalKnowledge::other_meaning(std::string_view word) const {
  if (book_ == nullptr) return unknown();
  const auto all = wordnet::everyday_meanings(*book_, without_article(word));
  if (all.empty() || all.front().meaning.word_class != WordClass::Noun) return unknown();
  const wordnet::Meaning* const second = second_of(all);
  if (second == nullptr) return unknown();
  return std::string{second->kind};
}

core::Result<std::string> LocalKnowledge::remark(std::string_view text) const {
  const auto found = remarks_ == nullptr ? std::nullopt : remarks_->judge(text);
  if (!found || found->probability < kSureRemark) return unknown();
  const std::string kind = as_word(found->kind);
  if (!found->of.person.empty()) return kind + " XWHO " + found->of.person;
  if (!found->of.thing.empty()) return kind + " XTHING " + found->of.thing;
  return kind;
}

core::Result<std::string> LocalKnowledge::remark_group(std::string_view text) const {
  const auto found = remarks_ == nullptr ? std::nullopt : remarks_->judge(text);
  if (!found || found->group_probability < kSureGroup) return unknown();
  return as_word(found->group);
}

std::optional<sys_days> LocalKnowledge::today() const {
  if (times_ == nullptr) return {};
  const auto now = floor<seconds>(times_->now());
  const auto ahead = times_->offset(now, "");
  if (!ahead) return {};
  return floor<days>(now + *ahead);
}

/// The next one, today included, unless a year is said.
core::Result<std::string> LocalKnowledge::day(std::string_view text, bool until) const {
  const auto said = said_date(text);
  const auto now = today();
  if (!now) return unknown();
  if (!said) {
    const auto relative = relative_day(text, *now);
    if (!relative) return unknown();
    if (until) return *relative < *now ? std::string{"past"} : std::to_string((*relative - *now).count());
    return as_said(*relative, *now);
  }
  constexpr int kYearsToTheNext = 8;  // that has a 29th of February
  const int this_year = static_cast<int>(year_month_day{*now}.year());
  year_month_day date = said->in(said->year.value_or(this_year));
  for (int ahead = 1; ahead <= kYearsToTheNext && !said->year && (!date.ok() || sys_days{date} < *now);
       ++ahead)
    date = said->in(this_year + ahead);
  if (!date.ok()) return std::string{kNoSuchDay};
  if (until && sys_days{date} < *now) return std::string{"past"};
  if (until) return std::to_string((sys_days{date} - *now).count());
  return as_said(sys_days{date}, *now);
}

core::Result<std::string> LocalKnowledge::age(std::string_view text) const {
  const auto now = today();
  const auto born = said_year(text);
  if (!now || !born) return unknown();
  const year_month_day date{*now};
  const int years = static_cast<int>(date.year()) - *born;
  if (years < 1) return unknown();
  const auto said = said_date(text);
  if (!said) return std::to_string(years - 1) + " or " + std::to_string(years);
  const year_month_day birthday = said->in(static_cast<int>(date.year()));
  return std::to_string(date < birthday ? years - 1 : years);
}

std::string spoken_definition(std::string_view definition) {
  std::string out;
  int depth = 0;
  for (const char c : definition) {
    if (c == '(') ++depth;
    if (c == ';' && depth == 0) break;
    const bool doubled = c == ' ' && (out.empty() || out.back() == ' ');
    if (depth == 0 && !doubled) out.push_back(c);
    if (c == ')' && depth > 0) --depth;
  }
  // What nobody could keep in mind ends before something that only adds to it.
  constexpr std::size_t kUncut = 110, kMost = 95, kLeast = 25;
  constexpr std::array<std::string_view, 16> kAdds{
      " with ",  " having ", " typically ", " resembling ", " especially ", " which ", " by ",   " usually ",
      " often ", " and ",    " used ",      " where ",      " in ",         " or ",    " when ", " that "};
  std::size_t cut = 0;
  if (out.size() > kUncut) {
    for (const std::string_view word : kAdds)
      if (const std::size_t at = out.rfind(word, kMost); at != std::string::npos && at >= kLeast)
        cut = std::max(cut, at);
    out.resize(cut > 0 ? cut : std::min(out.rfind(' ', kMost), kMost));
  }
  constexpr std::array<std::string_view, 5> kHang{" and", " or", " that", " which", " etc."};
  for (const std::string_view word : kHang)
    if (out.ends_with(word)) out.resize(out.size() - word.size());
  while (!out.empty() && (out.back() == ' ' || out.back() == ',')) out.pop_back();
  return out;
}

}  // namespace mana::dialogue
