#include "render/gltf/gltf_arms.hpp"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <optional>

namespace mana::render::gltf {
namespace {

// Of an arm at rest: how far down and how far from the body it points.
constexpr double kDown = -0.97;
constexpr double kOut = 0.24;
constexpr double kHangs = -0.75;  // one that already points down as steeply as this is left alone

bool has(const std::string& words, const char* part) { return words.find(part) != std::string::npos; }

bool names_lower_arm(const std::string& words) {
  return has(words, "forearm") || has(words, "lowerarm") || has(words, "elbow");
}

// "mixamorig:LeftArm", "UpperArm_L", "J_Bip_L_UpperArm", "upper_arm.R".
bool names_upper_arm(const std::string& words) {
  if (names_lower_arm(words) || has(words, "twist") || has(words, "roll")) return false;
  return words == "arm" || words.ends_with("upperarm") || words == "mixamorigarm";
}

struct Arm {
  std::size_t upper, lower;
};

std::optional<Arm> arm_of(const Json& nodes, const Vrm& vrm, Side side) {
  const std::string vrm_side = side == Side::Left ? "left" : "right";
  const auto upper = vrm.bones.find(vrm_side + "UpperArm");
  const auto lower = vrm.bones.find(vrm_side + "LowerArm");
  if (upper != vrm.bones.end() && lower != vrm.bones.end() && upper->second < nodes.size() &&
      lower->second < nodes.size())
    return Arm{upper->second, lower->second};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const PlainName name = plain_name(text(nodes[i], "name"));
    if (name.side != side || nodes[i].contains("mesh") || !names_upper_arm(name.words)) continue;
    for (const Json& child : list(nodes[i], "children")) {
      const auto c = child.get<std::size_t>();
      if (names_lower_arm(plain_name(text(nodes[c], "name")).words)) return Arm{i, c};
    }
  }
  return {};
}

}  // namespace

void lower_arms(const Json& nodes, const Vrm& vrm, std::vector<glm::dmat4>& places) {
  for (const Side side : {Side::Left, Side::Right}) {
    const auto arm = arm_of(nodes, vrm, side);
    if (!arm) continue;
    const glm::dvec3 shoulder{places[arm->upper][3]};
    const glm::dvec3 reach = glm::dvec3{places[arm->lower][3]} - shoulder;
    const double length = glm::length(reach);
    if (!(length > 1e-9)) continue;
    const glm::dvec3 now = reach / length;
    if (now.y < kHangs || std::abs(now.x) < 0.3) continue;
    const glm::dvec3 wanted = glm::normalize(glm::dvec3{now.x < 0 ? -kOut : kOut, kDown, 0});
    const glm::dvec3 axis = glm::cross(now, wanted);
    if (!(glm::length(axis) > 1e-6)) continue;
    const double angle = std::acos(std::clamp(glm::dot(now, wanted), -1.0, 1.0));
    glm::dmat4 turn = glm::translate(glm::dmat4{1}, shoulder);
    turn = glm::rotate(turn, angle, glm::normalize(axis));
    turn = glm::translate(turn, -shoulder);
    std::vector<std::size_t> open{arm->upper};
    while (!open.empty()) {
      const std::size_t node = open.back();
      open.pop_back();
      places[node] = turn * places[node];
      for (const Json& child : list(nodes[node], "children")) open.push_back(child.get<std::size_t>());
    }
  }
}

}  // namespace mana::render::gltf
