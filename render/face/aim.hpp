#pragma once
#include "render/face/fixation.hpp"
#include "render/face/head_motion.hpp"

namespace mana::render {

struct EyePair {
  Direction left, right;  ///< in the head
};

inline constexpr double kPupils_m = 0.064;  ///< from one to the other

/// Turns both eyes onto one point of the room, wherever the head has turned meanwhile: eyes give back what
/// the head takes (the vestibulo-ocular reflex), and converge the more the nearer the point is (by
/// 2 atan(3.2 cm / distance) straight ahead).
/// @param look,distance_m of the point, from between the eyes of the head at rest.
/// Eyes turn at most 27 degrees aside and 21 up or down; from three fifths of that on they fall a little
/// short.
EyePair aim(const HeadPose& head, const Direction& look, double distance_m);

}  // namespace mana::render
