#pragma once
#include <deque>

#include "agent/bus/messages/forward.hpp"
#include "agent/core/time.hpp"

namespace mana::dialogue {

/// Remembers who looked when, so that a command counts only from somebody who looked at the screen
/// while saying it.  Threads: one.
class GazeGate {
 public:
  void note(const msg::Looking& m);
  /// Whether somebody looked at any moment from `start - slack` to `end + slack`. People look away
  /// while they think and back when they wait for the answer; hence the slack.
  bool looked_between(core::Time start, core::Time end,
                      core::Duration slack = std::chrono::milliseconds{700}) const;

 private:
  struct Span {
    core::Time from;
    core::Time to;
  };
  std::deque<Span> spans_;
  static constexpr std::size_t kKept = 16;
};

}  // namespace mana::dialogue
