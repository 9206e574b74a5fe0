#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "calendar/trips/planner/network.hpp"

namespace mana::calendar::trips {

/// A trip that runs on a day, with what a search reads of it.
struct RunningTrip {
  std::int32_t start = 0;
  std::uint32_t times = 0;
  std::uint32_t trip = 0;  ///< of its feed
};

/// Which trips of a feed run on one day.
struct ServiceDay {
  std::uint32_t feed = 0;
  std::int32_t day = 0;  ///< since 1970-01-01, in the feed's own zone
  zone::Instant
      begins{};  ///< noon minus twelve hours, from which the times count: no midnight where clocks change
  std::vector<std::uint32_t> first;  ///< by pattern of the feed
  std::vector<RunningTrip> trips;

  std::span<const RunningTrip> of(std::uint32_t pattern) const {
    return {trips.data() + first[pattern], trips.data() + first[pattern + 1]};
  }
};
using ServiceDayPtr = std::shared_ptr<const ServiceDay>;

/// The service days that matter to a search, and remembers those that were asked for last.
/// Ownership: shares the network.  Threads: one.
class ServiceDays {
 public:
  explicit ServiceDays(NetworkPtr network) : network_{std::move(network)} {}

  /// All days of all feeds on which anything may run between these moments.
  std::vector<ServiceDayPtr> between(zone::Instant from, zone::Instant to);

 private:
  ServiceDayPtr day(std::uint32_t feed, std::int32_t day);

  NetworkPtr network_;
  std::vector<ServiceDayPtr> known_;  ///< the one that was asked for last stands at the end
};

}  // namespace mana::calendar::trips
