#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "agent/platform/zone/zones.hpp"
#include "calendar/recurrence/timetable.hpp"
#include "calendar/reminders/reminder_plan.hpp"
#include "calendar/reminders/reminder_store.hpp"
#include "calendar/wording/library.hpp"

namespace mana::calendar {

/// How much later than at its own time each dose is that is counted from the last one, by where it stands.
/// @param found by time
std::vector<core::Duration> delays_of(const std::vector<recurrence::Occurrence>& found,
                                      const LastDoses& last);

/// An occurrence, and when it is: a dose that is counted from the last one is later than planned. What it is
/// known by (key_of_occurrence) goes by its plan.
struct DatedOccurrence {
  recurrence::Occurrence occurrence;
  core::WallTime start{};
};

/// All calendars of a home, read and ready to be asked what happens when.
/// Ownership: owns what it needs.  Threads: any, it does not change.  Time: half-open windows of wall time.
/// Errors: what could not be understood is in complaints(); the rest works.
class Agenda {
 public:
  Agenda() = default;
  Agenda(const std::vector<CalendarText>& calendars, const zone::Zones& zones, zone::ZonePtr home,
         Library library = {});

  /// By start; cancelled ones are left out.
  std::vector<recurrence::Occurrence> between(core::WallTime from, core::WallTime to) const;

  /// The same, with doses that are counted from the last one at the times that follow from `last`; of what
  /// was taken long before `from` nothing follows.
  std::vector<DatedOccurrence> between(core::WallTime from, core::WallTime to, const LastDoses& last) const;

  /// Every occurrence that may have a stage due before `to` and is not long over at `from`.
  /// @param last of medicines that are counted from it; such a dose is never earlier than at its own time
  std::vector<PlannedOccurrence> plan(core::WallTime from, core::WallTime to, const ReminderPolicy& policy,
                                      const LastDoses& last = {}) const;

  /// The next thing to go to: not medicine, not a day that has begun; one that began up to a quarter of
  /// an hour ago and is not over still counts. Looks 400 days ahead.
  std::optional<recurrence::Occurrence> next_appointment(core::WallTime now) const;

  /// What is known of the places and people that entries name.
  const Library& library() const { return library_; }

  std::size_t size() const;  ///< number of events, a series counted once
  const std::vector<std::string>& complaints() const { return complaints_; }

 private:
  std::vector<recurrence::Timetable> timetables_;
  std::map<std::string, core::WallTime> known_since_;
  zone::ZonePtr home_;
  Library library_;
  std::vector<std::string> complaints_;
};

}  // namespace mana::calendar
