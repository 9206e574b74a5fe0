#include "render/face/gaze_shapes.hpp"
#include "tests/render/read_head.hpp"

// Eyes that are balls, bones or shapes all look where they are told to.

namespace mana::render {
namespace {

TEST(GltfEyesTest, EyeballsTurnAboutTheirOwnCentres) {
  GlbBuilder built{reference_head(), {}};
  add_ball(built, {0.031F, 0.001F, 0.07F}, 0.012F, "LeftEye");
  add_ball(built, {-0.031F, 0.001F, 0.07F}, 0.012F, "RightEye");
  const Model model = read(built);
  ASSERT_EQ(model.parts.size(), 3U);
  EXPECT_EQ(model.parts[1].anchor, Anchor::EyeLeft);
  EXPECT_EQ(model.parts[2].anchor, Anchor::EyeRight);
  EXPECT_TRUE(model.report.has_turning_eyes);
  EXPECT_NEAR(model.eye_left.x, 0.032, 1e-4);
  EXPECT_NEAR(model.eye_right.x, -0.032, 1e-4);
  EXPECT_NEAR(model.eye_left.z, 0.065, 1e-3);
  for (const glm::vec3& p : model.parts[1].positions)
    EXPECT_NEAR(glm::length(p), 0.012 * model.framing.scale, 1e-4);
}

TEST(GltfEyesTest, TwoEyesInOneMeshArePartedAlsoOnBones) {
  GlbBuilder built{reference_head(), {}};
  const std::size_t left = add_ball(built, {0.031F, 0, 0.07F}, 0.012F, "Eyeballs");
  auto& json = built.glb.json;
  // Both balls in one mesh: the second one's vertices behind the first one's.
  add_ball(built, {-0.031F, 0, 0.07F}, 0.012F, "second");
  json["nodes"].erase(json["nodes"].size() - 1);
  auto second = json["meshes"].back()["primitives"][0];
  json["meshes"].erase(json["meshes"].size() - 1);
  json["meshes"][json["nodes"][left]["mesh"].get<std::size_t>()]["primitives"].push_back(second);
  const Model model = read(built);
  int eyes[2] = {0, 0};
  for (const ModelPart& part : model.parts) {
    eyes[0] += part.anchor == Anchor::EyeLeft;
    eyes[1] += part.anchor == Anchor::EyeRight;
  }
  EXPECT_EQ(eyes[0], 1);
  EXPECT_EQ(eyes[1], 1);
}

TEST(GltfEyesTest, EyesThatAreShapedAreTurnedByShapes) {
  ReferenceHead head = reference_head();
  head.shapes["eyeLookOutLeft"] = head.shapes["eyeBlinkLeft"];
  EXPECT_TRUE(read(head).gaze_by_shapes);
  EXPECT_FALSE(read(reference_head()).gaze_by_shapes);
  ShapeWeights weights{};
  add_gaze(weights, {35, 0}, {17.5, -25});  // to her left; the right eye down as well
  EXPECT_NEAR(weights[shape("eyeLookOutLeft")], 1, 1e-6);
  EXPECT_NEAR(weights[shape("eyeLookInRight")], 0.5, 1e-6);
  EXPECT_NEAR(weights[shape("eyeLookDownRight")], 1, 1e-6);
  EXPECT_EQ(weights[shape("eyeLookInLeft")], 0);
  EXPECT_EQ(weights[shape("eyeLookUpLeft")], 0);
}

}  // namespace
}  // namespace mana::render
