#include "render/gltf/gltf_vrm.hpp"

#include <algorithm>

namespace mana::render::gltf {
namespace {

constexpr std::size_t kMostExpressions = 300;
constexpr std::size_t kMostBinds = 1000;  // of one expression

// The file's own names of targets go before what its expressions make of them.
constexpr int kRank = 3;

void add(Vrm& vrm, const std::string& name, std::vector<Vrm::Bind> binds) {
  auto meaning = meaning_of(name);
  if (!meaning || binds.empty() || vrm.expressions.size() >= kMostExpressions) return;
  meaning->rank = kRank;
  vrm.expressions.push_back({name, *meaning, std::move(binds)});
}

/// Of VRM 0.x: groups with a preset or a name of their own; a bind names a mesh, its weight is in per cent.
void read_groups(const Json& extension, Vrm& vrm) {
  for (const Json& group : list(object(extension, "blendShapeMaster"), "blendShapeGroups")) {
    std::vector<Vrm::Bind> binds;
    for (const Json& b : list(group, "binds")) {
      const auto mesh = index(b, "mesh");
      const auto target = index(b, "index");
      if (mesh && target && binds.size() < kMostBinds)
        binds.push_back({*mesh, *target, static_cast<float>(number(b, "weight", 100) / 100)});
    }
    const std::string preset = text(group, "presetName");
    add(vrm, preset.empty() || preset == "unknown" ? text(group, "name") : preset, std::move(binds));
  }
  for (const Json& bone : list(object(extension, "humanoid"), "humanBones")) {
    if (const auto node = index(bone, "node")) vrm.bones.emplace(text(bone, "bone"), *node);
  }
}

/// Of VRM 1.0: presets and expressions of one's own; a bind names a node.
void read_expressions(const Json& root, const Json& extension, Vrm& vrm) {
  const Json& nodes = list(root, "nodes");
  for (const char* kind : {"preset", "custom"}) {
    for (const auto& [name, expression] : object(object(extension, "expressions"), kind).fields()) {
      std::vector<Vrm::Bind> binds;
      for (const Json& b : list(expression, "morphTargetBinds")) {
        const auto node = index(b, "node");
        const auto target = index(b, "index");
        if (!node || !target || *node >= nodes.size() || binds.size() >= kMostBinds) continue;
        if (const auto mesh = index(nodes[*node], "mesh"))
          binds.push_back({*mesh, *target, static_cast<float>(number(b, "weight", 1))});
      }
      add(vrm, name, std::move(binds));
    }
  }
  for (const auto& [name, bone] : object(object(extension, "humanoid"), "humanBones").fields()) {
    if (const auto node = index(bone, "node")) vrm.bones.emplace(name, *node);
  }
}

}  // namespace

bool Vrm::binds(std::size_t mesh, std::size_t target) const {
  return std::any_of(expressions.begin(), expressions.end(), [mesh, target](const Expression& e) {
    return std::any_of(e.binds.begin(), e.binds.end(),
                       [mesh, target](const Bind& b) { return b.mesh == mesh && b.target == target; });
  });
}

Vrm read_vrm(const Json& root) {
  Vrm vrm;
  const Json& extensions = object(root, "extensions");
  read_groups(object(extensions, "VRM"), vrm);
  read_expressions(root, object(extensions, "VRMC_vrm"), vrm);
  return vrm;
}

}  // namespace mana::render::gltf
