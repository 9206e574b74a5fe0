#pragma once
#include "speech/playback/audio_output.hpp"
#include "speech/playback/playback_line.hpp"
#include "speech/playback/timed_playback.hpp"

namespace mana::speech {

/// An output without a device: everything takes its time and nothing is heard. For `--speaker none` and
/// for virtual runs; the same calls at the same times give the same answers.
class TimedAudioOutput final : public AudioOutput {
 public:
  explicit TimedAudioOutput(const AudioOutputOptions& options = {});

  int sample_rate_hz() const override { return line_.sample_rate_hz(); }
  std::string describe() const override { return "no loudspeaker"; }
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
  std::optional<core::Error> failure() const override { return {}; }
  void set_tap(Tap tap) override { tap_ = std::move(tap); }

 private:
  PlaybackLine line_;
  TimedPlayback playback_;
  Tap tap_;
};

}  // namespace mana::speech
