#pragma once
#include <map>
#include <string>
#include <vector>

#include "render/gltf/gltf_json.hpp"
#include "render/model/shape_names.hpp"

namespace mana::render::gltf {

/// What a VRM file (0.x: "VRM", 1.0: "VRMC_vrm") says about its own names: its targets and bones may be
/// called anything. https://github.com/vrm-c/vrm-specification
struct Vrm {
  /// A part of an expression: one target of one mesh.
  struct Bind {
    std::size_t mesh = 0;
    std::size_t target = 0;
    float weight = 1;  ///< of it, when the expression is at 1
  };
  /// An expression that means a shape or a mouth; feelings are MANA's own and left aside.
  struct Expression {
    std::string name;
    TargetMeaning meaning;
    std::vector<Bind> binds;
  };
  std::vector<Expression> expressions;
  std::map<std::string, std::size_t> bones;  ///< nodes by the extension's names: "head", "leftEye"

  bool binds(std::size_t mesh, std::size_t target) const;
};

/// Empty for a file that is no VRM; what makes no sense in it is left out.
Vrm read_vrm(const Json& root);

}  // namespace mana::render::gltf
