#include <cmath>

#include "render/face/viseme_shapes.hpp"
#include "tests/render/made_head.hpp"

namespace mana::render::head {
namespace {

constexpr double kStep = 0.01;  // cm
constexpr double kTop = -5.8, kBottom = -9.8;
const int kRows = static_cast<int>((kTop - kBottom) / kStep);

std::map<std::string, double> mixture(msg::Viseme viseme) {
  std::map<std::string, double> weights;
  for (const ShapePart& part : shapes_of(viseme))
    weights[std::string{kShapeNames[part.shape]}] += static_cast<double>(part.weight);
  return weights;
}

/// The foremost skin along a line of sight through x, from above the lips to below them.
std::vector<double> profile(const std::vector<Vec>& at, const std::vector<Quad>& quads, double x) {
  std::vector<double> depth(static_cast<std::size_t>(kRows), -99);
  const auto edge = [](const Vec& a, const Vec& b, double px, double py) {
    return (b.x - a.x) * (py - a.y) - (b.y - a.y) * (px - a.x);
  };
  for (const Quad& q : quads) {
    for (const auto& [i, j, k] : {std::array{q[0], q[1], q[2]}, std::array{q[0], q[2], q[3]}}) {
      const Vec &a = at[i], &b = at[j], &c = at[k];
      if (std::min({a.x, b.x, c.x}) > x || std::max({a.x, b.x, c.x}) < x) continue;
      const double area = edge(a, b, c.x, c.y);
      if (std::abs(area) < 1e-12) continue;
      const double low = std::min({a.y, b.y, c.y});
      const double high = std::max({a.y, b.y, c.y});
      for (int r = std::max(0, static_cast<int>((kTop - high) / kStep)); r < kRows; ++r) {
        const double y = kTop - r * kStep;
        if (y < low) break;
        const double u = edge(b, c, x, y) / area;
        const double v = edge(c, a, x, y) / area;
        if (u < -1e-9 || v < -1e-9 || u + v > 1 + 1e-9) continue;
        double& d = depth[static_cast<std::size_t>(r)];
        d = std::max(d, u * a.z + v * b.z + (1 - u - v) * c.z);
      }
    }
  }
  return depth;
}

/// How high the mouth's opening is, mm, at its highest: where one sees more than 8 mm behind the lips.
double opening_mm(const std::map<std::string, double>& weights) {
  const Part& skin = skin_of(made_head());
  const std::vector<Vec> at = moved(skin, weights);
  double most = 0;
  for (double x = -1.65; x < 1.7; x += 0.15) {
    const std::vector<double> depth = profile(at, skin.quads, x);
    const double front = *std::max_element(depth.begin(), depth.end());
    double open = 0;
    for (const double d : depth) open += d < front - 0.8 - 0.25 * std::abs(x) ? kStep * 10 : 0;
    most = std::max(most, open);
  }
  return most;
}

TEST(Lips, OpenForVowelsByTheirOpenness) {
  const double aa = opening_mm(mixture(msg::Viseme::aa));
  const double e = opening_mm(mixture(msg::Viseme::E));
  const double ih = opening_mm(mixture(msg::Viseme::ih));
  std::printf("the mouth is open by %.1f mm at aa, %.1f mm at E, %.1f mm at ih\n", aa, e, ih);
  EXPECT_GE(aa, 8);
  EXPECT_GT(aa, e);
  EXPECT_GT(e, ih);
  EXPECT_GE(ih, 2);
}

TEST(Lips, AreNarrowForAnOoAndWideForAnEe) {
  const Part& skin = skin_of(made_head());
  // The corner is the outermost point that the rest's corner has become.
  const HeadParameters p;
  std::size_t corner = 0;
  double nearest = 1e9;
  for (std::size_t i = 0; i < skin.positions.size(); ++i) {
    const Vec off = skin.positions[i] - Vec{p.lip.width, p.lip.corner_y, skin.positions[i].z};
    if (skin.positions[i].z < 6 || glm::length(off) >= nearest) continue;
    nearest = glm::length(off);
    corner = i;
  }
  const double rest = skin.positions[corner].x;
  EXPECT_LT(moved(skin, mixture(msg::Viseme::ou))[corner].x, rest - 0.3);
  EXPECT_GT(moved(skin, mixture(msg::Viseme::ih))[corner].x, rest + 0.05);
}

}  // namespace
}  // namespace mana::render::head
