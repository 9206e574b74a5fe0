#include "calendar/recurrence/rule_iterator.hpp"

#include <algorithm>

namespace mana::calendar::recurrence {
namespace {

using ical::Frequency;
using std::chrono::days;
using std::chrono::local_days;
using std::chrono::seconds;
using std::chrono::year_month_day;
using zone::Instant;
using zone::LocalTime;

constexpr std::int64_t kDay = 86400;
/// Nobody has appointments beyond the year 9999, and nothing here overflows before.
const LocalTime kLastTime = local_days{std::chrono::year{10000} / 1 / 1} - seconds{1};
constexpr std::int64_t kMostUnits = 400'000'000'000;  // more seconds than until then

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }
std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return -floor_div(-a, b); }

template <class Mask>
Mask mask_of(const std::vector<int>& numbers) {
  Mask mask = 0;
  for (const int n : numbers) mask |= Mask{1} << n;
  return mask;
}

/// The numbers of a list, or the one that the start has, in order and once.
std::vector<int> choice(std::vector<int> numbers, int otherwise) {
  if (numbers.empty()) numbers.push_back(otherwise);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

std::int64_t months_of(local_days date) {
  const year_month_day ymd{date};
  return static_cast<int>(ymd.year()) * std::int64_t{12} + static_cast<unsigned>(ymd.month()) - 1;
}

/// The day that an UNTIL means for whole days: one in UTC is a midnight of where it was written, so it counts
/// as the clock here shows it; the first and last second of a day were written for that day as it stands.
local_days last_day_of(const ical::DateTime& until, const zone::Zone& zone) {
  const auto day = std::chrono::floor<days>(until.local);
  const auto into_day = until.local - day;
  const bool as_written = into_day == seconds{0} || into_day >= days{1} - std::chrono::minutes{1};
  if (until.kind != ical::DateTime::Kind::Utc || as_written) return day;
  return std::chrono::floor<days>(zone.to_local(Instant{until.local.time_since_epoch()}));
}

}  // namespace

RuleIterator::RuleIterator(const ical::Recur& rule, const RuleStart& start, const zone::Zone& zone)
    : rule_{rule},
      start_{start},
      cursor_{zone},
      days_filter_{rule_, std::chrono::floor<days>(start.local)},
      start_utc_{cursor_.to_utc(start.local)},
      interval_{std::min(rule.interval, kMostUnits)},
      left_{rule.count},
      start_pending_{start.always_an_instance} {
  hours_ = mask_of<std::uint32_t>(rule_.by_hour);
  minutes_ = mask_of<std::uint64_t>(rule_.by_minute);
  seconds_ = mask_of<std::uint64_t>(rule_.by_second);
  fill_times();
  if (rule_.until) last_day_ = last_day_of(*rule_.until, zone);
  if (!sub_daily()) return;
  unit_ = rule_.frequency == Frequency::Hourly ? 3600 : rule_.frequency == Frequency::Minutely ? 60 : 1;
  const auto into_unit = start_.local.time_since_epoch().count() % unit_;
  elapsed_zero_ = start_utc_ - seconds{(into_unit + unit_) % unit_};
}

void RuleIterator::fill_times() {
  if (start_.all_day) {
    times_ = {0};  // RFC 5545: BYHOUR and finer are ignored for days
    return;
  }
  const auto clock = static_cast<int>((start_.local - std::chrono::floor<days>(start_.local)).count());
  const auto frequency = rule_.frequency;
  // What is not finer than the frequency is the period's own business.
  const auto hour = frequency < Frequency::Daily ? std::vector<int>{0} : choice(rule_.by_hour, clock / 3600);
  const auto minute =
      frequency < Frequency::Hourly ? std::vector<int>{0} : choice(rule_.by_minute, clock / 60 % 60);
  const auto second =
      frequency < Frequency::Minutely ? std::vector<int>{0} : choice(rule_.by_second, clock % 60);
  for (const int h : hour)
    for (const int m : minute)
      for (const int s : second)
        if (s < 60) times_.push_back(h * 3600 + m * 60 + s);  // clocks here have no leap seconds
}

bool RuleIterator::uniform() const {
  return rule_.by_second.empty() && rule_.by_minute.empty() && rule_.by_hour.empty() &&
         rule_.by_month_day.empty() && rule_.by_year_day.empty() && rule_.by_week_number.empty() &&
         rule_.by_month.empty() && rule_.by_set_position.empty() && rule_.by_day.empty() &&
         rule_.frequency <= Frequency::Weekly;
}

