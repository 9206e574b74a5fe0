#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "render/gltf/gltf_json.hpp"

namespace mana::render::gltf {

/// What EXT_meshopt_compression says of one buffer view.
struct Packing {
  std::size_t count = 0;   ///< elements
  std::size_t stride = 0;  ///< bytes of one
  std::string mode;        ///< ATTRIBUTES, TRIANGLES, INDICES
  std::string filter;      ///< NONE, OCTAHEDRAL, QUATERNION, EXPONENTIAL; empty is NONE
};

/// Unpacks a buffer view: count * stride bytes. Throws Fault.
/// Source: the glTF extension's own specification; libmeshoptimizer asserts what is checked here.
std::vector<std::uint8_t> unpack(std::span<const std::uint8_t> packed, const Packing& how);

}  // namespace mana::render::gltf
