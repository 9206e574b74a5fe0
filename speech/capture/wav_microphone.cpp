#include "speech/capture/wav_microphone.hpp"

#include <algorithm>

#include "agent/core/check.hpp"
#include "agent/core/log.hpp"
#include "speech/activity/voice_activity.hpp"
#include "speech/capture/capture_ring.hpp"

namespace mana::speech {
namespace {
constexpr std::int64_t kSilenceAfter = kHearingRateHz;  // lets the last word end
constexpr std::int64_t kNanosecondsPerSample = 1'000'000'000 / kHearingRateHz;
constexpr auto kHeld = static_cast<std::int64_t>(CaptureRing::kHeldSamples);
}  // namespace

core::Result<std::unique_ptr<Microphone>> WavMicrophone::open(const std::filesystem::path& file,
                                                              core::Time start) {
  auto sound = read_sound(file, kHearingRateHz);
  if (!sound) return std::move(sound).error();
  if (const std::string why = why_nothing_is_heard("'" + file.string() + "'", *sound); !why.empty())
    core::log_warning("speech.hearing", why);
  return std::unique_ptr<Microphone>{std::make_unique<WavMicrophone>(std::move(sound).value(), start)};
}

WavMicrophone::WavMicrophone(Sound sound, core::Time start)
    : sound_{std::move(sound)},
      start_{start},
      total_{static_cast<std::int64_t>(sound_.samples.size()) + kSilenceAfter} {
  MANA_CHECK(sound_.sample_rate_hz == kHearingRateHz, "a WAV microphone wants its sound at 16 kHz");
}

core::Result<SoundBlock> WavMicrophone::read(core::Time now) {
  SoundBlock block{start_ + core::Duration{position_ * kNanosecondsPerSample}, {}};
  const std::int64_t until = std::clamp((now - start_).count() / kNanosecondsPerSample, position_, total_);
  const std::int64_t held = std::min(until, position_ + kHeld);
  block.samples.resize(static_cast<std::size_t>(held - position_));
  const auto size = static_cast<std::int64_t>(sound_.samples.size());
  std::copy(sound_.samples.begin() + std::min(position_, size), sound_.samples.begin() + std::min(held, size),
            block.samples.begin());
  position_ = until;
  return block;
}

}  // namespace mana::speech
