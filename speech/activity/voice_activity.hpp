#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "agent/core/time.hpp"
#include "speech/activity/band_levels.hpp"

namespace mana::speech {

constexpr int kHearingRateHz = 16'000;
constexpr int kFrameSamples = kHearingRateHz / 100;  ///< 10 ms

/// Decibels are of loudness: the mean over eight bands of how far each stands out of its noise.
struct VoiceActivityOptions {
  double onset_db = 3.5;      ///< speech begins this loud, or this far above what the room does all the time
  double release_db = 2.2;    ///< and lasts while it is this loud
  double peak_range_db = 24;  ///< what lies further below the loudest frame is the room's echo, not speech
  core::Duration onset = std::chrono::milliseconds{60};       ///< of speech within 80 ms
  core::Duration tentative = std::chrono::milliseconds{100};  ///< silence after which decoding may begin
  core::Duration hangover = std::chrono::milliseconds{250};   ///< silence that ends an utterance, unless told
  core::Duration longest = std::chrono::seconds{5};           ///< then it is cut, whatever it is
  double steady_db = 3.5;  ///< sound that varies less than this for a second is a machine, and no utterance
};

enum class VoiceEvent {
  None,
  Started,  ///< speech began at first_speech()
  Paused,   ///< nothing since last_speech(): perhaps the end
  Resumed,  ///< it was not the end
  Ended,    ///< the utterance was first_speech() .. last_speech()
};

/// Where something lies in the stream: [first, last) in samples.
struct SampleSpan {
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t length() const { return last - first; }
};

/// Finds where speech begins and ends in a stream of sound: eight bands, each against a floor of noise that
/// follows the room. A floor is the level that three tenths of the last three seconds lie below, so speech
/// does not lift it much, and a fan that is switched on is forgotten after two seconds. A room full of talk
/// has no steady floor: so what the room did in the last five seconds also counts, and speech has to stand
/// out of it. Threads: one.  Time: positions are samples since the beginning of the stream.
class VoiceActivity {
 public:
  explicit VoiceActivity(VoiceActivityOptions options = {});

  /// @param frame exactly kFrameSamples samples at 16 kHz.
  VoiceEvent push(std::span<const std::int16_t> frame);
  /// Sound that must not count (the agent's own voice): it ends an utterance and teaches nothing.
  VoiceEvent skip();
  /// The same for sound in which nothing may begin (the agent's echo may linger), but into which what begins
  /// right after it may reach back.
  VoiceEvent guard(std::span<const std::int16_t> frame);
  /// In an utterance: how much silence ends it, until speech goes on.
  void wait_for(core::Duration silence) { hangover_ = silence; }
  /// In an utterance that is known to be somebody's words: how long it may be, instead of
  /// VoiceActivityOptions::longest. What hardly varies is taken for a machine only after two seconds and a
  /// half: some voices, a synthetic one was the example, speak evenly for longer than one.
  void may_last(core::Duration longest) {
    longest_ = longest;
    is_told_ = true;
  }

  bool in_utterance() const { return in_utterance_; }
  std::int64_t position() const { return frames_ * kFrameSamples; }  ///< samples taken so far
  std::int64_t first_speech() const { return first_ * kFrameSamples; }
  /// Where it began before somebody nearer was found in it, whom it is taken to begin with; else the same.
  std::int64_t first_of_all() const { return first_of_all_ * kFrameSamples; }
  std::int64_t last_speech() const { return (last_ + 1) * kFrameSamples; }  ///< one past the last sample
  core::Duration silence() const;  ///< in an utterance: since the last speech
  /// How far the utterance's speech lies above the floor, over all bands.
  double snr_db() const;
  /// False when the utterance turned out to be the room, as at the beginning of a noisy stream.
  bool stands_out() const;
  /// The part of the utterance that is about as loud as its loudest: somebody near, in the midst of talk from
  /// afar.
  SampleSpan loud_part() const;
  /// Of each frame of the utterance, from first_speech() on: whether it is within 12 dB of its loudest.
  std::vector<bool> loud_frames() const;

 private:
  static constexpr int kBands = BandLevels::kBands;
  using Levels = BandLevels::Levels;
  /// The newest of a number of values, and what share of them lies below what.
  class Recent {
   public:
    explicit Recent(int most) : most_{most} {}
    void add(float value);
    float below(double share) const;
    void keep(std::size_t newest);

   private:
    int most_;
    std::size_t next_ = 0;
    std::vector<float> values_;
  };

  void learn(const Levels& levels, float loudness);
  void remember(float loudness);
  float loudness_of(const Levels& levels) const;
  bool is_speech(float loudness) const;
  bool is_steady() const;
  void begin_anew_with_a_nearer_voice();
  VoiceEvent look_for_start();
  int guarded_before(int onset) const;
  VoiceEvent follow(const Levels& levels);
  VoiceEvent end();
  void take_for_the_room();

  VoiceActivityOptions options_;
  BandLevels band_levels_;
  std::vector<Recent> band_history_;
  Recent loudness_history_;
  Levels floor_{};
  double room_top_ = 0;          // what the room hardly ever exceeds
  double room_at_start_ = 0;     // the same when the utterance began
  double peak_ = 0;              // loudest of the utterance, over three frames
  std::vector<float> loudness_;  // of the utterance, from first_ on
  double speech_power_ = 0;
  int speech_frames_ = 0;
  Levels floor_at_start_{};
  bool began_unsure_ = false;  // before the room was known
  bool began_anew_ = false;    // somebody nearer than who was heard before
  std::vector<float> before_;  // the frames of the onset, and the guarded ones before them
  int guarded_ = 0;            // how many frames in a row were guarded
  int open_ = 0;               // and how many in a row were not, since
  std::int64_t frames_ = 0;
  std::int64_t learned_ = 0;
  std::uint32_t recent_ = 0;  // bit i: the frame i frames ago was speech
  bool in_utterance_ = false;
  bool paused_ = false;
  std::int64_t first_ = 0;
  core::Duration longest_{};  // of this utterance
  bool is_told_ = false;      // it is somebody's words for sure
  std::int64_t first_of_all_ = 0;
  std::int64_t last_ = 0;
  core::Duration hangover_{};
};

}  // namespace mana::speech
