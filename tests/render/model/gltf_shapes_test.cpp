#include "render/face/viseme_shapes.hpp"
#include "render/model/blend.hpp"
#include "tests/render/read_head.hpp"

// Shapes that a file spells otherwise, or has not at all.

namespace mana::render {
namespace {

TEST(GltfShapesTest, AShapeForBothSidesIsSplitSoftlyInTheMiddle) {
  ReferenceHead head = reference_head();
  const auto smile = sum(head.shapes["mouthSmileLeft"], head.shapes["mouthSmileRight"]);
  head.shapes.erase("mouthSmileLeft");
  head.shapes.erase("mouthSmileRight");
  head.shapes["mouthSmile"] = smile;
  const Model model = read(head);
  EXPECT_EQ(origin(model, "mouthSmileLeft"), "mouthSmile");
  EXPECT_EQ(origin(model, "mouthSmileRight"), "mouthSmile");
  const auto left = movement(model, "mouthSmileLeft");
  const auto right = movement(model, "mouthSmileRight");
  EXPECT_LT(farthest(sum(left, right), smile), 1e-6);
  double before = 1;
  for (std::size_t v = 0; v < left.size(); ++v) {
    const double x = head.positions[v].x;
    // Beyond a lip's width from the middle, nothing of the other side is left.
    EXPECT_TRUE(x > -0.013 || left[v] == glm::dvec3{0}) << x;
    EXPECT_TRUE(x < 0.013 || right[v] == glm::dvec3{0}) << x;
  }
  for (float x = -0.02F; x < 0.02F; x += 0.001F) {
    EXPECT_LE(side_share(x, Side::Right), before);
    EXPECT_LT(before - side_share(x, Side::Right), 0.11) << x;  // no edge
    before = side_share(x, Side::Right);
    EXPECT_NEAR(side_share(x, Side::Left) + before, 1, 1e-6);
  }
}

TEST(GltfShapesTest, EyesThatOnlyCloseTogetherBlinkOneByOne) {
  ReferenceHead head = reference_head();
  const auto closed = sum(head.shapes["eyeBlinkLeft"], head.shapes["eyeBlinkRight"]);
  const auto left_eye = head.shapes["eyeBlinkLeft"];
  head.shapes.erase("eyeBlinkLeft");
  head.shapes.erase("eyeBlinkRight");
  head.shapes["eyesClosed"] = closed;
  const Model model = read(head);
  EXPECT_EQ(origin(model, "eyeBlinkLeft"), "eyesClosed");
  EXPECT_LT(farthest(movement(model, "eyeBlinkLeft"), left_eye), 1e-6);
  EXPECT_NEAR(model.framing.scale, 1, 0.01);  // the eyes were found in it
}

TEST(GltfShapesTest, HalvesAreJoined) {
  ReferenceHead head = reference_head();
  const auto whole = head.shapes["browInnerUp"];
  head.shapes.erase("browInnerUp");
  for (std::size_t v = 0; v < whole.size(); ++v) {
    const double share = 0.5 + head.positions[v].x;
    head.shapes["browInnerUp_L"].push_back(whole[v] * share);
    head.shapes["browInnerUp_R"].push_back(whole[v] * (1 - share));
  }
  const Model model = read(head);
  EXPECT_EQ(origin(model, "browInnerUp"), "its halves");
  EXPECT_LT(farthest(movement(model, "browInnerUp"), whole), 1e-6);
}

TEST(GltfShapesTest, TheOwnSpellingIsTakenWhereThereAreTwo) {
  ReferenceHead head = reference_head();
  const auto jaw = head.shapes["jawOpen"];
  head.shapes["mouthOpen"] = head.shapes["mouthPucker"];
  head.shapes["Jaw_Open"] = head.shapes["mouthPucker"];
  head.shapes["eyesClosed"] = head.shapes["mouthPucker"];
  const auto blink = head.shapes["eyeBlinkLeft"];
  const Model model = read(head);
  EXPECT_LT(farthest(movement(model, "jawOpen"), jaw), 1e-6);
  EXPECT_LT(farthest(movement(model, "eyeBlinkLeft"), blink), 1e-6);
}

TEST(GltfShapesTest, AJawBoneOpensTheMouth) {
  ReferenceHead head = reference_head();
  head.shapes.erase("jawOpen");
  GlbOptions options;
  options.skinned = true;
  GlbBuilder built{head, options};
  // The second joint, which holds vertex v by 1 - v / 255.
  built.glb.json["nodes"][2]["name"] = "CC_Base_JawRoot";
  const Model model = read(built);
  EXPECT_EQ(origin(model, "jawOpen"), "the jaw bone");
  const glm::dvec3 pivot{0.1, 1.5, 0};
  const auto moved = movement(model, "jawOpen");
  for (const std::size_t v : {0U, 30U, 128U, 240U}) {
    const glm::dvec3 arm = head.positions[v] - pivot;
    const double reach =
        std::hypot(arm.y, arm.z) * 2 * std::sin(0.15) * (255.0 - static_cast<double>(v)) / 255;
    EXPECT_NEAR(glm::length(moved[v]), reach, 1e-4) << v;
  }
}

// A head that has nothing but the visemes, made of ARKit's shapes as MANA mixes them.
TEST(GltfShapesTest, VisemesAloneGiveShapesWhoseMixturesAreTheVisemesAgain) {
  ReferenceHead head = reference_head();
  const ReferenceHead hidden = [&head] {
    ReferenceHead h = head;
    double k = 0;
    for (std::size_t s = 0; s < kShapeCount; ++s) {
      auto& d = h.shapes[std::string{kShapeNames[s]}];
      if (!d.empty()) continue;
      k += 0.7;
      for (const glm::dvec3& p : h.positions)
        d.push_back(0.006 * glm::dvec3{std::sin(3 * k), std::cos(5 * k), std::sin(7 * k)} *
                    bump(p, 0.02 * std::sin(k), -0.07 + 0.02 * std::cos(2 * k), 0.04));
    }
    return h;
  }();
  for (const char* mouth : {"jawOpen", "mouthSmileLeft", "mouthSmileRight", "mouthPucker"})
    head.shapes.erase(mouth);
  std::map<std::size_t, std::vector<glm::dvec3>> visemes;
  for (std::size_t v = 1; v < msg::kVisemeNames.size(); ++v) {
    std::vector<glm::dvec3> d(head.positions.size(), glm::dvec3{0});
    for (const ShapePart& part : shapes_of(static_cast<msg::Viseme>(v)))
      d = sum(d, hidden.shapes.at(std::string{kShapeNames[part.shape]}), double{part.weight});
    head.shapes["viseme_" + std::string{msg::kVisemeNames[v]}] = visemes[v] = d;
  }
  const Model model = read(head);
  EXPECT_EQ(origin(model, "jawOpen"), "visemes");
  EXPECT_EQ(origin(model, "mouthFunnel"), "visemes");
  double worst = 0;
  for (const auto& [v, wanted] : visemes) {
    std::vector<glm::dvec3> shown(wanted.size(), glm::dvec3{0});
    for (const ShapePart& part : shapes_of(static_cast<msg::Viseme>(v)))
      shown = sum(shown, movement(model, kShapeNames[part.shape]), double{part.weight});
    worst = std::max(worst, farthest(shown, wanted) / most(wanted));
  }
  std::printf("visemes come back to within %.0f %% of their movement\n", worst * 100);
  EXPECT_LT(worst, 0.35);
}

TEST(GltfShapesTest, TheReportSaysWhatIsThereMadeAndMissing) {
  ReferenceHead head = reference_head();
  head.shapes["eyesClosed"] = head.shapes["eyeBlinkLeft"];
  head.shapes.erase("eyeBlinkLeft");
  head.shapes["Hat on"] = head.shapes["jawOpen"];
  const Model model = read(head);
  const HeadReport& r = model.report;
  EXPECT_EQ(r.mapped.size() + r.derived.size() + r.missing.size(), kShapeCount);
  EXPECT_EQ(r.mapped.size(), 6U);
  EXPECT_EQ(r.not_understood, std::vector<std::string>{"Hat on"});
  const std::string line = describe(r);
  EXPECT_NE(line.find("of 54 shapes"), std::string::npos) << line;
  EXPECT_NE(line.find("from eyesClosed"), std::string::npos) << line;
  EXPECT_NE(line.find("without"), std::string::npos) << line;
  EXPECT_NE(line.find("441 vertices"), std::string::npos) << line;
  EXPECT_EQ(line.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace mana::render
