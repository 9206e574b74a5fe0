#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "agent/core/random.hpp"

namespace mana::evaluation {

/// xoshiro256** (Blackman and Vigna 2021, "Scrambled linear pseudorandom number generators"), seeded by
/// SplitMix64: the same numbers on every machine, which std:: distributions do not promise.  Threads: one.
class RandomStream {
 public:
  explicit RandomStream(std::uint64_t seed) {
    core::Random splitmix{seed};
    for (auto& word : state_) word = splitmix.next();
  }
  /// A stream of its own for each (seed, index): runs may be computed in any order, on any core.
  RandomStream(std::uint64_t seed, std::uint64_t index)
      : RandomStream{core::Random{seed ^ core::Random{index}.next()}.next()} {}

  std::uint64_t next() {
    const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotate(state_[3], 45);
    return result;
  }
  /// Uniform in (0, 1): never 0, so that its normal quantile is finite.
  double uniform() { return (static_cast<double>(next() >> 11) + 0.5) * 0x1.0p-53; }
  /// Uniform in 0 .. count-1 by multiplication (Lemire 2019); the bias is below count / 2^64.
  std::size_t below(std::size_t count) {
    __extension__ using Product = unsigned __int128;
    return static_cast<std::size_t>((Product{next()} * count) >> 64);
  }

 private:
  static constexpr std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace mana::evaluation
