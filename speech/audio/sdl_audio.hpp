#pragma once
#include <mutex>

#include "agent/core/result.hpp"

namespace mana::speech {

/// SDL's audio subsystem for as long as somebody needs it. SDL counts its users but does not guard the
/// count, and loudspeaker and microphone are opened by two threads.
/// Threads: any; hold guard() while opening or closing a device.
class SdlAudio {
 public:
  /// Unavailable when there is no audio driver. Recording devices include the monitors of
  /// loudspeakers, so that one can be listened to by name.
  static core::Result<SdlAudio> open();
  static std::mutex& guard();

  SdlAudio(SdlAudio&& other) noexcept;
  SdlAudio& operator=(SdlAudio&&) = delete;
  ~SdlAudio();

 private:
  SdlAudio() = default;
  bool mine_ = true;
};

}  // namespace mana::speech
