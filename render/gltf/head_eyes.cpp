#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <limits>

#include "render/model/raw_head.hpp"

namespace mana::render {
namespace {

template <class T>
std::vector<T> chosen(const std::vector<T>& all, const std::vector<std::uint32_t>& keep) {
  std::vector<T> some;
  if (all.empty()) return some;
  some.reserve(keep.size());
  for (const std::uint32_t v : keep) some.push_back(all[v]);
  return some;
}

// The triangles whose first corner is chosen, with the vertices that they need.
RawPart subset(const RawPart& from, const std::vector<bool>& wanted) {
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  const auto& triangles = from.part.triangles;
  std::vector<std::uint32_t> renamed(from.part.positions.size(), kNone);
  std::vector<std::uint32_t> keep;
  RawPart out;
  for (std::size_t t = 0; t + 2 < triangles.size(); t += 3) {
    if (!wanted[triangles[t]]) continue;
    for (std::size_t c = 0; c < 3; ++c) {
      std::uint32_t& name = renamed[triangles[t + c]];
      if (name == kNone) {
        name = static_cast<std::uint32_t>(keep.size());
        keep.push_back(triangles[t + c]);
      }
      out.part.triangles.push_back(name);
    }
  }
  const auto new_triangles = std::move(out.part.triangles);
  out.part = from.part;
  out.part.triangles = new_triangles;
  out.part.positions = chosen(from.part.positions, keep);
  out.part.normals = chosen(from.part.normals, keep);
  out.part.colours = chosen(from.part.colours, keep);
  out.part.occlusion = chosen(from.part.occlusion, keep);
  out.part.head_weight = chosen(from.part.head_weight, keep);
  out.part.tangents = chosen(from.part.tangents, keep);
  out.part.uvs = chosen(from.part.uvs, keep);
  out.part.strands = chosen(from.part.strands, keep);
  out.jaw = chosen(from.jaw, keep);
  out.is_eye = true;
  for (const RawTarget& target : from.targets) {
    RawTarget& t = out.targets.emplace_back(RawTarget{target.meaning, target.name, {}});
    std::vector<std::pair<std::uint32_t, std::size_t>> moved;
    for (std::size_t i = 0; i < target.delta.vertices.size(); ++i) {
      if (const std::uint32_t v = renamed[target.delta.vertices[i]]; v != kNone) moved.emplace_back(v, i);
    }
    std::sort(moved.begin(), moved.end());
    for (const auto& [v, i] : moved) {
      t.delta.vertices.push_back(v);
      t.delta.positions.push_back(target.delta.positions[i]);
      t.delta.normals.push_back(target.delta.normals[i]);
    }
  }
  return out;
}

// The iris is drawn by the shader, at an angle of 0.19 to 0.48 from the axis; its colour is the mesh's
// there.
void find_iris(ModelPart& part) {
  constexpr float kInTheIris = 0.33F;
  float nearest = 9;
  for (std::size_t i = 0; i < part.positions.size(); ++i) {
    const glm::vec3& p = part.positions[i];
    const float off = std::abs(std::atan2(std::hypot(p.x, p.y), p.z) - kInTheIris);
    if (off >= nearest) continue;
    nearest = off;
    part.iris = {part.colours[i].x, part.colours[i].y, part.colours[i].z};
  }
}

bool has_one_colour(const ModelPart& part) {
  return std::all_of(part.colours.begin(), part.colours.end(),
                     [&part](const glm::vec3& c) { return c == part.colours.front(); });
}

// The bone's place when it lies within the ball, else the middle of the ball.
glm::vec3 centre_of(const ModelPart& part, const std::optional<glm::dvec3>& bone) {
  glm::vec3 low = part.positions.front();
  glm::vec3 high = low;
  for (const glm::vec3& p : part.positions) {
    low = glm::min(low, p);
    high = glm::max(high, p);
  }
  if (!bone) return (low + high) * 0.5F;
  const glm::vec3 b{*bone};
  const bool inside =
      b.x > low.x && b.y > low.y && b.z > low.z && b.x < high.x && b.y < high.y && b.z < high.z;
  return inside ? b : (low + high) * 0.5F;
}

bool turns_by_shapes(const RawPart& raw) {
  return std::any_of(raw.targets.begin(), raw.targets.end(), [](const RawTarget& t) {
    return t.meaning.kind != TargetMeaning::Kind::Viseme && !t.delta.vertices.empty() &&
           kShapeNames[t.meaning.shape].starts_with("eyeLook");
  });
}

// Which vertices are of the left eye: by their bones, else by where they are.
std::vector<bool> of_side(const RawPart& raw, Side side) {
  std::vector<bool> is(raw.part.positions.size());
  for (std::size_t v = 0; v < is.size(); ++v) {
    const float left = raw.eye_l.empty() ? raw.part.positions[v].x : raw.eye_l[v] - raw.eye_r[v];
    is[v] = (left > 0) == (side == Side::Left);
  }
  return is;
}

void fix(RawPart& eye, Side side, const HeadBones& bones, Model& model, bool alone) {
  ModelPart& part = eye.part;
  const bool is_left = side == Side::Left;
  glm::vec3& centre = is_left ? model.eye_left : model.eye_right;
  // Several shells of one eye turn about the same point: the first one's.
  if (alone) centre = centre_of(part, is_left ? bones.eye_left : bones.eye_right);
  for (glm::vec3& p : part.positions) p -= centre;
  part.anchor = is_left ? Anchor::EyeLeft : Anchor::EyeRight;
  part.head_weight.assign(part.positions.size(), 1.0F);
  if (part.kind == Material::Skin) part.kind = Material::Eye;
  if (part.kind == Material::Eye && !has_one_colour(part)) find_iris(part);
}

}  // namespace

void find_eyes(RawHead& head, Model& model) {
  bool first[2] = {true, true};
  std::vector<RawPart> parts;
  for (RawPart& raw : head.parts) {
    if (!raw.is_eye || turns_by_shapes(raw)) {
      parts.push_back(std::move(raw));
      continue;
    }
    for (const Side side : {Side::Left, Side::Right}) {
      const std::vector<bool> wanted = of_side(raw, side);
      RawPart eye =
          std::all_of(wanted.begin(), wanted.end(), [](bool b) { return b; }) ? raw : subset(raw, wanted);
      if (eye.part.triangles.empty()) continue;
      if (std::none_of(wanted.begin(), wanted.end(), [](bool b) { return b; })) continue;
      fix(eye, side, head.bones, model, std::exchange(first[side == Side::Left ? 0 : 1], false));
      parts.push_back(std::move(eye));
    }
  }
  head.parts = std::move(parts);
}

}  // namespace mana::render
