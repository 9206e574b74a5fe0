#pragma once
#include <cstdint>
#include <span>

#include "agent/core/time.hpp"

namespace mana::speech {

/// What is wrong with the sound of a microphone that delivers.
enum class SoundFault {
  None,
  Muted,     ///< a minute of nothing but zeros: even a quiet room is never that
  Distorted  ///< what is loud in it is cut off
};

/// A second or so of a microphone's sound, for whoever looks whether it works.
struct SoundSample {
  enum class Kind {
    Nothing,  ///< less than a tenth of a second came
    Silent,   ///< the same number throughout: no room is so quiet
    Clipped,
    Fine
  };
  Kind kind = Kind::Nothing;
  double level_db = 0;  ///< of full scale
};
SoundSample judge_sample(std::span<const std::int16_t> samples);

/// Judges a device's sound as it comes.  Threads: one.  Time: counted in samples, 16 kHz.
class SoundHealth {
 public:
  SoundFault hear(std::span<const std::int16_t> samples);

 private:
  std::int64_t zeros_ = 0;  // in a row
  int filled_ = 0;          // samples of the present stretch of a hundred milliseconds
  int clipped_ = 0;         // and how many of them are cut off
  int bad_ = 0;             // rises with each stretch that is cut off, falls with each that is loud and whole
  bool loud_ = false;
  SoundFault fault_ = SoundFault::None;
};

}  // namespace mana::speech
