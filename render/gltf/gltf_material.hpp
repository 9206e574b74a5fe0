#pragma once
#include <map>
#include <memory>

#include "render/gltf/gltf_accessor.hpp"
#include "render/model/model.hpp"

namespace mana::render::gltf {

/// Looks: materials, base colours, textures. All functions throw Fault.
class Materials {
 public:
  Materials(Container& container, Accessors& accessors) : container_{&container}, accessors_{&accessors} {}

  /// Material, colours, occlusion, texture places of a part whose positions are there.
  /// @param node_name helps to tell what an unnamed material is of.
  void read(const Json& primitive, const std::string& node_name, ModelPart& part);
  std::size_t textures() const { return textures_; }
  /// Of a kind that is not known here: KTX2, AVIF.
  std::size_t unread_textures() const { return unread_; }
  /// Of a shell that lets through what lies behind it: a cornea, a shadow on an eye. There is no glass
  /// here, so it is better left out.
  bool is_a_veil(const Json& primitive) const;

 private:
  std::shared_ptr<const Texture> texture(const Json& reference);
  void read_texture(const Json& attributes, const Json& reference, ModelPart& part);
  void read_colours(const Json& attributes, ModelPart& part);

  Container* container_;
  Accessors* accessors_;
  std::map<std::size_t, std::shared_ptr<const Texture>> known_;  // by texture; null: cannot be shown
  std::size_t textures_ = 0;
  std::size_t unread_ = 0;
  std::size_t pixels_ = 0;
};

}  // namespace mana::render::gltf
