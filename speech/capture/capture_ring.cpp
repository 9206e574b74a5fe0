#include "speech/capture/capture_ring.hpp"

#include <algorithm>

#include "speech/activity/voice_activity.hpp"

namespace mana::speech {
namespace {
core::Duration length(std::size_t samples) {
  return core::Duration{static_cast<core::Duration::rep>(samples) * (1'000'000'000 / kHearingRateHz)};
}
// The audio thread is woken some milliseconds early or late; sound flows evenly. More is a real gap.
constexpr core::Duration kJitter = std::chrono::milliseconds{60};
constexpr int kFollowShare = 20;
}  // namespace

void CaptureRing::push(std::span<const std::int16_t> samples, core::Time heard_until) {
  core::Time start = heard_until - length(samples.size());
  last_push_.store(heard_until.time_since_epoch().count(), std::memory_order_release);
  while (!samples.empty()) {
    const std::uint64_t at = written_.load(std::memory_order_relaxed);
    if (at - read_.load(std::memory_order_acquire) >= kBlocks) return;
    const auto part = samples.first(std::min(samples.size(), kBlockSamples));
    Block& block = blocks_[at % kBlocks];
    block.start = start;
    block.count = part.size();
    std::copy(part.begin(), part.end(), block.samples.begin());
    written_.store(at + 1, std::memory_order_release);
    start += length(part.size());
    samples = samples.subspan(part.size());
  }
}

core::Time CaptureRing::smoothed(const Block& block) {
  const core::Duration late = block.start - expected_;
  if (late > kJitter || late < -kJitter) return block.start;
  return expected_ + late / kFollowShare;
}

SoundBlock CaptureRing::pop() {
  SoundBlock out;
  std::uint64_t at = read_.load(std::memory_order_relaxed);
  const std::uint64_t end = written_.load(std::memory_order_acquire);
  for (; at != end; ++at) {
    const Block& block = blocks_[at % kBlocks];
    const core::Time start = smoothed(block);
    const bool gap = start - expected_ > kJitter || expected_ - start > kJitter;
    if (gap && !out.samples.empty()) break;
    if (out.samples.empty()) out.start = start;
    out.samples.insert(out.samples.end(), block.samples.begin(),
                       block.samples.begin() + static_cast<std::ptrdiff_t>(block.count));
    expected_ = start + length(block.count);
  }
  read_.store(at, std::memory_order_release);
  return out;
}

}  // namespace mana::speech
