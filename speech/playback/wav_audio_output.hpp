#pragma once
#include "speech/audio/wav_file.hpp"
#include "speech/playback/audio_output.hpp"
#include "speech/playback/playback_line.hpp"
#include "speech/playback/timed_playback.hpp"

namespace mana::speech {

/// Writes a WAV file as if it were a loudspeaker: from the first update to the last, with the silence
/// between, in agent time. The file is playable at any moment, also after a crash.
/// Ownership: refers to the clock, which must outlive it.
class WavAudioOutput final : public AudioOutput {
 public:
  static core::Result<std::unique_ptr<WavAudioOutput>> create(const std::filesystem::path& file,
                                                              const core::Clock& clock,
                                                              const AudioOutputOptions& options = {});
  ~WavAudioOutput() override;

  int sample_rate_hz() const override { return line_.sample_rate_hz(); }
  std::string describe() const override { return "the sound file '" + name_ + "'"; }
  core::Time update(core::Time now) override;
  std::size_t room() const override { return line_.room(); }
  std::size_t queue(std::span<const std::int16_t> samples) override { return line_.queue(samples); }
  std::int64_t next_sample() const override { return line_.next_sample(); }
  std::size_t waiting() const override { return line_.waiting(); }
  core::Time heard_at(std::int64_t sample) const override { return line_.heard_at(sample); }
  void stop() override { line_.stop(); }
  void set_gain(double gain) override { line_.set_gain(gain); }
  void hold(bool held) override { line_.hold(held); }
  void set_far_end(std::shared_ptr<FarEnd> far_end) override { line_.set_far_end(std::move(far_end)); }
  std::optional<core::Error> failure() const override { return failure_; }
  void set_tap(Tap tap) override { tap_ = std::move(tap); }

 private:
  WavAudioOutput(WavWriter writer, std::string name, const core::Clock& clock,
                 const AudioOutputOptions& options);

  WavWriter writer_;
  std::string name_;
  const core::Clock& clock_;
  PlaybackLine line_;
  TimedPlayback playback_;
  Tap tap_;
  std::optional<core::Error> failure_;
};

}  // namespace mana::speech
