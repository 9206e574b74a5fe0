#include "render/model/blend.hpp"
#include "tests/render/read_head.hpp"

// Trees of nodes, and whole figures as avatar programs write them.

namespace mana::render {
namespace {

TEST(GltfFiguresTest, NodesCarryWhatHangsOnThem) {
  GlbBuilder built{reference_head(), {}};
  auto& nodes = built.glb.json["nodes"];
  // A hundred times as large, upside down, somewhere else, by three nodes of which one has a matrix.
  nodes[0]["scale"] = {100, 100, 100};
  nodes.push_back({{"name", "turn"}, {"rotation", {0, 0, 1, 0}}, {"children", {0}}});
  nodes.push_back({{"name", "matrix"},
                   {"matrix", {-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1}},
                   {"children", {1}}});
  const Model model = read(built);
  EXPECT_NEAR(model.framing.scale, 0.01, 1e-4);
  const auto& head = built.written;
  for (const std::size_t v : {0U, 123U, 440U}) {
    const glm::dvec3 in_file = head.positions[v] * 100.0 + glm::dvec3{7, 8, 9};
    EXPECT_LT(glm::length(model.framing.place(in_file) - glm::dvec3{model.parts[0].positions[v]}), 2e-6);
  }
}

TEST(GltfFiguresTest, AMirroredMeshStillShowsItsFront) {
  GlbBuilder built{reference_head(), {}};
  built.glb.json["nodes"][0]["scale"] = {-1, 1, 1};
  const Model model = read(built);
  const ModelPart& part = model.parts.at(0);
  for (std::size_t t = 0; t < part.triangles.size(); t += 3) {
    const glm::vec3& a = part.positions[part.triangles[t]];
    const glm::vec3 n =
        glm::cross(part.positions[part.triangles[t + 1]] - a, part.positions[part.triangles[t + 2]] - a);
    ASSERT_GT(n.z, 0);
    ASSERT_GT(part.normals[part.triangles[t]].z, 0);
  }
}

TEST(GltfFiguresTest, MeshesWithoutNormalsAndStripsAreRead) {
  GlbBuilder built{reference_head(), {}};
  built.primitive()["attributes"].erase("NORMAL");
  const Model smooth = read(built);
  double worst = 0;
  for (std::size_t v = 0; v < built.written.normals.size(); ++v)
    worst =
        std::max(worst, glm::length(glm::dvec3{smooth.parts.at(0).normals[v]} - built.written.normals[v]));
  EXPECT_LT(worst, 0.06);

  SmallGlb strip;
  strip.json["meshes"][0]["primitives"][0]["mode"] = 5;
  SmallGlb plain;
  plain.json["meshes"][0]["primitives"][0].erase("indices");
  for (const SmallGlb& glb : {strip, plain}) {
    const auto model = parse_model(glb.bytes(), "small.glb");
    ASSERT_TRUE(model) << model.error().sentence;
    EXPECT_EQ(model->parts[0].triangles, (std::vector<std::uint32_t>{0, 1, 2}));
  }
}

glm::dvec3 middle_of(const ModelPart& part) {
  glm::dvec3 sum{0};
  for (const glm::vec3& p : part.positions) sum += glm::dvec3{p};
  return sum / static_cast<double>(part.positions.size());
}

/// The reference face at 1.6 m on a bone "Head", with a trunk and an arm that is held out.
GlbBuilder figure(const ReferenceHead& head) {
  GlbBuilder built{head, {}};
  add_ball(built, {0, 0.9F, 0}, 0.45F, "Outfit");
  add_ball(built, {0, 0, 0}, 0.04F, "hand");
  auto& nodes = built.glb.json["nodes"];
  nodes[0]["translation"] = {0, 0.08, 0};
  nodes[2]["translation"] = {0.05, 0, 0};
  nodes.push_back({{"name", "LeftForeArm"}, {"translation", {0.25, 0, 0}}, {"children", {2}}});
  nodes.push_back({{"name", "LeftArm"}, {"translation", {0.17, 1.4, 0}}, {"children", {3}}});
  nodes.push_back({{"name", "Head"}, {"translation", {0, 1.52, 0}}, {"children", {0}}});
  return built;
}

/// The same face with targets whose names say nothing, in the order of `names`.
GlbBuilder nameless(const std::vector<std::string>& names) {
  const ReferenceHead head = reference_head();
  ReferenceHead renamed = head;
  renamed.shapes.clear();
  for (std::size_t i = 0; i < names.size(); ++i)
    renamed.shapes[std::string(1, static_cast<char>(0x41 + i)).append("_09x")] = head.shapes.at(names[i]);
  return figure(renamed);
}

TEST(GltfFiguresTest, AWholeFigureIsSeenByItsFaceAlone) {
  ReferenceHead head = reference_head();
  const auto opened = head.shapes["jawOpen"];
  const auto blink = sum(head.shapes["eyeBlinkLeft"], head.shapes["eyeBlinkRight"]);
  head.shapes.clear();
  head.shapes["viseme_aa"] = opened;  // Oculus' visemes, and eyes that are a part of the skin
  head.shapes["viseme_O"] = opened;
  head.shapes["eyesClosed"] = blink;
  const Model model = read(figure(head));
  EXPECT_NEAR(model.framing.scale, 1, 0.02);
  EXPECT_LT(glm::length(model.framing.place({0, 1.6, 0.065 / model.framing.scale})), 0.04);
  EXPECT_EQ(origin(model, "jawOpen"), "visemes");
  EXPECT_FALSE(model.report.has_turning_eyes);

  head.shapes.clear();  // nothing moves: what hangs on the head's bone is what is looked at
  const Model still = read(figure(head));
  EXPECT_GT(still.framing.scale, 0.7);
  EXPECT_LT(std::abs(still.framing.place({0, 1.6, 0}).y), 0.06);
}

TEST(GltfFiguresTest, AnArmThatIsHeldOutIsLetDown) {
  const ReferenceHead head = reference_head();
  const Model model = read(figure(head));
  const glm::dvec3 hand = model.framing.place({0.17 + 0.3 * 0.2402, 1.4 - 0.3 * 0.9707, 0});
  EXPECT_LT(glm::length(middle_of(model.parts.at(2)) - hand), 0.01);

  GlbBuilder built = figure(head);
  built.glb.json["nodes"][3]["translation"] = {0.06, -0.25, 0};
  built.glb.json["nodes"][2]["translation"] = {0, 0, 0};
  const Model hangs = read(built);  // as it was
  EXPECT_LT(glm::length(middle_of(hangs.parts.at(2)) - hangs.framing.place({0.23, 1.15, 0})), 0.01);
}

TEST(GltfFiguresTest, AVrmSaysWhatItsNamelessTargetsMean) {
  const ReferenceHead head = reference_head();
  GlbBuilder built = nameless({"jawOpen", "eyeBlinkLeft", "eyeBlinkRight", "mouthSmileLeft"});
  const auto group = [](const char* name, const char* preset, std::vector<int> targets) {
    nlohmann::json binds = nlohmann::json::array();
    for (const int t : targets) binds.push_back({{"mesh", 0}, {"index", t}, {"weight", 50}});
    return nlohmann::json{{"name", name}, {"presetName", preset}, {"binds", binds}};
  };
  built.glb.json["extensions"]["VRM"]["blendShapeMaster"]["blendShapeGroups"] = {
      group("A", "a", {0}), group("Blink", "blink", {1, 2}), group("mouthSmileLeft", "unknown", {3}),
      group("Joy", "joy", {3}), group("broken", "o", {77})};
  built.glb.json["nodes"][5]["name"] = "J_17";
  built.glb.json["extensions"]["VRM"]["humanoid"]["humanBones"] = {{{"bone", "head"}, {"node", 5}}};
  const Model old = read(built);
  EXPECT_EQ(origin(old, "eyeBlinkLeft"), "blink");
  EXPECT_EQ(origin(old, "jawOpen"), "visemes");
  EXPECT_TRUE(old.has_shape[shape("mouthSmileLeft")]);
  EXPECT_NEAR(most(movement(old, "eyeBlinkLeft")), 0.5 * most(head.shapes.at("eyeBlinkLeft")), 1e-5);
  EXPECT_NEAR(old.head_pivot.y, -0.08, 0.02);
  EXPECT_TRUE(old.report.not_understood.empty());

  built = nameless({"jawOpen", "eyeBlinkLeft", "eyeBlinkRight", "mouthSmileLeft"});
  const auto bound = [](int target) {
    return nlohmann::json{{"morphTargetBinds", {{{"node", 0}, {"index", target}, {"weight", 1}}}}};
  };
  auto& v1 = built.glb.json["extensions"]["VRMC_vrm"];
  v1["expressions"]["preset"] = {{"aa", bound(0)}, {"blinkLeft", bound(1)}, {"blinkRight", bound(2)}};
  v1["expressions"]["custom"] = {{"MouthSmileLeft", bound(3)}};
  v1["humanoid"]["humanBones"]["head"]["node"] = 5;
  const Model now = read(built);
  EXPECT_LT(farthest(movement(now, "eyeBlinkRight"), head.shapes.at("eyeBlinkRight")), 1e-5);
  EXPECT_LT(farthest(movement(now, "mouthSmileLeft"), head.shapes.at("mouthSmileLeft")), 1e-5);
  EXPECT_EQ(origin(now, "jawOpen"), "visemes");
}

}  // namespace
}  // namespace mana::render
