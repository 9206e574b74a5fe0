#pragma once
#include <cstdint>
#include <vector>

#include "agent/core/time.hpp"

namespace mana::vision {

/// One grey picture. It never leaves the vision module.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> grey;  ///< rows from the top, width * height
  core::Time at{};                 ///< when it was taken, in agent time
};

}  // namespace mana::vision
