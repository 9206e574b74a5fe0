#pragma once
#include "render/head/head.hpp"
#include "render/head/identity.hpp"

namespace mana::render::head {

/// The default head, made once for all tests of the program: it takes some seconds.
inline const Head& made_head() {
  static const Head head = make_head(parameters_of(identities().front()));
  return head;
}
inline const std::vector<unsigned char>& made_glb() {
  static const std::vector<unsigned char> glb = to_glb(made_head());
  return glb;
}
inline const Part& skin_of(const Head& head) {
  for (const Part& part : head.parts) {
    if (part.material == "skin") return part;
  }
  return head.parts.front();
}
/// The positions of a part under a mixture of its shapes.
inline std::vector<Vec> moved(const Part& part, const std::map<std::string, double>& weights) {
  std::vector<Vec> positions = part.positions;
  for (const auto& [name, w] : weights) {
    const auto shape = part.shapes.find(name);
    if (shape == part.shapes.end()) continue;
    for (std::size_t i = 0; i < positions.size(); ++i) positions[i] += shape->second[i] * w;
  }
  return positions;
}

}  // namespace mana::render::head
