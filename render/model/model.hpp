#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "render/face/shapes.hpp"
#include "render/model/head_report.hpp"
#include "render/pictures/picture.hpp"

namespace mana::render {

/// What a part is made of, which decides its shader.
enum class Material { Skin, Eye, Hair, Cloth, Wet, Flat };

/// One morph target of a part: stretches of vertices that move. Within a stretch the numbers lie side by
/// side, so that blending runs at the speed of the memory.
struct ShapeDelta {
  /// `count` vertices from `first` on; their numbers begin at `at`.
  struct Stretch {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t at = 0;
  };
  std::size_t shape = 0;             ///< index in kShapeNames
  std::vector<Stretch> stretches;    ///< rising, apart from each other
  std::vector<glm::vec3> positions;  ///< added to the position, metres
  std::vector<glm::vec3> normals;    ///< added to the normal, which is normalised afterwards
};

/// To what a part is fixed.
enum class Anchor { Body, EyeLeft, EyeRight };

/// A part of the head as the painter needs it.
struct ModelPart {
  std::string material;
  Material kind = Material::Skin;
  Anchor anchor = Anchor::Body;
  std::array<float, 3> base_colour{1, 1, 1};
  std::array<float, 3> iris{0.1F, 0.06F, 0.03F};  ///< of an eye: the colour between pupil and white
  std::vector<glm::vec3> positions;               ///< metres; of an eye: around its own centre
  std::vector<glm::vec3> normals;
  std::vector<glm::vec3> colours;   ///< linear albedo, base colour included
  std::vector<float> occlusion;     ///< 1 open, 0 in a corner; from COLOR_0's alpha
  std::vector<float> head_weight;   ///< 1 turns with the head, 0 stays with the shoulders
  std::vector<glm::vec3> tangents;  ///< along the hair; zero elsewhere
  std::vector<glm::vec2> strands;   ///< of hair: cm across it, 0 root .. 1 tip (TEXCOORD_0); else empty
  std::vector<std::uint32_t> triangles;
  std::vector<ShapeDelta> shapes;
  std::vector<glm::vec2> uvs;               ///< of base_map, v downwards as in glTF; empty without one
  std::shared_ptr<const Texture> base_map;  ///< multiplied with the colours; may be null
  float alpha_cutoff = 0;                   ///< texels with less alpha are holes; 0: none are
  bool both_sides = false;                  ///< to be seen from behind, too
};

/// How a file's places became metres with the origin between the eyes:
/// place = scale * (turned about y if it looked backwards) * (file's place - origin).
struct Framing {
  glm::dvec3 origin{0};
  double scale = 1;
  bool turned = false;
  glm::dvec3 place(glm::dvec3 in_file) const {
    in_file = (in_file - origin) * scale;
    return turned ? glm::dvec3{-in_file.x, in_file.y, -in_file.z} : in_file;
  }
};

/// A head: parts, pivots, and which shapes it has. Metres, y up, +z towards the viewer, origin between the
/// eyes.
struct Model {
  std::vector<ModelPart> parts;
  glm::vec3 head_pivot{0, -0.08F, -0.02F};
  glm::vec3 eye_left{0.032F, 0, 0.065F};
  glm::vec3 eye_right{-0.032F, 0, 0.065F};
  std::array<bool, kShapeCount> has_shape{};
  bool gaze_by_shapes = false;  ///< the eyes are turned by eyeLookUpLeft and its like; no part is anchored
  Framing framing;              ///< how the file's own places became these
  HeadReport report;
};

/// Reads a glTF 2.0 binary head: MANA's own (a skin with the joints "body" and "head", nodes "eyeLeft" and
/// "eyeRight", morph targets by ARKit's names), or anybody's whose morph targets `meaning_of` understands,
/// at any scale. Shapes that are missing are derived where that can be done; `report` says which.
/// At most 256 MiB and four million vertices.
/// Errors: NotFound, BadInput with one sentence.
core::Result<Model> read_model(const std::filesystem::path& file);
core::Result<Model> parse_model(std::span<const std::uint8_t> glb, std::string_view name);

}  // namespace mana::render
