#pragma once
#include <bitset>
#include <chrono>
#include <cstdint>

#include "calendar/ical/recur.hpp"

namespace mana::calendar::recurrence {

/// The parts of a rule that look at a day (BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYDAY), as masks: a
/// question costs a few nanoseconds, whatever the rule.
class DayFilter {
 public:
  /// Lists that the rule leaves open come from the first day, as RFC 5545 says.
  DayFilter(const ical::Recur& rule, std::chrono::local_days first);

  struct Day {
    std::chrono::local_days date{};
    int month = 1, month_day = 1, month_length = 31;
    int year_day = 1, year_length = 365;
    int weekday = 0;  ///< 0 is Monday
  };
  static Day describe(std::chrono::local_days date);

  bool allows(const Day& day) const;
  bool allows_month(int month) const { return (months_ >> month & 1) != 0; }
  /// Nothing but perhaps the weekday matters: a DAILY or WEEKLY rule need not know the date.
  bool only_weekdays() const { return only_weekdays_; }
  bool allows_weekday(int weekday) const { return !by_weekday_ || (weekdays_ >> weekday & 1) != 0; }

 private:
  bool allows_week(const Day& day) const;
  bool allows_ordinal(const Day& day) const;

  std::uint32_t months_ = 0x1ffe;
  bool by_month_day_ = false, by_year_day_ = false, by_week_ = false, by_weekday_ = false,
       only_weekdays_ = false;
  bool ordinals_in_month_ = true;
  std::uint32_t month_days_ = 0, last_month_days_ = 0;  ///< bit n: day n, day -n
  std::bitset<367> year_days_, last_year_days_;
  std::uint64_t weeks_ = 0, last_weeks_ = 0;
  std::uint32_t weekdays_ = 0;                              ///< bit w: every such weekday
  std::uint64_t ordinals_[7] = {}, last_ordinals_[7] = {};  ///< bit n: the nth, the nth from the end
  int week_start_ = 0;
};

/// 0 is Monday.
inline int weekday_of(std::chrono::local_days date) {
  return static_cast<int>(std::chrono::weekday{date}.iso_encoding()) - 1;
}

}  // namespace mana::calendar::recurrence
