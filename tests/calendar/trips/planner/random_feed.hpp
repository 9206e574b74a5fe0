#pragma once
#include "agent/core/random.hpp"
#include "tests/calendar/trips/planner/raw_feed.hpp"

namespace mana::calendar::trips::test {

/// A small timetable with all that makes planning hard: lines that overtake each other and lines that come
/// back to a stop, trips over midnight, exceptions of the calendar, frequencies of both kinds, stations,
/// transfers of all types, times that are not told, stops where nobody may get on or off.
RawFeed random_feed(core::Random& chance, const std::string& zone);

}  // namespace mana::calendar::trips::test
