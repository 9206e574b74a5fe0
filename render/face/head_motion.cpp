#include "render/face/head_motion.hpp"

#include "render/face/rhythm.hpp"
#include "render/face/smooth.hpp"

namespace mana::render {
namespace {

/// Adults at rest breathe 12 to 17 times a minute; breathing in takes two fifths of the time, and a pause
/// follows breathing out.
double breath_at(double s, std::uint64_t seed) {
  const Stretch breath = Rhythm{salted(seed, 21), 3.5, 5.1}.at(s);
  const double x = (s - breath.start) / (breath.end - breath.start);
  const double depth = 0.75 + 0.25 * core::Random::at(salted(seed, 22), breath.id);
  return depth * (min_jerk(x / 0.4) - min_jerk((x - 0.42) / 0.5));
}

}  // namespace

HeadPose idle_motion(core::Time t, std::uint64_t seed, double liveliness, const Manner& manner) {
  const double s = core::to_seconds(t);
  const double slow = s / manner.slow;
  const double size = manner.size * (0.8 + 0.9 * liveliness);
  const auto sway = [seed](double x, std::uint64_t salt) { return wander(x, salted(seed, salt)); };
  HeadPose p;
  // Two octaves: slow sway and, while speaking, quicker accents.
  p.yaw_deg = size * (1.1 * sway(slow / 3.1, 23) + 0.5 * liveliness * sway(slow / 0.9, 24));
  p.pitch_deg = size * (0.7 * sway(slow / 2.7, 25) + 0.6 * liveliness * sway(slow / 0.8, 26));
  p.roll_deg = size * 0.7 * sway(slow / 4.3, 27);
  p.breath = breath_at(s, seed);
  p.pitch_deg += manner.size * 0.25 * p.breath;
  return p;
}

}  // namespace mana::render
