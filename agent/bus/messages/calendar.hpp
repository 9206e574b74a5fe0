#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "agent/bus/fields.hpp"
#include "agent/bus/messages/reminder.hpp"
#include "agent/core/time.hpp"

/// What the calendar is asked, and what it tells the agent. Plain values.
namespace mana::msg {

/// OpenMedicines: those of the last day that were asked about, or should have been, and are not known to have
/// been taken. The latest first; each has the slot "reminder", the number of its ReminderId.
/// Medicines: those of today, taken or not, each with the slot "known": what is known of it.
enum class Question { NextAppointment, Today, Date, Time, Missed, OpenMedicines, Medicines };
inline constexpr std::string_view to_string(Question q) {
  switch (q) {
    case Question::NextAppointment: return "next_appointment";
    case Question::Today: return "today";
    case Question::Date: return "date";
    case Question::Time: return "time";
    case Question::Missed: return "missed";
    case Question::OpenMedicines: return "open_medicines";
    case Question::Medicines: return "medicines";
  }
  return "";
}

enum class QueryId : std::int64_t {};

/// Command: look it up. The answer is CalendarAnswer with the same id.
struct AskCalendar {
  QueryId id{};
  Question question = Question::NextAppointment;
  std::string about;  ///< words that may name one of several; empty: all are asked for
};
MANA_FIELDS(AskCalendar, id, question, about)

/// Fact: the answer to AskCalendar. While the machine's clock is not set there are no items.
struct CalendarAnswer {
  QueryId id{};
  Question question = Question::NextAppointment;
  std::vector<Slots> items;  ///< appointments in order of time; for Date and Time one item
};
MANA_FIELDS(CalendarAnswer, id, question, items)

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
