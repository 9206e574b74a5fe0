#include "vision/detection/scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "vision/capture/picture_shift.hpp"

namespace mana::vision {
namespace {

/// A grey room at 5 pictures a second; a test paints into it.
class SceneTest : public ::testing::Test {
 protected:
  SceneMotion show(double brightness = 1, cv::Rect body = {}, cv::Point2d pushed = {}) {
    cv::Mat room{480, 640, CV_8UC1, cv::Scalar{110 * brightness}};
    cv::rectangle(room, {60, 100, 120, 300}, cv::Scalar{70 * brightness}, cv::FILLED);
    cv::rectangle(room, {400, 60, 90, 140}, cv::Scalar{180 * brightness}, cv::FILLED);
    room = shifted(room, pushed);
    cv::Mat grain{room.size(), CV_8UC1};
    cv::RNG rng{static_cast<std::uint64_t>(++count_)};
    rng.fill(grain, cv::RNG::UNIFORM, 0, 4);
    room += grain;
    if (!body.empty()) cv::rectangle(room, body, cv::Scalar{200}, cv::FILLED);
    return scene_.see(room, core::at_seconds(count_ / 5.0));
  }
  void settle() {
    for (int i = 0; i < 25; ++i) EXPECT_FALSE(show().open) << "grain is no motion";
  }
  Scene scene_;
  int count_ = 0;
};

TEST_F(SceneTest, ABodyThatMovesOpensTheGate) {
  settle();
  bool open = false;
  for (int i = 0; i < 5; ++i) open = show(1, {200 + 30 * i, 80, 120, 400}).open || open;
  EXPECT_TRUE(open);
}

TEST_F(SceneTest, ALampDoesNot) {
  settle();
  for (int i = 0; i < 20; ++i) {
    const SceneMotion m = show(1.4);
    EXPECT_FALSE(m.open) << i;
    if (i == 0) {
      EXPECT_TRUE(m.lighting);
    }
  }
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(show(1.0).open) << i;
}

// As when somebody dusts it: all is elsewhere, and nothing has come.
/// A room with a fifteenth of the light, as small as it is looked at. @param noise of a pixel, grey levels
cv::Mat dark_room(double noise, int count, cv::Rect body = {}) {
  cv::Mat room{120, 160, CV_8UC1, cv::Scalar{9}};
  cv::rectangle(room, {15, 25, 30, 75}, cv::Scalar{6}, cv::FILLED);
  cv::rectangle(room, {100, 15, 22, 35}, cv::Scalar{14}, cv::FILLED);
  if (!body.empty()) cv::rectangle(room, body, cv::Scalar{3}, cv::FILLED);
  cv::Mat grain{room.size(), CV_32F}, seen;
  cv::RNG rng{static_cast<std::uint64_t>(count)};
  rng.fill(grain, cv::RNG::NORMAL, 0, noise);
  cv::add(room, grain, seen, {}, CV_8U);
  return seen;
}

TEST_F(SceneTest, ABodyThatMovesInTheDarkOpensTheGate) {
  for (; count_ < 100; ++count_)
    EXPECT_FALSE(scene_.see(dark_room(0.5, count_), core::at_seconds(count_ / 5.0)).open) << count_;
  bool open = false;
  for (int i = 0; i < 5; ++i, ++count_) {
    const cv::Rect body{48 + 5 * i, 20, 30, 100};
    open = scene_.see(dark_room(0.5, count_, body), core::at_seconds(count_ / 5.0)).open || open;
  }
  EXPECT_TRUE(open);
}

TEST_F(SceneTest, TheNoiseOfACameraInTheDarkIsNoMotion) {
  for (const double noise : {0.5, 1.0, 2.0, 4.0}) {
    scene_ = {};
    for (int i = 0; i < 200; ++i) {
      const bool open = scene_.see(dark_room(noise, i), core::at_seconds(i / 5.0)).open;
      EXPECT_FALSE(open && i > 25) << noise << " at " << i / 5.0;
    }
  }
}

TEST_F(SceneTest, ACameraThatIsPushedIsNoMotion) {
  settle();
  const cv::Point2d pushes[] = {{24, 9}, {-9, 2}, {8, -10}, {0, 0}};
  for (int i = 0; i < 20; ++i) {
    const cv::Point2d by = pushes[std::min(i, 3)];
    EXPECT_FALSE(show(1, {}, by).open) << i;
    EXPECT_EQ(scene_.heat_in({150, 80, 100, 300}), 0) << i;
  }
}

TEST_F(SceneTest, SomethingSmallDoesNot) {
  settle();
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(show(1, {200 + 5 * i, 200, 20, 20}).open) << i;
}

}  // namespace
}  // namespace mana::vision
