#pragma once
#include <array>
#include <glm/mat4x4.hpp>
#include <optional>
#include <vector>

#include "render/gltf/gltf_container.hpp"
#include "render/gltf/gltf_vrm.hpp"

namespace mana::render::gltf {

/// What a node carries with it: the whole figure, or a part that moves by itself.
enum class Role : std::uint8_t { Body, Head, Jaw, EyeLeft, EyeRight };
inline constexpr std::size_t kRoles = 5;

/// The tree of nodes: where each stands (arms that are held out are let down), and which of them are bones of
/// the head, as a VRM says or by their names ("Head", "mixamorig:Head", "jaw", "LeftEye", "eye.L",
/// "J_Adj_L_FaceEye").
class Nodes {
 public:
  /// Throws Fault when nodes hang in a circle.
  Nodes(const Container& container, const Vrm& vrm);

  const glm::dmat4& place(std::size_t node) const { return places_[node]; }
  /// A node has the role of the nearest one above that has one.
  Role role(std::size_t node) const { return roles_[node]; }
  std::size_t size() const { return places_.size(); }
  /// The node that gives the role to what hangs on it.
  std::optional<std::size_t> bone(Role role) const { return bones_[static_cast<std::size_t>(role)]; }
  std::optional<glm::dvec3> origin(Role role) const;

 private:
  void find_bones(const Json& nodes, const Vrm& vrm);
  void walk(const Json& nodes, const std::vector<bool>& has_parent);

  std::vector<glm::dmat4> places_;
  std::vector<Role> roles_;
  std::array<std::optional<std::size_t>, kRoles> bones_;
};

}  // namespace mana::render::gltf
