#pragma once
#include "render/gltf/gltf_accessor.hpp"
#include "render/gltf/gltf_material.hpp"
#include "render/gltf/gltf_nodes.hpp"
#include "render/model/raw_head.hpp"

namespace mana::render::gltf {

/// Meshes where their nodes or bones put them, with their targets. All functions throw Fault.
class Meshes {
 public:
  Meshes(Container& container, Accessors& accessors, const Nodes& nodes, const Vrm& vrm);
  /// Adds the parts of a node's mesh.
  void read(std::size_t node, RawHead& head);
  const Materials& materials() const { return materials_; }

 private:
  struct Joint {
    glm::dmat4 matrix{1};
    Role role = Role::Body;
  };
  struct Placing;
  std::vector<std::string> target_names(const Json& mesh, const Json& primitive) const;
  bool needs_visemes() const;
  void read_primitive(std::size_t node, const Json& mesh, const Json& primitive, RawHead& head);
  std::vector<Joint> joints_of(std::size_t skin);
  Placing placing(std::size_t node, const Json& attributes, RawPart& raw);
  void read_targets(std::size_t which, const Json& mesh, const Json& primitive, const Placing& placing,
                    RawPart& raw, RawHead& head);
  void add_target(const Json& target, const std::string& name, float weight, const Placing& placing,
                  const RawPart& raw, DeltaSum& sum);

  Container* container_;
  Accessors* accessors_;
  const Nodes* nodes_;
  const Vrm* vrm_;
  Materials materials_;
  bool reads_visemes_;
  std::size_t vertices_ = 0;
};

}  // namespace mana::render::gltf
