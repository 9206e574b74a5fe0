#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "speech/activity/voice_activity.hpp"

struct SpeexEchoState_;  // speex_echo.h is included by echo_canceller.cpp alone

namespace mana::speech {

/// Ten milliseconds of what the microphone heard, without what the loudspeaker said.
struct CleanFrame {
  std::array<std::int16_t, kFrameSamples> sound{};
  double far =
      0;  ///< mean square of what the loudspeaker said, now or a little before, as far as it can still echo
  double echo = 0;  ///< mean square of what was taken out
  double rest = 0;  ///< mean square of what is left
};

/// Takes the loudspeaker's sound out of the microphone's: an adaptive filter learns how the one becomes the
/// other, up to 256 ms later (Speex MDF: J.-M. Valin, "On adjusting the learning rate in frequency domain
/// echo cancellation with double-talk", IEEE TASLP 15(3), 2007). It needs about a second of speech to learn a
/// room. Threads: one.  The same sound gives the same sound.
class EchoCanceller {
 public:
  EchoCanceller();

  /// @param mic,far kFrameSamples each, of the same moment; all of it in order.
  CleanFrame cancel(std::span<const std::int16_t> mic, std::span<const std::int16_t> far, bool any_far);

 private:
  struct Free {
    void operator()(SpeexEchoState_* s) const noexcept;
  };
  std::unique_ptr<SpeexEchoState_, Free> state_;
  int idle_frames_;  // since the loudspeaker was last heard
  double far_ = 0;
};

}  // namespace mana::speech
