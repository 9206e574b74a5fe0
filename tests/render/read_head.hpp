#pragma once
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "render/model/model.hpp"
#include "render/model/raw_head.hpp"
#include "tests/render/gltf_builder.hpp"

/// Heads as the reader makes them of a file, and what their shapes move.
namespace mana::render {

inline Model read(const GlbBuilder& built) {
  auto model = parse_model(built.bytes(), "test.glb");
  EXPECT_TRUE(model) << model.error().sentence;
  return model ? std::move(*model) : Model{};
}
inline Model read(const ReferenceHead& head) { return read(GlbBuilder{head, {}}); }

inline std::vector<glm::dvec3> sum(const std::vector<glm::dvec3>& a, const std::vector<glm::dvec3>& b,
                                   double w = 1) {
  std::vector<glm::dvec3> all = a;
  for (std::size_t v = 0; v < all.size(); ++v) all[v] += w * b[v];
  return all;
}

/// What a shape moves, in the file's own units.
inline std::vector<glm::dvec3> movement(const Model& model, std::string_view name, std::size_t part = 0) {
  const ModelPart& p = model.parts.at(part);
  std::vector<glm::dvec3> all(p.positions.size(), glm::dvec3{0});
  for (const ShapeDelta& s : p.shapes) {
    if (kShapeNames[s.shape] != name) continue;
    const Delta d = unpacked(s);
    for (std::size_t i = 0; i < d.vertices.size(); ++i)
      all[d.vertices[i]] = glm::dvec3{d.positions[i]} / model.framing.scale;
  }
  return all;
}
inline double farthest(const std::vector<glm::dvec3>& a, const std::vector<glm::dvec3>& b) {
  double worst = 0;
  for (std::size_t v = 0; v < a.size(); ++v) worst = std::max(worst, glm::length(a[v] - b[v]));
  return worst;
}
inline double most(const std::vector<glm::dvec3>& a) {
  return farthest(a, std::vector<glm::dvec3>(a.size()));
}

inline std::string origin(const Model& model, std::string_view shape) {
  for (const auto& d : model.report.derived)
    if (d.shape == shape) return d.from;
  return "";
}

/// Adds a ball with a name of its own; returns its node.
inline std::size_t add_ball(GlbBuilder& built, const glm::vec3& at, float radius, const std::string& name) {
  std::vector<float> places;
  std::vector<std::uint32_t> triangles;
  constexpr std::uint32_t kRings = 8, kAround = 12;
  for (std::uint32_t r = 0; r <= kRings; ++r) {
    for (std::uint32_t a = 0; a < kAround; ++a) {
      const float up = 3.14159265F * static_cast<float>(r) / kRings;
      const float turn = 6.2831853F * static_cast<float>(a) / kAround;
      append(places, at.x + radius * std::sin(up) * std::cos(turn),
             at.y + radius * std::sin(up) * std::sin(turn), at.z + radius * std::cos(up));
      const std::uint32_t i = r * kAround + a;
      const std::uint32_t next = r * kAround + (a + 1) % kAround;
      if (r < kRings) append(triangles, i, i + kAround, next, next, i + kAround, next + kAround);
    }
  }
  auto& json = built.glb.json;
  const auto position = built.add_values(places, 5126, "VEC3", 3);
  const auto indices = built.add_values(triangles, 5125, "SCALAR", 1);
  json["meshes"].push_back(
      {{"primitives", {{{"attributes", {{"POSITION", position}}}, {"indices", indices}}}}});
  json["nodes"].push_back({{"name", name}, {"mesh", json["meshes"].size() - 1}});
  built.finish();
  return json["nodes"].size() - 1;
}

}  // namespace mana::render