void RuleIterator::seek(Instant t) {
  if (t <= start_utc_ || (left_ && !uniform())) return;
  std::int64_t target = 0;
  if (sub_daily()) {
    target = (t - elapsed_zero_).count() / unit_;
  } else {
    const auto day = std::chrono::floor<days>(cursor_.to_local(t)) - days{2};
    const auto first = std::chrono::floor<days>(start_.local);
    switch (rule_.frequency) {
      case Frequency::Daily: target = (day - first).count(); break;
      case Frequency::Weekly: target = (day - first).count() / 7 - 1; break;
      case Frequency::Monthly: target = months_of(day) - months_of(first); break;
      default: target = floor_div(months_of(day), 12) - floor_div(months_of(first), 12); break;
    }
  }
  const std::int64_t period = target / interval_ - 1;
  if (period <= period_) return;
  // One instance in each period, so what is left of COUNT is known without counting.
  if (left_) left_ = std::max<std::int64_t>(0, *left_ - (period - period_));
  period_ = period;
  start_pending_ = false;
}

local_days RuleIterator::period_day() const {
  const auto first = std::chrono::floor<days>(start_.local);
  if (rule_.frequency == Frequency::Daily) return first + days{period_ * interval_};
  const int into_week = (weekday_of(first) - rule_.week_start + 7) % 7;
  return first - days{into_week} + days{7 * period_ * interval_};
}

