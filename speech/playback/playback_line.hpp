#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>

#include "agent/core/time.hpp"
#include "speech/audio/spsc_ring.hpp"
#include "speech/listening/far_end.hpp"

namespace mana::speech {

/// What every audio output has in common: the samples that wait, and which sample is heard when.
///
/// Threads: two sides. The owner queues, stops and asks; the player renders, in an audio callback where
///          there is a device: it never waits, allocates or locks.
class PlaybackLine {
 public:
  explicit PlaybackLine(int sample_rate_hz);

  // The owner's side.
  int sample_rate_hz() const { return sample_rate_hz_; }
  std::size_t room() const { return ring_.room(); }
  std::size_t queue(std::span<const std::int16_t> samples) { return ring_.put(samples); }
  std::int64_t next_sample() const { return ring_.put_so_far(); }
  std::size_t waiting() const { return ring_.size(); }
  bool empty() const { return waiting() == 0; }
  void stop() { drop_to_.store(ring_.put_so_far()); }
  core::Time heard_at(std::int64_t sample) const;
  /// From the next block on; the change itself takes 20 ms.
  void set_gain(double gain) { gain_.store(static_cast<float>(gain)); }
  /// From the next block on nothing more is taken, until it goes on where it was; a few milliseconds fade.
  void hold(bool held) { held_.store(held); }
  /// Who is told all that is rendered, as it is heard. Before the first sound.
  void set_far_end(std::shared_ptr<FarEnd> far_end) { far_end_ = std::move(far_end); }

  // The player's side.
  /// What of a rendered block was sound: [begin, end), the rest is silence.
  struct Sounding {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  /// Fills `out`, whose first sample is heard at `heard`.
  Sounding render(std::span<std::int16_t> out, core::Time heard);

  core::Duration span_of(std::int64_t samples) const {
    return core::Duration{samples * 1'000'000'000 / sample_rate_hz_};
  }

 private:
  struct Anchor {
    std::int64_t sample = 0;
    core::Time heard{};
  };
  struct Anchors {
    Anchor played;  // the last block with sound: for samples that were taken
    Anchor next;    // the sample that is taken next
  };
  void publish(const Anchors& anchors);
  Anchors read() const;
  std::size_t fade_out(std::span<std::int16_t> out);
  std::size_t take_next(std::span<std::int16_t> out, bool held);
  void apply_gain(std::span<std::int16_t> out);

  int sample_rate_hz_;
  std::size_t fade_samples_;
  SpscRing<std::int16_t> ring_;
  std::atomic<std::int64_t> drop_to_{0};
  std::atomic<float> gain_{1};
  float gain_now_ = 1;  // the player's
  std::atomic<bool> held_{false};
  bool holding_ = false;  // the player's
  std::shared_ptr<FarEnd> far_end_;
  Anchors last_;  // the player's own copy
  // A sequence lock of plain atomics: the reader tries again when the player was writing. All of it
  // sequentially consistent, which costs nothing at fifty blocks a second.
  std::atomic<std::uint64_t> version_{0};
  std::array<std::atomic<std::int64_t>, 4> shared_{};
};

}  // namespace mana::speech
