#include "calendar/answers/asked_span.hpp"

#include "calendar/answers/asked_words.hpp"
#include "calendar/answers/german_span.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string_view>

#include "agent/core/edit_distance.hpp"

namespace mana::calendar {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::hours;
using std::chrono::weekday;

struct Part {
  std::string_view word;
  int from, to;            // hours of the day
  std::size_t of_the_day;  // in TimeWords::parts
};
constexpr std::array kParts{Part{"morning", 4, 12, 1},  Part{"afternoon", 12, 18, 2},
                            Part{"evening", 17, 24, 3}, Part{"tonight", 17, 24, 3},
                            Part{"night", 17, 24, 3},   Part{"lunchtime", 11, 15, 2},
                            Part{"teatime", 15, 19, 2}};

template <std::size_t N>
std::optional<int> place_in(const std::array<std::string_view, N>& names, std::string_view word) {
  for (std::size_t i = 0; i < N; ++i) {
    const std::string_view name = names[i];
    const bool same =
        name.size() == word.size() && std::equal(name.begin(), name.end(), word.begin(), [](char a, char b) {
          return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b;
        });
    if (!name.empty() && same) return static_cast<int>(i);
  }
  return {};
}

/// Reads the words around a place in a question.
class SpanReader {
 public:
  SpanReader(const std::vector<std::string>& words, LocalTime now, const TimeWords& language)
      : words_{words}, now_{now}, today_{floor<days>(now)}, language_{language} {}

