#include "render/stage.hpp"

#include <cmath>
#include <set>

#include "tests/render/built_face.hpp"
#include "tests/render/screen_samples.hpp"

namespace mana::render {
namespace {

constexpr int kWidth = 480, kHeight = 270;

using Pixels = std::vector<std::uint8_t>;

class StageTest : public testing::Test {
 protected:
  void SetUp() override {
    auto surface = open_offscreen(kWidth, kHeight);
    if (!surface) GTEST_SKIP() << surface.error().sentence;
    surface_ = std::move(*surface);
    auto stage = Stage::make(*surface_, built_face());
    if (!stage && stage.error().sentence.find("DejaVu") != std::string::npos)
      GTEST_SKIP() << stage.error().sentence;
    ASSERT_TRUE(stage) << stage.error().sentence;
    stage_.emplace(std::move(*stage));
  }
  Pixels drawn(const FacePose& pose, const ScreenContent& content) {
    stage_->draw(pose, View{}, content);
    const FrameView frame = stage_->picture(core::kStart);
    return {frame.rgba.begin(), frame.rgba.end()};
  }

  std::unique_ptr<Surface> surface_;
  std::optional<Stage> stage_;
};

/// The box around all pixels that differ by more than a shade; empty when none does.
Box difference(const Pixels& a, const Pixels& b) {
  int left = kWidth, right = -1, top = kHeight, bottom = -1;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const auto i = static_cast<std::size_t>(y * kWidth + x) * 4;
      int off = 0;
      for (std::size_t c = 0; c < 3; ++c) off = std::max(off, std::abs(int{a[i + c]} - int{b[i + c]}));
      if (off <= 8) continue;
      left = std::min(left, x);
      right = std::max(right, x);
      top = std::min(top, y);
      bottom = std::max(bottom, y);
    }
  }
  if (right < 0) return {};
  return {double(left), double(top), double(right - left + 1), double(bottom - top + 1)};
}

TEST_F(StageTest, ThroughTheCheekTongueAndTeethAreSeenAndNothingElseChanges) {
  View side;
  side.yaw_deg = 72;
  side.height_m = -0.066;
  side.forward_m = 0.05;
  side.field_deg = 12;
  const auto drawn_from = [this](const View& view, const FacePose& pose) {
    stage_->draw(pose, view, {});
    const FrameView frame = stage_->picture(core::kStart);
    return Pixels{frame.rgba.begin(), frame.rgba.end()};
  };
  FacePose pose;
  const Pixels closed = drawn_from(side, pose);
  side.cheek = 0.85;
  const Pixels open = drawn_from(side, pose);
  const Box seen = difference(closed, open);
  EXPECT_GT(seen.width * seen.height, 500) << seen.width << " x " << seen.height;
  EXPECT_LT(seen.width * seen.height, kWidth * kHeight / 6.0);
  // What the tongue does is seen there, though the lips hide it.
  pose.shapes[shape("tongueUp")] = 1;
  EXPECT_GT(difference(open, drawn_from(side, pose)).width, 3);
  side.cheek = 0;
  EXPECT_EQ(difference(closed, drawn_from(side, FacePose{})).width, 0);
}

TEST_F(StageTest, AFaceThatIsNearHidesNoSignOfMicrophoneOrCamera) {
  ScreenContent content;
  content.senses.microphone = SenseShown::On;
  View near;
  near.field_deg = 9;
  near.height_m = -0.066;
  const auto drawn_from = [&](const View& view) {
    stage_->draw({}, view, content);
    const FrameView frame = stage_->picture(core::kStart);
    return Pixels{frame.rgba.begin(), frame.rgba.end()};
  };
  const Pixels usual = drawn_from({}), close = drawn_from(near);
  const Box sign = stage_->layout().microphone_sign;
  content.senses.microphone = SenseShown::Nothing;
  const Pixels without = drawn_from(near);
  int like_usual = 0, like_without = 0, all = 0;
  for (int y = int(sign.y + sign.height * 0.3); y < int(sign.y + sign.height * 0.7); ++y) {
    for (int x = int(sign.x + sign.width * 0.3); x < int(sign.x + sign.width * 0.7); ++x, ++all) {
      const auto i = static_cast<std::size_t>(y * kWidth + x) * 4;
      like_usual += std::equal(&close[i], &close[i] + 3, &usual[i]);
      like_without += std::equal(&close[i], &close[i] + 3, &without[i]);
    }
  }
  EXPECT_GT(all, 8);
  EXPECT_GT(like_usual, all * 3 / 4);
  EXPECT_LT(like_without, all / 4);
}

