#pragma once
#include <cstdint>

namespace mana::calendar::trips {

/// How somebody walks and changes. The defaults are those of an older person in good health; see README.md.
struct Person {
  double pace = 0.8;    ///< metres a second, above 0
  double detour = 1.3;  ///< how much longer a way along streets is than the straight line; 1 or more
  std::int32_t longest_walk = 600;  ///< metres along streets, at one go
  std::int32_t change = 300;    ///< seconds at least between getting off and leaving again, besides the walk
  std::int32_t early = 120;     ///< seconds before it leaves that one is at the stop after a walk
  std::int32_t most_rides = 4;  ///< vehicles in one trip; 1 to 6
  bool step_free = false;       ///< only where the timetable says that there are no steps
  std::int32_t longest_trip =
      24 * 3600;  ///< seconds after or before the time that is asked for; at most 3 days
  std::int32_t longest_wait =
      4 * 3600;  ///< seconds before the time that is asked for in which one may arrive
  std::int32_t longest_stand = 75 * 60;  ///< seconds of waiting at one stop between two vehicles

  friend bool operator==(const Person&, const Person&) = default;
};

/// Seconds on foot for so many metres in a straight line.
std::int32_t walking_time(std::int32_t metres, const Person& person);
/// Is it near enough to be walked at one go?
bool is_walkable(std::int32_t metres, const Person& person);

}  // namespace mana::calendar::trips
