#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

struct SRC_STATE_tag;  // samplerate.h is included by resampler.cpp alone

namespace mana::speech {

/// Turns mono 16-bit sound of one sampling rate into another, block by block, without a seam and
/// without shifting it in time.  Threads: one.
class Resampler {
 public:
  Resampler(int from_hz, int to_hz);  ///< both 1,000 to 384,000; anything else is a bug

  /// What can be said so far about the output; the last few milliseconds wait for more input.
  std::vector<std::int16_t> push(std::span<const std::int16_t> block);
  /// The rest. Nothing may be pushed afterwards.
  std::vector<std::int16_t> finish();

 private:
  struct Free {
    void operator()(SRC_STATE_tag* s) const noexcept;
  };
  std::vector<std::int16_t> run(std::span<const std::int16_t> block, bool last);

  double ratio_;
  std::unique_ptr<SRC_STATE_tag, Free> state_;  // null: the rates are equal
};

/// The whole of a sound at once.
std::vector<std::int16_t> resample(std::span<const std::int16_t> samples, int from_hz, int to_hz);

}  // namespace mana::speech
