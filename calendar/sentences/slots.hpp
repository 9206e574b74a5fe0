#pragma once
#include <optional>
#include <string>

#include "agent/bus/messages/slots.hpp"
#include "agent/core/time.hpp"
#include "agent/platform/zone/zone.hpp"
#include "calendar/sentences/sentences.hpp"
#include "calendar/wording/library.hpp"
#include "calendar/wording/time_words.hpp"

namespace mana::calendar {

/// What is to be put into words.
struct SpokenEvent {
  std::string kind = "appointment";
  std::string title{}, place{};  ///< as typed
  core::WallTime starts{};
  bool all_day = false;
  EventFacts facts{};                        ///< none of a private one
  bool time_to_go = false;                   ///< this is the moment to leave the house
  core::WallTime ends{};                     ///< only what lasts longer than a day needs it
  bool is_off = false;                       ///< it is no more, or at another time
  std::optional<core::WallTime> moved_to{};  ///< of such a one
};

/// With which words, and with what is known of places and people.
struct Teller {
  const TimeWords& words;
  const Sentences& sentences;
  const Library& library;
};

/// The pieces of a sentence about an event, for the dialogue's templates:
///   title "Dentist" | kind | place "12 High Street" or ""
///   when  "this afternoon at half past two"    the whole phrase; all-day: as day; of what lasts for days and
///   has
///         begun "until Sunday"
///   shown_when  "today at 2:30 pm": for the eye
///   day   "today", "tomorrow, Tuesday" | time "half past two in the afternoon", all-day ""
///   lead  "in twenty minutes", "five minutes ago", or "" when more than an hour away
///   clock "twenty to nine in the morning": the time now, for "It is {clock}."
///   sentence  all of it as one short sentence or two: "Tomorrow ... you see your doctor. Anna drives you.";
///   of a
///             medicine ""
///   go     "It is time to go.", when it is; of an appointment only
///   notes  what the title holds besides, as sentences: "Please bring your glasses."; or ""
///   question, day_part  of a medicine only: how it is asked about
msg::Slots slots_of(const SpokenEvent& event, core::WallTime now, const zone::Zone& home,
                    const Teller& teller);

/// date "Saturday, the twenty-first of November" | day "Saturday" | year "2026" | day_part "afternoon"
/// time, clock "half past two in the afternoon": of this moment.
msg::Slots slots_of_now(core::WallTime now, const zone::Zone& home, const TimeWords& words);

}  // namespace mana::calendar
