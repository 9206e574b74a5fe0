#pragma once
#include <optional>
#include <string>
#include <vector>

#include "render/model/blend.hpp"
#include "render/model/shape_names.hpp"

namespace mana::render {

/// A morph target as a file has it, with what its name means.
struct RawTarget {
  TargetMeaning meaning;
  std::string name;
  Delta delta;
};

/// A part between file and model: its shapes are still the file's own targets.
struct RawPart {
  ModelPart part;
  std::vector<RawTarget> targets;
  std::vector<float> jaw;    ///< for each vertex, how far it goes with the jaw bone; empty: no jaw bone
  std::vector<float> eye_l;  ///< the same of the eyes' bones
  std::vector<float> eye_r;
  bool is_eye = false;  ///< an eyeball, by its bone or its name
};

/// Where the bones of a head are; absent when a file has none.
struct HeadBones {
  std::optional<glm::dvec3> head, jaw, eye_left, eye_right;
};

/// What was read of a file, before it is scaled, and before missing shapes are made.
struct RawHead {
  std::vector<RawPart> parts;
  HeadBones bones;
  std::vector<std::string> not_understood;
  std::size_t textures = 0;
  std::size_t unread_textures = 0;
};

/// Adds weighted deltas of one part up.
class DeltaSum {
 public:
  explicit DeltaSum(std::size_t vertices) : positions_(vertices), normals_(vertices), touched_(vertices) {}
  void add(const Delta& delta, float weight);
  /// The weight of each vertex by its x: a half of a shape that moves both sides.
  void add_side(const Delta& delta, float weight, const std::vector<glm::vec3>& places, Side side);
  void add(std::uint32_t vertex, const glm::vec3& position, const glm::vec3& normal);
  /// What was added, and zero again.
  Delta take();

 private:
  std::vector<glm::vec3> positions_, normals_;
  std::vector<bool> touched_;
};

/// How much of a shape that moves both sides belongs to one side at x metres from the middle; the two
/// sides of a vertex sum to one.
float side_share(float x, Side side);

/// The frame of a head: eyes to where MANA's are, looking along +z, metres.
Framing framing_of(const RawHead& head);
/// Applies it to places, normals, targets and bones.
void apply(const Framing& framing, RawHead& head);

/// Parts the eyeballs off, moves them about their own centres, and notes those in the model.
void find_eyes(RawHead& head, Model& model);

/// Makes each part's shapes of its targets, and the missing ones of what there is:
/// a pair of one shape for both sides, a whole of its halves, jawOpen of a jaw bone, ARKit's mouth of
/// visemes. Fills the model's report and has_shape; its parts' triangles and vertices are already there.
void derive_shapes(const RawHead& head, Model& model);

}  // namespace mana::render
