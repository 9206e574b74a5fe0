#pragma once
#include <string>

#include "calendar/wording/spoken_time.hpp"

namespace mana::calendar {

/// How long until then: "in twenty minutes", "in four hours and ten minutes" (within twelve hours, from two
/// hours on by five minutes), "in three days", "in two weeks"; "now" for this minute and the past. Pure.
/// @param all_day only the days count
std::string spoken_wait(LocalTime then, LocalTime now, bool all_day, const TimeWords& words);

}  // namespace mana::calendar
