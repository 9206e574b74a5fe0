#include "speech/capture/microphone_gain.hpp"

#include <algorithm>
#include <cmath>

namespace mana::speech {
namespace {
// Somebody at a table is at 60 to 70. Down to 46 words into the agent's speech are understood as well as
// ever; at 40 a third of them is lost (EchoEval).
constexpr double kEnough_db = 46, kWanted_db = 56;
constexpr double kStep_db = 6, kMost_db = 30;
constexpr double kAboveFloor_db = 12;
constexpr double kFaintest_db = 16;  // an amplitude of 6: less is the last bits
constexpr double kSink = 0.1, kRise = 0.002;
constexpr int kShortest = 20, kSilence = 50;  // frames
constexpr std::size_t kRemembered = 6, kEnoughToKnow = 2;

double level_of(std::span<const std::int16_t> frame) {
  double sum = 0;
  for (const std::int16_t s : frame) sum += double{static_cast<double>(s)} * s;
  return 10 * std::log10(sum / static_cast<double>(std::max<std::size_t>(frame.size(), 1)) + 1);
}
}  // namespace

void MicrophoneGain::hear(double level_db) {
  if (!knows_floor_) floor_db_ = level_db;
  knows_floor_ = true;
  floor_db_ += (level_db < floor_db_ ? kSink : kRise) * (level_db - floor_db_);
  const bool loud = level_db > std::max(floor_db_ + kAboveFloor_db, kFaintest_db);
  quiet_frames_ = loud ? 0 : quiet_frames_ + 1;
  if (!loud) return;
  ++loud_frames_;
  energy_ += std::pow(10, level_db / 10);
}

/// Of the loudest of the last: a faint one was far away, or turned away.
bool MicrophoneGain::learn() {
  if (levels_.size() < kEnoughToKnow) return false;
  const double heard = *std::max_element(levels_.begin(), levels_.end());
  const double wanted = heard >= kEnough_db ? 0 : std::min(kWanted_db - heard, kMost_db);
  const double gain = kStep_db * std::round(wanted / kStep_db);
  // A step more or less is not worth what the echo canceller loses by it.
  if (gain == gain_db_ || (gain > 0 && std::abs(gain - gain_db_) <= kStep_db)) return false;
  gain_db_ = gain;
  return true;
}

bool MicrophoneGain::apply(std::span<std::int16_t> frame) {
  hear(level_of(frame));
  if (gain_db_ > 0) {
    const double gain = std::pow(10, gain_db_ / 20);
    for (std::int16_t& s : frame)
      s = static_cast<std::int16_t>(std::lround(std::clamp(gain * s, -32768.0, 32767.0)));
  }
  if (quiet_frames_ != kSilence) return false;
  if (loud_frames_ >= kShortest) {
    levels_.push_back(10 * std::log10(energy_ / loud_frames_));
    if (levels_.size() > kRemembered) levels_.pop_front();
  }
  loud_frames_ = 0;
  energy_ = 0;
  return learn();
}

}  // namespace mana::speech
