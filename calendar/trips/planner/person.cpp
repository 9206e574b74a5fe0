#include "calendar/trips/planner/person.hpp"

#include <cmath>

namespace mana::calendar::trips {

std::int32_t walking_time(std::int32_t metres, const Person& person) {
  return static_cast<std::int32_t>(std::ceil(metres * person.detour / person.pace));
}

bool is_walkable(std::int32_t metres, const Person& person) {
  return metres * person.detour <= person.longest_walk;
}

}  // namespace mana::calendar::trips
