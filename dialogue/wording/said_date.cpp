#include "dialogue/wording/said_date.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/wording/number_words.hpp"
#include "dialogue/wording/read_aloud.hpp"

namespace mana::dialogue {
namespace {

using namespace std::chrono;

struct Named {
  std::string_view name;
  unsigned month, day;
  int easter = 0;
};
// Days that are called by a name: on the same date each year, or so many days after Easter Sunday.
constexpr std::array<Named, 12> kNamedDays{{{"christmas eve", 12, 24},
                                            {"christmas", 12, 25},
                                            {"boxing day", 12, 26},
                                            {"new years eve", 12, 31},
                                            {"new years day", 1, 1},
                                            {"new year", 1, 1},
                                            {"australia day", 1, 26},
                                            {"anzac day", 4, 25},
                                            {"valentines day", 2, 14},
                                            {"good friday", 0, 0, -2},
                                            {"easter monday", 0, 0, 1},
                                            {"easter", 0, 0, 0}}};
constexpr std::array<std::string_view, 31> kOrdinals{
    "first",        "second",       "third",          "fourth",        "fifth",        "sixth",
    "seventh",      "eighth",       "ninth",          "tenth",         "eleventh",     "twelfth",
    "thirteenth",   "fourteenth",   "fifteenth",      "sixteenth",     "seventeenth",  "eighteenth",
    "nineteenth",   "twentieth",    "twenty first",   "twenty second", "twenty third", "twenty fourth",
    "twenty fifth", "twenty sixth", "twenty seventh", "twenty eighth", "twenty ninth", "thirtieth",
    "thirty first"};
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

bool is_digits(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// "3", "3rd", "third", "twenty first" ending at word `at`.
std::optional<unsigned> day_at(const std::vector<std::string>& words, std::size_t at) {
  const std::string& w = words[at];
  if (is_digits(w.substr(0, 1))) {
    const unsigned long n = std::strtoul(w.c_str(), nullptr, 10);
    const std::size_t digits = n >= 10 ? 2 : 1;
    return n >= 1 && n <= 99 && w.size() <= digits + 2 ? std::optional{static_cast<unsigned>(n)}
                                                       : std::nullopt;
  }
  const std::string two = at > 0 ? words[at - 1] + " " + w : "";
  for (const std::string& name : {two, w})
    for (unsigned d = 0; d < kOrdinals.size(); ++d)
      if (kOrdinals.at(d) == name) return d + 1;
  return {};
}

template <std::size_t N>
std::optional<int> place_in(const std::array<std::string_view, N>& names, std::string_view word) {
  const auto found = std::find(names.begin(), names.end(), word);
  if (word.empty() || found == names.end()) return {};
  return static_cast<int>(found - names.begin());
}

/// "thirty eight", "eleven", "oh six" from word `at` on.
std::optional<int> below_hundred(const std::vector<std::string>& words, std::size_t at) {
  const std::string_view next = at + 1 < words.size() ? std::string_view{words[at + 1]} : "";
  if (at >= words.size()) return {};
  if (const auto tens = place_in(kTens, words[at])) {
    const auto ones = place_in(kBelowTwenty, next);
    return *tens * 10 + (ones && *ones >= 1 && *ones <= 9 ? *ones : 0);
  }
  return place_in(kBelowTwenty, words[at] == "oh" ? next : std::string_view{words[at]});
}

std::optional<int> year_at(const std::vector<std::string>& words, std::size_t at) {
  const std::string& w = words[at];
  if (w.size() == 4 && is_digits(w) && w[0] >= '1' && w[0] <= '2') return std::atoi(w.c_str());
  if (w == "two" && at + 1 < words.size() && words[at + 1] == "thousand") {
    const std::size_t rest = at + 2 < words.size() && words[at + 2] == "and" ? at + 3 : at + 2;
    return 2000 + below_hundred(words, rest).value_or(0);
  }
  const auto century = w == "twenty" ? std::optional{20} : place_in(kBelowTwenty, w);
  if (!century || *century < 15 || at + 1 >= words.size()) return {};
  // "nineteen eight" is no year, and "twenty one" a number.
  const bool whole = place_in(kTens, words[at + 1]) || words[at + 1] == "oh" ||
                     place_in(kBelowTwenty, words[at + 1]).value_or(0) >= 10;
  const auto rest = below_hundred(words, at + 1);
  if (words[at + 1] == "hundred") return *century * 100;
  if (!whole || !rest) return {};
  return *century * 100 + *rest;
}

/// "3/3/1950": the day first, as in Australia.
std::optional<SaidDate> in_figures(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i + 2 < words.size(); ++i) {
    if (!is_digits(words[i]) || !is_digits(words[i + 1]) || words[i].size() > 2 || words[i + 1].size() > 2)
      continue;
    const auto year = year_at(words, i + 2);
    if (!year || !is_digits(words[i + 2])) continue;
    SaidDate said;
    said.day = static_cast<unsigned>(std::atoi(words[i].c_str()));
    said.month = static_cast<unsigned>(std::atoi(words[i + 1].c_str()));
    said.year = year;
    if (said.day >= 1 && said.month >= 1 && said.month <= 12) return said;
  }
  return {};
}

/// Of the Gregorian calendar (the rule of Meeus, Jones and Butcher, "Astronomical Algorithms", chapter 8).
sys_days easter_sunday(int y) {
  const int a = y % 19, b = y / 100, c = y % 100, d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3;
  const int h = (19 * a + b - d - g + 15) % 30, i = c / 4, k = c % 4, l = (32 + 2 * e + 2 * i - h - k) % 7;
  const int m = (a + 11 * h + 22 * l) / 451, n = h + l - 7 * m + 114;
  return sys_days{year{y} / (n / 31) / (n % 31 + 1)};
}

}  // namespace

year_month_day SaidDate::in(int which) const {
  if (month == 0) return year_month_day{easter_sunday(which) + easter};
  return {std::chrono::year{which}, std::chrono::month{month}, std::chrono::day{day}};
}

std::optional<int> said_year(std::string_view text) {
  const std::vector<std::string> words = words_in(text);
  for (std::size_t i = 0; i < words.size(); ++i)
    if (const auto year = year_at(words, i)) return year;
  return {};
}

std::optional<SaidDate> said_date(std::string_view text) {
  const std::vector<std::string> words = words_in(text);
  std::string all;
  for (const std::string& w : words) all += (all.empty() ? "" : " ") + w;
  for (const Named& named : kNamedDays)
    if (all.find(named.name) != std::string::npos)
      return SaidDate{named.month, named.day, said_year(text), days{named.easter}};
  if (const auto figures = in_figures(words)) return figures;
  SaidDate said;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (const auto month = month_of(words[i]); month && said.month == 0) said.month = *month;
    if (const auto day = day_at(words, i)) said.day = *day;
  }
  if (said.month == 0 || said.day == 0) return {};
  said.year = said_year(text);
  return said;
}

}  // namespace mana::dialogue
