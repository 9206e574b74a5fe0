#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "agent/core/time.hpp"

namespace mana::speech {

/// Which moment of one sound is which of another that says the same words: dynamic time warping of how loud
/// both are in eight bands (band_levels), each band without its own mean and spread, so that another voice in
/// another room still fits (Sakoe and Chiba 1978, without slope limits; leaving the diagonal costs a little).
/// Mono, 16 bit, any rate. Pure; its work grows with the product of both lengths, at most a minute each.
class SoundAlignment {
 public:
  SoundAlignment(std::span<const std::int16_t> from, int from_hz, std::span<const std::int16_t> to,
                 int to_hz);

  /// Where in `to` lies what is at `t` in `from`; never earlier than of an earlier t, within both sounds.
  core::Duration at(core::Duration t) const;
  /// How unlike the two are along the way, 0 the same. Measured: two synthetic voices that say the same 0.56,
  /// a person and a synthetic voice that do 0.80 to 0.87, that do not 0.97 to 1.14.
  double unlikeness() const { return unlikeness_; }
  static constexpr double kAlike = 0.95;

 private:
  std::vector<double> to_s_;  // for each 10 ms of `from`, and its end
  core::Duration from_length_{}, to_length_{};
  double unlikeness_ = 0;
};

}  // namespace mana::speech
