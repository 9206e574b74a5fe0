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

TEST(HeadMotion, BreathesAboutFourteenTimesAMinuteAndNoTwoBreathsAlike) {
  std::vector<double> begun;
  double before = 0;
  for (int i = 0; i < 60'000; ++i) {
    const double b = idle_motion(core::Time{i * 10ms}, 1, 0).breath;
    if (before < 0.5 && b >= 0.5) begun.push_back(i * 0.01);
    before = b;
  }
  EXPECT_GE(begun.size(), 120U);
  EXPECT_LE(begun.size(), 170U);
  double shortest = 99;
  double longest = 0;
  for (std::size_t i = 1; i < begun.size(); ++i) {
    shortest = std::min(shortest, begun[i] - begun[i - 1]);
    longest = std::max(longest, begun[i] - begun[i - 1]);
  }
  EXPECT_GT(longest - shortest, 0.8);
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

TEST(HeadMotion, ACalmOneSwaysLessAndMoreSlowly) {
  double way[2] = {};
  const Manner manners[2] = {{}, kCalm};
  for (const int calm : {0, 1}) {
    double before = 0;
    for (int i = 0; i < 6000; ++i) {
      const double yaw = idle_motion(core::Time{i * 20ms}, 1, 0.5, manners[calm]).yaw_deg;
      way[calm] += std::abs(yaw - before);
      before = yaw;
    }
  }
  EXPECT_LT(way[1], way[0] * 0.5);
  EXPECT_GT(way[1], 0);
}

}  // namespace
}  // namespace mana::render
