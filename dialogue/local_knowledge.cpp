#include "dialogue/local_knowledge.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <utility>
#include <vector>

#include "dialogue/aiml/utf8.hpp"
#include "dialogue/read_aloud.hpp"

namespace mana::dialogue {
namespace {

using namespace std::chrono;

core::Error unknown() { return core::not_found("That is not known here."); }

std::string_view without_article(std::string_view word) {
  word = aiml::trimmed(word);
  for (const std::string_view article : {"a ", "an ", "the "}) {
    if (word.size() > article.size() && aiml::equal_but_case(word.substr(0, article.size()), article))
      return aiml::trimmed(word.substr(article.size()));
  }
  return word;
}

struct Named {
  std::string_view name;
  unsigned month, day;
};
// Days that are called by a name and fall on the same date each year.
constexpr std::array<Named, 9> kNamedDays{{{"christmas eve", 12, 24},
                                           {"christmas", 12, 25},
                                           {"boxing day", 12, 26},
                                           {"new years eve", 12, 31},
                                           {"new years day", 1, 1},
                                           {"new year", 1, 1},
                                           {"australia day", 1, 26},
                                           {"anzac day", 4, 25},
                                           {"valentines day", 2, 14}}};
constexpr std::array<std::string_view, 31> kOrdinals{
    "first",        "second",       "third",          "fourth",        "fifth",        "sixth",
    "seventh",      "eighth",       "ninth",          "tenth",         "eleventh",     "twelfth",
    "thirteenth",   "fourteenth",   "fifteenth",      "sixteenth",     "seventeenth",  "eighteenth",
    "nineteenth",   "twentieth",    "twenty first",   "twenty second", "twenty third", "twenty fourth",
    "twenty fifth", "twenty sixth", "twenty seventh", "twenty eighth", "twenty ninth", "thirtieth",
    "thirty first"};
constexpr std::array<std::string_view, 7> kWeekdays{"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                    "Thursday", "Friday", "Saturday"};

/// Lower-case words: letters, digits, no apostrophes.
std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  bool open = false;
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (c == '\'') continue;
    if (letter && !open) words.emplace_back();
    if (letter) words.back().push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
    open = letter;
  }
  return words;
}

std::optional<unsigned> month_of(std::string_view word) {
  for (unsigned m = 0; m < kMonths.size(); ++m) {
    const std::string_view name = kMonths.at(m);
    if (aiml::equal_but_case(word.size() == 3 ? name.substr(0, 3) : name, word)) return m + 1;
  }
  return {};
}

/// "3", "3rd", "third", "twenty first" ending at word `at`.
std::optional<unsigned> day_at(const std::vector<std::string>& words, std::size_t at) {
  const std::string& w = words[at];
  if (w[0] >= '0' && w[0] <= '9') {
    const unsigned long n = std::strtoul(w.c_str(), nullptr, 10);
    return n >= 1 && n <= 31 && w.size() <= 4 ? std::optional{static_cast<unsigned>(n)} : std::nullopt;
  }
  const std::string two = at > 0 ? words[at - 1] + " " + w : "";
  for (const std::string& name : {two, w})
    for (unsigned d = 0; d < kOrdinals.size(); ++d)
      if (kOrdinals.at(d) == name) return d + 1;
  return {};
}

struct SaidDate {
  unsigned month = 0, day = 0;
  std::optional<int> year;
};

std::optional<SaidDate> date_in(std::string_view text) {
  const std::vector<std::string> words = words_in(text);
  std::string all;
  for (const std::string& w : words) all += (all.empty() ? "" : " ") + w;
  for (const Named& named : kNamedDays)
    if (all.find(named.name) != std::string::npos) return SaidDate{named.month, named.day, {}};
  SaidDate said;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (const auto month = month_of(words[i]); month && said.month == 0) said.month = *month;
    if (const auto day = day_at(words, i)) said.day = *day;
    const bool digits =
        std::all_of(words[i].begin(), words[i].end(), [](char c) { return c >= '0' && c <= '9'; });
    if (digits && words[i].size() == 4) said.year = std::atoi(words[i].c_str());
  }
  if (said.month == 0 || said.day == 0) return {};
  return said;
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

/// The next one, today included, unless a year is said.
core::Result<std::string> LocalKnowledge::day(std::string_view text, bool until) const {
  const auto said = date_in(text);
  if (!said || times_ == nullptr) return unknown();
  const auto now = floor<seconds>(times_->now());
  const auto ahead = times_->offset(now, "");
  if (!ahead) return unknown();
  const sys_days today = floor<days>(now + *ahead);
  int wanted = said->year.value_or(static_cast<int>(year_month_day{today}.year()));
  year_month_day date{year{wanted}, month{said->month}, std::chrono::day{said->day}};
  for (int tries = 0; tries < 8 && !said->year && (!date.ok() || sys_days{date} < today); ++tries)
    date = {year{++wanted}, month{said->month}, std::chrono::day{said->day}};
  if (!date.ok()) return unknown();
  if (until) return std::to_string((sys_days{date} - today).count());
  const std::string name{kMonths.at(said->month - 1)};
  return std::string{kWeekdays.at(weekday{sys_days{date}}.c_encoding())} + ", the " + ordinal(said->day) +
         " of " + name + " " + std::to_string(wanted);
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
