#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/platform/zone/zones.hpp"
#include "calendar/trips/feed/feed.hpp"
#include "calendar/trips/planner/near_stops.hpp"

namespace mana::calendar::trips {

/// A way on foot between two stops, or a change at one of them.
struct Footpath {
  std::uint32_t to = 0;      ///< a stop of the network; in Network::footpaths_to where it begins
  std::int32_t metres = 0;   ///< in a straight line; 0 at the same stop
  std::int32_t seconds = 0;  ///< that a change there takes at least (transfers.txt), the walk included
  bool is_timed = false;     ///< the one vehicle waits for the other
};

/// Where a pattern calls at a stop.
struct PatternCall {
  std::uint32_t pattern = 0, position = 0;
};

/// A pattern of one of the feeds, with what a search reads of it all the time.
struct NetworkPattern {
  const Pattern* pattern = nullptr;
  std::span<const Call> calls;
  std::uint32_t feed = 0;
  std::uint32_t first_stop = 0;  ///< what is added to a stop of its feed
};

/// Several timetables and the ways on foot between all of their stops, as one. Stops and patterns have
/// numbers from 0 over all feeds.
///
/// Ownership: shares the feeds; unchanging.  Threads: any.
/// Memory:    16 bytes for each footpath and call of a pattern; about 40 for each stop.
class Network {
 public:
  struct Options {
    std::int32_t walk = 500;  ///< metres in a straight line that somebody may walk between two stops
    std::size_t most_neighbours = 100;  ///< of each stop the nearest alone
  };
  /// BadInput: the zone of a feed is not known.
  static core::Result<std::shared_ptr<const Network>> build(std::vector<FeedPtr> feeds,
                                                            const zone::Zones& zones, const Options& options);

  std::span<const FeedPtr> feeds() const { return feeds_; }
  const zone::Zone& zone_of(std::size_t feed) const { return *zones_[feed]; }
  std::size_t stop_count() const { return positions_.size(); }
  std::span<const NetworkPattern> patterns() const { return patterns_; }
  /// The number of a feed's first stop, and of its first pattern.
  std::uint32_t first_stop(std::size_t feed) const { return first_stop_[feed]; }
  std::uint32_t first_pattern(std::size_t feed) const { return first_pattern_[feed]; }

  const Stop& stop(std::uint32_t number) const;
  const Feed& feed_of(std::uint32_t stop) const;
  std::string_view stop_name(std::uint32_t stop) const;
  Position position(std::uint32_t stop) const { return positions_[stop]; }
  bool is_served(std::uint32_t stop) const { return !calls_at(stop).empty(); }

  std::span<const PatternCall> calls_at(std::uint32_t stop) const { return calls_.of(stop); }
  /// Changes at the stop itself are among them, unless the timetable forbids them.
  std::span<const Footpath> footpaths(std::uint32_t from) const { return out_.of(from); }
  std::span<const Footpath> footpaths_to(std::uint32_t to) const { return in_.of(to); }
  const NearStops& near() const { return near_; }

 private:
  friend class NetworkBuilder;
  /// Rows of each stop, one after the other.
  template <class Row>
  struct ByStop {
    std::vector<std::uint32_t> first;
    std::vector<Row> rows;
    std::span<const Row> of(std::uint32_t stop) const {
      return {rows.data() + first[stop], rows.data() + first[stop + 1]};
    }
  };

  std::vector<FeedPtr> feeds_;
  std::vector<zone::ZonePtr> zones_;
  std::vector<std::uint32_t> first_stop_, first_pattern_;
  std::vector<NetworkPattern> patterns_;
  std::vector<Position> positions_;
  ByStop<PatternCall> calls_;
  ByStop<Footpath> out_, in_;
  NearStops near_;
};

using NetworkPtr = std::shared_ptr<const Network>;

}  // namespace mana::calendar::trips
