#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "speech/audio/sdl_audio.hpp"
#include "speech/audio/sound_server.hpp"
#include "speech/playback/audio_output.hpp"
#include "speech/playback/device_clock.hpp"
#include "speech/playback/playback_line.hpp"
#include "speech/playback/timed_playback.hpp"

namespace mana::speech {

/// A loudspeaker through SDL. The device stays open and plays silence between the sentences, so that it
/// is known beforehand when a sample will be heard.
///
/// Ownership: refers to the clock, which must outlive it.
/// Threads:   the owner's calls from one thread; the audio callback runs on SDL's and only renders, reads
///            the clock and fills the tap's ring.
/// Errors:    a device that is missing, unplugged or asleep shows in failure(); meanwhile time runs on
///            without sound, and the device is opened again every AudioOutputOptions::retry_every. One that a
///            sound server has muted, or turned down to nothing, shows there as well and plays on.
class SdlAudioOutput final : public AudioOutput {
 public:
  /// `device`: a name from device_names(), or "auto" for the system's choice. Tries to open it at once.
  SdlAudioOutput(std::string device, const core::Clock& clock, const AudioOutputOptions& options = {});
  ~SdlAudioOutput() override;

  /// The loudspeakers there are now.
  static std::vector<std::string> device_names();

  int sample_rate_hz() const override { return line_.sample_rate_hz(); }
  std::string describe() const override;
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
  std::optional<core::Error> failure() const override { return failure_ ? failure_ : silent_place_; }
  void set_tap(Tap tap) override;

  /// From when the device asks for a sample until it is heard, as assumed.
  core::Duration latency() const { return latency_; }
  /// How regularly the device asks.
  core::Duration jitter() const { return core::Duration{jitter_.load()}; }

 private:
  struct Tapped {
    core::Time heard{};
    std::int64_t count = 0;
  };

  void try_to_open(core::Time now);
  core::Status open_device();
  void close(core::Error why, core::Time now);
  bool lost(core::Time now) const;
  void look_where_it_plays(core::Time now);
  void play_silently(core::Time now);
  void drain_tap();
  void play(std::span<std::int16_t> out);  // the audio callback

  const core::Clock& clock_;
  AudioOutputOptions options_;
  std::string device_name_;
  PlaybackLine line_;
  TimedPlayback silent_;
  Tap tap_;
  std::optional<core::Error> failure_;
  std::optional<SoundServer> server_;  // none: the driver is another one
  std::optional<core::Error> silent_place_;
  core::Time next_try_{};
  core::Time opened_{};
  bool fell_asleep_ = false;  // it was there and asked for nothing; to open it again proves nothing
  std::optional<SdlAudio> sdl_;
  std::uint32_t device_ = 0;  // SDL's number; 0: none is open
  std::string driver_;
  core::Duration latency_{};

  // Between the callback and the owner.
  DeviceClock device_clock_;
  std::atomic<core::Duration::rep> last_callback_{0};
  std::atomic<core::Duration::rep> jitter_{0};
  std::atomic<bool> tapping_{false};
  SpscRing<std::int16_t> tap_samples_;
  SpscRing<Tapped> tap_blocks_;
};

}  // namespace mana::speech
