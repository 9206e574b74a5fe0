#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "calendar/ical/recur.hpp"

/// Several times a day as one plan: "8:00, 12:30, 20:00" is one rule of iCalendar, whatever the times.
namespace mana::calendar {

using DoseTimes = std::vector<std::chrono::minutes>;  ///< after midnight, ascending, each once

/// "8:00, 12:30 and 20:00", "08:00,20:00"; twelve at most. BadInput names what is not understood.
core::Result<DoseTimes> read_dose_times(std::string_view text);
/// "08:00, 12:30, 20:00".
std::string to_text(const DoseTimes& times);

/// FREQ=DAILY with BYHOUR and BYMINUTE; where their product holds more than the times, BYSETPOS chooses.
std::string daily_rule(const DoseTimes& times);
/// The times of a rule such as daily_rule() writes; nothing for any other.
std::optional<DoseTimes> dose_times_of(const ical::Recur& rule);

}  // namespace mana::calendar
