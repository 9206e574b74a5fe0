#include "speech/voice_activity.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <utility>

#include "agent/core/check.hpp"

namespace mana::speech {
namespace {
constexpr int kHistoryFrames = 300;
constexpr int kRelearnEvery = 10;
constexpr int kSureAfterFrames = 50;
constexpr double kFloorShare = 0.3;
constexpr double kQuietestFloorDb = -68;  // below full scale: 13 counts of 32768, less is a muted device
// A stream that begins in the middle of a word must not take the word for the room.
constexpr double kLoudestFirstFloorDb = -48;
constexpr int kOnsetWindow = 8;
constexpr core::Duration kFrame = std::chrono::milliseconds{10};

// Second-order Butterworth sections (bilinear transform), enough to part hum, voice and hiss.
template <class Filter>
Filter butterworth(double cut_hz, bool high_pass) {
  const double k = std::tan(std::numbers::pi * cut_hz / kHearingRateHz);
  const double norm = 1 / (1 + std::numbers::sqrt2 * k + k * k);
  const double b = high_pass ? norm : k * k * norm;
  return {b, high_pass ? -2 * b : 2 * b, b, 2 * (k * k - 1) * norm,
          (1 - std::numbers::sqrt2 * k + k * k) * norm};
}

double to_db(double power) { return 10 * std::log10(power + 1e-12); }
}  // namespace

double VoiceActivity::Filter::run(double x) {
  const double y = b0 * x + z1;
  z1 = b1 * x - a1 * y + z2;
  z2 = b2 * x - a2 * y;
  return y;
}

VoiceActivity::VoiceActivity(VoiceActivityOptions options)
    : options_{options},
      low_cut_{butterworth<Filter>(150, true), butterworth<Filter>(2500, true)},
      high_cut_{butterworth<Filter>(2500, false)} {
  floor_.fill(kLoudestFirstFloorDb);
  for (auto& ring : history_) ring.reserve(kHistoryFrames);
}

VoiceActivity::Levels VoiceActivity::measure(std::span<const std::int16_t> frame) {
  Levels power{};
  for (const std::int16_t sample : frame) {
    const double x = sample / 32768.0;
    const double voice = high_cut_.run(low_cut_[0].run(x));
    const double hiss = low_cut_[1].run(x);
    power[0] += voice * voice;
    power[1] += hiss * hiss;
  }
  for (double& p : power) p = to_db(p / static_cast<double>(frame.size()));
  return power;
}

void VoiceActivity::learn_floor(const Levels& levels) {
  for (int b = 0; b < kBands; ++b) {
    auto& ring = history_[b];
    const auto level = static_cast<float>(levels[b]);
    if (ring.size() < kHistoryFrames) {
      ring.push_back(level);
    } else {
      ring[static_cast<std::size_t>(learned_ % kHistoryFrames)] = level;
    }
  }
  if (++learned_ % kRelearnEvery != 0) return;
  for (int b = 0; b < kBands; ++b) {
    std::vector<float> sorted = history_[b];
    const auto nth =
        sorted.begin() + static_cast<std::ptrdiff_t>(kFloorShare * static_cast<double>(sorted.size()));
    std::nth_element(sorted.begin(), nth, sorted.end());
    floor_[b] = std::max<double>(*nth, kQuietestFloorDb);
    if (learned_ < kSureAfterFrames) floor_[b] = std::min(floor_[b], kLoudestFirstFloorDb);
  }
}

bool VoiceActivity::is_above(const Levels& levels, double margin_db) const {
  for (int b = 0; b < kBands; ++b) {
    const double echo = in_utterance_ ? peak_[b] - options_.peak_range_db : -1000;
    if (levels[b] > std::max(floor_[b] + margin_db, echo)) return true;
  }
  return false;
}

void VoiceActivity::track_peak(const Levels& levels) {
  for (int b = 0; b < kBands; ++b) {
    peak_[b] = std::max(peak_[b], levels[b]);
    energy_sum_[b] += std::pow(10, levels[b] / 10);
  }
  ++energy_frames_;
}

VoiceEvent VoiceActivity::push(std::span<const std::int16_t> frame) {
  MANA_CHECK(frame.size() == kFrameSamples, "voice activity wants frames of 10 ms");
  const Levels levels = measure(frame);
  const bool loud = is_above(levels, in_utterance_ ? options_.release_db : options_.onset_db);
  learn_floor(levels);
  if (in_utterance_ && loud) track_peak(levels);
  recent_ = recent_ << 1 | (loud ? 1U : 0U);
  const VoiceEvent event = in_utterance_ ? follow(loud) : look_for_start(loud);
  ++frames_;
  return event;
}

VoiceEvent VoiceActivity::skip() {
  recent_ = 0;
  ++frames_;
  return in_utterance_ ? end() : VoiceEvent::None;
}

VoiceEvent VoiceActivity::look_for_start(bool loud) {
  const std::uint32_t window = recent_ & ((1U << kOnsetWindow) - 1);
  if (!loud || std::popcount(window) * kFrame < options_.onset) return VoiceEvent::None;
  in_utterance_ = true;
  paused_ = false;
  hangover_ = options_.hangover;
  peak_.fill(-1000);
  energy_sum_.fill(0);
  energy_frames_ = 0;
  first_ = frames_ - (std::bit_width(window) - 1);
  last_ = frames_;
  return VoiceEvent::Started;
}

VoiceEvent VoiceActivity::follow(bool loud) {
  if ((frames_ - first_) * kFrame >= options_.longest) return end();
  if (loud) {
    last_ = frames_;
    const bool resumed = std::exchange(paused_, false);
    if (resumed) hangover_ = options_.hangover;
    return resumed ? VoiceEvent::Resumed : VoiceEvent::None;
  }
  const core::Duration silence = (frames_ - last_) * kFrame;
  if (silence >= hangover_) return end();
  if (paused_ || silence < options_.tentative) return VoiceEvent::None;
  paused_ = true;
  return VoiceEvent::Paused;
}

VoiceEvent VoiceActivity::end() {
  in_utterance_ = false;
  paused_ = false;
  recent_ = 0;
  return VoiceEvent::Ended;
}

double VoiceActivity::snr_db() const {
  if (energy_frames_ == 0) return 0;
  double best = 0;
  for (int b = 0; b < kBands; ++b) best = std::max(best, to_db(energy_sum_[b] / energy_frames_) - floor_[b]);
  return best;
}

}  // namespace mana::speech