TEST_F(StageTest, DrawsAHead) {
  const Pixels picture = drawn({}, {});
  ASSERT_EQ(picture.size(), std::size_t{kWidth} * kHeight * 4);
  std::set<std::uint32_t> colours;
  int skin = 0;
  for (std::size_t i = 0; i < picture.size(); i += 4) {
    const int r = picture[i], g = picture[i + 1], b = picture[i + 2];
    colours.insert(static_cast<std::uint32_t>(r << 16 | g << 8 | b));
    skin += r > 120 && r > g + 10 && g > b;
  }
  EXPECT_GT(colours.size(), 1000U);
  EXPECT_GT(skin, kWidth * kHeight / 40);
}

TEST_F(StageTest, TheSamePoseGivesTheSamePicture) {
  const Pixels first = drawn({}, {});
  FacePose other;
  other.shapes[shape("jawOpen")] = 1;
  drawn(other, {});
  EXPECT_TRUE(drawn({}, {}) == first);
}

TEST_F(StageTest, ClosedEyesChangeTheEyesAlone) {
  FacePose shut;
  shut.shapes[shape("eyeBlinkLeft")] = shut.shapes[shape("eyeBlinkRight")] = 1;
  FacePose open_mouth;
  open_mouth.shapes[shape("jawOpen")] = 1;
  const Pixels rest = drawn({}, {});
  const Box eyes = difference(rest, drawn(shut, {}));
  const Box mouth = difference(rest, drawn(open_mouth, {}));
  ASSERT_GT(eyes.width, 20);
  ASSERT_GT(mouth.width, 20);
  EXPECT_LT(eyes.height, eyes.width);
  EXPECT_LT(eyes.bottom(), mouth.y + mouth.height / 2);
  EXPECT_TRUE(stage_->layout().face.contains(eyes.x, eyes.y));
  EXPECT_TRUE(stage_->layout().face.contains(eyes.right() - 1, eyes.bottom() - 1));
}

TEST_F(StageTest, OneClosedEyeIsOnHerSide) {
  FacePose wink;
  wink.shapes[shape("eyeBlinkLeft")] = 1;
  const Box eye = difference(drawn({}, {}), drawn(wink, {}));
  ASSERT_GT(eye.width, 8);
  const Box face = stage_->layout().face;
  EXPECT_GE(eye.x, face.x + face.width / 2);  // her left is the viewer's right
}

TEST_F(StageTest, ACaptionStandsInItsPlaceOnly) {
  ScreenContent content;
  const Pixels without = drawn({}, content);
  content = with_caption(content, "Good morning, Ann. It is time for your tablets.", std::chrono::seconds{1});
  const Box changed = difference(without, drawn({}, content));
  const Box place = stage_->layout().captions;
  ASSERT_GT(changed.width, place.width * 0.9);
  EXPECT_GE(changed.x, place.x - 1.5);
  EXPECT_GE(changed.y, place.y - 1.5);
  EXPECT_LE(changed.right(), place.right() + 1.5);
  EXPECT_LE(changed.bottom(), place.bottom() + 1.5);
}

TEST_F(StageTest, TheClockStandsBesideTheFaceAndFilmsHaveNone) {
  ScreenContent content;
  const Pixels without = drawn({}, content);
  content.clock = "12:58 pm";
  content.day = "Wednesday";
  content.day_part = "afternoon";
  content.date = "24 September";
  const Box changed = difference(without, drawn({}, content));
  const Layout l = stage_->layout();
  ASSERT_GT(changed.width, 20);
  EXPECT_GE(changed.x, l.face.right() - 1);
  EXPECT_LE(changed.right(), kWidth);
  EXPECT_LE(changed.bottom(), l.panel.bottom() + 1);

  ScreenContent film;
  film.beside = false;
  const Pixels face_alone = drawn({}, film);
  film.clock = "12:58 pm";
  EXPECT_EQ(difference(face_alone, drawn({}, film)).width, 0);
}

