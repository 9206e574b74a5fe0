#include "render/gl/drawing_time.hpp"

#include <gtest/gtest.h>

namespace mana::render {
namespace {
using std::chrono::milliseconds;

TEST(DrawingTime, IsNothingBeforeTheFirstPicture) { EXPECT_EQ(DrawingTime{}.usual(), core::Duration{}); }

TEST(DrawingTime, FollowsWhatIsUsual) {
  DrawingTime t;
  for (int i = 0; i < 60; ++i) t.took(milliseconds{i % 2 == 0 ? 24 : 26});
  EXPECT_GE(t.usual(), milliseconds{24});
  EXPECT_LE(t.usual(), milliseconds{26});
}

TEST(DrawingTime, OneLatePictureIsNotSeenInTheNext) {
  DrawingTime t;
  for (int i = 0; i < 60; ++i) t.took(milliseconds{25});
  t.took(milliseconds{900});
  EXPECT_LE(t.usual(), milliseconds{26});
}

TEST(DrawingTime, NeitherBelowNothingNorAboveAFifthOfASecond) {
  DrawingTime t;
  t.took(milliseconds{-40});
  EXPECT_EQ(t.usual(), core::Duration{});
  for (int i = 0; i < 1000; ++i) t.took(std::chrono::seconds{3});
  EXPECT_EQ(t.usual(), milliseconds{200});
}

}  // namespace
}  // namespace mana::render
