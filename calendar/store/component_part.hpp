#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "calendar/ical/document.hpp"
#include "calendar/store/component_reach.hpp"

namespace mana::calendar {

/// One VEVENT, VTIMEZONE, VTODO ... as the store keeps it: its text, and what it is found by.
struct ComponentPart {
  std::string kind;           ///< in capitals
  std::string uid;            ///< of a VTIMEZONE its TZID; one without gets a name from its own text
  std::string recurrence_id;  ///< as written; empty for the series itself
  std::string body;           ///< byte for byte as it came, with a line end
  std::string summary, starts;
  std::int64_t sequence = 0;
  Reach reach;
};

ComponentPart read_component(const ical::Component& component);

/// A file may hold the same entry twice; the higher SEQUENCE is right, then the later one. `parts`: of one
/// kind and UID.
void add_newest(std::vector<ComponentPart>& parts, ComponentPart part);

/// All components of one calendar, and what had to be left out of them.
struct CalendarParts {
  std::vector<std::vector<ComponentPart>> series;  ///< of one kind and UID each, as the file has them
  std::vector<ical::Issue> issues;
};

/// What becomes of entries that only share their UID (ical::lasting_twins).
enum class Twins {
  Apart,   ///< each gets a UID of its own, the same at every import
  Joined,  ///< the newest counts: a server that names its entries by UID has but one
};

/// The entries of a calendar, each once, ready for the store; those of a calendar with METHOD:CANCEL
/// say themselves that they are cancelled. What has no usable date is left out and is in the issues (`lost`),
/// as is every part that was not understood.
CalendarParts parts_of(const ical::Component& calendar, const ical::Document& document,
                       Twins twins = Twins::Apart);

}  // namespace mana::calendar
