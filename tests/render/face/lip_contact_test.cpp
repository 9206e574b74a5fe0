// Lips that must touch do so under every expression at full strength: on the head itself, not on its weights.
#include <cmath>

#include "render/face/expression.hpp"
#include "tests/render/made_head.hpp"

namespace mana::render::head {
namespace {

using Weights = std::map<std::string, double>;

Weights mixture(msg::Viseme viseme, const Expression* expression) {
  ShapeWeights shapes{};
  for (const ShapePart& part : shapes_of(viseme)) shapes[part.shape] += part.weight;
  for (float& w : shapes) w = std::min(w, 1.0F);
  if (expression != nullptr) add_expression(shapes, *expression, 1, {1, 1});
  Weights weights;
  for (std::size_t k = 0; k < kShapeCount; ++k) {
    if (shapes[k] > 0) weights[std::string{kShapeNames[k]}] = double{shapes[k]};
  }
  return weights;
}

/// The skin as seen from the front around the mouth: z of the foremost point on a grid of 0.2 mm.
class FrontView {
 public:
  FrontView(const std::vector<Vec>& at, const std::vector<Quad>& quads) {
    for (const Quad& q : quads) {
      add(at[q[0]], at[q[1]], at[q[2]]);
      add(at[q[0]], at[q[2]], at[q[3]]);
    }
  }
  /// Square millimetres through which one sees more than 13 mm behind the lips: between lips that
  /// touch lies a valley of 9 mm.
  double opening_mm2() const {
    double cells = 0;
    for (int i = 0; i < kColumns; ++i) {
      const double x = kLeft + i * kCell;
      double front = -99;
      for (int j = 0; j < kRows; ++j) front = std::max(front, z(i, j));
      for (int j = 0; j < kRows; ++j) cells += z(i, j) < front - 1.3 - 0.25 * std::abs(x);
    }
    return cells * kCell * kCell * 100;
  }

 private:
  static constexpr double kCell = 0.02, kLeft = -1.6, kBottom = -9.8;  // cm
  static constexpr int kColumns = 161, kRows = 201;

  double& z(int i, int j) { return depth_[static_cast<std::size_t>(i * kRows + j)]; }
  double z(int i, int j) const { return depth_[static_cast<std::size_t>(i * kRows + j)]; }

  void add(const Vec& a, const Vec& b, const Vec& c) {
    const double area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    if (std::abs(area) < 1e-12) return;
    const auto cell = [](double v, double from) { return static_cast<int>(std::floor((v - from) / kCell)); };
    const int i1 = std::min(kColumns - 1, cell(std::max({a.x, b.x, c.x}), kLeft));
    const int j1 = std::min(kRows - 1, cell(std::max({a.y, b.y, c.y}), kBottom));
    for (int i = std::max(0, cell(std::min({a.x, b.x, c.x}), kLeft)); i <= i1; ++i) {
      for (int j = std::max(0, cell(std::min({a.y, b.y, c.y}), kBottom)); j <= j1; ++j) {
        const double x = kLeft + i * kCell;
        const double y = kBottom + j * kCell;
        const double u = ((b.x - x) * (c.y - y) - (c.x - x) * (b.y - y)) / area;
        const double v = ((c.x - x) * (a.y - y) - (a.x - x) * (c.y - y)) / area;
        if (u < -1e-9 || v < -1e-9 || u + v > 1 + 1e-9) continue;
        z(i, j) = std::max(z(i, j), u * a.z + v * b.z + (1 - u - v) * c.z);
      }
    }
  }
  std::vector<double> depth_ = std::vector<double>(static_cast<std::size_t>(kColumns) * kRows, -99);
};

double opening_mm2(const Weights& weights) {
  const Part& skin = skin_of(made_head());
  return FrontView{moved(skin, weights), skin.quads}.opening_mm2();
}

/// How far the skin of the lower lip is from the edge of the upper front teeth, mm.
double lip_to_teeth_mm(const Weights& weights) {
  std::vector<Vec> edge;
  for (const Part& part : made_head().parts) {
    if (part.material != "teeth") continue;
    const auto jaw = part.shapes.find("jawOpen");
    double lowest = 1e9;
    const auto is_upper = [&](std::size_t i) {
      return jaw == part.shapes.end() || glm::length(jaw->second[i]) < 0.05;
    };
    for (std::size_t i = 0; i < part.positions.size(); ++i) {
      if (is_upper(i) && std::abs(part.positions[i].x) < 0.8) lowest = std::min(lowest, part.positions[i].y);
    }
    for (std::size_t i = 0; i < part.positions.size(); ++i) {
      const Vec& p = part.positions[i];
      if (is_upper(i) && std::abs(p.x) < 0.8 && p.y < lowest + 0.25) edge.push_back(p);
    }
  }
  const Part& skin = skin_of(made_head());
  const auto jaw = skin.shapes.at("jawOpen");
  const std::vector<Vec> at = moved(skin, weights);
  double least = 1e9;
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (std::abs(at[i].x) > 0.8 || glm::length(jaw[i]) < 0.8) continue;  // the lower lip goes with the jaw
    for (const Vec& t : edge) least = std::min(least, glm::length(at[i] - t));
  }
  return least * 10;
}

TEST(LipContact, TheMeasureSeesAnOpenMouth) {
  EXPECT_GT(opening_mm2(mixture(msg::Viseme::aa, nullptr)), 100);
  EXPECT_LT(opening_mm2({}), 1);
  EXPECT_GT(lip_to_teeth_mm(mixture(msg::Viseme::aa, nullptr)), 4);
}

TEST(LipContact, APIsClosedUnderEveryExpression) {
  for (const Expression& e : expressions()) {
    const double open = opening_mm2(mixture(msg::Viseme::PP, &e));
    EXPECT_LT(open, 0.5) << e.name << ", mm2";
  }
}

TEST(LipContact, AnFTouchesTheTeethUnderEveryExpression) {
  const double plain = lip_to_teeth_mm(mixture(msg::Viseme::FF, nullptr));
  std::printf("lip to teeth at an F: %.2f mm", plain);
  for (const Expression& e : expressions()) {
    const double with = lip_to_teeth_mm(mixture(msg::Viseme::FF, &e));
    std::printf(", %s %.2f", std::string{e.name}.c_str(), with);
    EXPECT_LT(with, plain + 0.4) << e.name << ", mm";
  }
  std::printf("\n");
}

TEST(LipContact, WithoutRoomForSpeechSomeExpressionsWouldPartThem) {
  // What the test above guards against is real.
  ShapeWeights shapes{};
  for (const ShapePart& part : shapes_of(msg::Viseme::PP)) shapes[part.shape] += part.weight;
  add_expression(shapes, *find_expression("surprised"), 1, {});
  Weights weights;
  for (std::size_t k = 0; k < kShapeCount; ++k) weights[std::string{kShapeNames[k]}] = double{shapes[k]};
  EXPECT_GT(opening_mm2(weights), 20);
}

}  // namespace
}  // namespace mana::render::head
