#pragma once
#include <optional>
#include <string>
#include <vector>

#include "agent/core/time.hpp"
#include "speech/wyoming/event.hpp"

namespace mana::speech::wyoming {

/// Whether a server heard one of the wake words that are wanted. A server may hear others as well: one that
/// does not know those it is asked for listens for its usual one instead. Threads: one.
class WakeWordReader {
 public:
  /// @param wanted names of models; none: whichever the server hears
  /// @param length of the sound
  WakeWordReader(std::vector<std::string> wanted, core::Duration length)
      : wanted_{std::move(wanted)}, length_{length} {}

  /// true: nothing more will come of it. Where only some words count, the server is asked to describe itself
  /// after the sound, so `info` after another word is the end; before any word it may be early, and is passed
  /// over. After "not-detected" it is waited for, so that nobody hangs up on a server that speaks.
  core::Result<bool> take(const Event& event);
  /// Where in the sound the word ended; none: it was not heard.
  std::optional<core::Duration> heard_at() const { return heard_at_; }

 private:
  bool is_wanted(const std::string& name) const;

  std::vector<std::string> wanted_;
  core::Duration length_;
  std::optional<core::Duration> heard_at_;
  bool heard_another_ = false, heard_nothing_ = false, is_described_ = false;
};

}  // namespace mana::speech::wyoming
