#pragma once
#include <cstdint>

#include "agent/core/time.hpp"
#include "render/face/manner.hpp"

namespace mana::render {

/// How the head stands, in degrees: yaw to her left, pitch up, roll to her left shoulder; and how far the
/// chest has risen with the breath and the shoulders with a shrug, 0..1.
struct HeadPose {
  double yaw_deg = 0;
  double pitch_deg = 0;
  double roll_deg = 0;
  double breath = 0;
  double shrug = 0;
};
inline void add_scaled(HeadPose& sum, const HeadPose& p, double weight) {
  sum.yaw_deg += p.yaw_deg * weight;
  sum.pitch_deg += p.pitch_deg * weight;
  sum.roll_deg += p.roll_deg * weight;
  sum.breath += p.breath * weight;
  sum.shrug += p.shrug * weight;
}

/// The small movements of somebody who lives: sway, breath (about 14 a minute, no two alike), and while
/// speaking livelier ones. A function of time and seed, smooth, within 3 degrees.
/// @param liveliness 0 at rest, 1 speaking.
HeadPose idle_motion(core::Time t, std::uint64_t seed, double liveliness, const Manner& manner = {});

}  // namespace mana::render
