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

}  // namespace mana::calendar
