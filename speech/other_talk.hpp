#pragma once
#include "agent/core/time.hpp"
#include "speech/recognition.hpp"

namespace mana::speech {

struct OtherTalkOptions {
  core::Duration at_least = std::chrono::milliseconds{1'000};  ///< speech of such a length that made no sense
  /// Actors in a dialogue were silent for 1.2 to 2.1 s before what was wrongly taken for a command.
  core::Duration goes_on = std::chrono::milliseconds{2'200};
  double nearer_db = 6;  ///< who is so much louder is not one of those who talk
};

/// Whether others talk in the room, to each other or out of a television: speech of some length that made no
/// sense is talk, and what follows soon is more of it, whatever it sounds like.
/// Threads: one.  Time: of the sound.
class OtherTalk {
 public:
  explicit OtherTalk(OtherTalkOptions options = {}) : options_{options} {}
  /// Speech, of which was understood `what`. In the order in which it is said.
  /// @param snr_db its level above the room's noise
  void heard(core::Time start, core::Time end, double snr_db, const Recognition& what);
  /// What begins at `start` belongs to talk that goes on, and is not by somebody who is nearer.
  bool goes_on(core::Time start, double snr_db) const;

 private:
  OtherTalkOptions options_;
  core::Time until_{};  // what begins before this goes on with talk
  double snr_db_ = 0;   // the loudest of it
};

}  // namespace mana::speech
