#pragma once
#include <vector>

#include "calendar/recurrence/occurrence.hpp"

namespace mana::calendar::recurrence {

/// When one alarm of an occurrence goes off.
struct AlarmTime {
  core::WallTime at{};
  int alarm = 0;   ///< index into occurrence.event->alarms
  int repeat = 0;  ///< 0 for the first, then 1, 2, ...
};

/// All alarms of an occurrence, by time. Days in a trigger follow the calendar of the occurrence's zone, so
/// "a day before" is the same clock time; an all-day event counts from its local midnight. Alarms that were
/// acknowledged (RFC 9074) at or after their time are left out, as are all of a cancelled occurrence.
std::vector<AlarmTime> alarm_times(const Occurrence& occurrence);

}  // namespace mana::calendar::recurrence
