#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "agent/core/random.hpp"

/// The curves that everything of the face moves by. All have a continuous acceleration, so that nothing
/// pops; none knows the time.
namespace mana::render {

/// 0..1, still at both ends, along the path of least jerk: 10x^3 - 15x^4 + 6x^5 (Flash and Hogan 1985, "The
/// coordination of arm movements"). Its fastest is 1.875 a unit of x, its jerk at most 60.
inline double min_jerk(double x) {
  x = std::clamp(x, 0.0, 1.0);
  return x * x * x * (x * (x * 6 - 15) + 10);
}

/// 0 -> 1 -> 0 over x = 0..1. @param hold share of the way that is spent at the top, 0..0.9.
inline double swell(double x, double hold = 0) {
  const double slope = (1 - hold) / 2;
  return min_jerk(x / slope) * min_jerk((1 - x) / slope);
}

/// x as it is up to three fifths of `most`, beyond that it nears `most` and never reaches it.
inline double soft_limit(double x, double most) {
  const double free = 0.6 * most;
  if (std::abs(x) <= free) return x;
  return std::copysign(free + (most - free) * std::tanh((std::abs(x) - free) / (most - free)), x);
}

/// max(0, x) with a bend of width `bend` instead of a corner; a little less than x beyond it.
inline double above_zero(double x, double bend) {
  const double u = std::clamp(x / bend, 0.0, 1.0);
  return bend * (u * u * u - u * u * u * u / 2) + std::max(0.0, x - bend);
}

/// Two weights of 0..1 together: never above 1, and without a corner where a clamped sum would have one.
template <class F>
constexpr F together(F a, F b) {
  return a + b - a * b;
}

/// Chances of one life that have nothing to do with each other. @param salt one for each use
constexpr std::uint64_t salted(std::uint64_t seed, std::uint64_t salt) { return seed + (salt << 40U); }

/// -1..1, a little of everything, about two turns a unit of x.
inline double wander(double x, std::uint64_t seed) {
  const double i = std::floor(x);
  const auto height = [seed](double k) {
    return core::Random::at(seed, static_cast<std::uint64_t>(static_cast<std::int64_t>(k))) * 2 - 1;
  };
  return height(i) + (height(i + 1) - height(i)) * min_jerk(x - i);
}

}  // namespace mana::render
