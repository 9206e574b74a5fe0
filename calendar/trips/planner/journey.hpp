#pragma once
#include <cstdint>
#include <vector>

#include "agent/platform/zone/zone.hpp"
#include "calendar/trips/feed/feed_rows.hpp"

namespace mana::calendar::trips {

/// A part of a trip: a walk, or a ride in one vehicle.
struct Leg {
  enum class Kind { Walk, Ride };
  Kind kind = Kind::Walk;
  std::uint32_t from = kNone,
                to = kNone;  ///< stops of the network; kNone: the place where the trip begins or ends
  zone::Instant depart{}, arrive{};
  std::int32_t metres = 0;  ///< of a walk, in a straight line

  // Of a ride:
  std::uint32_t pattern = kNone;          ///< of the network
  std::uint32_t trip = kNone;             ///< of its feed
  std::int32_t day = 0;                   ///< of its service, in days since 1970-01-01
  std::uint32_t boards = 0, alights = 0;  ///< the calls of the pattern
  std::int32_t headway =
      0;  ///< above 0: it leaves some time in the seconds before `depart`, so be there then

  friend bool operator==(const Leg&, const Leg&) = default;
};

/// A whole trip: the legs follow each other in place and in time. It begins when somebody has to set out.
struct Journey {
  zone::Instant depart{}, arrive{};
  std::int32_t rides = 0;
  std::int32_t metres = 0;  ///< on foot, in a straight line
  std::vector<Leg> legs;

  friend bool operator==(const Journey&, const Journey&) = default;
};

}  // namespace mana::calendar::trips
