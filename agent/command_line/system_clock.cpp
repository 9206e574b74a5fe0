#include "agent/command_line/system_clock.hpp"

namespace mana::program {

SystemClock::SystemClock(std::optional<core::WallTime> wall_start)
    : start_{std::chrono::steady_clock::now()}, wall_start_{wall_start} {}

core::Time SystemClock::now() const {
  return core::Time{std::chrono::duration_cast<core::Duration>(std::chrono::steady_clock::now() - start_)};
}

core::WallTime SystemClock::wall_now() const {
  // With --start the wall follows the steady line; otherwise it is the machine's, steps and all.
  if (wall_start_) {
    return *wall_start_ + std::chrono::duration_cast<core::WallTime::duration>(now().time_since_epoch());
  }
  return std::chrono::time_point_cast<core::WallTime::duration>(std::chrono::system_clock::now());
}

}  // namespace mana::program
