#include "speech/far_end.hpp"

#include <algorithm>
#include <cmath>

#include "speech/voice_activity.hpp"

namespace mana::speech {
namespace {
constexpr std::size_t kRoom = std::size_t{1} << 16;  // three seconds at 22,050 Hz
constexpr std::size_t kBlocks = 512;
// What is counted and what is told may differ by so much: then the clocks have drifted apart, or sound was
// lost.
constexpr core::Duration kSlip = std::chrono::milliseconds{5};
constexpr core::Duration kForget = std::chrono::seconds{1};
constexpr core::Duration kJump = std::chrono::milliseconds{20};
constexpr int kAverage = 200;                   // frames: the stamps' jitter is averaged over two seconds
constexpr core::Duration kFollowPerFrame{400};  // 40 parts in a million: two clocks of quartz
constexpr core::Duration kNotWorthIt = std::chrono::microseconds{250};

core::Duration span_of(std::int64_t samples, int rate_hz) {
  return core::Duration{samples * 1'000'000'000 / rate_hz};
}
std::int64_t samples_in(core::Duration d) {
  return std::llround(static_cast<double>(d.count()) * kHearingRateHz / 1e9);
}
}  // namespace

FarEnd::FarEnd(int player_rate_hz) : rate_hz_{player_rate_hz}, samples_{kRoom}, blocks_{kBlocks} {}

void FarEnd::played(std::span<const std::int16_t> samples, core::Time heard) {
  if (samples.empty()) return;
  const Block block{heard, static_cast<std::int64_t>(samples.size()), number_};
  number_ += block.count;
  if (samples_.room() < samples.size() || blocks_.room() == 0) return;
  samples_.put(samples);
  blocks_.put({&block, 1});
  sounding_ = true;
}

void FarEnd::silent(std::int64_t samples, core::Time heard) {
  if (samples == 0) return;
  const Block block{heard + span_of(samples, rate_hz_), 0, number_};
  number_ += samples;
  if (!sounding_ || blocks_.room() == 0) return;
  sounding_ = false;
  blocks_.put({&block, 1});
}

void FarEnd::end_run() {
  if (!resampler_) return;
  const std::vector<std::int16_t> rest = resampler_->finish();
  runs_.back().samples.insert(runs_.back().samples.end(), rest.begin(), rest.end());
  resampler_.reset();
}

void FarEnd::fetch() {
  for (Block block; blocks_.take({&block, 1}) == 1;) {
    scratch_.resize(static_cast<std::size_t>(block.count));
    samples_.take(scratch_);
    if (block.count == 0) {
      end_run();
      known_until_ = std::max(known_until_, block.heard);
      continue;
    }
    const core::Time by_count = counted_ + span_of(block.number - counted_number_, rate_hz_);
    const core::Duration off = block.heard - by_count;
    const bool slipped = counted_number_ < 0 || off > kSlip || off < -kSlip;
    if (slipped) end_run();
    counted_ = slipped ? block.heard : by_count;
    counted_number_ = block.number;
    if (!resampler_) {
      resampler_.emplace(rate_hz_, kHearingRateHz);
      runs_.push_back({counted_, {}});
    }
    Run& run = runs_.back();
    const std::vector<std::int16_t> more = resampler_->push(scratch_);
    run.samples.insert(run.samples.end(), more.begin(), more.end());
    known_until_ = std::max(
        known_until_, run.start + span_of(static_cast<std::int64_t>(run.samples.size()), kHearingRateHz));
  }
}

core::Time FarEnd::steady(core::Time t, std::size_t samples) {
  if (line_ == core::Time::min() || t - line_ > kJump || line_ - t > kJump) {
    line_ = t;
    off_ = {};
  }
  off_ += (t - line_ - off_) / kAverage;
  if (off_ > kNotWorthIt) line_ += kFollowPerFrame;
  if (off_ < -kNotWorthIt) line_ -= kFollowPerFrame;
  const core::Time begin = line_;
  line_ += span_of(static_cast<std::int64_t>(samples), kHearingRateHz);
  return begin;
}

bool FarEnd::at(core::Time stamp, std::span<std::int16_t> out) {
  const core::Time t = steady(stamp, out.size());
  std::fill(out.begin(), out.end(), std::int16_t{0});
  bool any = false;
  for (const Run& run : runs_) {
    const std::int64_t from = samples_in(t - run.start);
    const auto size = static_cast<std::int64_t>(run.samples.size());
    const auto count = static_cast<std::int64_t>(out.size());
    for (std::int64_t i = std::max<std::int64_t>(0, -from); i < count && from + i < size; ++i) {
      out[static_cast<std::size_t>(i)] = run.samples[static_cast<std::size_t>(from + i)];
      any = true;
    }
  }
  while (!runs_.empty() && !(runs_.size() == 1 && resampler_) &&
         runs_.front().start +
                 span_of(static_cast<std::int64_t>(runs_.front().samples.size()), kHearingRateHz) + kForget <
             t)
    runs_.pop_front();
  return any;
}

}  // namespace mana::speech
