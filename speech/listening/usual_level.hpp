#pragma once
#include <deque>
#include <optional>

#include "agent/core/time.hpp"

namespace mana::speech {

/// How loud nearly all of the speech in a room was lately: whoever is clearly louder is somebody else, and
/// nearer.  Threads: one.  Time: of the sound.
class UsualLevel {
 public:
  /// A frame of 10 ms of speech; in order, but for some seconds.
  void add(core::Time t, double level_db);
  /// Of the last five seconds but those after `until`; nothing where somebody spoke for less than 0.6 s.
  std::optional<double> before(core::Time until) const;

 private:
  struct Frame {
    core::Time t{};
    double level_db = 0;
  };
  std::deque<Frame> frames_;
};

}  // namespace mana::speech
