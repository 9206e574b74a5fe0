#include "agent/carers/notify/back_off.hpp"

#include <algorithm>

#include "agent/core/random.hpp"

namespace mana::notify {

core::Duration pause_after(int tries, std::uint64_t seed, std::uint64_t letter, const BackOff& rule) {
  core::Duration pause = rule.first;
  for (int i = 1; i < tries && pause < rule.longest; ++i) pause *= 2;
  pause = std::min(pause, rule.longest);
  const double chance =
      core::Random::at(seed, letter * 1024 + static_cast<std::uint64_t>(std::max(tries, 0)));
  return core::seconds(core::to_seconds(pause) * (1 + rule.jitter * (2 * chance - 1)));
}

}  // namespace mana::notify
