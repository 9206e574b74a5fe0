#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"

namespace mana::speech {

/// What a microphone heard: 16 kHz, mono, 16 bit.
struct SoundBlock {
  core::Time start{};  ///< when the first sample was heard, in agent time
  std::vector<std::int16_t> samples;
};

/// Where sound comes in. It is asked, never waits and calls nobody.
/// Threads: one.
class Microphone {
 public:
  virtual ~Microphone() = default;
  /// Everything heard since the last call, up to `now`; perhaps nothing.
  /// Unavailable when the device is missing, busy or was unplugged: asking again later tries to open
  /// it again. NotFound when there is none and never will be.
  virtual core::Result<SoundBlock> read(core::Time now) = 0;
  /// Lets go of the device, so that nobody can listen through it; the next read opens it again.
  virtual void let_go() {}
  /// A device can be muted or set too loud; a file is as it is.
  virtual bool is_device() const { return false; }
  /// True when nothing will ever be heard again: a file that is over.
  virtual bool is_over() const { return false; }
};

/// "auto" (the default device), "none", the name of a device or of a loudspeaker's monitor, or a sound file,
/// by its suffix (.wav, .flac, .ogg ...). A file that cannot be read is an error at once; a device is opened
/// at the first read, so that one that is plugged in later is found.
/// @param clock refers to; must outlive the microphone. Read by the audio thread.
core::Result<std::unique_ptr<Microphone>> open_microphone(const std::string& name, const core::Clock& clock);

}  // namespace mana::speech
