#pragma once
#include "render/face/gaze.hpp"
#include "render/face/shapes.hpp"

namespace mana::render {

/// Adds a gaze to the weights of ARKit's eyeLook shapes, for a head whose eyes are turned by shapes.
void add_gaze(ShapeWeights& weights, const Direction& left, const Direction& right);

}  // namespace mana::render
