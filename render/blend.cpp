#include "render/blend.hpp"

#include <glm/geometric.hpp>

namespace mana::render {

bool blend(const ModelPart& part, const ShapeWeights& weights, std::vector<glm::vec3>& positions,
           std::vector<glm::vec3>& normals) {
  constexpr float kNothing = 1e-4F;
  bool changed = false;
  positions = part.positions;
  normals = part.normals;
  for (const ShapeDelta& delta : part.shapes) {
    const float w = weights[delta.shape];
    if (w < kNothing) continue;
    changed = true;
    for (std::size_t i = 0; i < delta.vertices.size(); ++i) {
      positions[delta.vertices[i]] += w * delta.positions[i];
      normals[delta.vertices[i]] += w * delta.normals[i];
    }
  }
  if (changed) {
    for (glm::vec3& n : normals) {
      const float length = glm::length(n);
      n = length > 1e-6F ? n / length : glm::vec3{0, 0, 1};
    }
  }
  return changed;
}

}  // namespace mana::render
