#pragma once
#include <map>
#include <tuple>

#include "agent/core/result.hpp"
#include "render/gl/objects.hpp"
#include "render/model/model.hpp"

namespace mana::render {

/// The shaders of heads, each linked when it is first needed: that takes a driver longer than drawing.
/// Threads: the one with the context.
class HeadPrograms {
 public:
  /// What a shader is for.
  struct Look {
    Material material = Material::Skin;
    bool textured = false;
    bool cut_out = false;  ///< its picture has holes
    bool lit_by_vertex = false;
    bool toned_by_vertex = false;  ///< and made a screen's colour there, too; neither eye nor hair
    auto operator<=>(const Look&) const = default;
  };
  core::Status prepare(const Look& look);
  /// Of a look that was prepared.
  const gl::Program& of(const Look& look) const { return programs_.at(look); }

 private:
  std::map<Look, gl::Program> programs_;
};

}  // namespace mana::render
