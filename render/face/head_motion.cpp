#include "render/face/head_motion.hpp"

#include <cmath>

#include "agent/core/random.hpp"

namespace mana::render {
namespace {

// Smooth noise of one dimension: random heights, a smoothstep between them.
double wander(double x, std::uint64_t seed) {
  const double i = std::floor(x);
  const double f = x - i;
  const auto height = [seed](double k) {
    return core::Random::at(seed, static_cast<std::uint64_t>(static_cast<std::int64_t>(k))) * 2 - 1;
  };
  return height(i) + (height(i + 1) - height(i)) * f * f * f * (f * (f * 6 - 15) + 10);
}

}  // namespace

HeadPose idle_motion(core::Time t, std::uint64_t seed, double liveliness) {
  const double s = core::to_seconds(t);
  const double size = 0.8 + 0.9 * liveliness;
  HeadPose p;
  // Two octaves: slow sway and, while speaking, quicker accents.
  p.yaw_deg = size * (1.1 * wander(s / 3.1, seed + 1) + 0.5 * liveliness * wander(s / 0.9, seed + 2));
  p.pitch_deg = size * (0.7 * wander(s / 2.7, seed + 3) + 0.6 * liveliness * wander(s / 0.8, seed + 4));
  p.roll_deg = size * 0.7 * wander(s / 4.3, seed + 5);
  constexpr double kBreath_s = 4.3;
  p.breath = 0.5 - 0.5 * std::cos(2 * 3.14159265358979 * std::fmod(s, kBreath_s) / kBreath_s);
  p.pitch_deg += 0.25 * (p.breath - 0.5);
  return p;
}

double nod_deg(core::Duration since) {
  const double s = core::to_seconds(since);
  constexpr double kLength = 0.5;
  if (s < 0 || s > kLength) return 0;
  return -1.6 * std::pow(std::sin(3.14159265358979 * s / kLength), 2);
}

}  // namespace mana::render
