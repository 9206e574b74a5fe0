#pragma once
#include <chrono>
#include <optional>
#include <string>

#include "calendar/phrases/phrase_parts.hpp"

namespace mana::calendar {

/// A time of day as it was named: minutes since midnight, of which the half of the day may be open.
struct NamedClock {
  int minute = 0, second = 0;  ///< minute of the day, with the hour as it was named
  bool is_none = false;        ///< there is no such time: "25:00"
  bool is_open = false;        ///< nothing tells the half of the day
  bool in_figures = false;     ///< "2:30": somebody may mean it as a clock of 24 hours shows it
};
/// Pure. @param after_iso  an ISO date stands before it: then figures are of a clock with 24 hours
NamedClock clock_of_part(const PhrasePart& part, bool after_iso);

/// The clock moved to the half of the day that a part of the day tells: 0 night, 1 morning, 2 afternoon,
/// 3 evening. False: it cannot be in it ("14:00 in the morning").
bool settle(NamedClock& clock, int part_of_day);
/// The half of the day in which people do such things: one to six in the afternoon, seven to eleven in the
/// morning. Only of an open one.
void settle_by_habit(NamedClock& clock);

std::string shown_minute(int minute);  ///< "7:30"

}  // namespace mana::calendar
