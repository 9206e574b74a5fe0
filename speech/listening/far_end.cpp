#include "speech/listening/far_end.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "speech/activity/voice_activity.hpp"

namespace mana::speech {
namespace {
constexpr std::size_t kRoom = std::size_t{1} << 16;  // three seconds at 22,050 Hz
constexpr std::size_t kBlocks = 512;
// What is counted and what is told may differ by so much: then sound was lost, or the device began anew.
constexpr core::Duration kSlip = std::chrono::milliseconds{5};
constexpr double kJump = kHearingRateHz * 0.020;
constexpr int kStampAverage = 20;          // blocks: a third of a second
constexpr int kAverage = 200;              // frames: the stamps' jitter is averaged over two seconds
constexpr double kMovesPerSample = 40e-6;  // while it speaks: two clocks of quartz
// Samples. In silence nothing is lost by lying right. While it speaks the canceller follows two quartzes by
// itself, better than by whole samples; only sound that would come back before it was played must be
// prevented.
constexpr double kWorthItInSilence = 4, kWorthItInSpeech = 64;
constexpr std::int64_t kTail = kHearingRateHz / 2;  // so long the canceller looks back
constexpr std::int64_t kForget = kHearingRateHz;

core::Duration span_of(std::int64_t samples, int rate_hz) {
  return std::chrono::seconds{samples / rate_hz} +
         core::Duration{(samples % rate_hz) * 1'000'000'000 / rate_hz};
}
}  // namespace

FarEnd::FarEnd(int player_rate_hz) : rate_hz_{player_rate_hz}, samples_{kRoom}, blocks_{kBlocks} {}

void FarEnd::played(std::span<const std::int16_t> samples, core::Time heard) {
  const bool fits = samples_.room() >= samples.size() && blocks_.room() > 0;
  if (fits) samples_.put(samples);
  tell(static_cast<std::int64_t>(samples.size()), fits, heard);
}

void FarEnd::silent(std::int64_t samples, core::Time heard) { tell(samples, false, heard); }

void FarEnd::tell(std::int64_t count, bool sound, core::Time heard) {
  if (count == 0) return;
  const Block block{heard, number_, count, sound};
  number_ += count;
  blocks_.put({&block, 1});
}

core::Time FarEnd::heard_at(std::int64_t number) const {
  const std::int64_t after = number - counted_number_;
  return after >= 0 ? counted_ + span_of(after, rate_hz_) : counted_ - span_of(-after, rate_hz_);
}

void FarEnd::follow(const Block& block) {
  const core::Time by_count = heard_at(block.number);
  const core::Duration off = block.heard - by_count;
  const bool slipped = counted_number_ < 0 || off > kSlip || off < -kSlip;
  counted_ = slipped ? block.heard : by_count + off / kStampAverage;
  counted_number_ = block.number;
  if (!slipped) return;
  end_run();
  place_.reset();
}

void FarEnd::end_run() {
  if (!resampler_) return;
  const std::vector<std::int16_t> rest = resampler_->finish();
  runs_.back().samples.insert(runs_.back().samples.end(), rest.begin(), rest.end());
  resampler_.reset();
}

void FarEnd::add(const Block& block) {
  scratch_.resize(static_cast<std::size_t>(block.count));
  samples_.take(scratch_);
  if (!resampler_) {
    // Both rates have a sample at the same moment only now and then; a run begins at such a moment, so that
    // all runs lie on one grid.
    const std::int64_t grid = rate_hz_ / std::gcd(rate_hz_, kHearingRateHz);
    const std::int64_t zeros = block.number % grid;
    resampler_.emplace(rate_hz_, kHearingRateHz);
    runs_.push_back({(block.number - zeros) / grid * (grid * kHearingRateHz / rate_hz_), {}});
    scratch_.insert(scratch_.begin(), static_cast<std::size_t>(zeros), std::int16_t{0});
  }
  const std::vector<std::int16_t> more = resampler_->push(scratch_);
  std::vector<std::int16_t>& samples = runs_.back().samples;
  samples.insert(samples.end(), more.begin(), more.end());
}

void FarEnd::fetch() {
  for (Block block; blocks_.take({&block, 1}) == 1;) {
    follow(block);
    std::int64_t known = block.number + block.count;
    if (block.sound) {
      add(block);
      known = runs_.back().end() * rate_hz_ / kHearingRateHz;  // the resampler keeps a little back
    } else {
      end_run();
    }
    known_until_ = std::max(known_until_, heard_at(known));
  }
}

bool FarEnd::quiet_around(std::int64_t place) const {
  return std::none_of(runs_.begin(), runs_.end(), [this, place](const Run& run) {
    return &run == &runs_.back() && resampler_ ? true : run.end() + kTail > place;
  });
}

// The place of the frame that the ears heard at `t`.
std::int64_t FarEnd::next_place(core::Time t, std::size_t samples) {
  const double ahead = core::to_seconds(t - counted_);
  const double told =
      (static_cast<double>(counted_number_) / rate_hz_ + ahead) * static_cast<double>(kHearingRateHz);
  if (!place_ || std::abs(told - static_cast<double>(*place_)) > kJump) {
    place_ = std::llround(told);
    off_ = may_move_ = 0;
  }
  off_ += (told - static_cast<double>(*place_) - off_) / kAverage;
  const bool quiet = quiet_around(*place_);
  may_move_ =
      quiet ? std::abs(off_) : std::min(may_move_ + kMovesPerSample * static_cast<double>(samples), 1.0);
  if (std::abs(off_) > (quiet ? kWorthItInSilence : kWorthItInSpeech) && may_move_ >= 1) {
    const double move = std::copysign(std::floor(may_move_), off_);
    *place_ += std::llround(move);
    off_ -= move;
    may_move_ = 0;
  }
  const std::int64_t place = *place_;
  *place_ += static_cast<std::int64_t>(samples);
  return place;
}

bool FarEnd::at(core::Time t, std::span<std::int16_t> out) {
  std::fill(out.begin(), out.end(), std::int16_t{0});
  if (counted_number_ < 0) return false;
  const std::int64_t place = next_place(t, out.size());
  const std::int64_t end = place + static_cast<std::int64_t>(out.size());
  bool any = false;
  for (const Run& run : runs_) {
    for (std::int64_t i = std::max(place, run.place); i < std::min(end, run.end()); ++i) {
      std::int16_t& to = out[static_cast<std::size_t>(i - place)];
      to = static_cast<std::int16_t>(
          std::clamp(to + run.samples[static_cast<std::size_t>(i - run.place)], -32768, 32767));
      any = true;
    }
  }
  while (!runs_.empty() && !(runs_.size() == 1 && resampler_) && runs_.front().end() + kForget < place)
    runs_.pop_front();
  return any;
}

}  // namespace mana::speech
