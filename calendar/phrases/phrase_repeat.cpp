#include "calendar/phrases/phrase_repeat.hpp"

#include <array>
#include <string_view>

namespace mana::calendar {
namespace {

using Unit = SaidRepeat::Unit;

constexpr unsigned kAllDays = 0b1111111;

struct UnitOf {
  Unit unit = Unit::None;
  int times = 1;
};
/// Of the numbers that PhraseWords::units has.
constexpr std::array<UnitOf, 8> kUnits{{{},
                                        {},  // once an hour is the most often that a reminder may come
                                        {Unit::Hour, 1},
                                        {Unit::Day, 1},
                                        {Unit::Week, 1},
                                        {Unit::Week, 2},
                                        {Unit::Month, 1},
                                        {Unit::Year, 1}}};

bool every(const PhrasePart& part, SaidRepeat& repeat) {
  const auto unit = static_cast<std::size_t>(part.b > 0 ? part.b : part.slots.unit.value_or(0));
  const int n = part.a > 0 ? part.a : part.slots.n.value_or(1);
  if (unit >= kUnits.size() || kUnits.at(unit).unit == Unit::None || n < 1 || n > 400) return false;
  const UnitOf wanted = kUnits.at(unit);
  // "every Monday" and then "weekly", or "every month" beside "the first Monday", say the same twice.
  const bool monthly = wanted.unit == Unit::Month && repeat.unit == Unit::Month;
  const bool weekly = wanted.unit == Unit::Week && repeat.unit == Unit::Week && repeat.interval == 1;
  if (repeat.is_any() && !monthly && !weekly) return false;
  repeat.unit = wanted.unit;
  repeat.interval = n * wanted.times;
  return true;
}

bool on_weekdays(unsigned weekdays, int interval, SaidRepeat& repeat) {
  const bool narrows = repeat.unit == Unit::Week || (repeat.unit == Unit::Day && repeat.interval == 1);
  if (repeat.is_any() && !narrows) return false;
  repeat.unit = Unit::Week;
  repeat.weekdays |= weekdays;
  if (interval > 1) repeat.interval = interval;
  return true;
}

bool monthly(SaidRepeat& repeat) {
  if (repeat.is_any() && repeat.unit != Unit::Month) return false;
  repeat.unit = Unit::Month;
  return true;
}

bool has(unsigned weekdays, int day) { return (weekdays >> static_cast<unsigned>(day) & 1u) != 0; }

}  // namespace

bool add_repeat(const PhrasePart& part, SaidRepeat& repeat) {
  const unsigned weekday = 1u << static_cast<unsigned>(part.slots.weekday.value_or(0));
  switch (part.means) {
    case Means::Every: return every(part, repeat);
    case Means::EveryPart: return every({Means::Every, 1, 3, {}}, repeat);
    case Means::EveryWeekday: return on_weekdays(weekday, part.a, repeat);
    case Means::WeekdaySet: return on_weekdays(static_cast<unsigned>(part.a), 1, repeat);
    case Means::EveryNthWeekday:
      if (repeat.is_any()) return false;
      return on_weekdays(weekday, part.slots.nth.value_or(1), repeat);
    case Means::MonthlyWeekday:
      if (!monthly(repeat)) return false;
      repeat.weekdays |= weekday;
      repeat.nth = part.slots.nth.value_or(1);
      return repeat.nth >= -1 && repeat.nth <= 5;
    case Means::MonthlyDay:
      if (!monthly(repeat)) return false;
      repeat.month_day = part.slots.day;
      return true;
    case Means::MonthlyLastDay:
      if (!monthly(repeat)) return false;
      repeat.month_day = -1;
      return true;
    default: return false;
  }
}

std::string rule_of(const SaidRepeat& repeat) {
  static constexpr std::array<std::string_view, 6> kNames{"",       "HOURLY",  "DAILY",
                                                          "WEEKLY", "MONTHLY", "YEARLY"};
  static constexpr std::array<std::string_view, 7> kDays{"MO", "TU", "WE", "TH", "FR", "SA", "SU"};
  if (!repeat.is_any()) return {};
  std::string rule = "FREQ=" + std::string{kNames.at(static_cast<std::size_t>(repeat.unit))};
  if (repeat.interval > 1) rule += ";INTERVAL=" + std::to_string(repeat.interval);
  std::string days;
  for (int day = 0; day < 7; ++day) {
    if (!has(repeat.weekdays, day)) continue;
    days += (days.empty() ? "" : ",") + (repeat.nth != 0 ? std::to_string(repeat.nth) : std::string{}) +
            std::string{kDays.at(static_cast<std::size_t>(day))};
  }
  if (!days.empty()) rule += ";BYDAY=" + days;
  if (repeat.month_day) rule += ";BYMONTHDAY=" + std::to_string(*repeat.month_day);
  return rule;
}

bool needs_day(const SaidRepeat& repeat) {
  if (repeat.unit == Unit::Hour) return false;
  if (repeat.unit == Unit::Day) return repeat.interval > 1;
  return repeat.weekdays == 0 && !repeat.month_day;
}

std::optional<PhraseDay> first_day(const SaidRepeat& repeat, PhraseDay from) {
  if (needs_day(repeat)) return {};
  constexpr int kTwoYears = 731;
  for (int i = 0; i < kTwoYears; ++i) {
    const PhraseDay day = from + std::chrono::days{i};
    const std::chrono::year_month_day date{day};
    if (repeat.weekdays != 0 && !has(repeat.weekdays & kAllDays, weekday_of(day))) continue;
    if (repeat.nth != 0 && nth_weekday(date.year() / date.month(), weekday_of(day), repeat.nth) != day)
      continue;
    if (repeat.month_day) {
      const PhraseDay last{date.year() / date.month() / std::chrono::last};
      const bool is_it = *repeat.month_day == -1
                             ? day == last
                             : unsigned(date.day()) == static_cast<unsigned>(*repeat.month_day);
      if (!is_it) continue;
    }
    return day;
  }
  return {};
}

}  // namespace mana::calendar
