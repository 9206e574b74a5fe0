#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "agent/core/time.hpp"
#include "speech/capture/microphone.hpp"

namespace mana::speech {

/// Carries sound from the audio thread to the hearing thread without a lock: eight seconds of blocks,
/// each with the time it came. What does not fit is dropped; the gap shows in the times.
/// Threads: push from one, pop from one other.
class CaptureRing {
 public:
  static constexpr std::size_t kBlockSamples = 256;
  static constexpr std::uint64_t kBlocks = 512;
  static constexpr std::size_t kHeldSamples = kBlockSamples * kBlocks;

  /// @param heard_until when the last of the samples was heard.
  void push(std::span<const std::int16_t> samples, core::Time heard_until);
  /// Everything there is, up to the first gap.
  SoundBlock pop();
  core::Time last_push() const {
    return core::Time{core::Duration{last_push_.load(std::memory_order_acquire)}};
  }

 private:
  struct Block {
    core::Time start{};
    std::size_t count = 0;
    std::array<std::int16_t, kBlockSamples> samples{};
  };
  core::Time smoothed(const Block& block);

  std::vector<Block> blocks_ = std::vector<Block>(kBlocks);
  std::atomic<std::uint64_t> written_{0};
  std::atomic<std::uint64_t> read_{0};
  std::atomic<core::Duration::rep> last_push_{0};
  core::Time expected_{};  // the reader's: when the next block should begin
};

}  // namespace mana::speech
