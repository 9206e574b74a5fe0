#include "dialogue/understanding/relative_day.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <vector>

#include "dialogue/wording/number_words.hpp"

namespace mana::dialogue {
namespace {

using namespace std::chrono;

constexpr std::array<std::string_view, 7> kWeekdays{"sunday",   "monday", "tuesday", "wednesday",
                                                    "thursday", "friday", "saturday"};

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words{""};
  for (const char c : text) {
    const char low = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool letter = (low >= 'a' && low <= 'z') || (low >= '0' && low <= '9');
    if (letter) words.back().push_back(low);
    if (!letter && c != '\'' && !words.back().empty()) words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

/// "a", "two", "twenty one" or "14" that ends before word `end`.
std::optional<int> number_before(const std::vector<std::string>& words, std::size_t end) {
  if (end == 0) return {};
  const std::string& w = words[end - 1];
  int figures = 0;
  const auto [stop, error] = std::from_chars(w.data(), w.data() + w.size(), figures);
  if (error == std::errc{} && stop == w.data() + w.size()) return figures;
  if (w == "a" || w == "an") return 1;
  if (w == "couple" || (w == "of" && end > 1 && words[end - 2] == "couple")) return 2;
  const auto place = [](const auto& names, std::string_view word) {
    const auto found = std::find(names.begin(), names.end(), word);
    return word.empty() || found == names.end() ? -1 : static_cast<int>(found - names.begin());
  };
  const int ones = place(kBelowTwenty, w), tens = place(kTens, w);
  if (tens > 0) return tens * 10;
  if (ones < 0) return {};
  const int before = end > 1 ? place(kTens, words[end - 2]) : -1;
  return before > 0 && ones < 10 ? before * 10 + ones : ones;
}

sys_days months_on(sys_days from, int count) {
  const year_month_day date{from};
  const year_month_day moved = date + months{count};
  return moved.ok() ? sys_days{moved} : sys_days{moved.year() / moved.month() / last};
}

sys_days weekday_meant(weekday wanted, std::string_view which, sys_days today) {
  const days ahead = wanted - weekday{today};  // 0..6
  if (which == "last") return today + ahead - days{7};
  if (which != "next") return today + ahead;
  const sys_days next_monday = today + days{7} - (weekday{today} - Monday);
  return next_monday + (wanted - Monday);
}

bool is_weekday(std::string_view word) {
  return std::find(kWeekdays.begin(), kWeekdays.end(), word) != kWeekdays.end();
}

int days_of(std::string_view unit) {
  if (unit == "day" || unit == "days") return 1;
  if (unit == "week" || unit == "weeks") return 7;
  return unit == "fortnight" || unit == "fortnights" ? 14 : 0;
}

/// What "a week on", "two weeks from" before word `i`, or "week", "fortnight" behind it add to its day.
days added_around(const std::vector<std::string>& words, std::size_t i) {
  if (i + 1 < words.size() && (words[i + 1] == "week" || words[i + 1] == "fortnight"))
    return days{days_of(words[i + 1])};
  const bool by_itself = words[i] == "today" || words[i] == "tomorrow";
  const bool from = i > 0 && words[i - 1] == "from", on = i > 0 && words[i - 1] == "on";
  if (!from && !on && !by_itself) return days{0};
  const std::size_t end = from || on ? i - 1 : i;
  if (end == 0) return days{0};
  const int unit = days_of(words[end - 1]);
  const auto count = unit == 0 || (unit == 1 && !from) ? std::nullopt : number_before(words, end - 1);
  return days{count && *count >= 0 && *count <= 1'000 ? *count * unit : 0};
}

}  // namespace

std::optional<sys_days> relative_day(std::string_view text, sys_days today) {
  const std::vector<std::string> words = words_in(text);
  const auto is = [&](std::size_t i, std::string_view word) { return i < words.size() && words[i] == word; };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool of_after = i >= 2 && is(i - 2, "day") && is(i - 1, "after");
    const bool of_before = i >= 2 && is(i - 2, "day") && is(i - 1, "before");
    if (words[i] == "tomorrow") return today + days{of_after ? 2 : 1} + added_around(words, i);
    if (words[i] == "yesterday") return today - days{of_before ? 2 : 1};
    const days added = added_around(words, i);
    if (words[i] == "today" && added.count() > 0) return today + added;
    const auto day = std::find(kWeekdays.begin(), kWeekdays.end(), words[i]);
    if (day != kWeekdays.end()) {
      const weekday wanted{static_cast<unsigned>(day - kWeekdays.begin())};
      if (is(i + 1, "after") && is(i + 2, "next")) return weekday_meant(wanted, "next", today) + days{7};
      const bool of_next_week = i >= 3 && is(i - 1, "on") && is(i - 2, "week") && is(i - 3, "next");
      if (of_next_week) return weekday_meant(wanted, "next", today);
      return weekday_meant(wanted, i > 0 ? std::string_view{words[i - 1]} : "", today) + added;
    }
    const bool is_days = is(i, "day") || is(i, "days"), is_weeks = is(i, "week") || is(i, "weeks"),
               is_fortnight = is(i, "fortnight"), is_months = is(i, "month") || is(i, "months");
    if (!is_days && !is_weeks && !is_fortnight && !is_months) continue;
    // "a week from Friday": the day itself comes behind.
    if (is(i + 1, "from") && (is(i + 2, "tomorrow") || (i + 2 < words.size() && is_weekday(words[i + 2]))))
      continue;
    const auto count = number_before(words, i);
    if (!count || *count < 0 || *count > 10'000) continue;
    const bool ago = is(i + 1, "ago");
    const bool ahead = is(i + 1, "from") || is(i + 1, "hence") || is(i + 1, "time") ||
                       std::find(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i), "in") !=
                           words.begin() + static_cast<std::ptrdiff_t>(i);
    if (!ago && !ahead) continue;
    const int n = ago ? -*count : *count;
    if (is_months) return months_on(today, n);
    return today + days{n * (is_weeks ? 7 : is_fortnight ? 14 : 1)};
  }
  return {};
}

}  // namespace mana::dialogue
