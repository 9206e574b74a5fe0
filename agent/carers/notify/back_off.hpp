#pragma once
#include <cstdint>

#include "agent/core/time.hpp"

namespace mana::notify {

struct BackOff {
  core::Duration first = std::chrono::seconds{30};
  core::Duration longest = std::chrono::minutes{15};
  double jitter =
      0.25;  ///< share of the pause by which it is shorter or longer, so that homes do not knock at once
};

/// The pause after the n-th failed try in a row (1: the first): doubled each time up to the longest. The same
/// (seed, letter, tries) always gives the same pause.
core::Duration pause_after(int tries, std::uint64_t seed, std::uint64_t letter, const BackOff& rule = {});

}  // namespace mana::notify
