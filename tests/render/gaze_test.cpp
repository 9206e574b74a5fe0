#include "render/face/gaze.hpp"

#include <chrono>
#include <cmath>

namespace mana::render {
namespace {
using namespace std::chrono_literals;

TEST(Gaze, APictureThatIsNotMirroredShowsHerRightOnItsRight) {
  EXPECT_LT(towards(1, 0).yaw_deg, -20);
  EXPECT_GT(towards(-1, 0).yaw_deg, 20);
  EXPECT_GT(towards(0, 1).pitch_deg, 10);
  EXPECT_LT(towards(0, -1).pitch_deg, -10);
  EXPECT_NEAR(towards(0, 0).yaw_deg, 0, 1e-9);
}

TEST(Gaze, EyesAreThereFirstAndGiveBackWhatTheHeadTakes) {
  GazeFollower gaze;
  const Direction target = towards(-0.5, 0.3);
  gaze.look_at(target, core::Time{10s});
  EXPECT_GT(gaze.eyes_at(core::Time{10s + 120ms}).yaw_deg, gaze.head_at(core::Time{10s + 120ms}).yaw_deg);
  for (const core::Duration in : {120ms, 300ms, 700ms, 60'000ms}) {
    const core::Time t = core::Time{10s} + in;
    EXPECT_NEAR(gaze.eyes_at(t).yaw_deg + gaze.head_at(t).yaw_deg, target.yaw_deg, 0.01);
    EXPECT_NEAR(gaze.eyes_at(t).pitch_deg + gaze.head_at(t).pitch_deg, target.pitch_deg, 0.01);
  }
  EXPECT_GT(gaze.head_at(core::Time{11s}).yaw_deg, 3);
}

TEST(Gaze, StaysWithinWhatEyesAndNecksCanDo) {
  GazeFollower gaze;
  core::Time t{};
  for (int i = 0; i < 400; ++i, t += 70ms) {
    gaze.look_at(towards(std::sin(i * 2.1) * 3, std::cos(i * 1.7) * 3), t);
    EXPECT_LE(std::abs(gaze.eyes_at(t).yaw_deg), 22.01);
    EXPECT_LE(std::abs(gaze.eyes_at(t).pitch_deg), 15.5);
    EXPECT_LE(std::abs(gaze.head_at(t).yaw_deg), 12.01);
    EXPECT_LE(std::abs(gaze.head_at(t).pitch_deg), 12.01);
  }
}

TEST(Gaze, ADetectorsJitterMovesNothing) {
  GazeFollower gaze;
  gaze.look_at(towards(0.4, 0), core::Time{});
  const double settled = gaze.eyes_at(core::Time{2s}).yaw_deg;
  for (int i = 0; i < 50; ++i)
    gaze.look_at(towards(0.4 + (i % 2 == 0 ? 0.02 : -0.02), 0), core::Time{2s + i * 100ms});
  EXPECT_NEAR(gaze.eyes_at(core::Time{8s}).yaw_deg, settled, 1e-9);
}

TEST(Gaze, ANewTargetStartsWithoutAJumpOfTheHead) {
  GazeFollower gaze;
  gaze.look_at(towards(-0.8, 0), core::Time{});
  const double before = gaze.head_at(core::Time{200ms}).yaw_deg;
  gaze.look_at(towards(0.8, 0), core::Time{200ms});
  EXPECT_NEAR(gaze.head_at(core::Time{200ms}).yaw_deg, before, 1e-6);
}

TEST(EyePlay, IsSmallAliveAndAFunctionOfTime) {
  int moves = 0;
  Direction before = eye_play(core::Time{}, 5);
  for (int i = 0; i < 6000; ++i) {
    const core::Time t{i * 10ms};
    const Direction d = eye_play(t, 5);
    ASSERT_LE(std::hypot(d.yaw_deg, d.pitch_deg), 2.0);
    moves += std::hypot(d.yaw_deg - before.yaw_deg, d.pitch_deg - before.pitch_deg) > 0.2;
    before = d;
    const Direction again = eye_play(t, 5);
    ASSERT_EQ(d.yaw_deg, again.yaw_deg);
  }
  EXPECT_GT(moves, 20);
}

}  // namespace
}  // namespace mana::render
