#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "speech/listening/far_end.hpp"

namespace mana::speech {

/// A stretch of what was played, for a recorder. Silence between is not told.
struct PlayedBlock {
  std::span<const std::int16_t> samples;
  core::Time heard{};  ///< when the first of them is heard
};

/// Where sound goes out: mono, 16 bit. Samples are numbered from 0 in the order they were queued, and an
/// output knows when each is heard: audio is the master of lip movement.
///
/// Threads: all of it from one thread, which calls update() before anything else in its step.
/// Errors:  an output never fails to take sound. While its device is lost, time runs on without being
///          heard, failure() says why, and it tries again at a known pace.
class AudioOutput {
 public:
  using Tap = std::function<void(const PlayedBlock&)>;
  virtual ~AudioOutput() = default;

  virtual int sample_rate_hz() const = 0;
  /// For the log and `mana doctor`: "loudspeaker 'default' (pulseaudio)".
  virtual std::string describe() const = 0;

  /// Looks after the device, plays what is due where there is no device, feeds the tap.
  /// @return when it next wants to be updated, kNever if only when something is queued.
  virtual core::Time update(core::Time now) = 0;

  virtual std::size_t room() const = 0;  ///< how many samples can be queued now
  /// Queues what there is room for. @return how many samples it took.
  virtual std::size_t queue(std::span<const std::int16_t> samples) = 0;
  /// The number that the next queued sample will get.
  virtual std::int64_t next_sample() const = 0;
  /// How many queued samples the device has not asked for yet.
  virtual std::size_t waiting() const = 0;
  /// When a sample is heard: measured when it is under way, predicted when it still waits, as if nothing
  /// came between. The prediction for a sample not yet queued is: as early as possible.
  virtual core::Time heard_at(std::int64_t sample) const = 0;
  /// Silence now: drops everything queued, with a fade of a few milliseconds.
  virtual void stop() = 0;

  /// 1: as loud as it was queued; 0.25 is 12 dB less. What already is on its way stays as it is.
  virtual void set_gain(double gain) = 0;

  /// Silence until it is let go, and then on from there: all that is predicted is heard so much later. What
  /// already is on its way stays as it is; stop() drops what is held as it drops all else.
  virtual void hold(bool held) = 0;

  /// What is played is told to the ears as well. Before the first sound.
  virtual void set_far_end(std::shared_ptr<FarEnd> far_end) = 0;

  /// Empty while all is well.
  virtual std::optional<core::Error> failure() const = 0;
  /// Told within update(), in the order of playing. Set it before the first sound.
  virtual void set_tap(Tap tap) = 0;
};

struct AudioOutputOptions {
  int sample_rate_hz = 22'050;
  /// From when the device asks for a sample until it is heard, beyond what is known of the driver.
  core::Duration extra_latency{};
  core::Duration retry_every = std::chrono::seconds{10};  ///< how often a lost device is tried again
};

/// What `--speaker` means: "none" keeps time without sound, "FILE.wav" writes what would be heard, "auto"
/// or a device's name plays. A device that is not there is a failure() of the output, no error here.
/// Ownership: the output refers to the clock.  Errors: Io when the file cannot be written.
core::Result<std::unique_ptr<AudioOutput>> open_audio_output(const std::string& speaker,
                                                             const core::Clock& clock,
                                                             const AudioOutputOptions& options = {});

}  // namespace mana::speech
