#pragma once
#include <cstdint>

#include "agent/core/result.hpp"
#include "agent/platform/zone/zone.hpp"
#include "calendar/ical/document.hpp"

namespace mana::calendar::recurrence {

/// Reads a VTIMEZONE of a calendar file, laws written out until the year 2150. What it costs is counted down
/// from `steps`. BadInput when it has no usable STANDARD or DAYLIGHT part, or costs too much.
core::Result<zone::ZonePtr> read_file_zone(const ical::Component& component, std::int64_t& steps);

}  // namespace mana::calendar::recurrence
