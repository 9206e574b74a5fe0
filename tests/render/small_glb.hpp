#pragma once
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mana::render {

/// A binary glTF of one triangle with one shape, small enough to be injured in every byte.
struct SmallGlb {
  nlohmann::json json;
  std::vector<std::uint8_t> binary;

  SmallGlb() {
    const auto put = [this](const auto& values) {
      const auto* from = reinterpret_cast<const std::uint8_t*>(values.data());
      binary.insert(binary.end(), from, from + values.size() * sizeof(values[0]));
    };
    put(std::vector<float>{0, 0, 0, 1, 0, 0, 0, 1, 0});  // positions
    put(std::vector<float>{0, 0, 1, 0, 0, 1, 0, 0, 1});  // normals
    put(std::vector<std::uint32_t>{0, 1, 2});            // triangle, and where the shape moves
    put(std::vector<float>{0, -0.5F, 0});                // by how much
    json = nlohmann::json::parse(R"({
      "asset": {"version": "2.0"},
      "nodes": [{"name": "face", "mesh": 0}],
      "materials": [{"name": "skin"}],
      "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "NORMAL": 1}, "indices": 2, "material": 0,
        "targets": [{"POSITION": 3}]}], "extras": {"targetNames": ["jawOpen"]}}],
      "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
        {"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC3"},
        {"bufferView": 2, "componentType": 5125, "count": 3, "type": "SCALAR"},
        {"componentType": 5126, "count": 3, "type": "VEC3", "sparse": {"count": 1,
          "indices": {"bufferView": 2, "componentType": 5125}, "values": {"bufferView": 3}}}],
      "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 36},
        {"buffer": 0, "byteOffset": 72, "byteLength": 12}, {"buffer": 0, "byteOffset": 84, "byteLength": 12}],
      "buffers": [{"byteLength": 96}]})");
  }

  std::vector<std::uint8_t> bytes() const { return bytes_with(json.dump()); }
  /// The same with other JSON, which may be broken.
  std::vector<std::uint8_t> bytes_with(std::string text) const {
    text.resize((text.size() + 3) / 4 * 4, ' ');
    std::vector<std::uint8_t> glb;
    const auto word = [&glb](std::size_t w) {
      for (int k = 0; k < 4; ++k) glb.push_back(static_cast<std::uint8_t>(w >> (8 * k)));
    };
    word(0x46546C67);
    word(2);
    word(28 + text.size() + binary.size());
    word(text.size());
    word(0x4E4F534A);
    glb.insert(glb.end(), text.begin(), text.end());
    word(binary.size());
    word(0x004E4942);
    glb.insert(glb.end(), binary.begin(), binary.end());
    return glb;
  }
};

}  // namespace mana::render
