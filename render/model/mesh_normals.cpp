#include "render/model/mesh_normals.hpp"

#include <cstring>
#include <glm/geometric.hpp>
#include <unordered_map>

namespace mana::render {
namespace {

struct PlaceHash {
  std::size_t operator()(const glm::vec3& p) const {
    std::uint32_t bits[3];
    std::memcpy(bits, &p, sizeof bits);
    std::size_t h = bits[0];
    for (const std::uint32_t b : {bits[1], bits[2]}) h = h * 0x9E3779B97F4A7C15U + b;
    return h ^ (h >> 29U);
  }
};

// The first vertex in the same place, for each vertex.
std::vector<std::uint32_t> welded(const std::vector<glm::vec3>& positions) {
  std::unordered_map<glm::vec3, std::uint32_t, PlaceHash> first;
  std::vector<std::uint32_t> weld(positions.size());
  for (std::uint32_t v = 0; v < positions.size(); ++v)
    weld[v] = first.emplace(positions[v] + glm::vec3{0.0F}, v).first->second;
  return weld;
}

glm::vec3 unit(const glm::vec3& n) {
  const float length = glm::length(n);
  return length > 0 ? n / length : glm::vec3{0, 0, 1};
}

glm::vec3 across(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
  return glm::cross(b - a, c - a);
}

}  // namespace

std::vector<glm::vec3> normals_of(const std::vector<glm::vec3>& positions,
                                  const std::vector<std::uint32_t>& triangles) {
  const std::vector<std::uint32_t> weld = welded(positions);
  std::vector<glm::vec3> sums(positions.size(), glm::vec3{0});
  for (std::size_t t = 0; t + 2 < triangles.size(); t += 3) {
    const glm::vec3 n =
        across(positions[triangles[t]], positions[triangles[t + 1]], positions[triangles[t + 2]]);
    for (std::size_t c = 0; c < 3; ++c) sums[weld[triangles[t + c]]] += n;
  }
  std::vector<glm::vec3> normals(positions.size());
  for (std::size_t v = 0; v < normals.size(); ++v) normals[v] = unit(sums[weld[v]]);
  return normals;
}

void add_normals(const std::vector<glm::vec3>& positions, const std::vector<std::uint32_t>& triangles,
                 Delta& delta) {
  if (delta.vertices.empty()) return;
  const std::vector<std::uint32_t> weld = welded(positions);
  std::vector<glm::vec3> moved = positions;
  std::vector<bool> moves(positions.size(), false);
  for (std::size_t i = 0; i < delta.vertices.size(); ++i) {
    moved[delta.vertices[i]] += delta.positions[i];
    moves[delta.vertices[i]] = true;
  }
  std::vector<glm::vec3> before(positions.size(), glm::vec3{0});
  std::vector<glm::vec3> after = before;
  std::vector<bool> turns(positions.size(), false);
  const auto corner = [&](std::size_t t, std::size_t c) { return triangles[t + c]; };
  for (std::size_t t = 0; t + 2 < triangles.size(); t += 3) {
    const std::uint32_t a = corner(t, 0);
    const std::uint32_t b = corner(t, 1);
    const std::uint32_t c = corner(t, 2);
    const glm::vec3 was = across(positions[a], positions[b], positions[c]);
    const bool any = moves[a] || moves[b] || moves[c];
    const glm::vec3 is = any ? across(moved[a], moved[b], moved[c]) : was;
    for (const std::uint32_t v : {a, b, c}) {
      before[weld[v]] += was;
      after[weld[v]] += is;
      if (any) turns[weld[v]] = true;
    }
  }
  Delta full;
  std::size_t next = 0;
  for (std::uint32_t v = 0; v < positions.size(); ++v) {
    const bool listed = next < delta.vertices.size() && delta.vertices[next] == v;
    if (!listed && !turns[weld[v]]) continue;
    full.vertices.push_back(v);
    full.positions.push_back(listed ? delta.positions[next] : glm::vec3{0});
    full.normals.push_back(turns[weld[v]] ? unit(after[weld[v]]) - unit(before[weld[v]]) : glm::vec3{0});
    if (listed) ++next;
  }
  delta = std::move(full);
}

}  // namespace mana::render
