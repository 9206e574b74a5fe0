#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "agent/bus/fields.hpp"
#include "agent/bus/messages/slots.hpp"
#include "agent/core/time.hpp"

/// What the calendar is asked, and what it tells the agent. Plain values.
namespace mana::msg {

/// OpenMedicines: those of the last day that were asked about, or should have been, and are not known to have
/// been taken. The latest first; each has the slot "reminder", the number of its ReminderId.
/// Medicines: those of today, taken or not, each with the slot "known": what is known of it.
/// Agenda, When, Where, WayThere, Who, HowLong, Visitors: what is asked in one's own words
/// (AskCalendar::about); see calendar/answers/day_answers.hpp for the slots.
/// PlanEntry, PlanCancel, PlanMove: what would be written if it were told to: one item with the slots of that
/// entry, or none where the words cannot be read in one way only, or are for a person to decide. Nothing is
/// written. WritePlanned: what was planned last, not more than some minutes ago, is written into the store;
/// one item when it is on the disk, none when it could not be written.
enum class Question {
  NextAppointment,
  Today,
  Date,
  Time,
  Missed,
  OpenMedicines,
  Medicines,
  Agenda,
  When,
  Where,
  WayThere,
  Who,
  HowLong,
  Visitors,
  PlanEntry,
  PlanCancel,
  PlanMove,
  WritePlanned,
};
inline constexpr std::string_view to_string(Question q) {
  switch (q) {
    case Question::NextAppointment: return "next_appointment";
    case Question::Today: return "today";
    case Question::Date: return "date";
    case Question::Time: return "time";
    case Question::Missed: return "missed";
    case Question::OpenMedicines: return "open_medicines";
    case Question::Medicines: return "medicines";
    case Question::Agenda: return "agenda";
    case Question::When: return "when";
    case Question::Where: return "where";
    case Question::WayThere: return "way_there";
    case Question::Who: return "who";
    case Question::HowLong: return "how_long";
    case Question::Visitors: return "visitors";
    case Question::PlanEntry: return "plan_entry";
    case Question::PlanCancel: return "plan_cancel";
    case Question::PlanMove: return "plan_move";
    case Question::WritePlanned: return "write_planned";
  }
  return "";
}

enum class QueryId : std::int64_t {};

/// Command: look it up. The answer is CalendarAnswer with the same id.
struct AskCalendar {
  QueryId id{};
  Question question = Question::NextAppointment;
  std::string about;     ///< words that may name one of several, or a day; empty: all are asked for
  std::string before{};  ///< words of the question before: what "it" and "there" stand for, where `about`
                         ///< names nothing
};
MANA_FIELDS(AskCalendar, id, question, about, before)

/// Fact: the answer to AskCalendar. While the machine's clock is not set there are no items.
struct CalendarAnswer {
  QueryId id{};
  Question question = Question::NextAppointment;
  std::vector<Slots> items;  ///< appointments in order of time; for Date and Time one item
  Slots asked{};             ///< what was understood of the words: see DayAnswer
};
MANA_FIELDS(CalendarAnswer, id, question, items, asked)

/// Fact, at every full minute and after a clock step: what the screen's clock shows.
struct LocalTimeChanged {
  core::WallTime wall{};
  int hour = 0;          ///< 0..23, local
  int minute = 0;        ///< 0..59
  std::string clock;     ///< "2:30 pm", by the locale
  std::string date;      ///< "Saturday 21 November"
  std::string day_part;  ///< "morning", "afternoon", "evening", "night"
};
MANA_FIELDS(LocalTimeChanged, wall, hour, minute, clock, date, day_part)

/// Fact, when it changes: what stands beside the face.
struct NextAppointment {
  bool any = false;
  std::string title;
  std::string when;  ///< "today at 2:30 pm", for the eye, not the ear
  std::string place;
};
MANA_FIELDS(NextAppointment, any, title, when, place)

/// Fact: somebody changed the store (another process, a watched file).
struct CalendarChanged {};
MANA_FIELDS(CalendarChanged)

}  // namespace mana::msg
