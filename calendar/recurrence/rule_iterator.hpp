#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "agent/platform/zone/cursor.hpp"
#include "calendar/ical/recur.hpp"
#include "calendar/recurrence/day_filter.hpp"

namespace mana::calendar::recurrence {

/// A time as the rule made it, and the instant it means. A local time that the clocks skip means an instant
/// after the gap, so `local` may read earlier than a clock would at `utc`.
struct Moment {
  zone::LocalTime local{};
  zone::Instant utc{};
};

/// Where the rule begins.
struct RuleStart {
  zone::LocalTime local{};
  bool all_day = false;
  /// DTSTART is an instance even where the rule does not make it, and is counted: it is what the carer saw
  /// when typing. Without, the rule alone decides (EXRULE; what dateutil and libical do).
  bool always_an_instance = true;
};

/// The instances of one RRULE, in order.
///
/// Time:  DAILY and rarer follow the local calendar; HOURLY and more often follow elapsed time, so that
///        "every six hours" stays six hours when the clocks change.
/// What RFC 5545 leaves open: BYMONTHDAY with YEARLY means every month, BYWEEKNO without BYDAY all seven
/// days, and with INTERVAL the calendar's year counts, not the weeks' (all as dateutil does); ordinals in
/// BYDAY other than with MONTHLY and YEARLY are ignored; UNTIL as a date includes that whole local day; the
/// set that BYSETPOS counts in is the whole week, month or year, also in the first. Ownership: refers to the
/// zone.  Threads: one.
class RuleIterator {
 public:
  RuleIterator(const ical::Recur& rule, const RuleStart& start, const zone::Zone& zone);

  /// Leaves out, without looking at them where the rule allows it, instances well before `t`. Some from
  /// before `t` may still come.
  void seek(zone::Instant t);

  /// The next one before `end`. Nothing when there is none, or when `steps` ran below zero.
  std::optional<Moment> next(zone::Instant end, std::int64_t& steps);

 private:
  bool sub_daily() const { return rule_.frequency < ical::Frequency::Daily; }
  void fill_times();
  void begin_period();
  void begin_days(std::int64_t& steps);
  void begin_month(std::chrono::year year, std::chrono::month month, std::int64_t& steps);
  void begin_elapsed();
  void pick_positions();
  zone::Instant period_begin();
  std::chrono::local_days period_day() const;
  std::optional<Moment> candidate();
  bool past_until(const Moment& m) const;
  std::optional<Moment> counted(const Moment& m);
  bool uniform() const;

  const ical::Recur rule_;
  const RuleStart start_;
  zone::Cursor cursor_;
  DayFilter days_filter_;
  zone::Instant start_utc_;

  std::int64_t period_ = 0;       ///< the number of the next period to begin
  std::int64_t interval_;         ///< in units of the frequency
  std::int64_t unit_ = 1;         ///< seconds of HOURLY, MINUTELY, SECONDLY
  zone::Instant elapsed_zero_{};  ///< begin of period 0 of those
  bool end_of_time_ = false;
  std::optional<std::int64_t> left_;    ///< of COUNT
  std::chrono::local_days last_day_{};  ///< of an UNTIL for whole days
  bool start_pending_;

  std::vector<std::int32_t> times_;      ///< seconds after each base
  std::vector<std::int64_t> bases_;      ///< of the present period: local seconds since 1970
  std::chrono::seconds base_offset_{};   ///< of the present base, for elapsed time
  std::vector<std::int64_t> positions_;  ///< of BYSETPOS: indices into bases x times
  std::size_t next_ = 0, size_ = 0;
  std::uint32_t hours_ = 0;
  std::uint64_t minutes_ = 0, seconds_ = 0;
};

}  // namespace mana::calendar::recurrence
