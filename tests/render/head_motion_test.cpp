#include "render/face/head_motion.hpp"

#include <chrono>
#include <cmath>

namespace mana::render {
namespace {
using namespace std::chrono_literals;

TEST(HeadMotion, StaysSmallSmoothAndAlive) {
  for (const double liveliness : {0.0, 1.0}) {
    double span = 0;
    HeadPose before = idle_motion(core::Time{}, 1, liveliness);
    for (int i = 1; i < 12'000; ++i) {  // two minutes
      const HeadPose p = idle_motion(core::Time{i * 10ms}, 1, liveliness);
      ASSERT_LE(std::abs(p.yaw_deg), 3.0);
      ASSERT_LE(std::abs(p.pitch_deg), 3.0);
      ASSERT_LE(std::abs(p.roll_deg), 2.5);
      ASSERT_GE(p.breath, 0);
      ASSERT_LE(p.breath, 1);
      ASSERT_LT(std::abs(p.yaw_deg - before.yaw_deg), 0.15);
      ASSERT_LT(std::abs(p.pitch_deg - before.pitch_deg), 0.15);
      span = std::max(span, std::abs(p.yaw_deg));
      before = p;
    }
    EXPECT_GT(span, 0.5);
  }
}

TEST(HeadMotion, BreathesAboutFourteenTimesAMinute) {
  int breaths = 0;
  double before = 0;
  for (int i = 0; i < 6000; ++i) {
    const double b = idle_motion(core::Time{i * 10ms}, 1, 0).breath;
    breaths += before < 0.5 && b >= 0.5;
    before = b;
  }
  EXPECT_GE(breaths, 12);
  EXPECT_LE(breaths, 16);
}

TEST(HeadMotion, IsAFunctionOfTimeEvenAfterAHundredDays) {
  const core::Time late{std::chrono::hours{2400}};
  HeadPose before = idle_motion(late, 9, 0);
  for (int i = 1; i < 1000; ++i) {
    const HeadPose p = idle_motion(late + i * 10ms, 9, 0);
    ASSERT_LT(std::abs(p.yaw_deg - before.yaw_deg), 0.1);
    before = p;
  }
  EXPECT_EQ(idle_motion(late, 9, 0).yaw_deg, idle_motion(late, 9, 0).yaw_deg);
  EXPECT_NE(idle_motion(late, 9, 0).yaw_deg, idle_motion(late, 10, 0).yaw_deg);
}

TEST(HeadMotion, ANodGoesDownAndComesBack) {
  EXPECT_EQ(nod_deg(-1s), 0);
  EXPECT_EQ(nod_deg(2s), 0);
  EXPECT_LT(nod_deg(250ms), -1);
  EXPECT_NEAR(nod_deg(0ms), 0, 0.01);
  EXPECT_NEAR(nod_deg(500ms), 0, 0.01);
}

}  // namespace
}  // namespace mana::render
