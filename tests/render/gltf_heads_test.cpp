#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "render/blend.hpp"
#include "render/face/gaze_shapes.hpp"
#include "render/face/viseme_shapes.hpp"
#include "render/model.hpp"
#include "render/raw_head.hpp"
#include "render/stage.hpp"
#include "tests/render/encoded_picture.hpp"
#include "tests/render/gltf_builder.hpp"

namespace mana::render {
namespace {

Model read(const GlbBuilder& built) {
  auto model = parse_model(built.bytes(), "test.glb");
  EXPECT_TRUE(model) << model.error().sentence;
  return model ? std::move(*model) : Model{};
}
Model read(const ReferenceHead& head) { return read(GlbBuilder{head, {}}); }

std::vector<glm::dvec3> sum(const std::vector<glm::dvec3>& a, const std::vector<glm::dvec3>& b,
                            double w = 1) {
  std::vector<glm::dvec3> all = a;
  for (std::size_t v = 0; v < all.size(); ++v) all[v] += w * b[v];
  return all;
}

/// What a shape moves, in the file's own units.
std::vector<glm::dvec3> movement(const Model& model, std::string_view name, std::size_t part = 0) {
  const ModelPart& p = model.parts.at(part);
  std::vector<glm::dvec3> all(p.positions.size(), glm::dvec3{0});
  for (const ShapeDelta& s : p.shapes) {
    if (kShapeNames[s.shape] != name) continue;
    const Delta d = unpacked(s);
    for (std::size_t i = 0; i < d.vertices.size(); ++i)
      all[d.vertices[i]] = glm::dvec3{d.positions[i]} / model.framing.scale;
  }
  return all;
}
double farthest(const std::vector<glm::dvec3>& a, const std::vector<glm::dvec3>& b) {
  double worst = 0;
  for (std::size_t v = 0; v < a.size(); ++v) worst = std::max(worst, glm::length(a[v] - b[v]));
  return worst;
}
double most(const std::vector<glm::dvec3>& a) { return farthest(a, std::vector<glm::dvec3>(a.size())); }

std::string origin(const Model& model, std::string_view shape) {
  for (const auto& d : model.report.derived)
    if (d.shape == shape) return d.from;
  return "";
}

// ---- missing shapes
TEST(GltfHeadsTest, AShapeForBothSidesIsSplitSoftlyInTheMiddle) {
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

TEST(GltfHeadsTest, EyesThatOnlyCloseTogetherBlinkOneByOne) {
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

TEST(GltfHeadsTest, HalvesAreJoined) {
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

TEST(GltfHeadsTest, TheOwnSpellingIsTakenWhereThereAreTwo) {
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

TEST(GltfHeadsTest, AJawBoneOpensTheMouth) {
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
TEST(GltfHeadsTest, VisemesAloneGiveShapesWhoseMixturesAreTheVisemesAgain) {
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

TEST(GltfHeadsTest, TheReportSaysWhatIsThereMadeAndMissing) {
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
  EXPECT_NE(line.find("of 53 shapes"), std::string::npos) << line;
  EXPECT_NE(line.find("from eyesClosed"), std::string::npos) << line;
  EXPECT_NE(line.find("without"), std::string::npos) << line;
  EXPECT_NE(line.find("441 vertices"), std::string::npos) << line;
  EXPECT_EQ(line.find('\n'), std::string::npos);
}

// ---- eyes
/// Adds a ball with a name of its own; returns its node.
std::size_t add_ball(GlbBuilder& built, const glm::vec3& at, float radius, const std::string& name) {
  std::vector<float> places;
  std::vector<std::uint32_t> triangles;
  constexpr std::uint32_t kRings = 8, kAround = 12;
  for (std::uint32_t r = 0; r <= kRings; ++r) {
    for (std::uint32_t a = 0; a < kAround; ++a) {
      const float up = 3.14159265F * static_cast<float>(r) / kRings;
      const float turn = 6.2831853F * static_cast<float>(a) / kAround;
      append(places, at.x + radius * std::sin(up) * std::cos(turn),
             at.y + radius * std::sin(up) * std::sin(turn), at.z + radius * std::cos(up));
      const std::uint32_t i = r * kAround + a;
      const std::uint32_t next = r * kAround + (a + 1) % kAround;
      if (r < kRings) append(triangles, i, i + kAround, next, next, i + kAround, next + kAround);
    }
  }
  auto& json = built.glb.json;
  const auto position = built.add_values(places, 5126, "VEC3", 3);
  const auto indices = built.add_values(triangles, 5125, "SCALAR", 1);
  json["meshes"].push_back(
      {{"primitives", {{{"attributes", {{"POSITION", position}}}, {"indices", indices}}}}});
  json["nodes"].push_back({{"name", name}, {"mesh", json["meshes"].size() - 1}});
  built.finish();
  return json["nodes"].size() - 1;
}

TEST(GltfHeadsTest, EyeballsTurnAboutTheirOwnCentres) {
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

TEST(GltfHeadsTest, TwoEyesInOneMeshArePartedAlsoOnBones) {
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

TEST(GltfHeadsTest, EyesThatAreShapedAreTurnedByShapes) {
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

// ---- looks
std::vector<std::uint8_t> red_png() { return encoded_picture(AV_CODEC_ID_PNG, AV_PIX_FMT_RGBA); }

/// The reference head with a picture on its material.
GlbBuilder pictured(const std::vector<std::uint8_t>& file) {
  GlbBuilder built{reference_head(), {}};
  std::vector<float> uv;
  for (const glm::dvec2& p : built.written.uvs) append(uv, p.x, p.y);
  built.primitive()["attributes"]["TEXCOORD_0"] = built.add_values(uv, 5126, "VEC2", 2);
  auto& json = built.glb.json;
  json["images"] = {{{"bufferView", built.add_view(file.data(), file.size())}, {"mimeType", "image/png"}}};
  json["textures"] = {{{"source", 0}}};
  json["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"]["index"] = 0;
  built.finish();
  return built;
}

TEST(GltfHeadsTest, PicturesOfEveryKindAreTheSkinsColour) {
  struct Kind {
    const char* name;
    AVCodecID codec;
    AVPixelFormat format;
  };
  for (const Kind& kind :
       {Kind{"png", AV_CODEC_ID_PNG, AV_PIX_FMT_RGBA}, Kind{"jpeg", AV_CODEC_ID_MJPEG, AV_PIX_FMT_YUVJ444P},
        Kind{"webp", AV_CODEC_ID_WEBP, AV_PIX_FMT_BGRA}}) {
    const auto file = encoded_picture(kind.codec, kind.format);
    if (file.empty() && kind.codec == AV_CODEC_ID_WEBP) continue;  // an FFmpeg without libwebp writes none
    ASSERT_FALSE(file.empty()) << kind.name;
    const Model model = read(pictured(file));
    const ModelPart& part = model.parts.at(0);
    ASSERT_TRUE(part.base_map) << kind.name;
    EXPECT_EQ(model.report.textures, 1U);
    const Picture& p = part.base_map->picture;
    EXPECT_EQ(p.width, 24);
    EXPECT_EQ(p.height, 10);
    ASSERT_EQ(p.rgba.size(), 960U);
    for (const std::size_t i : {std::size_t{0}, std::size_t{480}, std::size_t{956}}) {
      EXPECT_NEAR(p.rgba[i], 200, 6) << kind.name;
      EXPECT_NEAR(p.rgba[i + 1], 0, 6) << kind.name;
      EXPECT_NEAR(p.rgba[i + 2], 0, 6) << kind.name;
      EXPECT_EQ(p.rgba[i + 3], 255) << kind.name;
    }
    EXPECT_EQ(part.uvs.size(), part.positions.size());
    EXPECT_NEAR(part.uvs[20].x, 1, 1e-6);
  }
}

TEST(GltfHeadsTest, APictureIsSeenWhereTheFaceIs) {
  auto surface = open_offscreen(96, 96);
  if (!surface) GTEST_SKIP() << surface.error().sentence;
  const auto file =
      std::filesystem::temp_directory_path() / ("mana_pictured_" + std::to_string(::getpid()) + ".glb");
  const auto middle_of = [&](const GlbBuilder& built) -> std::array<int, 3> {
    const std::vector<std::uint8_t> bytes = built.bytes();
    std::ofstream{file, std::ios::binary}.write(reinterpret_cast<const char*>(bytes.data()),
                                                static_cast<std::streamsize>(bytes.size()));
    auto stage = Stage::make(**surface, file);
    std::error_code ec;
    std::filesystem::remove(file, ec);
    EXPECT_TRUE(stage) << stage.error().sentence;
    if (!stage) return {};
    ScreenContent nothing;
    nothing.beside = false;
    stage->draw(FacePose{}, View{}, nothing);
    const FrameView frame = stage->picture(core::kStart);
    const std::size_t at = (48 * 96 + 48) * 4;
    return {frame.rgba[at], frame.rgba[at + 1], frame.rgba[at + 2]};
  };
  const auto plain = middle_of(GlbBuilder{reference_head(), {}});
  const auto red = middle_of(pictured(red_png()));
  EXPECT_LT(plain[0] - plain[1], 60);  // white skin, warm light
  EXPECT_GT(red[0] - red[1], 100) << red[0] << " " << red[1];
  EXPECT_GT(red[0] - red[2], 100);
  GlbBuilder holes = pictured(red_png());  // its alpha is 1 everywhere, below this cut-off nowhere
  holes.glb.json["materials"][0]["alphaMode"] = "MASK";
  EXPECT_EQ(middle_of(holes), red);
}

TEST(GltfHeadsTest, ATextureIsMovedTurnedAndScaled) {
  GlbBuilder built = pictured(red_png());
  auto& reference = built.glb.json["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"];
  reference["extensions"]["KHR_texture_transform"] = {
      {"offset", {0.5, 0.25}}, {"rotation", 1.5707963267948966}, {"scale", {2, 4}}};
  const Model model = read(built);
  const ModelPart& part = model.parts.at(0);
  for (const std::size_t v : {0U, 20U, 440U}) {
    const glm::dvec2 uv = built.written.uvs[v];
    EXPECT_NEAR(part.uvs[v].x, 4 * uv.y + 0.5, 1e-6);
    EXPECT_NEAR(part.uvs[v].y, -2 * uv.x + 0.25, 1e-6);
  }
}

TEST(GltfHeadsTest, WithoutAPictureThatIsKnownTheBaseColourRemains) {
  GlbBuilder ktx = pictured({0xAB, 'K', 'T', 'X', ' ', '2', '0', 0xBB, '\r', '\n', 0x1A, '\n', 0, 0});
  ktx.glb.json["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"] = {0.5, 0.25, 0.125, 1};
  const Model model = read(ktx);
  EXPECT_FALSE(model.parts.at(0).base_map);
  EXPECT_EQ(model.parts[0].colours[7], (glm::vec3{0.5F, 0.25F, 0.125F}));

  GlbBuilder basis = pictured(red_png());
  basis.glb.json["textures"][0] = {{"extensions", {{"KHR_texture_basisu", {{"source", 0}}}}}};
  EXPECT_FALSE(read(basis).parts.at(0).base_map);
}

TEST(GltfHeadsTest, ADamagedPictureGivesASentence) {
  auto file = red_png();
  file.resize(file.size() / 2);
  const auto cut = parse_model(pictured(file).bytes(), "test.glb");
  ASSERT_FALSE(cut);
  EXPECT_NE(cut.error().sentence.find("texture"), std::string::npos) << cut.error().sentence;
  EXPECT_FALSE(parse_model(pictured({'G', 'I', 'F'}).bytes(), "test.glb"));
}

TEST(GltfHeadsTest, ColoursOfVerticesAreMultipliedWithTheBaseColour) {
  GlbBuilder built{reference_head(), {}};
  std::vector<std::uint8_t> colours;
  for (std::size_t v = 0; v < built.written.positions.size(); ++v) append(colours, 255, 51, v % 256, 0);
  const std::size_t accessor = built.add_values(colours, 5121, "VEC4", 4);
  built.glb.json["accessors"][accessor]["normalized"] = true;
  built.primitive()["attributes"]["COLOR_0"] = accessor;
  built.glb.json["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"] = {0.5, 0.5, 1, 1};
  built.finish();
  const Model model = read(built);
  EXPECT_NEAR(model.parts.at(0).colours[51].x, 0.5, 1e-6);
  EXPECT_NEAR(model.parts[0].colours[51].y, 0.1, 1e-6);
  EXPECT_NEAR(model.parts[0].colours[51].z, 0.2, 1e-6);
}

TEST(GltfHeadsTest, WhatLetsLightThroughIsLeftOut) {
  GlbBuilder built{reference_head(), {}};
  add_ball(built, {0.031F, 0, 0.07F}, 0.013F, "shell");
  auto& json = built.glb.json;
  json["materials"].push_back({{"name", "Std_Cornea_L"}, {"alphaMode", "BLEND"}});
  json["meshes"][1]["primitives"][0]["material"] = 1;
  EXPECT_EQ(read(built).parts.size(), 1U);
  json["materials"][1]["alphaMode"] = "OPAQUE";
  EXPECT_EQ(read(built).parts.size(), 2U);
}

// ---- trees
TEST(GltfHeadsTest, NodesCarryWhatHangsOnThem) {
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

TEST(GltfHeadsTest, AMirroredMeshStillShowsItsFront) {
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

TEST(GltfHeadsTest, MeshesWithoutNormalsAndStripsAreRead) {
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

// ---- whole figures, as avatar programs write them
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

TEST(GltfHeadsTest, AWholeFigureIsSeenByItsFaceAlone) {
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

TEST(GltfHeadsTest, AnArmThatIsHeldOutIsLetDown) {
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

TEST(GltfHeadsTest, AVrmSaysWhatItsNamelessTargetsMean) {
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

TEST(GltfHeadsTest, WhoHasLostHerPicturesIsNoGhost) {
  GlbBuilder ktx = pictured({0xAB, 'K', 'T', 'X', ' ', '2', '0', 0xBB, '\r', '\n', 0x1A, '\n', 0, 0});
  const Model model = read(ktx);
  const glm::vec3 skin = model.parts.at(0).colours.at(7);
  EXPECT_GT(skin.x, 1.3F * skin.z);  // warm, not white
  EXPECT_LT(skin.y, 0.5F);
  EXPECT_EQ(model.report.unread_textures, 1U);
  EXPECT_NE(describe(model.report).find("PNG"), std::string::npos) << describe(model.report);
  ktx.glb.json["materials"][0]["name"] = "Wolf3D_Teeth";
  EXPECT_GT(read(ktx).parts.at(0).colours.at(7).z, 0.5F);
  EXPECT_EQ(read(pictured(red_png())).report.unread_textures, 0U);
}

}  // namespace
}  // namespace mana::render
