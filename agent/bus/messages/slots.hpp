#pragma once
#include <map>
#include <string>

namespace mana::msg {

/// Pieces of a sentence in the person's language, ready for a template of assets/dialogue. UTF-8, cleaned of
/// links and control characters, not markup. What does not apply is "".
/// Of an event (ReminderDue; the answers to NextAppointment, Today and Missed):
///   title "the dentist" | kind "appointment" or "medication" | place "12 High Street"
///   when  the whole phrase: "this afternoon at half past two"; of an all-day event as day
///   shown_when  "today at 2:30 pm": for the eye
///   day   "today", "tomorrow, Tuesday" | time "half past two in the afternoon"; all-day: ""
///   lead  "in twenty minutes", "five minutes ago"; "" when more than an hour away, or all-day
///   clock the time now: "twenty to nine in the morning" | sentence  all of it as it is said now
/// Of a medicine (the answer to Medicines) besides: known, answered, by, next, last; see answer_medicines().
/// Of this moment (the answers to Date and Time):
///   date "Saturday, the twenty-first of November" | day "Saturday" | year "2026" | day_part "afternoon"
///   time, clock "half past two in the afternoon"
using Slots = std::map<std::string, std::string>;

}  // namespace mana::msg
