#include "render/face/blink.hpp"

#include <algorithm>
#include <cmath>

#include "agent/core/random.hpp"

namespace mana::render {
namespace {

constexpr double kStretch = 4;  // seconds
constexpr double kClose = 0.06, kHold = 0.04, kOpen = 0.13;

float one_blink(double t) {
  if (t < 0 || t > kClose + kHold + kOpen) return 0;
  if (t < kClose) return static_cast<float>(std::sin(t / kClose * 1.5707963));
  if (t < kClose + kHold) return 1;
  const double open = (t - kClose - kHold) / kOpen;
  return static_cast<float>(0.5 + 0.5 * std::cos(open * 3.14159265));
}

}  // namespace

float blink_at(core::Time t, std::uint64_t seed) {
  const double s = core::to_seconds(t);
  const double index = std::floor(s / kStretch);
  const auto i = static_cast<std::uint64_t>(static_cast<std::int64_t>(index));
  const double start = 0.5 + core::Random::at(seed, 2 * i) * (kStretch - 1.2);
  const double inside = s - index * kStretch - start;
  float closed = one_blink(inside);
  if (core::Random::at(seed, 2 * i + 1) < 0.15) closed = std::max(closed, one_blink(inside - 0.30));
  return closed;
}

}  // namespace mana::render
