#include "render/portrait/close_up.hpp"

#include <gtest/gtest.h>

namespace mana::render {
namespace {
using namespace std::chrono_literals;

TEST(CloseUpTest, WithoutBeingAskedSheIsSeenAsEver) {
  const CloseUp c;
  const View usual, v = c.at(core::kStart + 5s);
  EXPECT_EQ(v.field_deg, usual.field_deg);
  EXPECT_EQ(v.height_m, usual.height_m);
  EXPECT_EQ(v.cheek, 0);
  EXPECT_FALSE(c.moves(core::kStart + 5s));
}

TEST(CloseUpTest, GoesToTheMouthWithoutAJerkAndBack) {
  CloseUp c;
  const core::Time t = core::kStart + 10s;
  c.go_to("front", t);
  EXPECT_TRUE(c.moves(t + 600ms));
  EXPECT_FALSE(c.moves(t + CloseUp::kSpan));
  double before = c.at(t).field_deg, fastest = 0;
  for (auto d = 10ms; d <= CloseUp::kSpan; d += 10ms) {
    const double now = c.at(t + d).field_deg;
    EXPECT_LE(now, before + 1e-12);
    fastest = std::max(fastest, before - now);
    before = now;
  }
  const double way = View{}.field_deg - before;
  EXPECT_GT(way, 10);
  EXPECT_LT(fastest, 1.9 * way / 120);  // of 120 steps: the fastest of the path of least jerk is 1.875
  c.go_to("", t + 5s);
  EXPECT_NEAR(c.at(t + 5s + CloseUp::kSpan).field_deg, View{}.field_deg, 1e-9);
}

TEST(CloseUpTest, FromTheSideTheCheekIsSeenThrough) {
  CloseUp c;
  c.go_to("side", core::kStart);
  const View v = c.at(core::kStart + 2s);
  EXPECT_GT(v.yaw_deg, 60);
  EXPECT_GT(v.cheek, 0.5);
}

TEST(CloseUpTest, AnUnknownPlaceIsTheUsualOne) {
  CloseUp c;
  c.go_to("front", core::kStart);
  c.go_to("ceiling", core::kStart + 5s);
  EXPECT_NEAR(c.at(core::kStart + 9s).height_m, View{}.height_m, 1e-12);
}

TEST(CloseUpTest, FromNearJawAndTongueGoFurtherAndLipsStillMeet) {
  CloseUp c;
  ShapeWeights shapes{};
  shapes[shape("tongueOut")] = 0.5F;
  shapes[shape("mouthPressLeft")] = 0.7F;
  ShapeWeights usual = shapes;
  c.articulate(usual, core::kStart);
  EXPECT_EQ(usual, shapes);
  c.go_to("front", core::kStart);
  c.articulate(shapes, core::kStart + 2s);
  EXPECT_GT(shapes[shape("tongueOut")], 0.6F);
  EXPECT_EQ(shapes[shape("mouthPressLeft")], 0.7F);
  EXPECT_EQ(shapes[shape("jawOpen")], 0.0F);
}

}  // namespace
}  // namespace mana::render
