#pragma once
#include <cstdint>

#include "agent/core/time.hpp"

namespace mana::speech {

/// Turns the times at which an audio device asks for blocks into the smooth line on which it plays
/// them: a delay-locked loop (F. Adriaensen, "Using a DLL to filter time", 2005). A late or early
/// request bends it hardly; a request that stays late (the device stood still) moves it for good.
/// Threads: one.
class DeviceClock {
 public:
  explicit DeviceClock(int sample_rate_hz);
  /// A block of `samples` was asked for at `now`. @return when its first sample is on the line.
  core::Time block(core::Time now, std::int64_t samples);
  /// How far requests lie from the line, for the log: a running mean of the distance.
  core::Duration jitter() const { return core::seconds(jitter_s_); }

 private:
  void start(double now_s, double block_s);

  double nominal_s_;   // of one sample
  double rate_s_ = 0;  // of one sample, as measured
  double next_s_ = 0;  // when the next block begins
  double age_s_ = 0;
  double astray_s_ = 0;  // for how long requests have been far off, all on the same side
  double jitter_s_ = 0;
  bool running_ = false;
};

}  // namespace mana::speech
