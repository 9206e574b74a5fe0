#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agent/platform/zone/posix_rule.hpp"

namespace mana::zone {

/// What a clock on the wall shows: seconds since 1970-01-01T00:00 as read there, without any zone.
using LocalTime = std::chrono::local_seconds;
/// A point in UTC, in whole seconds.
using Instant = std::chrono::sys_seconds;

/// From `at` on, local time is UTC plus `offset`.
struct Transition {
  Instant at{};
  std::chrono::seconds offset{};
};

/// One time zone: which offset from UTC holds when.
///
/// Ownership: a value in a shared_ptr; unchanging.  Threads: any.
/// Time:      seconds; the tables reach from the zone's first law to its last, a POSIX rule carries on
///            for ever after (so 2038 and 2100 are right too).
class Zone {
 public:
  /// `first` holds before the first transition. Transitions ascend.
  Zone(std::string name, std::chrono::seconds first, std::vector<Transition> transitions,
       std::optional<PosixRule> after = {});

  /// A stretch of unchanging offset: [begin, end).
  using Segment = PosixRule::Segment;

  const std::string& name() const { return name_; }
  Segment segment_at(Instant t) const;
  std::chrono::seconds offset_at(Instant t) const { return segment_at(t).offset; }
  LocalTime to_local(Instant t) const { return LocalTime{t.time_since_epoch() + offset_at(t)}; }

  /// A time that the clocks skip is read with the offset before the gap, so 01:30 becomes 02:30 and
  /// is never dropped; one that they show twice means the first (RFC 5545, 3.3.5).
  Instant to_utc(LocalTime local) const;

 private:
  std::string name_;
  std::chrono::seconds first_;
  std::vector<Transition> transitions_;
  std::optional<PosixRule> after_;
};

using ZonePtr = std::shared_ptr<const Zone>;

ZonePtr utc();

/// "2027-03-28T00:30:00+10:30"; UTC ends in "+00:00".
std::string iso_with_offset(Instant t, const Zone& zone);
/// "2027-03-28"
std::string iso_date(LocalTime day);

}  // namespace mana::zone
