#pragma once
#include "render/face/gaze.hpp"
#include "render/face/head_motion.hpp"
#include "render/face/shapes.hpp"

namespace mana::render {

/// Everything the head does at one moment.
struct FacePose {
  ShapeWeights shapes{};
  HeadPose head;
  Direction eyes_left, eyes_right;  ///< in the head
};

}  // namespace mana::render
