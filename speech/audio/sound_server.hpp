#pragma once
#include <memory>
#include <optional>
#include <string>

#include "agent/core/time.hpp"

namespace mana::speech {

/// Where the sound server has put one of this program's streams.
struct StreamPlace {
  std::string device;       ///< as SDL names it, too
  bool is_monitor = false;  ///< of a recording: it hears what a loudspeaker plays, and nobody in the room
  bool muted = false;
  double volume = 1;  ///< of the device or the stream, whichever is lower; 0..1 and above
};

/// What PulseAudio, or PipeWire in its place, knows and SDL does not tell: it moves a stream to another
/// device when one is unplugged, to a loudspeaker's monitor if there is nothing else to record, and lets a
/// loudspeaker play that is switched to silent. Threads: one. libpulse's own thread asks the server whenever
/// something there changes. Errors:  while no server answers, or MANA was built without libpulse, nothing is
/// known; it is tried again
///          every ten seconds.
class SoundServer {
 public:
  SoundServer();
  ~SoundServer();

  struct Known {
    bool is_there = false;  ///< a server has answered; false also in the first moments
    std::optional<StreamPlace> playback, recording;
  };
  Known ask(core::Time now);

 private:
  struct Link;
  std::unique_ptr<Link> link_;
  core::Time next_try_{};
};

/// Whether a stream is where nobody can hear it.
bool is_inaudible(const StreamPlace& place);
/// A monitor that nobody asked for. @param wanted as of SdlMicrophone; empty: any microphone
bool is_unwanted_monitor(const StreamPlace& place, const std::string& wanted);

}  // namespace mana::speech