TEST_F(StageTest, TheWordThatIsSaidIsHighlightedAndNothingElseChanges) {
  using namespace std::chrono_literals;
  const std::string_view text = "Good morning, Ann.";
  const Pixels first = drawn({}, with_caption({}, text, 200ms));
  const Pixels second = drawn({}, with_caption({}, text, 600ms));
  const Box place = stage_->layout().captions;
  const Box changed = difference(first, second);
  ASSERT_GT(changed.width, 20);
  EXPECT_GE(changed.y, place.y);
  EXPECT_LE(changed.bottom(), place.bottom());
  EXPECT_LT(changed.width, place.width * 0.7);
  EXPECT_EQ(difference(first, drawn({}, with_caption({}, text, 450ms))).width, 0);  // still "Good"
}

TEST_F(StageTest, ASignSaysWhatSheDoesAndStandsInItsPlaceOnly) {
  const Pixels rest = drawn({}, {});
  const Box place = stage_->layout().sign;
  std::vector<Pixels> all;
  for (const auto what : {msg::Attention::Listening, msg::Attention::Thinking, msg::Attention::Speaking}) {
    ScreenContent content;
    content.doing.now = what;
    content.at = core::kStart + std::chrono::seconds{5};
    const Pixels picture = drawn({}, content);
    const Box changed = difference(rest, picture);
    EXPECT_NEAR(changed.width, place.width, 4);
    EXPECT_NEAR(changed.x, place.x, 2);
    EXPECT_NEAR(changed.y, place.y, 2);
    for (const Pixels& other : all) EXPECT_GT(difference(other, picture).width, place.width / 3);
    all.push_back(picture);
  }
}

/// The mean difference of a portrait from the same square of a picture, upright or on its head.
double apart(const Picture& portrait, const Pixels& picture, const Box& square, bool turned) {
  double sum = 0;
  const auto left = static_cast<int>(square.x), top = static_cast<int>(square.y);
  for (int y = 0; y < portrait.height; ++y)
    for (int x = 0; x < portrait.width; ++x)
      for (int c = 0; c < 3; ++c) {
        const int row = turned ? portrait.height - 1 - y : y;
        const auto here = static_cast<std::size_t>(4 * (row * portrait.width + x) + c);
        const auto there = static_cast<std::size_t>(4 * ((top + y) * kWidth + left + x) + c);
        sum += std::abs(int{portrait.rgba[here]} - int{picture[there]});
      }
  return sum / (3.0 * portrait.width * portrait.height);
}

TEST_F(StageTest, APortraitIsTheFaceAtRestAndStandsUpright) {
  FacePose surprised;
  surprised.shapes[shape("jawOpen")] = 1;
  ScreenContent content;
  const Pixels at_rest = drawn(FacePose{}, content), moved = drawn(surprised, content);
  const Picture portrait = stage_->portrait({}, kWidth);
  ASSERT_GT(portrait.width, 100);
  const Box face = stage_->layout().face;
  const Box square{std::floor(face.x + (face.width - 0.72 * face.height) / 2), std::floor(0.03 * face.height),
                   0, 0};
  EXPECT_LT(apart(portrait, at_rest, square, false), 2);
  EXPECT_GT(apart(portrait, at_rest, square, true), 8);
  EXPECT_GT(apart(portrait, moved, square, false), apart(portrait, at_rest, square, false));
  // What is drawn afterwards is as ever.
  EXPECT_EQ(drawn(surprised, content), moved);
  EXPECT_LE(stage_->portrait({}, 40).width, 2 * 40);
}

TEST_F(StageTest, AFaceThatIsMissingIsSaid) {
  const auto stage = Stage::make(*surface_, "/nowhere/mana.glb");
  ASSERT_FALSE(stage);
  EXPECT_NE(stage.error().sentence.find("/nowhere/mana.glb"), std::string::npos);
}

}  // namespace
}  // namespace mana::render
