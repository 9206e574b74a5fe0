#pragma once
#include <optional>

#include "agent/core/time.hpp"
#include "speech/recognition/recognition.hpp"

namespace mana::speech {

struct OtherTalkOptions {
  core::Duration at_least = std::chrono::milliseconds{1'000};  ///< speech of such a length that made no sense
  /// Actors in a dialogue were silent for 1.2 to 2.1 s before what was wrongly taken for a command.
  core::Duration goes_on = std::chrono::milliseconds{2'200};
  double nearer_db = 6;  ///< who is so much louder is not one of those who talk
};

/// Whether others talk in the room, to each other or out of a television: speech of some length that made no
/// sense is talk, and what follows soon is more of it, whatever it sounds like. Of a level that is not known
/// nobody is nearer.
/// Threads: one.  Time: of the sound.
class OtherTalk {
 public:
  explicit OtherTalk(OtherTalkOptions options = {}) : options_{options} {}
  using Level = std::optional<double>;  ///< dB above the room's noise, as VoiceActivity measures it
  /// Speech, of which was understood `what`. In the order in which it is said.
  void heard(core::Time start, core::Time end, Level snr_db, const Recognition& what);
  /// What begins at `start` belongs to talk that goes on, and is not by somebody who is nearer.
  bool goes_on(core::Time start, Level snr_db) const;

 private:
  OtherTalkOptions options_;
  core::Time until_{};  // what begins before this goes on with talk
  Level snr_db_;        // of the loudest of it
};

}  // namespace mana::speech
