#pragma once
#include <cstdint>

/// The rows of a stored timetable: plain numbers, as they lie in its file and in memory.
/// Texts are places in the feed's letters (Feed::text). Stops, trips and the like are named by their number,
/// from 0; kNone is none. Times are seconds, days count from 1970-01-01.
namespace mana::calendar::trips {

inline constexpr std::uint32_t kNone = 0xffff'ffff;

/// What a timetable says of wheelchairs, and so of steps.
enum class StepFree : std::uint8_t { Unknown = 0, Yes = 1, No = 2 };

/// A line of stops.txt.
struct Stop {
  std::uint32_t id = 0, name = 0, platform = 0;  ///< texts
  std::int32_t latitude = 0, longitude = 0;      ///< millionths of a degree, north and east
  std::uint32_t station = kNone;                 ///< the stop that it is a part of
  std::uint8_t kind = 0;                   ///< location_type: 0 a stop, 1 a station, 2 an entrance, 3, 4
  StepFree step_free = StepFree::Unknown;  ///< its own word, or else that of its station
  std::uint16_t unused = 0;
};

/// A line of routes.txt.
struct Route {
  std::uint32_t id = 0, short_name = 0, long_name = 0;  ///< texts
  std::int32_t kind = 3;  ///< route_type: 0 tram, 1 underground, 2 rail, 3 bus ...
};

/// On which days a trip runs: by the days of the week, and by exceptions.
struct Service {
  std::uint32_t weekdays = 0;         ///< bit 0 is Monday
  std::int32_t from = 0, to = -1;     ///< the days between which the weekdays count, both included
  std::uint32_t first_exception = 0;  ///< its exceptions lie together, by day
  std::uint32_t exceptions = 0;
};

struct ServiceException {
  std::int32_t day = 0;
  std::int32_t runs = 0;  ///< 1: it runs on that day after all; 0: it does not
};

/// Trips of one route that call at the same stops in the same order and never overtake each other: what
/// RAPTOR calls a route. Its trips lie together, the earlier before the later.
struct Pattern {
  std::uint32_t first_call = 0, calls = 0;
  std::uint32_t first_trip = 0, trips = 0;
  std::uint32_t route = 0;
  std::int32_t headway =
      0;  ///< above 0: there is no timetable, a vehicle leaves some time in the seconds before
  StepFree step_free = StepFree::Unknown;  ///< its vehicles
  std::uint8_t unused[3] = {};
};

/// A stop of a pattern, and what may be done there.
struct Call {
  static constexpr std::uint16_t kBoard = 1, kAlight = 2;
  static constexpr std::uint16_t kNoSequence = 0xffff;
  std::uint32_t stop = 0;
  std::uint16_t may = kBoard | kAlight;
  std::uint16_t sequence = kNoSequence;  ///< as stop_times.txt has it; for whoever tells of delays
};

/// When a trip is at a call, in seconds after its start.
struct CallTimes {
  std::int32_t arrive = 0, depart = 0;
};

/// One trip. Trips with the same times between their stops share them.
struct Trip {
  std::uint32_t times = 0;  ///< its first CallTimes
  std::int32_t start = 0;   ///< seconds after noon minus twelve hours of the day of its service
  std::uint32_t service = 0;
  std::uint32_t id = 0, headsign = 0;  ///< texts
};

/// A line of transfers.txt, as far as it is about stops alone.
struct Transfer {
  enum Kind : std::int32_t { Recommended = 0, Timed = 1, AtLeast = 2, Impossible = 3 };
  std::uint32_t from = 0, to = 0;  ///< stops, or stations: then all of their stops
  std::int32_t kind = Recommended;
  std::int32_t seconds = 0;  ///< of AtLeast
};

}  // namespace mana::calendar::trips
