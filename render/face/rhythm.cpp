#include "render/face/rhythm.hpp"

#include <algorithm>
#include <cmath>

#include "agent/core/random.hpp"

namespace mana::render {

// With closing_ stretches there is always a number of equal ones between shortest and longest that fills
// what is left.
Rhythm::Rhythm(std::uint64_t seed, double shortest, double longest, double skew)
    : seed_{seed},
      shortest_{shortest},
      longest_{longest},
      skew_{skew},
      closing_{std::max(2, static_cast<int>(std::ceil(longest / (longest - shortest) - 1e-9)))},
      chunk_{longest * (16 + closing_)} {}

Stretch Rhythm::at(double s) const {
  const double chunk = std::floor(s / chunk_);
  const double base = chunk * chunk_;
  auto id = static_cast<std::uint64_t>(static_cast<std::int64_t>(chunk)) * 4096;
  double start = 0;
  while (chunk_ - start > closing_ * longest_ + 1e-9) {
    const double share = std::pow(core::Random::at(seed_, id), skew_);
    const double end = start + shortest_ + (longest_ - shortest_) * share;
    if (s - base < end) return {base + start, base + end, id};
    start = end;
    ++id;
  }
  const double parts = std::ceil((chunk_ - start) / longest_ - 1e-9);
  const double length = (chunk_ - start) / parts;
  const double part = std::clamp(std::floor((s - base - start) / length), 0.0, parts - 1);
  return {base + start + part * length, base + start + (part + 1) * length,
          id + static_cast<std::uint64_t>(part)};
}

}  // namespace mana::render
