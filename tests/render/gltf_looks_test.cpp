#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "render/stage.hpp"
#include "tests/render/encoded_picture.hpp"
#include "tests/render/read_head.hpp"

// Pictures, colours and what lets light through.

namespace mana::render {
namespace {

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

TEST(GltfLooksTest, PicturesOfEveryKindAreTheSkinsColour) {
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

TEST(GltfLooksTest, APictureIsSeenWhereTheFaceIs) {
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

TEST(GltfLooksTest, ATextureIsMovedTurnedAndScaled) {
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

TEST(GltfLooksTest, WithoutAPictureThatIsKnownTheBaseColourRemains) {
  GlbBuilder ktx = pictured({0xAB, 'K', 'T', 'X', ' ', '2', '0', 0xBB, '\r', '\n', 0x1A, '\n', 0, 0});
  ktx.glb.json["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"] = {0.5, 0.25, 0.125, 1};
  const Model model = read(ktx);
  EXPECT_FALSE(model.parts.at(0).base_map);
  EXPECT_EQ(model.parts[0].colours[7], (glm::vec3{0.5F, 0.25F, 0.125F}));

  GlbBuilder basis = pictured(red_png());
  basis.glb.json["textures"][0] = {{"extensions", {{"KHR_texture_basisu", {{"source", 0}}}}}};
  EXPECT_FALSE(read(basis).parts.at(0).base_map);
}

TEST(GltfLooksTest, ADamagedPictureGivesASentence) {
  auto file = red_png();
  file.resize(file.size() / 2);
  const auto cut = parse_model(pictured(file).bytes(), "test.glb");
  ASSERT_FALSE(cut);
  EXPECT_NE(cut.error().sentence.find("texture"), std::string::npos) << cut.error().sentence;
  EXPECT_FALSE(parse_model(pictured({'G', 'I', 'F'}).bytes(), "test.glb"));
}

TEST(GltfLooksTest, ColoursOfVerticesAreMultipliedWithTheBaseColour) {
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

TEST(GltfLooksTest, WhatLetsLightThroughIsLeftOut) {
  GlbBuilder built{reference_head(), {}};
  add_ball(built, {0.031F, 0, 0.07F}, 0.013F, "shell");
  auto& json = built.glb.json;
  json["materials"].push_back({{"name", "Std_Cornea_L"}, {"alphaMode", "BLEND"}});
  json["meshes"][1]["primitives"][0]["material"] = 1;
  EXPECT_EQ(read(built).parts.size(), 1U);
  json["materials"][1]["alphaMode"] = "OPAQUE";
  EXPECT_EQ(read(built).parts.size(), 2U);
}

TEST(GltfLooksTest, WhoHasLostHerPicturesIsNoGhost) {
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
