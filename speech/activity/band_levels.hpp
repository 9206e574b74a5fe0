#pragma once
#include <array>
#include <complex>
#include <cstdint>
#include <span>
#include <vector>

namespace mana::speech {

/// How loud a stream of sound is in eight bands from 150 Hz to 7 kHz, about as wide as the ear's: a hum, a
/// vowel and an S each lie in bands of their own, and what is common to all of them is the room. Threads:
/// one.  Audio: mono, 16 kHz, 16 bit.
class BandLevels {
 public:
  static constexpr int kBands = 8;
  static constexpr int kHop = 160;           ///< samples from one frame to the next
  static constexpr int kWindow = 512;        ///< each frame looks back this far: 32 ms, raised cosine
  using Levels = std::array<float, kBands>;  ///< decibels, 0 a sine at full scale

  BandLevels();
  /// @param frame the next kHop samples.
  Levels push(std::span<const std::int16_t> frame);

 private:
  std::array<float, kWindow> window_{};
  std::array<float, kWindow> recent_{};  // the newest last
  std::vector<std::complex<float>> turns_;
  std::array<int, kBands + 1> edges_{};  // bins
};

}  // namespace mana::speech
