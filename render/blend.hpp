#pragma once
#include <vector>

#include "render/model.hpp"

namespace mana::render {

/// A part's vertices under a set of weights: base plus the sum of weighted deltas, normals made unit
/// again. On the processor and sparse: measured four to six times as quick as on a software GPU.
/// @return whether anything differs from the rest shape.
bool blend(const ModelPart& part, const ShapeWeights& weights, std::vector<glm::vec3>& positions,
           std::vector<glm::vec3>& normals);

}  // namespace mana::render
