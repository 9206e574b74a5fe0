#pragma once
#include <cstdint>

namespace mana::core {

/// Injected chance: the same seed gives the same life. SplitMix64 (Steele, Lea and Flood 2014,
/// "Fast splittable pseudorandom number generators"): small, fast, and the same on every machine,
/// which the distributions of <random> are not.  Threads: one.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_{seed} {}

  std::uint64_t next() { return mix(state_ += kGolden); }
  /// Uniform in [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  /// Uniform in [low, high).
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  /// Uniform in 0 .. count-1; `count` at least 1. The bias is below count / 2^64.
  std::uint64_t below(std::uint64_t count) { return next() % count; }

  /// Chance as a function: the same (seed, index) always gives the same number, in any order of
  /// asking. Animation as a function of absolute time stands on it.
  static double at(std::uint64_t seed, std::uint64_t index) {
    return static_cast<double>(mix(mix(seed + kGolden) + index * kGolden) >> 11) * 0x1.0p-53;
  }

 private:
  static constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;
  static constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace mana::core
