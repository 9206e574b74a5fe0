#include "render/head/head.hpp"

namespace mana::render::head {
namespace {

constexpr double kTurn = 6.283185307179586;
constexpr double kWide = 2.35;  // half of a lens, cm
constexpr double kHigh = 1.85;
constexpr double kSquare = 3.2;     // exponent of the superellipse
constexpr double kOutwards = 0.12;  // a lens sits a little outside of the eye
const Vec kColour{0.045, 0.034, 0.030};

// The frame is bowed around the face.
double front(double x) { return 9.55 - 0.035 * x * x; }

std::vector<Vec> rim(const HeadParameters& p, double side) {
  std::vector<Vec> line;
  for (int i = 0; i <= 48; ++i) {
    const double a = kTurn * i / 48;
    const double c = std::cos(a);
    const double s = std::sin(a);
    const double r = std::pow(std::pow(std::abs(c), kSquare) + std::pow(std::abs(s), kSquare), -1 / kSquare);
    const double x = p.eye.centre.x + kOutwards + kWide * c * r;
    line.push_back({side * x, -0.35 + kHigh * s * r - 0.08 * c, front(x)});
  }
  return line;
}

void add_wire(Part& part, const std::vector<Vec>& line, double thick) {
  std::vector<Vec> towards(line.size(), Vec{0, 0, 1});
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Vec along = line[std::min(i + 1, line.size() - 1)] - line[i > 0 ? i - 1 : 0];
    if (std::abs(along.z) > 0.8 * glm::length(along)) towards[i] = {1, 0, 0};
  }
  const std::vector<double> radius(line.size(), thick);
  add_tube(part, line, towards, {radius, radius, 6}, kColour);
}

}  // namespace

void add_glasses(Head& head, const HeadParameters& p) {
  Part part;
  part.material = "frame";
  part.roughness = 0.25;
  const double outer = p.eye.centre.x + kOutwards + kWide;
  const double inner = p.eye.centre.x + kOutwards - kWide;
  for (const double side : {1.0, -1.0}) {
    add_wire(part, rim(p, side), 0.105);
    // Past the temple to the ear, and down behind it.
    add_wire(part,
             resampled({{side * outer, 0.25, front(outer) - 0.1},
                        {side * (outer + 0.75), 0.30, 7.6},
                        {side * 7.15, 0.15, 3.5},
                        {side * 7.3, -0.1, -0.2},
                        {side * 7.0, -1.3, -2.0}},
                       20),
             0.12);
  }
  add_wire(part, resampled({{inner, 0.25, front(inner)}, {0, 0.75, 9.85}, {-inner, 0.25, front(inner)}}, 12),
           0.10);
  part.tangents.clear();
  head.parts.push_back(std::move(part));
}

}  // namespace mana::render::head
