#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agent/platform/zone/zones.hpp"
#include "calendar/ical/document.hpp"
#include "calendar/recurrence/budget.hpp"
#include "calendar/recurrence/occurrence.hpp"
#include "calendar/recurrence/reading.hpp"

namespace mana::calendar::recurrence {

/// All events of one iCalendar text with their zones and overrides sorted out, ready to be asked.
///
/// Ownership: owns what it needs; zones are only used while reading.  Threads: any, it does not change.
/// Time:      windows are half open. An occurrence belongs to [from, to) when it overlaps it; one without
///            length belongs to it when it starts in it, at `from` included.
/// Errors:    what could not be understood is in issues(), with its line; the rest works.
///
/// Zones: a TZID of the IANA database means the system's data, whatever the file says about it (files
/// carry laws of the year they were written); another name means the file's own VTIMEZONE; without one,
/// the zone that Windows or other programs mean by that name; failing all, home, with an issue. Floating
/// times and days are at home (X-WR-TIMEZONE, when the file has it, is home for that file).
class Timetable {
 public:
  static core::Result<Timetable> read(std::string text, const zone::Zones& zones, const zone::ZonePtr& home,
                                      const Reading& reading = {});
  static Timetable read(const ical::Document& document, const zone::Zones& zones, const zone::ZonePtr& home,
                        const Reading& reading = {});

  Expansion between(core::WallTime from, core::WallTime to, Budget& budget) const;
  /// The first that starts after `t`, by start; at most one for each series is looked for.
  std::optional<Occurrence> next_after(core::WallTime t, Budget& budget) const;

  const std::vector<ical::Issue>& issues() const { return issues_; }
  std::size_t size() const { return series_.size(); }  ///< number of series (distinct UIDs)

 private:
  std::vector<std::shared_ptr<const class Series>> series_;
  Reading reading_;
  std::vector<ical::Issue> issues_;
};

}  // namespace mana::calendar::recurrence
