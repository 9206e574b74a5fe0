#pragma once
#include "render/face/aim.hpp"
#include "render/face/shapes.hpp"

namespace mana::render {

/// Adds what lids do with the eyes: the upper lid goes down and up with the eye's pitch, the skin beside it
/// with its yaw (eyeLookDown, Up, In, Out), and a blink closes both, whatever else pulls at them.
/// @param blink 0 open .. 1 closed.
void add_lids(ShapeWeights& weights, const EyePair& eyes, float blink);

}  // namespace mana::render