  std::optional<AskedSpan> read() const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (auto span = several_days(i)) return span;
      if (const auto day = one_day(i)) return part_of(*day, i);
    }
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (is(i, "tonight") || (is(i, "this") && part_at(i + 1) != nullptr)) return part_of(today_, i);
    return {};
  }

 private:
  bool is(std::size_t i, std::string_view word) const { return i < words_.size() && words_[i] == word; }
  bool before(std::size_t i, std::string_view word) const { return i > 0 && is(i - 1, word); }

  std::optional<int> number(std::size_t i) const {
    if (i >= words_.size()) return {};
    const std::string& w = words_[i];
    int figures = 0;
    const auto [end, error] = std::from_chars(w.data(), w.data() + w.size(), figures);
    if (error == std::errc{} && end == w.data() + w.size()) return figures;
    if (w == "a" || w == "an") return 1;
    if (w == "couple") return 2;
    return place_in(language_.numbers, w);
  }

  /// "18th", "eighteenth", "twenty first", "18": the day of a month.
  std::optional<int> day_of_month(std::size_t i, bool bare) const {
    if (i >= words_.size()) return {};
    const std::string& w = words_[i];
    int figures = 0;
    const auto [end, error] = std::from_chars(w.data(), w.data() + w.size(), figures);
    const std::string_view rest{end, static_cast<std::size_t>(w.data() + w.size() - end)};
    const bool suffix = rest == "st" || rest == "nd" || rest == "rd" || rest == "th";
    if (error == std::errc{} && (suffix || (bare && rest.empty())) && figures >= 1 && figures <= 31)
      return figures;
    if (const auto n = place_in(language_.ordinals, w)) return *n + 1;
    const bool tens = w == "twenty" || w == "thirty";
    if (tens && i + 1 < words_.size())
      if (const auto n = place_in(language_.ordinals, w + "-" + words_[i + 1])) return *n + 1;
    return {};
  }

  std::optional<LocalDay> dated(int day, int month) const {
    for (int years = 0; years <= 1; ++years) {
      const std::chrono::year_month_day date{
          std::chrono::year_month_day{today_}.year() + std::chrono::years{years},
          std::chrono::month(static_cast<unsigned>(month)), std::chrono::day(static_cast<unsigned>(day))};
      if (date.ok() && LocalDay{date} >= today_) return LocalDay{date};
    }
    return {};
  }

  /// "18th of march", "march the eighteenth", "the 18th".
  std::optional<LocalDay> date_at(std::size_t i) const {
    if (const auto month = place_in(language_.months, words_[i])) {
      const std::size_t at = i + 1 + (is(i + 1, "the") ? 1U : 0U);
      if (const auto day = day_of_month(at, true)) return dated(*day, *month + 1);
      return {};
    }
    const auto day = day_of_month(i, true);
    if (!day) return {};
    for (std::size_t at = i + 1; at < std::min(i + 4, words_.size()); ++at)
      if (const auto month = place_in(language_.months, words_[at])) return dated(*day, *month + 1);
    // "The second" alone may be anything.
    constexpr int kFirstThatIsNothingElse = 4;
    const bool is_figures = words_[i].front() >= '0' && words_[i].front() <= '9';
    const auto alone = day_of_month(i, false);
    const bool introduced = before(i, "the") || before(i, "on") || i == 0;
    if (!introduced || !alone || (!is_figures && *alone < kFirstThatIsNothingElse)) return {};
    const auto this_month = std::chrono::year_month_day{today_}.month();
    const int month = static_cast<int>(static_cast<unsigned>(this_month));
    const auto soon = dated(*day, month);
    return soon && *soon < today_ + days{31} ? soon : dated(*day, month % 12 + 1);
  }

  std::optional<LocalDay> one_day(std::size_t i) const {
    if (is(i, "tomorrow") || is(i, "tomorow") || is(i, "tommorow") || is(i, "tommorrow"))
      return today_ + days{i >= 2 && is(i - 2, "day") && before(i, "after") ? 2 : 1};
    if (is(i, "yesterday")) return today_ - days{i >= 2 && is(i - 2, "day") && before(i, "before") ? 2 : 1};
    if (is(i, "today")) return today_;
    if (const auto wanted = weekday_like(without_s(words_[i]))) return weekday_meant(*wanted, i);
    if (const auto date = date_at(i)) return date;
    return days_on(i);
  }

  static std::string without_s(const std::string& word) {
    return word.size() > 4 && word.ends_with("days") ? word.substr(0, word.size() - 1) : word;
  }

  /// "thirsday": one slip of a finger, where only one day is so near.
  std::optional<int> weekday_like(const std::string& word) const {
    if (const auto exact = place_in(language_.weekdays, word)) return exact;
    std::optional<int> found;
    if (word.size() < 6 || !word.ends_with("day")) return found;
    for (std::size_t i = 0; i < language_.weekdays.size(); ++i) {
      std::string day{language_.weekdays[i]};
      for (char& c : day) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      if (core::edit_distance(word, day) > 1) continue;
      if (found) return {};
      found = static_cast<int>(i);
    }
    return found;
  }

  LocalDay weekday_meant(int from_monday, std::size_t i) const {
    const auto now_at = static_cast<int>(weekday{today_}.iso_encoding()) - 1;
    const LocalDay coming = today_ + days{(from_monday - now_at + 7) % 7};
    const LocalDay next_monday = today_ + days{7 - now_at};
    if (before(i, "last")) return coming - days{7};
    if (before(i, "next")) return next_monday + days{from_monday};
    return is(i + 1, "week") ? coming + days{7} : coming;
  }

  /// "in three days", "two weeks from now".
  std::optional<LocalDay> days_on(std::size_t i) const {
    const bool of_weeks = is(i, "week") || is(i, "weeks"), of_days = is(i, "day") || is(i, "days");
    if ((!of_weeks && !of_days && !is(i, "fortnight")) || i == 0) return {};
    const auto n = number(i - 1);
    if (!n || *n > 400) return {};
    const bool ahead = (i >= 2 && is(i - 2, "in")) || is(i + 1, "from") || is(i + 1, "time");
    if (!ahead) return {};
    return today_ + days{*n * (of_weeks ? 7 : of_days ? 1 : 14)};
  }

  std::optional<AskedSpan> several_days(std::size_t i) const {
    const auto now_at = static_cast<int>(weekday{today_}.iso_encoding()) - 1;
    const LocalDay monday = today_ - days{now_at};
    const bool next = before(i, "next"), last = before(i, "last");
    if (is(i, "weekend")) {
      const LocalDay saturday = monday + days{next ? 12 : last ? -2 : 5};
      const LocalDay from = next || last ? saturday : std::max(saturday, today_);
      return AskedSpan{from, saturday + days{2},
                       std::string{next ? language_.next_weekend : language_.weekend}};
    }
    const bool week_itself =
        is(i, "week") && i > 0 && (next || last || before(i, "this") || before(i, "the"));
    if (week_itself && next)
      return AskedSpan{monday + days{7}, monday + days{14}, std::string{language_.next_week}};
    if (week_itself && last) return AskedSpan{monday - days{7}, monday, std::string{language_.last_week}};
    if (week_itself) return AskedSpan{today_, monday + days{7}, std::string{language_.this_week}};
    if (is(i, "month") && (next || before(i, "this"))) {
      const std::chrono::year_month_day date{today_};
      const auto first = date.year() / date.month() / std::chrono::day{1};
      const auto ahead = std::chrono::months{1};
      if (next)
        return AskedSpan{LocalDay{first + ahead}, LocalDay{first + 2 * ahead},
                         std::string{language_.next_month}};
      return AskedSpan{today_, LocalDay{first + ahead}, std::string{language_.this_month}};
    }
    return {};
  }

  const Part* part_at(std::size_t i) const {
    if (i >= words_.size()) return nullptr;
    const auto* const found =
        std::find_if(kParts.begin(), kParts.end(), [&](const Part& p) { return p.word == words_[i]; });
    return found == kParts.end() ? nullptr : found;
  }

  /// The part of that day that is named beside it, or all of it.
  AskedSpan part_of(LocalDay day, std::size_t i) const {
    std::string said = spoken_day(day, now_, language_);
    const std::size_t begin = i >= 3 ? i - 3 : 0;
    for (std::size_t at = begin; at < std::min(i + 4, words_.size()); ++at) {
      const Part* const part = part_at(at);
      if (part == nullptr) continue;
      const TimeWords::DayPart& names = language_.parts[part->of_the_day];
      if (day == today_) {
        said = names.this_one;
      } else {
        said += " " + std::string{names.in};
      }
      return {day + hours{part->from}, day + hours{part->to}, said};
    }
    return {day, day + days{1}, said};
  }

  const std::vector<std::string>& words_;
  LocalTime now_;
  LocalDay today_;
  const TimeWords& language_;
};

}  // namespace

std::optional<AskedSpan> asked_span(const std::vector<std::string>& words, LocalTime now,
                                    const TimeWords& language) {
  const bool is_german = language.language.starts_with("de");
  return is_german ? german_span(words, now, language) : SpanReader{words, now, language}.read();
}

}  // namespace mana::calendar
