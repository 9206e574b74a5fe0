#include "speech/capture/sound_health.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "speech/activity/voice_activity.hpp"

namespace mana::speech {
namespace {
constexpr std::int64_t kMutedAfter = 60 * kHearingRateHz;
constexpr int kStretch = kHearingRateHz / 10;
constexpr int kCutOff = 32'700;
constexpr int kLoud = 8'000;
// A door that slams is cut off once; speech that is cut off is so in every vowel.
constexpr int kCutSamples = kStretch / 50;
constexpr int kDistortedFrom = 15;  // stretches: a second and a half of it
constexpr int kBadAtMost = 30;
}  // namespace

SoundSample judge_sample(std::span<const std::int16_t> samples) {
  using Kind = SoundSample::Kind;
  if (std::ssize(samples) < kStretch) return {Kind::Nothing, 0};
  double power = 0;
  std::ptrdiff_t cut = 0;
  bool changes = false;
  for (const std::int16_t s : samples) {
    power += double(s) * s;
    cut += std::abs(int{s}) >= kCutOff ? 1 : 0;
    changes = changes || s != samples.front();
  }
  if (!changes) return {Kind::Silent, 0};
  const double level = 10 * std::log10(power / double(samples.size()) / (32'768.0 * 32'768.0));
  return {cut * 50 >= std::ssize(samples) ? Kind::Clipped : Kind::Fine, level};
}

SoundFault SoundHealth::hear(std::span<const std::int16_t> samples) {
  for (const std::int16_t s : samples) {
    zeros_ = s == 0 ? zeros_ + 1 : 0;
    const int level = std::abs(int{s});
    clipped_ += level >= kCutOff ? 1 : 0;
    loud_ = loud_ || level >= kLoud;
    if (++filled_ < kStretch) continue;
    if (clipped_ >= kCutSamples) {
      bad_ = std::min(bad_ + 1, kBadAtMost);
    } else if (loud_) {
      bad_ = std::max(bad_ - 1, 0);
    }
    filled_ = clipped_ = 0;
    loud_ = false;
  }
  if (samples.empty()) return fault_;
  if (bad_ >= kDistortedFrom) fault_ = SoundFault::Distorted;
  if (fault_ == SoundFault::Distorted && bad_ == 0) fault_ = SoundFault::None;
  if (fault_ == SoundFault::Muted && zeros_ == 0) fault_ = SoundFault::None;
  if (zeros_ >= kMutedAfter) fault_ = SoundFault::Muted;
  return fault_;
}

}  // namespace mana::speech
