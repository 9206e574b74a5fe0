#pragma once
#include "agent/core/time.hpp"

namespace mana::vision {

/// What one picture says about somebody's gaze.
enum class Gaze {
  Eyes,      ///< a frontal face with open eyes
  Frontal,   ///< a frontal face; too small or too dark to see the eyes
  EyesShut,  ///< a large frontal face, long without eyes
  Profile,   ///< the side of a face
  Turned,    ///< a face was there and is not to be seen as one now
  Nobody,    ///< no face at all
};

/// How likely somebody looks at the screen: the log-odds of single pictures, smoothed over time (0.35 s when
/// they rise, 0.6 s when they fall, whatever the pace of the pictures), so that a blink or a nod ends
/// nothing. "Looks" begins over 0.75 and ends under 0.3.  Threads: one.
class LookingFilter {
 public:
  /// One picture's verdict. @return whether somebody looks now.
  bool see(Gaze gaze, core::Time at);
  bool looking() const { return looking_; }
  double probability() const;

 private:
  double log_odds_ = -4;
  core::Time last_{core::Time::min()};
  bool looking_ = false;
};

}  // namespace mana::vision
