#include "vision/picture_health.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace mana::vision {
namespace {

using Pixel = std::function<int(int x, int y, unsigned chance)>;

/// Shows so many seconds at five pictures a second. @return when it was first called ill; -1: never.
double shown(PictureHealth& health, double from_s, double to_s, const Pixel& pixel,
             std::string* why = nullptr) {
  unsigned chance = 1;
  for (double t = from_s; t < to_s; t += 0.2) {
    Picture p{64, 48, {}, core::at_seconds(t)};
    for (int y = 0; y < p.height; ++y) {
      for (int x = 0; x < p.width; ++x) {
        chance = chance * 1664525U + 1013904223U;
        p.grey.push_back(static_cast<std::uint8_t>(pixel(x, y, (chance + unsigned(t * 50) * 7919U) >> 16U)));
      }
    }
    if (const auto ill = health.see(p)) {
      if (why != nullptr) *why = ill->reason;
      return t - from_s;
    }
  }
  return -1;
}

int room(int x, int y, unsigned chance) { return 40 + x + y + int(chance % 5); }

TEST(PictureHealthTest, ARoomWithACamerasNoiseIsWell) {
  PictureHealth health;
  EXPECT_EQ(shown(health, 0, 60, room), -1);
}

TEST(PictureHealthTest, APictureThatHangsIsNoticedAfterTenSecondsAndWellAgainWithTheNext) {
  PictureHealth health;
  const auto hangs = [](int x, int y, unsigned) { return 40 + x + y; };
  std::string why;
  EXPECT_NEAR(shown(health, 0, 30, hangs, &why), 10, 0.5);
  EXPECT_NE(why.find("same picture"), std::string::npos);
  EXPECT_EQ(shown(health, 31, 40, room), -1);
}

TEST(PictureHealthTest, ACoverIsNoticedAfterTwentySecondsANightIsNot) {
  PictureHealth health;
  EXPECT_NEAR(shown(health, 0, 60, [](int, int, unsigned chance) { return int(chance % 2); }), 20, 0.5);
  PictureHealth other;
  EXPECT_EQ(shown(other, 0, 60, [](int x, int, unsigned chance) { return x / 8 + int(chance % 5); }), -1);
}

TEST(PictureHealthTest, NoiseAloneIsNoticedAfterTwoSeconds) {
  PictureHealth health;
  std::string why;
  EXPECT_NEAR(shown(
                  health, 0, 30, [](int, int, unsigned chance) { return int(chance % 256); }, &why),
              2, 0.5);
  EXPECT_NE(why.find("noise"), std::string::npos);
}

}  // namespace
}  // namespace mana::vision
