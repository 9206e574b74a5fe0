#pragma once
#include <glm/mat4x4.hpp>
#include <vector>

#include "render/gltf/gltf_vrm.hpp"

namespace mana::render::gltf {

/// Lets the arms of a whole figure hang: models are stored with their arms held out, and beside a speaking
/// face that looks like a scarecrow. Turns the nodes of each arm about its shoulder.
/// @param places of the nodes, changed; y is up
void lower_arms(const Json& nodes, const Vrm& vrm, std::vector<glm::dmat4>& places);

}  // namespace mana::render::gltf
