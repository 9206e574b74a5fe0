#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "calendar/recurrence/timetable.hpp"

namespace mana::calendar::recurrence {

/// What `mana calendar occurrences FILE.ics --from T --to T` prints: a pure function of its arguments.
struct Listing {
  struct Row {
    std::string uid, start, end, summary;  ///< ISO 8601 with offset, all-day as dates (end: the day after)
    bool all_day = false, cancelled = false;
  };
  std::vector<Row> rows;
  std::vector<ical::Issue> issues;         ///< for standard error
  std::vector<std::string> too_expensive;  ///< uids; the rows are then not all there are
};
core::Result<Listing> list_occurrences(std::string ics, std::string_view from, std::string_view to,
                                       const zone::Zones& zones, const zone::ZonePtr& home,
                                       const Reading& reading = {});

/// "2027-03-28", "2027-03-28T00:30", "2027-03-28T00:30:00+10:30", "...Z", "20270328T003000Z". Without an
/// offset the time is at `home`. BadInput says what is expected.
core::Result<core::WallTime> parse_time(std::string_view text, const zone::Zone& home);

}  // namespace mana::calendar::recurrence
