#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "render/gltf/gltf_json.hpp"

namespace mana::render::gltf {

/// The outer shape of a .glb: its JSON part and the bytes it brings along.
/// Ownership: refers to the bytes it was made of.
class Container {
 public:
  /// Throws Fault when it is no binary glTF 2, is cut short, or asks for a way of packing that is unknown.
  explicit Container(std::span<const std::uint8_t> glb);

  const Json& root() const { return root_; }
  /// An entry of one of the root's lists. Throws Fault when it does not exist.
  const Json& item(const char* key, std::size_t i) const;
  /// The bytes of a buffer: the file's own, or of a data URI. Throws Fault for a file that lies elsewhere.
  std::span<const std::uint8_t> buffer(std::size_t i);
  /// `length` bytes of a buffer. Throws Fault when they reach beyond its end.
  std::span<const std::uint8_t> bytes(std::size_t buffer, std::size_t offset, std::size_t length);

 private:
  void refuse_what_is_unknown() const;

  Json root_;
  std::span<const std::uint8_t> binary_;
  std::vector<std::vector<std::uint8_t>> decoded_;  // of data URIs, by buffer
};

/// The bytes of "data:...;base64,...". Throws Fault for any other URI.
std::vector<std::uint8_t> bytes_of_uri(const std::string& uri);

}  // namespace mana::render::gltf
