#pragma once
#include <string_view>
#include <vector>

#include "agent/bus/messages/forward.hpp"
#include "agent/bus/messages/slots.hpp"
#include "calendar/answers/asked_words.hpp"
#include "calendar/answers/calendar_answers.hpp"
#include "calendar/reminders/agenda.hpp"

namespace mana::calendar {

/// Everything that an answer about the calendar is found from.
struct DayQuestion {
  const Agenda& agenda;
  core::WallTime now{};
  const AnswerPlace& place;
  const AskedWords& asking;
  std::string_view words;   ///< as they were said
  std::string_view before;  ///< of the question before; count where the words name nothing
};

/// What was found, and what it was looked for by.
struct DayAnswer {
  std::vector<msg::Slots> items;
  /// span: "tomorrow, Wednesday" | next: a sentence about what comes after it, or "" | named: "yes" when the
  /// words named what was found, or a day
  msg::Slots asked;
};

/// Answers what somebody asks about her day in her own words. Medicines are in none of them: hearing of one
/// early invites taking it. Items have the slots of an event and, besides,
///   Agenda    nothing; all that is in the span that was named; without one, what is left of today
///   When      known: "ahead", "past", or "elsewhere" when a day was named and it is on another
///   Where     known: "placed", "unplaced"
///   WayThere  who "Susan drives you" | way, the directions | leave "five past two in the afternoon", when to
///             go | known: "known", "unknown" when none of these is known
///   Who       who | known: "with", "alone", "visit" (the sentence itself says who comes)
///   HowLong   wait "in four hours and ten minutes" | known: "ahead", "now"
///   Visitors  those who come to the house in the span (today and tomorrow, unless one was named); when there
///             are none, asked.next tells the next of two weeks
/// When, Where, WayThere, Who and HowLong have one item: the entry that the words name; where they name none
/// at all, the next one. No items: nothing like it is in the calendar. Pure.
DayAnswer answer_about_day(msg::Question question, const DayQuestion& asked);

}  // namespace mana::calendar
