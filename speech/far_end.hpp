#pragma once
#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "agent/core/time.hpp"
#include "speech/resampler.hpp"
#include "speech/spsc_ring.hpp"

namespace mana::speech {

/// What the loudspeaker plays, on its way to the ears: the very samples, at the ears' rate, each at the
/// moment at which it is heard.
///
/// Threads: two sides. The player tells in its audio callback, where it never waits, allocates or locks; the
///          ears fetch and ask. What the ears leave for longer than two seconds is lost.
/// Time:    samples are counted, not timed, on both sides: the jitter of a clock would move them against each
///          other, and by a single sample the canceller loses what it has learned.
class FarEnd {
 public:
  explicit FarEnd(int player_rate_hz);

  // The player's side.
  /// @param heard when the first of them is heard.
  void played(std::span<const std::int16_t> samples, core::Time heard);
  /// So many samples of silence follow, the first of them at `heard`.
  void silent(std::int64_t samples, core::Time heard);

  // The ears' side.
  /// Takes over what was played since the last call.
  void fetch();
  /// Until when it is known what is heard.
  core::Time known_until() const { return known_until_; }
  /// What is heard from `t` on, at 16 kHz, zeros where nothing is. Ask for one frame after the other.
  /// @return whether there is any sound in it.
  bool at(core::Time t, std::span<std::int16_t> out);

 private:
  struct Block {
    core::Time heard{};
    std::int64_t count = 0;   // 0: silence
    std::int64_t number = 0;  // of its first sample, the silence counted
  };
  struct Run {
    core::Time start{};
    std::vector<std::int16_t> samples;
  };
  void end_run();
  core::Time steady(core::Time t, std::size_t samples);

  int rate_hz_;
  SpscRing<std::int16_t> samples_;
  SpscRing<Block> blocks_;
  bool sounding_ = false;    // the player's
  std::int64_t number_ = 0;  // the player's: of the next sample

  std::optional<Resampler> resampler_;  // while a stretch of sound goes on
  core::Time counted_{};                // when sample counted_number_ is heard, by counting
  std::int64_t counted_number_ = -1;
  std::deque<Run> runs_;
  core::Time known_until_ = core::Time::min();
  core::Time line_ = core::Time::min();  // when the ears' next frame begins, by counting
  core::Duration off_{};                 // how much later the stamps say it begins, on average
  std::vector<std::int16_t> scratch_;
};

}  // namespace mana::speech
