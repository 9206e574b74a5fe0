#include "calendar/phrases/phrase_days.hpp"

#include <functional>

namespace mana::calendar {
namespace {

using std::chrono::days;
using std::chrono::month;
using std::chrono::months;
using std::chrono::year;
using std::chrono::year_month;
using std::chrono::year_month_day;
using std::chrono::years;

constexpr int kFarthest = 5000;  // units ahead

year_month month_of(PhraseDay day) {
  const year_month_day date{day};
  return date.year() / date.month();
}

/// By the rule of Meeus, Jones and Butcher ("Astronomical Algorithms", chapter 8).
PhraseDay easter_sunday(int y) {
  const int a = y % 19, b = y / 100, c = y % 100, d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3;
  const int h = (19 * a + b - d - g + 15) % 30, i = c / 4, k = c % 4, l = (32 + 2 * e + 2 * i - h - k) % 7;
  const int m = (a + 11 * h + 22 * l) / 451, n = h + l - 7 * m + 114;
  return PhraseDay{year{y} / (n / 31) / (n % 31 + 1)};
}

PhraseDay first_advent(int y) {
  const PhraseDay christmas{year{y} / 12 / 25};
  return christmas - days{weekday_of(christmas) + 1 + 21};
}

/// Of a day that comes once a year: that of this year, or of the next when it is over.
FoundDay yearly(PhraseDay today, const std::function<std::optional<PhraseDay>(int)>& in_year) {
  const int this_year = static_cast<int>(year_month_day{today}.year());
  for (int y = this_year; y <= this_year + 8; ++y)
    if (const auto day = in_year(y); day && *day >= today) return {.day = day};
  return {.is_none = true};
}

/// "25 November", said on the 28th: who enters it has perhaps not noticed.
bool was_lately(const std::function<std::optional<PhraseDay>(int)>& in_year, PhraseDay today) {
  constexpr days kLately{60};
  const int this_year = static_cast<int>(year_month_day{today}.year());
  for (const int y : {this_year - 1, this_year})
    if (const auto day = in_year(y); day && *day < today && *day >= today - kLately) return true;
  return false;
}

FoundDay date(const PhrasePart& part, PhraseDay today, const PhraseWords& words) {
  int day_number = part.slots.day.value_or(0), month_number = part.slots.month.value_or(0);
  // In figures the order is that of the language, unless only the other one makes a date.
  const bool swaps =
      part.slots.month_in_figures && (words.month_first ? day_number <= 12 : month_number > 12);
  if (swaps) std::swap(day_number, month_number);
  const auto in_year = [&](int y) { return day_of(y, month_number, day_number); };
  if (part.slots.year) {
    const auto day = in_year(*part.slots.year);
    return {.day = day, .is_none = !day, .names_year = true};
  }
  const FoundDay found = yearly(today, in_year);
  // "29 Feb" is not looked for in some far year.
  if (found.day && *found.day > today + days{366}) return {.is_none = true};
  return {.day = found.day, .is_none = found.is_none, .was_lately = was_lately(in_year, today)};
}

FoundDay day_of_month(int day_number, int months_ahead, PhraseDay today) {
  const year_month first = month_of(today) + months{months_ahead};
  for (int i = 0; i < (months_ahead > 0 ? 1 : 13); ++i) {
    const year_month m = first + months{i};
    const auto day = day_of(static_cast<int>(m.year()), static_cast<int>(unsigned(m.month())), day_number);
    if (day && *day >= today) return {.day = day};
  }
  return {.is_none = true};
}

FoundDay last_of_month(int months_ahead, PhraseDay today) {
  return {.day = PhraseDay{(month_of(today) + months{months_ahead}) / std::chrono::last}};
}

FoundDay ahead(const PhrasePart& part, PhraseDay today) {
  const int n = part.a > 0 ? part.a : part.slots.n.value_or(1);
  const int unit = part.b > 0 ? part.b : part.slots.unit.value_or(0);
  if (n > kFarthest) return {.is_none = true};
  switch (unit) {
    case 3: return {.day = today + days{n}};
    case 4: return {.day = today + days{7 * n}};
    case 5: return {.day = today + days{14 * n}};
    case 6:
    case 7: {
      if (n > 1200) return {.is_none = true};
      const year_month m = month_of(today) + months{unit == 6 ? n : 12 * n};
      const year_month_day same{m.year(), m.month(), year_month_day{today}.day()};
      return {.day = same.ok() ? PhraseDay{same} : PhraseDay{m / std::chrono::last}};
    }
    default: return {};
  }
}

FoundDay weekday(const PhrasePart& part, PhraseDay today) {
  const int wanted = part.slots.weekday.value_or(0), now = weekday_of(today);
  const PhraseDay coming = today + days{(wanted - now + 7) % 7};
  const PhraseDay monday = today - days{now};
  switch (part.means) {
    case Means::WeekdayOfWeek: return {.day = monday + days{7 * part.a + wanted}};
    case Means::NextWeekday: {
      const PhraseDay soon = coming == today ? coming + days{7} : coming;
      const PhraseDay later = monday + days{7 + wanted};
      return {.day = soon + days{7 * part.a},
              .other = (later == soon ? later + days{7} : later) + days{7 * part.a}};
    }
    default: {
      const int weeks = part.slots.n ? *part.slots.n : part.a;
      if (weeks > kFarthest) return {.is_none = true};
      // "Tuesday week", said on a Tuesday, is in seven days.
      return {.day = coming + days{7 * weeks}};
    }
  }
}

FoundDay date_range(const PhrasePart& part, PhraseDay today, const PhraseWords& words) {
  PhrasePart last = part;
  last.means = Means::Date;
  last.slots.day = part.slots.day2;
  FoundDay found = date(last, today, words);
  if (!found.day) return found;
  found.last = found.day;
  const year_month m = month_of(*found.last);
  found.day =
      day_of(static_cast<int>(m.year()), static_cast<int>(unsigned(m.month())), part.slots.day.value_or(0));
  found.is_none = !found.day || *found.day > *found.last;
  return found;
}

}  // namespace

std::optional<PhraseDay> day_of(int y, int m, int d) {
  if (m < 1 || m > 12 || d < 1 || d > 31 || y < 1900 || y > 2200) return {};
  const year_month_day date{year{y}, month(static_cast<unsigned>(m)),
                            std::chrono::day(static_cast<unsigned>(d))};
  if (!date.ok()) return {};
  return PhraseDay{date};
}

int weekday_of(PhraseDay day) { return static_cast<int>(std::chrono::weekday{day}.iso_encoding()) - 1; }

std::optional<PhraseDay> weekday_on_the(int wanted, int day_number, PhraseDay from) {
  for (int i = 0; i < 366; ++i) {
    const PhraseDay day = from + days{i};
    if (weekday_of(day) == wanted && unsigned(year_month_day{day}.day()) == static_cast<unsigned>(day_number))
      return day;
  }
  return {};
}

std::optional<PhraseDay> nth_weekday(year_month m, int wanted, int nth) {
  const std::chrono::weekday day{static_cast<unsigned>((wanted + 1) % 7)};
  if (nth < 0) return PhraseDay{m / std::chrono::weekday_last{day}};
  if (nth < 1 || nth > 5) return {};
  const auto found = m / day[static_cast<unsigned>(nth)];
  if (!found.ok()) return {};
  return PhraseDay{found};
}

FoundDay day_of_part(const PhrasePart& part, PhraseDay today, const PhraseWords& words) {
  switch (part.means) {
    case Means::Offset:
    case Means::DayAndPart:
      if (part.slots.n.value_or(0) > kFarthest) return {.is_none = true};
      return {.day = today + days{part.a + 7 * part.slots.n.value_or(0)}};
    case Means::Weekday:
    case Means::WeekdayOfWeek:
    case Means::NextWeekday: return weekday(part, today);
    case Means::Date: return date(part, today, words);
    case Means::DateRange: return date_range(part, today, words);
    case Means::DayOfMonth: return day_of_month(part.slots.day.value_or(0), part.a, today);
    case Means::LastDayOfMonth: return last_of_month(part.a, today);
    case Means::NthWeekdayIn: {
      const auto in_year = [&](int y) {
        return nth_weekday(year{y} / month(static_cast<unsigned>(part.slots.month.value_or(1))),
                           part.slots.weekday.value_or(0), part.slots.nth.value_or(0));
      };
      if (!part.slots.year) return yearly(today, in_year);
      const auto day = in_year(*part.slots.year);
      return {.day = day, .is_none = !day, .names_year = true};
    }
    case Means::Feast: return yearly(today, [&](int y) { return day_of(y, part.a, part.b); });
    case Means::EasterFeast:
      return yearly(today, [&](int y) { return std::optional{easter_sunday(y) + days{part.a}}; });
    case Means::NthSundayFeast:
      return yearly(today, [&](int y) {
        return nth_weekday(year{y} / month(static_cast<unsigned>(part.a)), 6, part.b);
      });
    case Means::AdventSunday: {
      const int nth = part.a > 0 ? part.a : part.slots.nth.value_or(1);
      if (nth < 1 || nth > 4) return {.is_none = true};
      return yearly(today, [&](int y) { return std::optional{first_advent(y) + days{7 * (nth - 1)}}; });
    }
    case Means::Ahead: return ahead(part, today);
    case Means::VagueDay: return {.is_vague = true};
    default: return {};
  }
}

}  // namespace mana::calendar
