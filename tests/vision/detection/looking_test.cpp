#include "vision/detection/looking.hpp"

#include <gtest/gtest.h>

namespace mana::vision {
namespace {

/// Shows the same for a while. @return when it began (or ended) to look; -1: it did not change.
double shown(LookingFilter& filter, Gaze gaze, double from, double to, double fps) {
  const bool before = filter.looking();
  double changed = -1;
  for (int i = 0; i <= (to - from) * fps; ++i) {
    if (filter.see(gaze, core::at_seconds(from + i / fps)) != before && changed < 0) changed = i / fps;
  }
  return changed;
}

TEST(LookingFilterTest, HalfASecondOfAFaceBeginsItAndASecondAndAHalfWithoutEndsItAtAnyPace) {
  for (const double fps : {5.0, 7.5, 15.0, 30.0}) {
    LookingFilter filter;
    const double begins = shown(filter, Gaze::Eyes, 1, 4, fps);
    EXPECT_GE(begins, 0.15) << fps;
    EXPECT_LE(begins, 0.6) << fps;
    const double ends = shown(filter, Gaze::Turned, 4, 8, fps);
    EXPECT_GE(ends, 0.6) << fps;
    EXPECT_LE(ends, 1.5) << fps;
  }
}

TEST(LookingFilterTest, ABlinkOrANodEndsNothing) {
  LookingFilter filter;
  shown(filter, Gaze::Eyes, 0, 2, 15);
  EXPECT_EQ(shown(filter, Gaze::Turned, 2, 2.4, 15), -1);
  EXPECT_EQ(shown(filter, Gaze::Eyes, 2.4, 4, 15), -1);
}

TEST(LookingFilterTest, TheSideOfAFaceAndShutEyesDoNotLook) {
  for (const Gaze gaze : {Gaze::Profile, Gaze::EyesShut, Gaze::Turned, Gaze::Nobody}) {
    LookingFilter filter;
    EXPECT_EQ(shown(filter, gaze, 0, 10, 15), -1);
    EXPECT_LT(filter.probability(), 0.2);
  }
}

TEST(LookingFilterTest, ASingleFrontalFaceNowAndThenIsNobodyWhoLooks) {
  LookingFilter filter;
  for (int i = 0; i < 100; ++i)
    EXPECT_FALSE(filter.see(i % 10 == 0 ? Gaze::Eyes : Gaze::Turned, core::at_seconds(i / 7.5)));
}

}  // namespace
}  // namespace mana::vision
