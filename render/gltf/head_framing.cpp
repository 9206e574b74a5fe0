#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "render/model/raw_head.hpp"

namespace mana::render {
namespace {

// Where MANA's own eyes are, in metres: the camera, the breath and the shaders are set for them.
constexpr double kEyeDistance = 0.064;
constexpr double kEyeDepth = 0.065;
// Of the part of her face that shapes move.
constexpr double kFaceHeight = 0.19;
constexpr double kFaceMiddle = -0.04;
constexpr double kFaceFront = 0.105;

struct Bounds {
  glm::dvec3 low{std::numeric_limits<double>::max()};
  glm::dvec3 high{std::numeric_limits<double>::lowest()};
  void add(const glm::dvec3& p) {
    low = glm::min(low, p);
    high = glm::max(high, p);
  }
  bool empty() const { return low.x > high.x; }
  glm::dvec3 middle() const { return (low + high) * 0.5; }
  double height() const { return high.y - low.y; }
};

/// The face as far as it moves: where it is, and where it looks.
struct Face {
  Bounds bounds;
  double forward = 0;  // sum of the normals' z
};

Face moving_face(const RawHead& head) {
  Face face;
  for (const RawPart& raw : head.parts) {
    for (const RawTarget& target : raw.targets) {
      double most = 0;
      for (const glm::vec3& d : target.delta.positions) most = std::max<double>(most, glm::length(d));
      for (std::size_t i = 0; i < target.delta.vertices.size(); ++i) {
        if (glm::length(target.delta.positions[i]) < 0.1 * most) continue;  // traces of noise far away
        const std::uint32_t v = target.delta.vertices[i];
        face.bounds.add(raw.part.positions[v]);
        face.forward += raw.part.normals[v].z;
      }
    }
    for (std::size_t v = 0; v < raw.jaw.size(); ++v) {
      if (raw.jaw[v] > 0.5F) face.bounds.add(raw.part.positions[v]);
    }
  }
  return face;
}

// Of a figure that no shape moves: what hangs on its head's bone and is above it, else all of it.
Bounds still_head(const RawHead& head) {
  Bounds of_head;
  Bounds all;
  for (const RawPart& raw : head.parts) {
    for (std::size_t v = 0; v < raw.part.positions.size(); ++v) {
      all.add(raw.part.positions[v]);
      if (head.bones.head && raw.part.head_weight[v] > 0.9F && raw.part.positions[v].y > head.bones.head->y)
        of_head.add(raw.part.positions[v]);
    }
  }
  return of_head.empty() || !(of_head.height() > 0) ? all : of_head;
}

struct Eyes {
  glm::dvec3 left{0}, right{0};
};

std::optional<Eyes> apart(const glm::dvec3& left, const glm::dvec3& right, double least) {
  if (!(glm::length(left - right) > least)) return {};
  return Eyes{left, right};
}

// Where the lids meet: the mean of what a blink moves, weighted by how far.
std::optional<Eyes> eyes_of_blink(const RawHead& head, const Bounds& face, bool backwards) {
  glm::dvec3 sum[2] = {glm::dvec3{0}, glm::dvec3{0}};
  double weight[2] = {0, 0};
  for (const RawPart& raw : head.parts) {
    for (const RawTarget& target : raw.targets) {
      const auto kind = target.meaning.kind;
      const bool both = kind == TargetMeaning::Kind::Both && target.meaning.shape == shape("eyeBlinkLeft");
      const bool left = kind == TargetMeaning::Kind::Shape && target.meaning.shape == shape("eyeBlinkLeft");
      const bool right = kind == TargetMeaning::Kind::Shape && target.meaning.shape == shape("eyeBlinkRight");
      if (!both && !left && !right) continue;
      for (std::size_t i = 0; i < target.delta.vertices.size(); ++i) {
        const glm::dvec3 at{raw.part.positions[target.delta.vertices[i]]};
        const bool on_the_left = (at.x > face.middle().x) != backwards;
        const std::size_t side = left || (both && on_the_left) ? 0 : 1;
        const double w = glm::length(target.delta.positions[i]);
        sum[side] += w * at;
        weight[side] += w;
      }
    }
  }
  if (weight[0] <= 0 || weight[1] <= 0) return {};
  return apart(sum[0] / weight[0], sum[1] / weight[1], 0.05 * face.height());
}

std::optional<Eyes> eyes_of_parts(const RawHead& head, const Bounds& face, bool backwards) {
  Bounds sides[2];
  for (const RawPart& raw : head.parts) {
    if (!raw.is_eye) continue;
    for (const glm::vec3& p : raw.part.positions)
      sides[((p.x > face.middle().x) != backwards) ? 0 : 1].add(p);
  }
  if (sides[0].empty() || sides[1].empty()) return {};
  return apart(sides[0].middle(), sides[1].middle(), 0.05 * face.height());
}

// MANA's own head, and those made to its measure, are left as they are.
bool stands_right(const HeadBones& bones) {
  if (!bones.eye_left || !bones.eye_right) return false;
  const glm::dvec3 middle = (*bones.eye_left + *bones.eye_right) * 0.5;
  const double between = bones.eye_left->x - bones.eye_right->x;
  return std::abs(middle.x) < 0.003 && std::abs(middle.y) < 0.01 && middle.z > 0.03 && middle.z < 0.10 &&
         between > 0.055 && between < 0.075;
}

Framing by_eyes(const Eyes& eyes, bool backwards) {
  Framing f;
  f.turned = backwards;
  f.scale = kEyeDistance / glm::length(eyes.left - eyes.right);
  f.origin = (eyes.left + eyes.right) * 0.5;
  f.origin.z -= (backwards ? -kEyeDepth : kEyeDepth) / f.scale;
  return f;
}

Framing by_bounds(const Bounds& face, bool backwards) {
  const double size = std::max({face.height(), (face.high.x - face.low.x) * 1.2, 1e-9});
  Framing f;
  f.turned = backwards;
  f.scale = kFaceHeight / size;
  f.origin = face.middle();
  f.origin.y -= kFaceMiddle / f.scale;
  f.origin.z = backwards ? face.low.z + kFaceFront / f.scale : face.high.z - kFaceFront / f.scale;
  return f;
}

}  // namespace

Framing framing_of(const RawHead& head) {
  if (stands_right(head.bones)) return {};
  Face face = moving_face(head);
  const bool moves = !face.bounds.empty() && face.bounds.height() > 0;
  const bool backwards = face.forward < 0;
  if (!moves) face.bounds = still_head(head);
  std::optional<Eyes> eyes;
  if (head.bones.eye_left && head.bones.eye_right)
    eyes = apart(*head.bones.eye_left, *head.bones.eye_right, 0.05 * face.bounds.height());
  if (!eyes) eyes = eyes_of_parts(head, face.bounds, backwards);
  if (!eyes) eyes = eyes_of_blink(head, face.bounds, backwards);
  if (eyes) {
    const Framing f = by_eyes(*eyes, backwards);
    const double height = face.bounds.height() * f.scale;
    // Eyes that would make a face of another kind's size are not its eyes.
    if (!moves || (height > 0.3 * kFaceHeight && height < 3 * kFaceHeight)) return f;
  }
  return by_bounds(face.bounds, backwards);
}

void apply(const Framing& framing, RawHead& head) {
  if (framing.scale == 1 && framing.origin == glm::dvec3{0} && !framing.turned) return;
  const glm::vec3 turn = framing.turned ? glm::vec3{-1, 1, -1} : glm::vec3{1};
  const auto scale = static_cast<float>(framing.scale);
  const auto place = [&framing](glm::dvec3 p) { return framing.place(p); };
  for (RawPart& raw : head.parts) {
    for (glm::vec3& p : raw.part.positions) p = glm::vec3{place(p)};
    for (glm::vec3& n : raw.part.normals) n *= turn;
    for (glm::vec3& t : raw.part.tangents) t *= turn;
    for (RawTarget& target : raw.targets) {
      for (glm::vec3& d : target.delta.positions) d *= turn * scale;
      for (glm::vec3& d : target.delta.normals) d *= turn;
    }
  }
  for (auto* bone : {&head.bones.head, &head.bones.jaw, &head.bones.eye_left, &head.bones.eye_right}) {
    if (*bone) *bone = place(**bone);
  }
}

}  // namespace mana::render
