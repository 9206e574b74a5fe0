#pragma once
#include <string>

#include "agent/bus/messages/calendar.hpp"
#include "calendar/time_words.hpp"
#include "calendar/zone/zone.hpp"

namespace mana::calendar {

/// What is to be put into words.
struct SpokenEvent {
  std::string kind = "appointment";
  std::string title, place;  ///< as typed
  core::WallTime starts{};
  bool all_day = false;
};

/// The pieces of a sentence about an event, for the dialogue's templates:
///   title "Dentist" | kind | place "12 High Street" or ""
///   when  "this afternoon at half past two"    the whole phrase; all-day: as day
///   day   "today", "tomorrow, Tuesday" | time "half past two in the afternoon", all-day ""
///   lead  "in twenty minutes", "five minutes ago", or "" when more than an hour away
///   clock "twenty to nine in the morning": the time now, for "It is {clock}."
msg::Slots slots_of(const SpokenEvent& event, core::WallTime now, const zone::Zone& home,
                    const TimeWords& words);

/// date "Saturday, the twenty-first of November" | day "Saturday" | year "2026" | day_part "afternoon"
/// time, clock "half past two in the afternoon": of this moment.
msg::Slots slots_of_now(core::WallTime now, const zone::Zone& home, const TimeWords& words);

}  // namespace mana::calendar
