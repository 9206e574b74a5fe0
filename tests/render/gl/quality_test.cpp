#include "render/gl/quality.hpp"

#include <epoxy/gl.h>

#include <cmath>
#include <cstdlib>

#include "render/model/visible_triangles.hpp"
#include "render/portrait/head_path.hpp"
#include "render/stage.hpp"
#include "tests/render/built_face.hpp"

namespace mana::render {
namespace {

// Pictures of each quality beside a reference of sixteen samples a pixel: the highest quality at twice the
// size, four samples a pixel, each four of its pixels made one.
constexpr int kWidth = 400, kHeight = 400;

using Pixels = std::vector<std::uint8_t>;

class QualityTest : public testing::Test {
 protected:
  static FacePose speaking() {
    FacePose pose;
    pose.shapes[shape("jawOpen")] = 0.35F;
    pose.shapes[shape("mouthSmileLeft")] = pose.shapes[shape("mouthSmileRight")] = 0.4F;
    pose.head.yaw_deg = 9;
    pose.head.pitch_deg = 4;
    return pose;
  }
  static Pixels drawn(Quality quality, const FacePose& pose, int scale = 1) {
    auto surface = open_offscreen(kWidth * scale, kHeight * scale);
    if (!surface) return {};
    auto stage = Stage::make(**surface, built_face(), quality);
    if (!stage) return {};
    ScreenContent content;
    content.beside = false;
    stage->draw(pose, View{}, content);
    const FrameView frame = stage->picture(core::kStart);
    return {frame.rgba.begin(), frame.rgba.end()};
  }
  static Pixels reference(const FacePose& pose) {
    const Pixels large = drawn(Quality::High, pose, 2);
    if (large.empty()) return {};
    Pixels small(std::size_t{kWidth} * kHeight * 4);
    for (std::size_t y = 0; y < kHeight; ++y) {
      for (std::size_t i = 0; i < std::size_t{kWidth} * 4; ++i) {
        const std::size_t at = 2 * y * 2 * kWidth * 4 + i / 4 * 8 + i % 4;
        const int sum = large[at] + large[at + 4] + large[at + 8 * kWidth] + large[at + 8 * kWidth + 4];
        small[y * kWidth * 4 + i] = static_cast<std::uint8_t>((sum + 2) / 4);
      }
    }
    return small;
  }
  static double mean_difference(const Pixels& a, const Pixels& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(int{a[i]} - int{b[i]});
    return sum / static_cast<double>(a.size());
  }
};

TEST_F(QualityTest, EveryQualityShowsTheSameFace) {
  const FacePose pose = speaking();
  const Pixels truth = reference(pose);
  if (truth.empty()) GTEST_SKIP() << "no off-screen pictures here";
  const double low = mean_difference(drawn(Quality::Low, pose), truth);
  const double medium = mean_difference(drawn(Quality::Medium, pose), truth);
  const double high = mean_difference(drawn(Quality::High, pose), truth);
  RecordProperty("low", std::to_string(low));
  RecordProperty("medium", std::to_string(medium));
  RecordProperty("high", std::to_string(high));
  EXPECT_LT(low, 1.4);  // of 255
  EXPECT_LT(medium, 1.1);
  EXPECT_LT(high, 0.75);
  EXPECT_LT(medium, low);
  EXPECT_LT(high, medium);
}

/// Her outline is dark hair or cloth before a lighter ground: where it is soft there are shades in between.
TEST_F(QualityTest, TheOutlineIsSoftAtMediumAndHigh) {
  const FacePose pose;
  const Pixels jagged = drawn(Quality::Low, pose);
  if (jagged.empty()) GTEST_SKIP() << "no off-screen pictures here";
  const auto hardest_steps = [](const Pixels& p) {
    int steps = 0;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 1; x < kWidth; ++x) {
        const auto i = static_cast<std::size_t>(4 * (y * kWidth + x));
        steps += std::abs(int{p[i + 1]} - int{p[i - 3]}) > 60 ? 1 : 0;
      }
    }
    return steps;
  };
  const int low = hardest_steps(jagged);
  EXPECT_LT(hardest_steps(drawn(Quality::Medium, pose)), 0.75 * low);
  EXPECT_LT(hardest_steps(drawn(Quality::High, pose)), 0.75 * low);
}

TEST_F(QualityTest, AChangedQualityDrawsWhatAFreshOneDraws) {
  const FacePose pose = speaking();
  const Pixels fresh = drawn(Quality::Low, pose);
  if (fresh.empty()) GTEST_SKIP() << "no off-screen pictures here";
  auto surface = open_offscreen(kWidth, kHeight);
  ASSERT_TRUE(surface);
  auto stage = Stage::make(**surface, built_face(), Quality::High);
  ASSERT_TRUE(stage);
  ScreenContent content;
  content.beside = false;
  stage->draw({}, View{}, content);
  ASSERT_TRUE(stage->set_quality(Quality::Low));
  stage->draw(pose, View{}, content);
  const FrameView frame = stage->picture(core::kStart);
  EXPECT_TRUE(Pixels(frame.rgba.begin(), frame.rgba.end()) == fresh);
}

