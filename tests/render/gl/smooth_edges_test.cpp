#include "render/gl/smooth_edges.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>

namespace mana::render {
namespace {

constexpr int kSize = 96;
using Pixels = std::vector<std::uint8_t>;

/// A picture of what is inside something and what is not, by so many samples a pixel each way.
Pixels drawn(const std::function<bool(double, double)>& inside, int samples) {
  Pixels p;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      int hits = 0;
      for (int k = 0; k < samples * samples; ++k)
        hits += inside(x + (k % samples + 0.5) / samples, y + (k / samples + 0.5) / samples) ? 1 : 0;
      const auto v = static_cast<std::uint8_t>(30 + 200 * hits / (samples * samples));
      p.insert(p.end(), {v, v, static_cast<std::uint8_t>(v / 2), 77});
    }
  }
  return p;
}
Pixels smoothed(Pixels p) {
  EdgeSmoother{}.smooth(p, kSize, kSize);
  return p;
}
double mean_difference(const Pixels& a, const Pixels& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(int{a[i]} - int{b[i]});
  return sum / static_cast<double>(a.size());
}
bool above_line(double slope, double x, double y) { return y > 20 + slope * x; }

/// Against sixteen samples a pixel a slanted outline is at most two thirds as wrong as without, a flat one
/// half.
TEST(EdgeSmootherTest, SlantedOutlinesComeCloseToTheTrueOnes) {
  for (const double slope : {0.05, 0.13, 0.3, 0.55, 0.8}) {
    for (const bool turned : {false, true}) {
      const auto inside = [&](double x, double y) {
        return above_line(slope, turned ? y : x, turned ? x : y);
      };
      const Pixels jagged = drawn(inside, 1);
      const Pixels truth = drawn(inside, 4);
      const double left = slope < 0.5 ? 0.5 : 0.66;
      EXPECT_LT(mean_difference(smoothed(jagged), truth), left * mean_difference(jagged, truth))
          << slope << (turned ? " turned" : "");
    }
  }
}

TEST(EdgeSmootherTest, ADiscHasASoftRim) {
  const auto inside = [](double x, double y) { return std::hypot(x - 48.3, y - 47.6) < 30; };
  const Pixels jagged = drawn(inside, 1);
  const Pixels truth = drawn(inside, 4);
  const Pixels soft = smoothed(jagged);
  EXPECT_LT(mean_difference(soft, truth), 0.65 * mean_difference(jagged, truth));
  int between = 0;
  for (std::size_t i = 0; i < soft.size(); i += 4) between += soft[i] > 45 && soft[i] < 215 ? 1 : 0;
  EXPECT_GT(between, 60);
}

TEST(EdgeSmootherTest, StraightEdgesAndSoftShadesStayAsTheyAre) {
  const Pixels box = drawn([](double x, double y) { return x > 20 && x < 70 && y > 30; }, 1);
  Pixels expected = box;
  const Pixels soft = smoothed(box);
  // Only the corners are rounded a little.
  EXPECT_LT(mean_difference(soft, expected), 0.2);
  Pixels shade(box.size());
  for (std::size_t i = 0; i < shade.size(); ++i) shade[i] = static_cast<std::uint8_t>(i / 4 % kSize);
  EXPECT_TRUE(smoothed(shade) == shade);
}

TEST(EdgeSmootherTest, NothingBecomesBrighterOrDarkerThanWhatIsThere) {
  Pixels dots(std::size_t{kSize} * kSize * 4, 200);
  for (std::size_t i = 0; i < dots.size(); i += 4 * 37) dots[i] = dots[i + 1] = dots[i + 2] = 10;
  const Pixels soft = smoothed(dots);
  EXPECT_GE(*std::min_element(soft.begin(), soft.end()), 10);
  EXPECT_LE(*std::max_element(soft.begin(), soft.end()), 200);
}

TEST(EdgeSmootherTest, OpacityIsLeftAlone) {
  const Pixels soft = smoothed(drawn([](double x, double y) { return above_line(0.3, x, y); }, 1));
  for (std::size_t i = 3; i < soft.size(); i += 4) ASSERT_EQ(soft[i], 77);
}

TEST(EdgeSmootherTest, TheSmallestPicturesAreNoTrouble) {
  EdgeSmoother smoother;
  for (const auto& [w, h] : {std::pair{0, 0}, {1, 1}, {1, 7}, {7, 1}, {2, 2}, {3, 2}}) {
    Pixels p(static_cast<std::size_t>(4 * w * h), 0);
    for (std::size_t i = 0; i < p.size(); i += 12) p[i] = 255;
    smoother.smooth(p, w, h);
  }
}

}  // namespace
}  // namespace mana::render
