#include "calendar/recurrence/day_filter.hpp"

namespace mana::calendar::recurrence {
namespace {

using std::chrono::local_days;
using std::chrono::year_month_day;

template <class Mask>
void set_bits(const std::vector<int>& numbers, Mask& positive, Mask& negative) {
  for (const int n : numbers) (n > 0 ? positive : negative) |= Mask{1} << (n > 0 ? n : -n);
}

}  // namespace

DayFilter::DayFilter(const ical::Recur& rule, local_days first) : week_start_{rule.week_start} {
  using ical::Frequency;
  const year_month_day start{first};
  const auto first_month_day = static_cast<int>(static_cast<unsigned>(start.day()));
  const bool chooses_days = !rule.by_week_number.empty() || !rule.by_year_day.empty() ||
                            !rule.by_month_day.empty() || !rule.by_day.empty();
  if (!rule.by_month.empty()) {
    months_ = 0;
    for (const int m : rule.by_month) months_ |= 1u << m;
  } else if (rule.frequency == Frequency::Yearly && !chooses_days) {
    months_ = 1u << static_cast<unsigned>(start.month());
  }
  set_bits(rule.by_month_day, month_days_, last_month_days_);
  if (!chooses_days && (rule.frequency == Frequency::Yearly || rule.frequency == Frequency::Monthly))
    month_days_ = 1u << first_month_day;
  by_month_day_ = month_days_ != 0 || last_month_days_ != 0;
  for (const int n : rule.by_year_day)
    (n > 0 ? year_days_ : last_year_days_).set(static_cast<std::size_t>(n > 0 ? n : -n));
  by_year_day_ = !rule.by_year_day.empty();
  set_bits(rule.by_week_number, weeks_, last_weeks_);
  by_week_ = !rule.by_week_number.empty();

  // An ordinal only means something within a month or a year; with the other frequencies it is ignored.
  const bool has_ordinals = rule.frequency == Frequency::Monthly || rule.frequency == Frequency::Yearly;
  ordinals_in_month_ = rule.frequency == Frequency::Monthly || !rule.by_month.empty();
  for (const auto& [ordinal, weekday] : rule.by_day) {
    if (ordinal == 0 || !has_ordinals) {
      weekdays_ |= 1u << weekday;
    } else {
      (ordinal > 0 ? ordinals_ : last_ordinals_)[weekday] |= std::uint64_t{1}
                                                             << (ordinal > 0 ? ordinal : -ordinal);
    }
  }
  by_weekday_ = !rule.by_day.empty();
  if (rule.frequency == Frequency::Weekly && !chooses_days) {
    by_weekday_ = true;
    weekdays_ = 1u << weekday_of(first);
  }
  only_weekdays_ = months_ == 0x1ffe && !by_month_day_ && !by_year_day_ && !by_week_ && !has_ordinals;
}

DayFilter::Day DayFilter::describe(local_days date) {
  const year_month_day ymd{date};
  Day day;
  day.date = date;
  day.month = static_cast<int>(static_cast<unsigned>(ymd.month()));
  day.month_day = static_cast<int>(static_cast<unsigned>(ymd.day()));
  day.month_length =
      static_cast<int>(static_cast<unsigned>((ymd.year() / ymd.month() / std::chrono::last).day()));
  day.year_day = static_cast<int>((date - local_days{ymd.year() / 1 / 1}).count()) + 1;
  day.year_length = ymd.year().is_leap() ? 366 : 365;
  day.weekday = weekday_of(date);
  return day;
}

bool DayFilter::allows(const Day& day) const {
  if ((months_ >> day.month & 1) == 0) return false;
  if (by_month_day_ && (month_days_ >> day.month_day & 1) == 0 &&
      (last_month_days_ >> (day.month_length - day.month_day + 1) & 1) == 0)
    return false;
  if (by_weekday_ && (weekdays_ >> day.weekday & 1) == 0 && !allows_ordinal(day)) return false;
  if (by_year_day_) {
    const int from_the_end = day.year_length - day.year_day + 1;
    if (!year_days_[static_cast<std::size_t>(day.year_day)] &&
        !last_year_days_[static_cast<std::size_t>(from_the_end)])
      return false;
  }
  return !by_week_ || allows_week(day);
}

bool DayFilter::allows_ordinal(const Day& day) const {
  const int nth = ordinals_in_month_ ? day.month_day : day.year_day;
  const int length = ordinals_in_month_ ? day.month_length : day.year_length;
  return (ordinals_[day.weekday] >> ((nth - 1) / 7 + 1) & 1) != 0 ||
         (last_ordinals_[day.weekday] >> ((length - nth) / 7 + 1) & 1) != 0;
}

bool DayFilter::allows_week(const Day& day) const {
  // A week belongs to the year that has at least four of its days, so to that of its fourth day.
  const int since_week_start = (day.weekday - week_start_ + 7) % 7;
  int fourth = day.year_day - 1 - since_week_start + 3;  // day of the year, from 0
  int length = day.year_length;
  if (fourth < 0) {
    const year_month_day ymd{day.date};
    length = (ymd.year() - std::chrono::years{1}).is_leap() ? 366 : 365;
    fourth += length;
  } else if (fourth >= length) {
    const year_month_day ymd{day.date};
    fourth -= length;
    length = (ymd.year() + std::chrono::years{1}).is_leap() ? 366 : 365;
  }
  const int week = fourth / 7 + 1;
  const int from_end = (length - 1 - fourth) / 7 + 1;
  return (weeks_ >> week & 1) != 0 || (last_weeks_ >> from_end & 1) != 0;
}

}  // namespace mana::calendar::recurrence