TEST_F(QualityTest, NamesAreThoseOfTheSetting) {
  EXPECT_EQ(quality_named("low"), Quality::Low);
  EXPECT_EQ(quality_named("medium"), Quality::Medium);
  EXPECT_EQ(quality_named("high"), Quality::High);
  EXPECT_EQ(quality_named("auto"), std::nullopt);
}

TEST_F(QualityTest, SkinKeepsItsElevenThousandVertices) {
  const auto model = read_model(built_face());
  ASSERT_TRUE(model);
  for (const ModelPart& part : model->parts) {
    if (part.kind != Material::Skin || part.shapes.size() < 40) continue;
    const Triangles drawn = simplified(part, level(Quality::Low).coarseness_m);
    EXPECT_EQ(drawn.size(), part.triangles.size());
    EXPECT_GE(part.positions.size(), 11'000U);
  }
}

/// Of hair most is left out, and of what it covers something; it is all there from behind, from the side and
/// from near.
TEST_F(QualityTest, WhatIsLeftOutFollowsFromTheDirectionAlone) {
  const auto model = read_model(built_face());
  ASSERT_TRUE(model);
  std::vector<Triangles> drawn;
  for (const ModelPart& part : model->parts) drawn.push_back(part.triangles);
  VisibleTriangles visible{*model, drawn};
  const auto around = [](const glm::vec3& camera) { return VisibleTriangles::around(camera, camera); };
  const VisibleTriangles::Views all;
  const auto front = around({0, 0, 0.86F});
  ASSERT_NE(front, all);
  for (const glm::vec3& camera : {glm::vec3{0, 0, -0.86F}, {0.86F, 0, 0}, {0, 0, 0.3F}})
    EXPECT_EQ(around(camera), all);
  int hair = 0;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (!visible.is_looked_through(i)) continue;
    const Triangles seen = visible.seen(*model, drawn, i, front);
    EXPECT_LT(seen.size(), drawn[i].size());
    if (model->parts[i].kind == Material::Hair) {
      ++hair;
      EXPECT_LT(seen.size(), 0.5 * static_cast<double>(drawn[i].size()));
      EXPECT_GT(seen.size(), 0.1 * static_cast<double>(drawn[i].size()));
    }
    EXPECT_EQ(visible.seen(*model, drawn, i, all), drawn[i]);
    // What was asked before changes nothing.
    visible.seen(*model, drawn, i, around({0.3F, 0.1F, 0.8F}));
    EXPECT_EQ(visible.seen(*model, drawn, i, front), seen);
    VisibleTriangles other{*model, drawn};
    EXPECT_EQ(other.seen(*model, drawn, i, front), seen);
  }
  EXPECT_EQ(hair, 1);
}

/// What was left out is not missed, however she turns and whatever her face does: the picture is that with
/// all triangles, but for a pixel here and there.
TEST_F(QualityTest, WhatIsLeftOutIsNotSeen) {
  auto surface = open_offscreen(kWidth, kHeight);
  if (!surface) GTEST_SKIP() << "no off-screen pictures here";
  auto model = read_model(built_face());
  ASSERT_TRUE(model);
  const auto shared = std::make_shared<const Model>(std::move(*model));
  auto painter = HeadPainter::make(shared, Quality::Low);
  ASSERT_TRUE(painter);
  auto canvas = gl::Canvas::make(kWidth, kHeight, 1, gl::Canvas::Depth::Kept);
  ASSERT_TRUE(canvas);
  // On the way to itself, hardly begun, a head is drawn whole.
  const HeadPath path = path_between(*shared, *shared);
  const Pull pull{shared.get(), &path, 1e-6F};
  const auto draw = [&](const FacePose& pose, std::span<const Pull> pulls) {
    canvas->bind();
    glClearColor(0.3F, 0.9F, 0.2F, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    painter->draw(pose, {}, {0, 0, kWidth, kHeight}, kHeight, pulls);
    Pixels pixels(std::size_t{kWidth} * kHeight * 4);
    canvas->read(pixels);
    return pixels;
  };
  const auto other_pixels = [](const Pixels& a, const Pixels& b, int by) {
    int count = 0;
    for (std::size_t i = 0; i < a.size(); i += 4) {
      const auto off = [&](std::size_t c) { return std::abs(int{a[i + c]} - int{b[i + c]}) > by; };
      count += off(0) || off(1) || off(2) ? 1 : 0;
    }
    return count;
  };
  for (const double yaw : {-33.0, -12.0, -2.5, 7.0, 18.0}) {
    for (const double pitch : {-17.0, 0.0, 8.0}) {
      FacePose pose = speaking();
      pose.head.yaw_deg = yaw;
      pose.head.pitch_deg = pitch;
      pose.head.breath = 1;
      const Pixels whole = draw(pose, {&pull, 1});
      const Pixels fewer = draw(pose, {});
      EXPECT_LT(other_pixels(fewer, whole, 24), 30)
          << yaw << ' ' << pitch;  // of 160,000; single hairs at a hem
      EXPECT_LT(other_pixels(fewer, whole, 70), 16) << yaw << ' ' << pitch;
    }
  }
}

}  // namespace
}  // namespace mana::render
