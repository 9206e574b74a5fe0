#pragma once
#include <deque>

#include "agent/core/time.hpp"

namespace mana::vision {

/// Whether somebody looks at the screen, from frontal faces seen in single pictures. Begins with the second
/// frontal face within 0.8 s; ends when none was seen for 1.2 s, so that a blink or a nod ends nothing.
/// Threads: one.
class LookingFilter {
 public:
  /// One picture's verdict. @return whether somebody looks now.
  bool see(bool frontal_face, core::Time at);
  bool looking() const { return looking_; }

 private:
  std::deque<core::Time> frontal_;
  bool looking_ = false;
};

}  // namespace mana::vision
