#include "render/model/blend.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace mana::render {
namespace {

constexpr float kNothing = 1e-4F;   // of a weight
constexpr float kStill = 1e-7F;     // metres
constexpr float kUnturned = 1e-4F;  // of a normal
constexpr std::uint32_t kGap = 6;   // vertices: filling it with zeros is cheaper than another stretch

// The compiler makes vectors of four of this loop.
void add(float* to, const float* from, std::size_t count, float weight) {
  for (std::size_t i = 0; i < count; ++i) to[i] += weight * from[i];
}

void make_unit(glm::vec3* normals, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const float square = glm::dot(normals[i], normals[i]);
    normals[i] = square > 1e-12F ? normals[i] * (1.0F / std::sqrt(square)) : glm::vec3{0, 0, 1};
  }
}

}  // namespace

ShapeDelta packed(const Delta& delta, std::size_t shape) {
  ShapeDelta out;
  out.shape = shape;
  for (std::size_t i = 0; i < delta.vertices.size(); ++i) {
    const glm::vec3& p = delta.positions[i];
    const glm::vec3& n = delta.normals[i];
    if (glm::dot(p, p) < kStill * kStill && glm::dot(n, n) < kUnturned * kUnturned) continue;
    const std::uint32_t vertex = delta.vertices[i];
    auto& all = out.stretches;
    const std::uint32_t end = all.empty() ? 0 : all.back().first + all.back().count;
    if (all.empty() || vertex - end > kGap) {
      all.push_back({vertex, 0, static_cast<std::uint32_t>(out.positions.size())});
    } else {
      out.positions.resize(out.positions.size() + (vertex - end), glm::vec3{0});
      out.normals.resize(out.positions.size(), glm::vec3{0});
    }
    out.positions.push_back(p);
    out.normals.push_back(n);
    all.back().count = vertex + 1 - all.back().first;
  }
  return out;
}

Delta unpacked(const ShapeDelta& shape) {
  Delta out;
  for (const auto& s : shape.stretches) {
    for (std::uint32_t k = 0; k < s.count; ++k) {
      const glm::vec3& p = shape.positions[s.at + k];
      const glm::vec3& n = shape.normals[s.at + k];
      if (p == glm::vec3{0} && n == glm::vec3{0}) continue;
      out.vertices.push_back(s.first + k);
      out.positions.push_back(p);
      out.normals.push_back(n);
    }
  }
  return out;
}

bool blend(const ModelPart& part, const ShapeWeights& weights, std::vector<glm::vec3>& positions,
           std::vector<glm::vec3>& normals) {
  positions = part.positions;
  normals = part.normals;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> touched;  // first, end
  for (const ShapeDelta& delta : part.shapes) {
    const float w = weights[delta.shape];
    if (w < kNothing) continue;
    for (const auto& s : delta.stretches) {
      add(&positions[s.first].x, &delta.positions[s.at].x, std::size_t{3} * s.count, w);
      add(&normals[s.first].x, &delta.normals[s.at].x, std::size_t{3} * s.count, w);
      touched.emplace_back(s.first, s.first + s.count);
    }
  }
  std::sort(touched.begin(), touched.end());
  std::uint32_t done = 0;
  for (const auto& [first, end] : touched) {
    const std::uint32_t from = std::max(first, done);
    if (end <= from) continue;
    make_unit(&normals[from], end - from);
    done = end;
  }
  return !touched.empty();
}

}  // namespace mana::render
