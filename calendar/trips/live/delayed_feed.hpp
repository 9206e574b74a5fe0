#pragma once
#include <cstdint>

#include "agent/platform/zone/zone.hpp"
#include "calendar/trips/feed/feed.hpp"
#include "calendar/trips/live/trip_updates.hpp"

namespace mana::calendar::trips {

/// A timetable as it is today.
struct DelayedFeed {
  FeedPtr feed;
  std::uint64_t moved = 0, cancelled = 0;  ///< trips of one day
  std::uint64_t unknown = 0;  ///< updates that mean no trip of this timetable, or one without a time
};

/// The timetable with what is told of its trips: each trip that is told of runs on that day with other times,
/// or not at all, and on every other day as before. Calls before the first that is told of keep their times;
/// a vehicle never leaves before it has come. It is planned with as with any other.
/// @param now  tells which day is meant where an update does not say
/// @param zone that of the feed
/// Errors: BadInput when it grows too large.
core::Result<DelayedFeed> with_updates(const Feed& feed, const TripUpdates& updates, zone::Instant now,
                                       const zone::Zone& zone);

}  // namespace mana::calendar::trips