/// A bound: nothing of the next period is earlier.
Instant RuleIterator::period_begin() {
  if (sub_daily()) return elapsed_zero_ + seconds{period_ * interval_ * unit_};
  const auto first = std::chrono::floor<days>(start_.local);
  local_days day;
  if (rule_.frequency <= Frequency::Weekly) {
    // Never beyond a day that the calendar arithmetic can hold.
    if (period_ * interval_ > 500'000 * (rule_.frequency == Frequency::Daily ? 7 : 1)) return Instant::max();
    day = period_day();
  } else {
    const auto months = rule_.frequency == Frequency::Monthly
                            ? months_of(first) + period_ * interval_
                            : (months_of(first) / 12 + period_ * interval_) * 12;
    if (months >= 10000 * 12) return Instant::max();
    day =
        local_days{std::chrono::year{static_cast<int>(months / 12)} / static_cast<int>(months % 12 + 1) / 1};
  }
  return Instant{day.time_since_epoch()} - std::chrono::hours{27};
}

void RuleIterator::begin_days(std::int64_t& steps) {
  bases_.clear();
  const auto push = [this](local_days d) { bases_.push_back(d.time_since_epoch().count() * kDay); };
  switch (rule_.frequency) {
    case Frequency::Daily:
    case Frequency::Weekly: {
      const local_days first = period_day();
      const int length = rule_.frequency == Frequency::Daily ? 1 : 7;
      const int weekday = weekday_of(first);
      for (int i = 0; i < length; ++i) {
        const auto day = first + days{i};
        const bool allowed = days_filter_.only_weekdays() ? days_filter_.allows_weekday((weekday + i) % 7)
                                                          : days_filter_.allows(DayFilter::describe(day));
        if (allowed) push(day);
      }
      break;
    }
    case Frequency::Monthly: {
      const auto months = months_of(std::chrono::floor<days>(start_.local)) + period_ * interval_;
      begin_month(std::chrono::year{static_cast<int>(months / 12)},
                  std::chrono::month{static_cast<unsigned>(months % 12 + 1)}, steps);
      break;
    }
    default: {
      const year_month_day first{std::chrono::floor<days>(start_.local)};
      const std::chrono::year year{static_cast<int>(static_cast<int>(first.year()) + period_ * interval_)};
      for (unsigned m = 1; m <= 12; ++m) begin_month(year, std::chrono::month{m}, steps);
      break;
    }
  }
}

void RuleIterator::begin_month(std::chrono::year year, std::chrono::month month, std::int64_t& steps) {
  if (!days_filter_.allows_month(static_cast<int>(static_cast<unsigned>(month)))) return;
  auto day = DayFilter::describe(local_days{year / month / 1});
  steps -= day.month_length / 8;
  for (; day.month_day <= day.month_length; ++day.month_day) {
    if (days_filter_.allows(day)) bases_.push_back(day.date.time_since_epoch().count() * kDay);
    day.date += days{1};
    ++day.year_day;
    day.weekday = day.weekday == 6 ? 0 : day.weekday + 1;
  }
}

/// One hour, minute or second of elapsed time. Where its day, hour or minute is not wanted, the next period
/// is the first of the next day, hour or minute.
void RuleIterator::begin_elapsed() {
  bases_.clear();
  const Instant begin = elapsed_zero_ + seconds{period_ * interval_ * unit_};
  base_offset_ = cursor_.offset_at(begin);
  const LocalTime local{begin.time_since_epoch() + base_offset_};
  const auto day = std::chrono::floor<days>(local);
  const auto clock = (local - day).count();
  std::optional<LocalTime> skip_to;
  if (!(days_filter_.only_weekdays() ? days_filter_.allows_weekday(weekday_of(day))
                                     : days_filter_.allows(DayFilter::describe(day)))) {
    const year_month_day ymd{day};
    const bool other_month = !days_filter_.allows_month(static_cast<int>(static_cast<unsigned>(ymd.month())));
    skip_to =
        other_month ? local_days{ymd.year() / ymd.month() / std::chrono::last} + days{1} : day + days{1};
  } else if (hours_ != 0 && (hours_ >> (clock / 3600) & 1) == 0) {
    skip_to = day + seconds{(clock / 3600 + 1) * 3600};
  } else if (unit_ < 3600 && minutes_ != 0 && (minutes_ >> (clock / 60 % 60) & 1) == 0) {
    skip_to = day + seconds{(clock / 60 + 1) * 60};
  }
  if (skip_to) {
    const auto wait = (cursor_.to_utc(*skip_to) - begin).count();  // negative in an hour that is shown twice
    if (wait > 0) period_ += ceil_div(wait, interval_ * unit_) - 1;  // next() goes one on
    return;
  }
  if (unit_ == 1 && seconds_ != 0 && (seconds_ >> (clock % 60) & 1) == 0) return;
  // With BYMINUTE the minutes are those of the clock, also where it was shifted by half an hour.
  const bool by_clock = (unit_ == 3600 && minutes_ != 0) || (unit_ == 60 && seconds_ != 0);
  const auto into = by_clock ? clock % unit_ : 0;
  bases_.push_back((local - seconds{into}).time_since_epoch().count());
}

void RuleIterator::pick_positions() {
  next_ = 0;
  size_ = bases_.size() * times_.size();
  if (rule_.by_set_position.empty()) return;
  positions_.clear();
  const auto n = static_cast<std::int64_t>(size_);
  for (const int p : rule_.by_set_position) {
    const std::int64_t index = p > 0 ? p - 1 : n + p;
    if (index >= 0 && index < n) positions_.push_back(index);
  }
  std::sort(positions_.begin(), positions_.end());
  positions_.erase(std::unique(positions_.begin(), positions_.end()), positions_.end());
  size_ = positions_.size();
}

std::optional<Moment> RuleIterator::candidate() {
  const auto i = rule_.by_set_position.empty() ? next_ : static_cast<std::size_t>(positions_[next_]);
  ++next_;
  const LocalTime local{seconds{bases_[i / times_.size()] + times_[i % times_.size()]}};
  if (local > kLastTime) {
    end_of_time_ = true;
    return {};
  }
  if (start_.all_day) {
    const LocalTime day = std::chrono::floor<days>(local);
    return Moment{day, cursor_.to_utc(day)};
  }
  if (sub_daily()) {
    const Instant utc{local.time_since_epoch() - base_offset_};
    return Moment{local, utc};
  }
  return Moment{local, cursor_.to_utc(local)};
}

bool RuleIterator::past_until(const Moment& m) const {
  if (!rule_.until) return false;
  const auto& until = *rule_.until;
  if (start_.all_day || until.is_date()) return std::chrono::floor<days>(m.local) > last_day_;
  if (until.kind == ical::DateTime::Kind::Utc)
    return m.utc.time_since_epoch() > until.local.time_since_epoch();
  return m.local > until.local;
}

std::optional<Moment> RuleIterator::counted(const Moment& m) {
  if (past_until(m) || (left_ && *left_ <= 0)) {
    end_of_time_ = true;
    return {};
  }
  if (left_) --*left_;
  return m;
}

std::optional<Moment> RuleIterator::next(Instant end, std::int64_t& steps) {
  if (end_of_time_) return {};
  end = std::min(end, Instant{kLastTime.time_since_epoch()} + days{2});
  if (start_pending_) {
    if (start_utc_ >= end) return {};
    start_pending_ = false;
    return counted({start_.local, start_utc_});
  }
  while (!end_of_time_ && --steps >= 0) {
    if (next_ == size_) {
      const Instant begin = period_begin();
      if (begin >= end) return {};
      if (sub_daily()) {
        begin_elapsed();
      } else {
        begin_days(steps);
      }
      ++period_;
      pick_positions();
      continue;
    }
    const auto m = candidate();
    if (!m) return {};
    const bool before = sub_daily() ? m->utc < start_utc_ : m->local < start_.local;
    const bool again =
        start_.always_an_instance && (sub_daily() ? m->utc == start_utc_ : m->local == start_.local);
    if (before || again) continue;
    if (m->utc >= end && !past_until(*m)) {
      --next_;  // not lost: the next question may reach further
      return {};
    }
    return counted(*m);
  }
  return {};
}

}  // namespace mana::calendar::recurrence
