#include "render/gltf/gltf_nodes.hpp"

#include <cmath>
#include <glm/gtc/quaternion.hpp>

#include "render/gltf/gltf_arms.hpp"
#include "render/model/shape_names.hpp"

namespace mana::render::gltf {
namespace {

constexpr double kFarthest = 1e5;  // of anything from the origin, in the file's units

// Keeps what a float cannot hold out of everything that follows.
const glm::dmat4& sane(const glm::dmat4& place) {
  for (int c = 0; c < 4; ++c) {
    for (int r = 0; r < 4; ++r) {
      if (!(std::abs(place[c][r]) < kFarthest))
        throw Fault{"it has a number that is far too large or too small"};
    }
  }
  return place;
}

glm::dmat4 local_place(const Json& node) {
  if (const Json& m = list(node, "matrix"); m.size() == 16) {
    glm::dmat4 place;
    for (std::size_t i = 0; i < 16; ++i)
      place[static_cast<int>(i / 4)][static_cast<int>(i % 4)] = number_at(m, i, i % 5 == 0 ? 1 : 0);
    return place;
  }
  const Json& t = list(node, "translation");
  const Json& r = list(node, "rotation");
  const Json& s = list(node, "scale");
  glm::dquat turn(number_at(r, 3, 1), number_at(r, 0, 0), number_at(r, 1, 0), number_at(r, 2, 0));  // w first
  turn = glm::length(turn) > 1e-9 ? glm::normalize(turn) : glm::dquat{1, 0, 0, 0};
  glm::dmat4 place = glm::mat4_cast(turn);
  for (int c = 0; c < 3; ++c) place[c] *= number_at(s, static_cast<std::size_t>(c), 1);
  place[3] = {number_at(t, 0, 0), number_at(t, 1, 0), number_at(t, 2, 0), 1};
  return place;
}

/// How well a name fits a bone: 0 not at all.
int fit(const PlainName& name, std::string_view word) {
  if (name.words == word) return 3;
  if (name.words.ends_with(word)) return 2;
  return 0;
}

int fit(Role role, const PlainName& name) {
  switch (role) {
    case Role::Head: return name.side == Side::None ? fit(name, "head") : 0;
    case Role::Jaw: return name.side == Side::None ? std::max(fit(name, "jaw"), fit(name, "jawroot")) : 0;
    case Role::EyeLeft: return name.side == Side::Left ? std::max(fit(name, "eye"), fit(name, "eyeball")) : 0;
    case Role::EyeRight:
      return name.side == Side::Right ? std::max(fit(name, "eye"), fit(name, "eyeball")) : 0;
    case Role::Body: break;
  }
  return 0;
}

}  // namespace

Nodes::Nodes(const Container& container, const Vrm& vrm) {
  const Json& nodes = list(container.root(), "nodes");
  places_.assign(nodes.size(), glm::dmat4{1});
  roles_.assign(nodes.size(), Role::Body);
  find_bones(nodes, vrm);
  std::vector<bool> has_parent(nodes.size(), false);
  for (const Json& node : nodes) {
    for (const Json& child : list(node, "children")) {
      if (!child.is_number_unsigned() || child.get<std::size_t>() >= nodes.size())
        throw Fault{"it names a nodes entry that does not exist"};
      if (has_parent[child.get<std::size_t>()]) throw Fault{"one of its nodes hangs on two others"};
      has_parent[child.get<std::size_t>()] = true;
    }
  }
  walk(nodes, has_parent);
  lower_arms(nodes, vrm, places_);
}

void Nodes::find_bones(const Json& nodes, const Vrm& vrm) {
  // A VRM's jaw is not asked for: editors fill it in by guessing, often with a lock of hair.
  constexpr std::pair<Role, const char*> kRoleNames[] = {
      {Role::Head, "head"}, {Role::Jaw, ""}, {Role::EyeLeft, "leftEye"}, {Role::EyeRight, "rightEye"}};
  for (const auto& [role, vrm_name] : kRoleNames) {
    const auto known = vrm.bones.find(vrm_name);
    if (known != vrm.bones.end() && known->second < nodes.size()) {
      bones_[static_cast<std::size_t>(role)] = known->second;
      continue;
    }
    int best = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const bool is_mesh = nodes[i].contains("mesh");
      // A mesh called "head" stands anywhere; an eyeball turns about itself.
      if (is_mesh && (role == Role::Head || role == Role::Jaw)) continue;
      const int found = 2 * fit(role, plain_name(text(nodes[i], "name"))) - (is_mesh ? 1 : 0);
      if (found <= best) continue;
      best = found;
      bones_[static_cast<std::size_t>(role)] = i;
    }
  }
}

void Nodes::walk(const Json& nodes, const std::vector<bool>& has_parent) {
  struct Step {
    std::size_t node;
    glm::dmat4 above;
    Role role;
  };
  std::vector<Step> open;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!has_parent[i]) open.push_back({i, glm::dmat4{1}, Role::Body});
  }
  std::size_t reached = 0;
  while (!open.empty()) {
    const Step step = open.back();
    open.pop_back();
    ++reached;
    Role role = step.role;
    for (std::size_t r = 0; r < kRoles; ++r) {
      if (bones_[r] == step.node) role = static_cast<Role>(r);
    }
    roles_[step.node] = role;
    places_[step.node] = sane(step.above * sane(local_place(nodes[step.node])));
    for (const Json& child : list(nodes[step.node], "children"))
      open.push_back({child.get<std::size_t>(), places_[step.node], role});
  }
  if (reached != nodes.size()) throw Fault{"its nodes hang in a circle"};
}

std::optional<glm::dvec3> Nodes::origin(Role role) const {
  const auto node = bone(role);
  if (!node) return {};
  return glm::dvec3{places_[*node][3]};
}

}  // namespace mana::render::gltf
