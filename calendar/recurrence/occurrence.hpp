#pragma once
#include <memory>
#include <string>
#include <vector>

#include "agent/core/time.hpp"
#include "agent/platform/zone/zone.hpp"
#include "calendar/ical/event.hpp"

namespace mana::calendar::recurrence {

/// One happening of an event. A value; it keeps its event and zone alive.
struct Occurrence {
  std::shared_ptr<const ical::Event> event;    ///< the event, or the override that replaced this instance
  zone::ZonePtr zone;                          ///< the event's own, or home for all-day and floating ones
  zone::LocalTime local_start{}, local_end{};  ///< all-day: midnights; the end is the day after the last
  core::WallTime start{}, end{};
  core::WallTime original_start{};  ///< when the rule had it: with the uid this names the instance for ever
  bool all_day = false;
  bool cancelled = false;  ///< STATUS:CANCELLED: not to be reminded of, but told if already announced

  const std::string& uid() const { return event->uid; }
  const std::string& summary() const { return event->summary; }
  /// The instance's name inside its series: "20270328T003000Z", all-day "20270328".
  std::string recurrence_id() const;
  /// ISO 8601 with offset, all-day as a date.
  std::string iso_start() const;
  std::string iso_end() const;
};

/// An answer. When a rule used up its budget the answer holds what was found until then.
struct Expansion {
  std::vector<Occurrence> occurrences;     ///< by start, then uid
  std::vector<std::string> too_expensive;  ///< uids of series that were cut off
};

}  // namespace mana::calendar::recurrence
