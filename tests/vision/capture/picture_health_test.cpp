#include "vision/capture/picture_health.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace mana::vision {
namespace {

using Pixel = std::function<int(int x, int y, unsigned chance)>;

/// Shows so many seconds at five pictures a second. @return when it was first called ill; -1: never.
double shown(PictureHealth& health, double from_s, double to_s, const Pixel& pixel,
             std::string* why = nullptr, bool* is_fault = nullptr) {
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
      if (is_fault != nullptr) *is_fault = ill->is_fault;
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

TEST(PictureHealthTest, DarknessIsNoticedAfterTwentySecondsAndIsNoFaultADimRoomIsWell) {
  PictureHealth health;
  const auto black = [](int, int, unsigned chance) { return int(chance % 2); };
  std::string why;
  bool is_fault = true;
  EXPECT_NEAR(shown(health, 0, 60, black, &why, &is_fault), 20, 0.5);
  EXPECT_NE(why.find("It is dark, or something covers my camera."), std::string::npos);
  EXPECT_FALSE(is_fault);
  PictureHealth other;
  EXPECT_EQ(shown(other, 0, 60, [](int x, int, unsigned chance) { return x / 8 + int(chance % 5); }), -1);
}

TEST(PictureHealthTest, NoiseAloneIsNoticedAfterTwoSeconds) {
  PictureHealth health;
  const auto noise = [](int, int, unsigned chance) { return int(chance % 256); };
  std::string why;
  bool is_fault = false;
  EXPECT_NEAR(shown(health, 0, 30, noise, &why, &is_fault), 2, 0.5);
  EXPECT_TRUE(is_fault);
  EXPECT_NE(why.find("noise"), std::string::npos);
}

}  // namespace
}  // namespace mana::vision
