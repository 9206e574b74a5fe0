#pragma once
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <map>
#include <string>
#include <vector>

namespace mana::render {

/// A face as simple as can be, in double precision: a curved sheet that opens its mouth, blinks and smiles.
/// All encodings of the tests are made of it.
struct ReferenceHead {
  std::vector<glm::dvec3> positions;
  std::vector<glm::dvec3> normals;
  std::vector<glm::dvec2> uvs;
  std::vector<std::uint32_t> triangles;
  std::map<std::string, std::vector<glm::dvec3>> shapes;

  double size() const { return 0.2; }  // of its bounds, metres

  /// Positions under a mixture of its shapes.
  std::vector<glm::dvec3> blended(const std::map<std::string, double>& weights) const {
    std::vector<glm::dvec3> all = positions;
    for (const auto& [name, w] : weights) {
      for (std::size_t v = 0; v < all.size(); ++v) all[v] += w * shapes.at(name)[v];
    }
    return all;
  }
};

inline double bump(const glm::dvec3& p, double x, double y, double radius) {
  const double d = std::hypot(p.x - x, p.y - y) / radius;
  return d < 1 ? (1 - d * d) * (1 - d * d) : 0;
}

inline ReferenceHead reference_head() {
  constexpr int kSide = 21;
  ReferenceHead head;
  for (int j = 0; j < kSide; ++j) {
    for (int i = 0; i < kSide; ++i) {
      const double u = i / (kSide - 1.0);
      const double v = j / (kSide - 1.0);
      const double x = (u - 0.5) * 0.16;
      const double y = 0.06 - v * 0.18;
      head.positions.emplace_back(x, y, 0.10 - 6 * x * x - 2 * y * y);
      head.normals.push_back(glm::normalize(glm::dvec3{12 * x, 4 * y, 1}));
      head.uvs.emplace_back(u, v);
    }
  }
  for (std::uint32_t j = 0; j + 1 < kSide; ++j) {
    for (std::uint32_t i = 0; i + 1 < kSide; ++i) {
      const std::uint32_t a = j * kSide + i;
      const std::uint32_t b = a + kSide;
      head.triangles.insert(head.triangles.end(), {a, b, a + 1, a + 1, b, b + 1});
    }
  }
  const auto add = [&head](const std::string& name, auto movement) {
    for (const glm::dvec3& p : head.positions) head.shapes[name].push_back(movement(p));
  };
  using V = glm::dvec3;
  add("jawOpen", [](const V& p) { return V{0, -0.03, -0.01} * bump(p, 0, -0.09, 0.05); });
  add("eyeBlinkLeft", [](const V& p) { return V{0, -0.01, 0.002} * bump(p, 0.032, 0, 0.02); });
  add("eyeBlinkRight", [](const V& p) { return V{0, -0.01, 0.002} * bump(p, -0.032, 0, 0.02); });
  add("mouthSmileLeft", [](const V& p) { return V{0.006, 0.009, -0.003} * bump(p, 0.027, -0.07, 0.025); });
  add("mouthSmileRight", [](const V& p) { return V{-0.006, 0.009, -0.003} * bump(p, -0.027, -0.07, 0.025); });
  add("mouthPucker", [](const V& p) { return V{-0.4 * p.x, 0, 0.012} * bump(p, 0, -0.07, 0.04); });
  add("browInnerUp", [](const V& p) { return V{0, 0.008, 0.001} * bump(p, 0, 0.03, 0.03); });
  return head;
}

/// A mixture that moves everything.
inline std::map<std::string, double> reference_weights() {
  return {{"jawOpen", 0.7},         {"eyeBlinkLeft", 0.9}, {"eyeBlinkRight", 0.35}, {"mouthSmileLeft", 0.5},
          {"mouthSmileRight", 1.0}, {"mouthPucker", 0.25}, {"browInnerUp", 0.6}};
}

}  // namespace mana::render
