#include "speech/playback/device_clock.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mana::speech {
namespace {
// The loop follows in about a third of a second at first and ten times slower when it has settled.
constexpr double kFastHz = 1.0;
constexpr double kSlowHz = 0.1;
constexpr double kSettledAfter = 2.0;
constexpr double kMostError = 0.020;  // seconds that one request may count for
constexpr double kAstray = 0.040;     // further off than that is not jitter ...
constexpr double kAstrayFor = 0.25;   // ... when it lasts
constexpr double kMostDrift = 0.005;  // of the nominal rate: crystals are far better
}  // namespace

DeviceClock::DeviceClock(int sample_rate_hz) : nominal_s_{1.0 / sample_rate_hz} {}

void DeviceClock::start(double now_s, double block_s) {
  rate_s_ = nominal_s_;
  next_s_ = now_s + block_s;
  age_s_ = 0;
  astray_s_ = 0;
  running_ = true;
}

core::Time DeviceClock::block(core::Time now, std::int64_t samples) {
  const double now_s = core::to_seconds(now);
  const double count = static_cast<double>(samples);
  const double block_s = count * nominal_s_;
  const double error = now_s - next_s_;
  const bool astray = std::abs(error) > kAstray;
  astray_s_ = astray ? astray_s_ + block_s : 0;
  if (!running_ || astray_s_ > kAstrayFor) {
    start(now_s, block_s);
    return now;
  }
  const double first = next_s_;
  const double hz = age_s_ > kSettledAfter ? kSlowHz : kFastHz;
  const double omega = std::min(2 * std::numbers::pi * hz * block_s, 0.5);
  const double counted = std::clamp(error, -kMostError, kMostError);
  next_s_ += count * rate_s_ + std::numbers::sqrt2 * omega * counted;
  rate_s_ += omega * omega * counted / count;
  rate_s_ = std::clamp(rate_s_, nominal_s_ * (1 - kMostDrift), nominal_s_ * (1 + kMostDrift));
  age_s_ += block_s;
  jitter_s_ += 0.02 * (std::abs(error) - jitter_s_);
  return core::at_seconds(first);
}

}  // namespace mana::speech
