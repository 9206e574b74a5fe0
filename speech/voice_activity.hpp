#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "agent/core/time.hpp"

namespace mana::speech {

constexpr int kHearingRateHz = 16'000;
constexpr int kFrameSamples = kHearingRateHz / 100;  ///< 10 ms

struct VoiceActivityOptions {
  double onset_db = 9;        ///< speech begins this far above the noise floor
  double release_db = 6;      ///< and lasts while it is this far above
  double peak_range_db = 36;  ///< what lies further below the loudest frame is the room's echo, not speech
  core::Duration onset = std::chrono::milliseconds{50};       ///< of speech within 80 ms
  core::Duration tentative = std::chrono::milliseconds{120};  ///< silence after which decoding may begin
  core::Duration hangover = std::chrono::milliseconds{250};   ///< silence that ends an utterance
  core::Duration long_hangover = std::chrono::milliseconds{600};
  core::Duration longest = std::chrono::seconds{5};  ///< then it is cut, whatever it is
};

enum class VoiceEvent {
  None,
  Started,  ///< speech began at first_speech()
  Paused,   ///< nothing since last_speech(): perhaps the end
  Resumed,  ///< it was not the end
  Ended,    ///< the utterance was first_speech() .. last_speech()
};

/// Finds where speech begins and ends in a stream of sound: two bands, each against a floor of noise
/// that follows the room. The floor is the level that three tenths of the last three seconds lie
/// below, so speech does not lift it much, and a fan that is switched on is forgotten after two seconds.
/// Threads: one.  Time: positions are samples since the beginning of the stream.
class VoiceActivity {
 public:
  explicit VoiceActivity(VoiceActivityOptions options = {});

  /// @param frame exactly kFrameSamples samples at 16 kHz.
  VoiceEvent push(std::span<const std::int16_t> frame);
  /// Sound that must not count (the agent's own voice): it ends an utterance and teaches nothing.
  VoiceEvent skip();
  /// In an utterance: the words so far want a longer pause before they count as all.
  void wait_longer() { hangover_ = options_.long_hangover; }

  bool in_utterance() const { return in_utterance_; }
  std::int64_t position() const { return frames_ * kFrameSamples; }  ///< samples taken so far
  std::int64_t first_speech() const { return first_ * kFrameSamples; }
  std::int64_t last_speech() const { return (last_ + 1) * kFrameSamples; }  ///< one past the last sample
  /// How far the utterance's speech lies above the floor, in the better band.
  double snr_db() const;

 private:
  static constexpr int kBands = 2;
  using Levels = std::array<double, kBands>;
  struct Filter {  // a second-order section; state carries over frames
    double b0, b1, b2, a1, a2, z1 = 0, z2 = 0;
    double run(double x);
  };
  Levels measure(std::span<const std::int16_t> frame);
  void learn_floor(const Levels& levels);
  bool is_above(const Levels& levels, double margin_db) const;
  void track_peak(const Levels& levels);
  VoiceEvent look_for_start(bool loud);
  VoiceEvent follow(bool loud);
  VoiceEvent end();

  VoiceActivityOptions options_;
  std::array<Filter, kBands> low_cut_;
  Filter high_cut_;
  std::array<std::vector<float>, kBands> history_;  // rings of the last three seconds' levels
  Levels floor_{};
  Levels peak_{};
  Levels energy_sum_{};
  int energy_frames_ = 0;
  std::int64_t frames_ = 0;
  std::int64_t learned_ = 0;
  std::uint32_t recent_ = 0;  // bit i: the frame i frames ago was loud
  bool in_utterance_ = false;
  bool paused_ = false;
  std::int64_t first_ = 0;
  std::int64_t last_ = 0;
  core::Duration hangover_{};
};

}  // namespace mana::speech
