#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "agent/platform/zone/zones.hpp"
#include "calendar/ical/document.hpp"
#include "calendar/ical/values.hpp"

namespace mana::calendar::recurrence {

/// Decides which zone the times of one VCALENDAR are in; timetable.hpp says how.
/// Ownership: refers to the calendar, zones and issues.  Threads: one.
class ZoneResolver {
 public:
  ZoneResolver(const ical::Component& calendar, const zone::Zones& zones, zone::ZonePtr home,
               std::vector<ical::Issue>& issues);

  /// `line` is for the complaint when the name means nothing.
  zone::ZonePtr zone_of(const ical::DateTime& t, int line);

 private:
  zone::ZonePtr named(const std::string& tzid, int line);
  zone::ZonePtr find(const std::string& tzid, int line);

  std::map<std::string, const ical::Component*, std::less<>> own_;  ///< VTIMEZONE by TZID; the last counts
  const zone::Zones& zones_;
  zone::ZonePtr home_, floating_;
  std::vector<ical::Issue>& issues_;
  std::map<std::string, zone::ZonePtr> known_;
  std::int64_t steps_ = 500'000;  ///< for all zones of the file
};

}  // namespace mana::calendar::recurrence
