#include "render/film/film_picture.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

namespace mana::render {
namespace {

struct Planes {
  Planes(int width, int height)
      : luma(static_cast<std::size_t>((width + 3) * height)),
        blue(static_cast<std::size_t>((width / 2 + 5) * height / 2)),
        red(static_cast<std::size_t>((width / 2 + 7) * height / 2)),
        places{luma.data(), blue.data(), red.data(), width + 3, width / 2 + 5, width / 2 + 7} {}
  std::vector<std::uint8_t> luma, blue, red;
  FilmPlanes places;
};

std::array<int, 3> film_colour(std::uint8_t r, std::uint8_t g, std::uint8_t b) {
  const std::vector<std::uint8_t> rgba{r, g, b, 255, r, g, b, 0, r, g, b, 7, r, g, b, 99};
  Planes planes{2, 2};
  to_film(rgba, 2, 2, planes.places);
  return {planes.luma[0], planes.blue[0], planes.red[0]};
}

TEST(FilmPictureTest, KnownColoursHaveTheStandardsValues) {
  EXPECT_EQ(film_colour(0, 0, 0), (std::array{16, 128, 128}));
  EXPECT_EQ(film_colour(255, 255, 255), (std::array{235, 128, 128}));
  EXPECT_EQ(film_colour(255, 0, 0), (std::array{63, 102, 240}));
  EXPECT_EQ(film_colour(0, 255, 0), (std::array{173, 42, 26}));
  EXPECT_EQ(film_colour(0, 0, 255), (std::array{32, 240, 118}));
}

// By the formulas as they are written, in real numbers.
TEST(FilmPictureTest, EveryPixelIsWithinOneOfTheFormulas) {
  constexpr int kWidth = 46;  // no multiple of a vector
  constexpr int kHeight = 6;
  std::mt19937 random{1};
  std::vector<std::uint8_t> rgba(std::size_t{4} * kWidth * kHeight);
  for (auto& v : rgba) v = static_cast<std::uint8_t>(random() & 255U);
  Planes planes{kWidth, kHeight};
  to_film(rgba, kWidth, kHeight, planes.places);
  const auto value = [&](int x, int y, int channel) {
    return rgba[static_cast<std::size_t>(4 * (y * kWidth + x) + channel)] / 255.0;
  };
  const auto luma = [&](double r, double g, double b) { return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const double wanted = 16 + 219 * luma(value(x, y, 0), value(x, y, 1), value(x, y, 2));
      ASSERT_NEAR(planes.luma[static_cast<std::size_t>(y * (kWidth + 3) + x)], wanted, 0.6) << x << ", " << y;
    }
  }
  for (int y = 0; y < kHeight; y += 2) {
    for (int x = 0; x < kWidth; x += 2) {
      const auto mean = [&](int c) {
        return (value(x, y, c) + value(x + 1, y, c) + value(x, y + 1, c) + value(x + 1, y + 1, c)) / 4;
      };
      const double light = luma(mean(0), mean(1), mean(2));
      const auto at = [&](int stride) { return static_cast<std::size_t>(y / 2 * stride + x / 2); };
      ASSERT_NEAR(planes.blue[at(kWidth / 2 + 5)], 128 + 224 * (mean(2) - light) / 1.8556, 0.6);
      ASSERT_NEAR(planes.red[at(kWidth / 2 + 7)], 128 + 224 * (mean(0) - light) / 1.5748, 0.6);
    }
  }
}

}  // namespace
}  // namespace mana::render
