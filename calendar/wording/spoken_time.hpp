#pragma once
#include <chrono>
#include <string>
#include <string_view>

#include "agent/core/time.hpp"
#include "calendar/wording/time_words.hpp"

/// Times and dates as people say them ("this afternoon at half past two"), and short for the eye
/// ("2:30 pm"). Pure functions of local time; figures with colons are never in a phrase for the ear.
namespace mana::calendar {

using LocalTime = std::chrono::local_seconds;  ///< what a clock on the wall shows at home
using LocalDay = std::chrono::local_days;

/// "night" 22:00-03:59 (in German from 23:00), "morning" 04:00-11:59 (the last two hours have their own name
/// there), "afternoon" 12:00-17:59, "evening" 18:00-21:59.
const TimeWords::DayPart& day_part(LocalTime t, const TimeWords& words);

/// "half past two in the afternoon", "noon", "quarter to twelve at night". Different for each of the
/// 1,440 minutes of a day.
std::string spoken_clock(LocalTime t, const TimeWords& words);
/// "ten o'clock in the morning" for full hours, otherwise as spoken_clock: for "It is ...".
std::string spoken_time_now(LocalTime t, const TimeWords& words);

/// "Saturday, the twenty-first of November".
std::string spoken_date(LocalDay day, const TimeWords& words);
/// "today", "tomorrow, Tuesday", "on Thursday", "on Saturday, the twenty-first of November",
/// "yesterday, Sunday", "last Thursday".
std::string spoken_day(LocalDay day, LocalTime now, const TimeWords& words);

/// Day and time in one phrase: "this afternoon at half past two" within six hours, "today at ten in
/// the morning", "tomorrow, Tuesday, at ten in the morning", beyond six days with the date.
std::string spoken_when(LocalTime t, LocalTime now, const TimeWords& words);

/// Of what lasts for days: "until Sunday", "until tomorrow, Friday"; on its last day "until this evening".
std::string spoken_until(LocalDay last, LocalTime now, const TimeWords& words);

/// "in twenty minutes" up to an hour ahead, "now", "five minutes ago" up to an hour back; else empty.
std::string spoken_lead(core::Duration ahead, const TimeWords& words);

std::string shown_clock(LocalTime t, const TimeWords& words);  ///< "2:30 pm", "14:30 Uhr"
std::string shown_date(LocalDay day, const TimeWords& words);  ///< "Saturday 21 November"
std::string shown_when(LocalTime t, LocalTime now, bool all_day, const TimeWords& words);

/// Replaces each "{name}" by its value.
std::string put_in(std::string_view pattern, std::string_view name, std::string_view value);

}  // namespace mana::calendar
