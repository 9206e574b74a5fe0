#pragma once
#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "agent/core/time.hpp"
#include "speech/audio/resampler.hpp"
#include "speech/audio/spsc_ring.hpp"

namespace mana::speech {

/// What the loudspeaker plays, on its way to the ears: the very samples, at the ears' rate, each at the
/// moment at which it is heard.
///
/// Threads: two sides. The player tells in its audio callback, where it never waits, allocates or locks; the
///          ears fetch and ask. What the ears leave for longer than two seconds is lost.
/// Time:    samples are counted, not timed, on both sides, silence too: the jitter of a clock would move them
///          against each other, and by a single sample the canceller loses what it has learned. The stamps
///          say on average which sample of the one side belongs to which of the other; both devices may run
///          faster or slower than the program's clock for hours.
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
    core::Time heard{};       // its first sample
    std::int64_t number = 0;  // of its first sample, the silence counted
    std::int64_t count = 0;
    bool sound = false;
  };
  /// A stretch of sound. Places count samples at 16 kHz from the player's first.
  struct Run {
    std::int64_t place = 0;
    std::vector<std::int16_t> samples;
    std::int64_t end() const { return place + static_cast<std::int64_t>(samples.size()); }
  };
  void tell(std::int64_t count, bool sound, core::Time heard);
  void follow(const Block& block);
  void add(const Block& block);
  void end_run();
  core::Time heard_at(std::int64_t number) const;
  std::int64_t next_place(core::Time t, std::size_t samples);
  bool quiet_around(std::int64_t place) const;

  int rate_hz_;
  SpscRing<std::int16_t> samples_;
  SpscRing<Block> blocks_;
  std::int64_t number_ = 0;  // the player's: of the next sample

  core::Time counted_{};  // when sample counted_number_ is heard: the stamps, smoothed
  std::int64_t counted_number_ = -1;
  core::Time known_until_ = core::Time::min();

  std::optional<Resampler> resampler_;  // while a stretch of sound goes on
  std::deque<Run> runs_;
  std::vector<std::int16_t> scratch_;

  std::optional<std::int64_t> place_;  // of the ears' next frame, by counting
  double off_ = 0;                     // how many samples further on the stamps say it is, on average
  double may_move_ = 0;                // samples
};

}  // namespace mana::speech
