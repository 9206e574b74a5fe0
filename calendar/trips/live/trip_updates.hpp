#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::calendar::trips {

/// What is told of one call of a trip. It holds for the calls behind it, too, until the next that is told of.
struct CallUpdate {
  enum class Relation { Scheduled, Skipped, NoData };
  std::optional<std::uint32_t> sequence{};  ///< as stop_times.txt counts; one of the two names the call
  std::string stop{};                       ///< stop_id
  Relation relation = Relation::Scheduled;
  std::optional<std::int32_t> arrives_late{}, departs_late{};    ///< seconds; below 0: early
  std::optional<std::chrono::sys_seconds> arrives{}, departs{};  ///< where a time is told in place of a delay
};

/// What is told of one trip on one day.
struct TripUpdate {
  std::string trip{};  ///< trip_id
  std::optional<std::int32_t>
      day{};  ///< of its service, since 1970-01-01; nothing: the one that is on its way
  bool is_cancelled = false;
  std::int32_t late = 0;  ///< seconds, before any call is told of
  std::vector<CallUpdate> calls{};
};

struct TripUpdates {
  std::chrono::sys_seconds at{};  ///< when it was known; the epoch: it does not say
  std::vector<TripUpdate> trips;
};

/// Reads the trip updates of a GTFS-Realtime feed, https://gtfs.org/realtime/reference, version 1 or 2: a
/// FeedMessage in the encoding of Protocol Buffers. Positions of vehicles, alerts and added trips are passed
/// over; of numbers that make no sense (more than a day late) the call is. Pure.
/// Errors: BadInput, one sentence, for what is no such message, or has more than a million calls.
core::Result<TripUpdates> read_trip_updates(std::string_view bytes);

}  // namespace mana::calendar::trips
