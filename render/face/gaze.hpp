#pragma once
#include <cstdint>

#include "agent/core/time.hpp"

namespace mana::render {

/// A direction: degrees to the viewer's right (yaw) and up (pitch), as seen from the face's own front:
/// positive yaw is towards her left, +x.
struct Direction {
  double yaw_deg = 0;
  double pitch_deg = 0;
};

/// Where a face in the camera's picture stands, seen from the face on the screen.
/// @param x,y as in msg::FaceMoved. The camera sits on the screen and sees about 60 degrees; a face at the
/// picture's right edge stands to the left of somebody who looks out of the screen.
Direction towards(double x, double y);

/// Small movements of eyes that look at somebody: they dwell on one eye, the other, the mouth (the social
/// triangle), with micro-saccades every 0.8 to 1.75 s. A function of time and seed, within 2 degrees.
Direction eye_play(core::Time t, std::uint64_t seed);

/// Follows a target smoothly: eyes first, then a part of the head. Advanced by absolute times.
class GazeFollower {
 public:
  void look_at(Direction target, core::Time at);
  void look_ahead(core::Time at) { look_at({}, at); }
  Direction eyes_at(core::Time t) const;  ///< eyes in the head
  Direction head_at(core::Time t) const;

 private:
  Direction direction_at(core::Time t, double seconds) const;
  Direction from_, to_;
  core::Time since_{};
};

}  // namespace mana::render
