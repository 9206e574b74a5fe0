#pragma once
#include "render/model/blend.hpp"

namespace mana::render {

/// Smooth normals: of all triangles that meet in a place, by their area; vertices that lie in the same
/// place (a texture's seam) share one.
std::vector<glm::vec3> normals_of(const std::vector<glm::vec3>& positions,
                                  const std::vector<std::uint32_t>& triangles);

/// Fills the normals of a shape that has none: how far the surface turns when it is at full weight. Vertices
/// that stay but whose neighbours move are added.
void add_normals(const std::vector<glm::vec3>& positions, const std::vector<std::uint32_t>& triangles,
                 Delta& delta);

}  // namespace mana::render
