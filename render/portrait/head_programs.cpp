#include "render/portrait/head_programs.hpp"

#include <string>

#include "shaders.hpp"  // made of render/shaders when building

namespace mana::render {

core::Status HeadPrograms::prepare(const Look& look) {
  if (programs_.contains(look)) return {};
  std::string define = "MATERIAL " + std::to_string(static_cast<int>(look.material));
  if (look.textured) define += "\n#define TEXTURED";
  if (look.cut_out) define += "\n#define CUT_OUT";
  if (look.toned_by_vertex) define += "\n#define TONED_BY_VERTEX";
  if (look.lit_by_vertex) define += "\n#define LIT_BY_VERTEX";
  auto program =
      gl::Program::link(shaders::kHeadVert, shaders::kHeadFrag, "head", define, shaders::kLightGlsl);
  if (!program) return std::move(program).error();
  programs_.emplace(look, std::move(*program));
  return {};
}

}  // namespace mana::render
