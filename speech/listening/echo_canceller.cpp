#include "speech/listening/echo_canceller.hpp"

#include <speex/speex_echo.h>

#include <algorithm>

#include "agent/core/check.hpp"

namespace mana::speech {
namespace {
constexpr int kTailSamples = kHearingRateHz * 256 / 1000;  // the room's echo, and what a device adds before
// After so much silence the filter's memory holds nothing but silence: it may stand still.
constexpr int kIdleFrames = 30;
// Sixty decibels in 300 ms: a furnished room.
constexpr double kDecayPerFrame = 0.63;

double mean_square(std::span<const std::int16_t> x) {
  double sum = 0;
  for (const std::int16_t s : x) sum += double{static_cast<double>(s)} * s;
  return sum / static_cast<double>(x.size());
}
}  // namespace

void EchoCanceller::Free::operator()(SpeexEchoState_* s) const noexcept { speex_echo_state_destroy(s); }

EchoCanceller::EchoCanceller()
    : state_{speex_echo_state_init(kFrameSamples, kTailSamples)}, idle_frames_{kIdleFrames} {
  MANA_CHECK(state_ != nullptr, "the echo canceller has no memory");
  int rate = kHearingRateHz;
  speex_echo_ctl(state_.get(), SPEEX_ECHO_SET_SAMPLING_RATE, &rate);
}

CleanFrame EchoCanceller::cancel(std::span<const std::int16_t> mic, std::span<const std::int16_t> far,
                                 bool any_far) {
  CleanFrame out;
  idle_frames_ = any_far ? 0 : std::min(idle_frames_ + 1, kIdleFrames);
  if (idle_frames_ == kIdleFrames) {
    std::copy(mic.begin(), mic.end(), out.sound.begin());
    far_ = 0;
  } else {
    speex_echo_cancellation(state_.get(), mic.data(), far.data(), out.sound.data());
    far_ = std::max(mean_square(far), far_ * kDecayPerFrame);
    // Before it has learned the room, it puts in more than it takes out, most of all when the loudspeaker
    // stops.
    if (mean_square(out.sound) > mean_square(mic)) std::copy(mic.begin(), mic.end(), out.sound.begin());
    std::array<std::int16_t, kFrameSamples> taken{};
    for (std::size_t i = 0; i < taken.size(); ++i)
      taken[i] = static_cast<std::int16_t>(std::clamp(int{mic[i]} - int{out.sound[i]}, -32768, 32767));
    out.echo = mean_square(taken);
  }
  out.far = far_;
  out.rest = mean_square(out.sound);
  return out;
}

}  // namespace mana::speech
