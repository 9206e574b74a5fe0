#pragma once
#include <cstdint>

#include "agent/core/time.hpp"

namespace mana::render {

/// How the head stands, in degrees: yaw to her left, pitch up, roll to her left shoulder; and how far the
/// chest has risen with the breath, 0..1.
struct HeadPose {
  double yaw_deg = 0;
  double pitch_deg = 0;
  double roll_deg = 0;
  double breath = 0;
};

/// The small movements of somebody who lives: sway, breath (about 14 a minute), and while speaking livelier
/// ones. A function of time and seed, smooth, within 2.5 degrees. @param liveliness 0 at rest, 1 speaking.
HeadPose idle_motion(core::Time t, std::uint64_t seed, double liveliness);

/// A nod for a stressed word: down and up again within 0.5 s. @param since the word's start, any value.
double nod_deg(core::Duration since);

}  // namespace mana::render
