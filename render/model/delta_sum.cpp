#include <algorithm>

#include "render/model/raw_head.hpp"

namespace mana::render {

float side_share(float x, Side side) {
  constexpr float kSoft = 0.012F;  // metres: a lip's width about the middle, so that no edge is seen
  const float t = std::clamp(0.5F + 0.5F * x / kSoft, 0.0F, 1.0F);
  const float left = t * t * (3 - 2 * t);
  return side == Side::Left ? left : side == Side::Right ? 1 - left : 1;
}

void DeltaSum::add(std::uint32_t vertex, const glm::vec3& position, const glm::vec3& normal) {
  positions_[vertex] += position;
  normals_[vertex] += normal;
  touched_[vertex] = true;
}

void DeltaSum::add(const Delta& delta, float weight) {
  for (std::size_t i = 0; i < delta.vertices.size(); ++i)
    add(delta.vertices[i], weight * delta.positions[i], weight * delta.normals[i]);
}

void DeltaSum::add_side(const Delta& delta, float weight, const std::vector<glm::vec3>& places, Side side) {
  for (std::size_t i = 0; i < delta.vertices.size(); ++i) {
    const float share = weight * side_share(places[delta.vertices[i]].x, side);
    if (share == 0) continue;
    add(delta.vertices[i], share * delta.positions[i], share * delta.normals[i]);
  }
}

Delta DeltaSum::take() {
  Delta sum;
  for (std::uint32_t v = 0; v < touched_.size(); ++v) {
    if (!touched_[v]) continue;
    sum.vertices.push_back(v);
    sum.positions.push_back(std::exchange(positions_[v], glm::vec3{0}));
    sum.normals.push_back(std::exchange(normals_[v], glm::vec3{0}));
  }
  touched_.assign(touched_.size(), false);
  return sum;
}

}  // namespace mana::render
