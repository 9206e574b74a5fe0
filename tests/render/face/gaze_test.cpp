#include "render/face/gaze.hpp"

#include <chrono>
#include <cmath>
#include <map>

namespace mana::render {
namespace {
using namespace std::chrono_literals;

constexpr double kNear = 0.8;  // m
constexpr core::Duration kStep = 5ms;

Direction looks(const Gaze& g, core::Time t) { return g.at(t).look; }

TEST(Gaze, APictureThatIsNotMirroredShowsHerRightOnItsRight) {
  EXPECT_LT(towards(1, 0).yaw_deg, -20);
  EXPECT_GT(towards(-1, 0).yaw_deg, 20);
  EXPECT_GT(towards(0, 1).pitch_deg, 10);
  EXPECT_LT(towards(0, -1).pitch_deg, -10);
  EXPECT_NEAR(towards(0, 0).yaw_deg, 0, 1e-9);
}

TEST(Gaze, ALargeFaceIsNearAndASmallOneFar) {
  EXPECT_NEAR(distance_of(0.35), 0.40, 0.02);
  EXPECT_NEAR(distance_of(0.07), 2.0, 0.1);
  EXPECT_EQ(distance_of(0.9), 0.25);
  EXPECT_EQ(distance_of(0.001), 4.0);
  EXPECT_EQ(distance_of(0), kUsualDistance_m);
  EXPECT_EQ(distance_of(std::nan("")), kUsualDistance_m);
}

// Somebody half a metre beside the camera's axis and a metre away is there whatever camera sees her.
TEST(Gaze, WhereSomebodyStandsDoesNotDependOnHowWideTheCameraSees) {
  for (const double view_deg : {40.0, 60.0, 90.0, 120.0}) {
    const double half_picture_m = std::tan(view_deg / 2 * 0.017453292519943295);  // a metre away
    const Direction there = towards(0.3 / half_picture_m, 0.1 / half_picture_m, view_deg);
    EXPECT_NEAR(there.yaw_deg, -std::atan(0.3) * 57.29577951308232, 1e-6) << view_deg;
    EXPECT_NEAR(there.pitch_deg,
                towards(0.3 / std::tan(0.5235987755982988), 0.1 / std::tan(0.5235987755982988)).pitch_deg,
                1e-6)
        << view_deg;
    EXPECT_NEAR(distance_of(0.16 / (2 * half_picture_m), view_deg), 1, 1e-6) << view_deg;
  }
}

TEST(Gaze, EyesAreOnAPersonBeforeTheHeadHasTurned) {
  Gaze gaze{1};
  Gaze ahead{1};
  const Direction target = towards(-0.5, 0.3);
  gaze.look_at(target, kUsualDistance_m, core::Time{10s});
  for (const core::Duration in : {70ms, 300ms, 700ms, 60'000ms}) {
    const core::Time t = core::Time{10s} + in;
    EXPECT_NEAR(looks(gaze, t).yaw_deg - looks(ahead, t).yaw_deg, target.yaw_deg, 0.01);
    EXPECT_NEAR(looks(gaze, t).pitch_deg - looks(ahead, t).pitch_deg, target.pitch_deg, 0.01);
  }
  EXPECT_NEAR(gaze.at(core::Time{10s + 70ms}).head.yaw_deg, ahead.at(core::Time{10s + 70ms}).head.yaw_deg,
              0.01);
  EXPECT_GT(gaze.at(core::Time{11s}).head.yaw_deg - ahead.at(core::Time{11s}).head.yaw_deg, 3);
}

TEST(Gaze, StaysWithinWhatNecksCanDo) {
  Gaze gaze{1};
  core::Time t{};
  for (int i = 0; i < 400; ++i, t += 70ms) {
    gaze.look_at(towards(std::sin(i * 2.1) * 3, std::cos(i * 1.7) * 3), 0.3 + 0.001 * i, t);
    EXPECT_LE(std::abs(gaze.at(t).head.yaw_deg), 19);
    EXPECT_LE(std::abs(gaze.at(t).head.pitch_deg), 18);
  }
}

TEST(Gaze, ADetectorsJitterMovesNothing) {
  Gaze still{1};
  Gaze jittery{1};
  constexpr double kFar = 1.5;
  still.look_at(towards(0.4, 0), kFar, core::Time{});
  jittery.look_at(towards(0.4, 0), kFar, core::Time{});
  for (int i = 0; i < 50; ++i) {
    const double sign = i % 2 == 0 ? 1 : -1;
    jittery.look_at(towards(0.4 + 0.02 * sign, 0), kFar * (1 + 0.05 * sign), core::Time{2s + i * 100ms});
  }
  const core::Time t{8s};
  EXPECT_EQ(looks(jittery, t).yaw_deg, looks(still, t).yaw_deg);
  EXPECT_EQ(jittery.at(t).distance_m, still.at(t).distance_m);
  EXPECT_NEAR(still.at(t).distance_m, kFar, 1e-9);
}

TEST(Gaze, WhatIsToldChangesNothingBeforeItsTime) {
  for (int k = 0; k < 40; ++k) {
    Gaze gaze{3};
    const core::Time news = core::Time{20s} + k * 37ms;
    std::vector<Direction> before;
    for (core::Time t{15s}; t < news; t += 20ms) before.push_back(looks(gaze, t));
    gaze.attend(k % 2 == 0 ? msg::Attention::Thinking : msg::Attention::Listening, news);
    gaze.look_at(towards(0.7, 0.2), 0.5, news);
    std::size_t i = 0;
    for (core::Time t{15s}; t < news; t += 20ms, ++i) {
      ASSERT_EQ(looks(gaze, t).yaw_deg, before[i].yaw_deg);
      ASSERT_EQ(looks(gaze, t).pitch_deg, before[i].pitch_deg);
    }
  }
}

TEST(Gaze, AThinkerLooksUpAndAsideAtOnceAndAListenerBack) {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
    Gaze gaze{seed};
    gaze.attend(msg::Attention::Listening, core::Time{10s});
    gaze.attend(msg::Attention::Thinking, core::Time{20s});
    const Gazing thinks = gaze.at(core::Time{20s + 250ms});
    EXPECT_FALSE(thinks.is_mutual);
    EXPECT_GT(thinks.look.pitch_deg, 6);
    EXPECT_GT(std::abs(thinks.look.yaw_deg), 8);
    gaze.attend(msg::Attention::Listening, core::Time{20s + 700ms});
    EXPECT_TRUE(gaze.at(core::Time{20s + 950ms}).is_mutual);
  }
}

/// What eyes do, found in their path alone: rests, and jumps between them.
struct Jump {
  double deg, seconds;
};
struct Path {
  std::vector<Jump> jumps;
  std::vector<double> rests_s;
};
Path follow(const Gaze& gaze, core::Time from, core::Duration length) {
  Path path;
  constexpr core::Duration kFine = 1ms;
  constexpr double kMoves_deg = 0.002;  // a millisecond
  Direction last = looks(gaze, from);
  Direction rest = last;
  bool moving = false;
  core::Time since = from;
  for (core::Time t = from + kFine; t < from + length; t += kFine) {
    const Direction now = looks(gaze, t);
    const bool moves = size_deg(now - last) > kMoves_deg;
    if (moves && !moving) {
      rest = last;
      path.rests_s.push_back(core::to_seconds(t - since));
      since = t;
    } else if (!moves && moving) {
      path.jumps.push_back({size_deg(now - rest), core::to_seconds(t - since)});
      since = t;
    }
    moving = moves;
    last = now;
  }
  return path;
}

TEST(Gaze, JumpsAsLongAsTheMainSequenceSaysAndRestsBetween) {
  Gaze gaze{7};
  gaze.look_at({}, kNear, core::kStart);
  gaze.attend(msg::Attention::Present, core::Time{1s});
  const Path path = follow(gaze, core::Time{10s}, 10min);
  int large = 0;
  int micro = 0;
  for (const Jump& j : path.jumps) {
    // The first and the last few percent of the way are too slow to be told from a rest.
    const double expected = 0.025 + 0.00235 * j.deg;
    ASSERT_LT(j.seconds, expected + 0.003) << j.deg << " degrees";
    if (j.deg > 0.3) {
      ASSERT_GT(j.seconds, expected * 0.55) << j.deg << " degrees";
    }
    large += j.deg > 5;
    micro += j.deg < 0.8;
    if (j.deg > 5) {
      ASSERT_GT(j.seconds, expected - 0.010) << j.deg << " degrees";
    }
  }
  std::printf("%zu jumps in ten minutes, %d above 5 degrees, %d below 0.8\n", path.jumps.size(), large,
              micro);
  EXPECT_GT(large, 100);
  EXPECT_GT(micro, 200);
  for (const double rest : path.rests_s) ASSERT_GT(rest, 0.07);
}

TEST(Gaze, LooksAtTheFaceAsOftenAsPeopleDo) {
  struct Share {
    msg::Attention attention;
    double least, most;
  };
  for (const Share& share :
       {Share{msg::Attention::Speaking, 0.41, 0.50}, Share{msg::Attention::Listening, 0.72, 0.78},
        Share{msg::Attention::Thinking, 0.12, 0.23}, Share{msg::Attention::Present, 0.55, 0.65},
        Share{msg::Attention::Idle, 0.40, 0.50}}) {
    Gaze gaze{11};
    gaze.look_at({}, kNear, core::kStart);
    gaze.attend(share.attention, core::Time{1s});
    std::int64_t near = 0;
    std::int64_t all = 0;
    for (core::Time t{10s}; t < core::Time{1h}; t += 20ms, ++all) {
      const Gazing g = gaze.at(t);
      near += size_deg(g.look) < 5.5;
    }
    const double mutual = static_cast<double>(near) / static_cast<double>(all);
    std::printf("%s: %.3f at the face\n", std::string{to_string(share.attention)}.c_str(), mutual);
    EXPECT_GE(mutual, share.least) << to_string(share.attention);
    EXPECT_LE(mutual, share.most) << to_string(share.attention);
  }
}

TEST(Gaze, DwellsOnAnEyeLongAndOnTheMouthBriefly) {
  Gaze gaze{5};
  gaze.look_at({}, kNear, core::kStart);
  gaze.attend(msg::Attention::Listening, core::Time{1s});
  std::map<Spot, int> count;
  for (Fixation f = gaze.fixation_at(core::Time{2s}); f.start < core::Time{1h};
       f = gaze.fixation_at(f.end + 1us)) {
    ++count[f.spot];
    const double s = core::to_seconds(f.end - f.start);
    ASSERT_GE(s, 0.199);
    if (f.spot == Spot::Mouth) {
      ASSERT_LE(s, 1.0);
    }
    if (f.spot == Spot::OneEye || f.spot == Spot::OtherEye) {
      ASSERT_LE(s, 4.25);
    }
  }
  EXPECT_GT(count[Spot::OneEye], 200);
  EXPECT_GT(count[Spot::OtherEye], 200);
  EXPECT_GT(count[Spot::Mouth], 100);
}

TEST(Gaze, AskedBackwardsItIsTheSame) {
  Gaze gaze{9};
  gaze.look_at(towards(0.3, 0.1), kNear, core::Time{3s});
  gaze.attend(msg::Attention::Speaking, core::Time{5s});
  std::vector<Direction> forth;
  for (core::Time t{}; t < core::Time{60s}; t += kStep) forth.push_back(looks(gaze, t));
  for (std::size_t i = forth.size(); i-- > 0;) {
    const Direction d = looks(gaze, core::Time{kStep * static_cast<std::int64_t>(i)});
    ASSERT_EQ(d.yaw_deg, forth[i].yaw_deg);
    ASSERT_EQ(d.pitch_deg, forth[i].pitch_deg);
  }
}

TEST(Gaze, ACalmOneGlancesAsideLessOftenAndLessFar) {
  int jumps[2] = {};
  double farthest[2] = {};
  const Manner manners[2] = {{}, kCalm};
  for (const int calm : {0, 1}) {
    Gaze gaze{5, manners[calm]};
    gaze.attend(msg::Attention::Speaking, core::Time{1s});
    for (Fixation f = gaze.fixation_at(core::Time{2s}); f.start < core::Time{10min};
         f = gaze.fixation_at(f.end + 1us)) {
      jumps[calm] += f.spot == Spot::Aside;
      farthest[calm] = std::max(farthest[calm], size_deg(f.aside));
    }
  }
  EXPECT_LT(jumps[1], jumps[0]);
  EXPECT_LT(farthest[1], farthest[0] * 0.85);
}

TEST(Gaze, WhomEyesUnsettleIsLookedAtALittleBeside) {
  Manner beside;
  beside.beside_deg = kBeside_deg;
  Gaze direct{3}, averted{3, beside};
  for (Gaze* gaze : {&direct, &averted}) gaze->look_at(towards(0.3, 0), kNear, core::Time{1s});
  bool met = false;
  for (core::Time t{2s}; t < core::Time{60s}; t += 250ms) {
    met = met || direct.at(t).is_mutual;
    EXPECT_FALSE(averted.at(t).is_mutual);
    EXPECT_NEAR(averted.at(t).look.yaw_deg - direct.at(t).look.yaw_deg, kBeside_deg, 1e-9);
    EXPECT_EQ(averted.at(t).look.pitch_deg, direct.at(t).look.pitch_deg);
    EXPECT_EQ(averted.at(t).head.yaw_deg, direct.at(t).head.yaw_deg) << "she faces the learner all the same";
  }
  EXPECT_TRUE(met);
}

}  // namespace
}  // namespace mana::render
