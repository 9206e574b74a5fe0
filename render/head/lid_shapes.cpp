#include "render/head/shape_bench.hpp"

namespace mana::render::head {
namespace {

double on_ball(const ShapeBench& bench, double x, double y, double off, double least) {
  const EyeParameters& e = bench.parameters().eye;
  const double q = (e.radius + off) * (e.radius + off) - (x - e.centre.x) * (x - e.centre.x) -
                   (y - e.centre.y) * (y - e.centre.y);
  return std::max(e.centre.z + std::sqrt(std::max(q, 0.02)), least);
}
/// How much of the way to the other lid the upper one goes at a place along the lids.
double coming(double side) { return sstep(0, 0.45, side); }
Half blink(const ShapeBench& bench) {
  const Cage& cage = bench.cage();
  Half d = bench.none();
  const auto& e = cage.eye;
  const std::size_t n = e[0].size();
  // A larger ball stands out further from the straight way that a lid takes.
  // So does a lid that has farther to go.
  const EyeParameters& eye = bench.parameters().eye;
  const double opening = eye.upper[3].second - eye.lower[3].second;
  const double usual = EyeParameters{}.upper[3].second - EyeParameters{}.lower[3].second;
  const double roomier = 1.4 * std::max(0.0, bench.parameters().eye.radius - EyeParameters{}.radius) +
                         0.4 * std::max(0.0, opening - usual);
  for (std::size_t s = 1; s < cage.eye_half; ++s) {
    const std::size_t below = n - s;
    const double side = cage.eye_side[s];
    const Vec low = bench.at(e[5][below]);
    // It overlaps the lower margin, or refining leaves a slit.
    const double target = low.y - 0.045 * sstep(0.05, 0.45, side);
    for (const auto& [k, off] : {std::pair<std::size_t, double>{5, 0.20 + roomier}, {6, 0.05}}) {
      const Vec p = bench.at(e[k][s]);
      const double x = 0.5 * (p.x + bench.at(e[k][below]).x);
      const double y = target + (k == 5 ? 0 : 0.02);
      d[e[k][s]] =
          (Vec{x, y, on_ball(bench, x, y, off, std::min(p.z, bench.at(e[k][below]).z))} - p) * coming(side);
    }
    const Vec fold = bench.at(e[3][s]);
    const Vec lid = bench.at(e[4][s]);
    const double y3 = fold.y - 0.16 * side;
    const double y4 = 0.52 * y3 + 0.48 * target;
    d[e[4][s]] = Vec{lid.x, y4, on_ball(bench, lid.x, y4, 0.25 + roomier, std::min(lid.z, low.z))} - lid;
    d[e[3][s]] = {0, -0.16 * side, std::max(0.0, on_ball(bench, fold.x, y3, 0.20, 0) - fold.z)};
    d[e[2][s]] = {0, -0.13 * side, 0};
    for (const std::size_t k : {7, 8}) d[e[k][s]] = {0, -0.35 * side, 0};
  }
  // Towards the corners the lower lid comes to meet the upper, or the corner would fold over.
  for (std::size_t s = 1; s < cage.eye_half; ++s) {
    const std::size_t below = n - s;
    for (const std::size_t k : {5, 6}) {
      const Vec low = bench.at(e[k][below]);
      const double y = low.y + (1 - coming(cage.eye_side[s])) * (bench.at(e[k][s]).y - low.y);
      d[e[k][below]] = {0, y - low.y,
                        std::max(0.0, on_ball(bench, low.x, y, k == 5 ? 0.16 : 0.05, low.z) - low.z)};
    }
  }
  for (std::size_t s = cage.eye_half + 1; s < n; ++s) {
    for (const auto& [k, rise] :
         {std::pair<std::size_t, double>{5, 0.05}, {6, 0.05}, {4, 0.06}, {3, 0.05}, {2, 0.03}}) {
      d[e[k][s]] += Vec{0, rise * cage.eye_side[s], 0};
    }
  }
  return d;
}

}  // namespace

Half slid_lids(const ShapeBench& bench, double up, double low) {
  const Cage& cage = bench.cage();
  Half d = bench.none();
  constexpr double kUpper[] = {0, 0, 0.30, 0.55, 0.8, 1, 1, 1, 1};
  constexpr double kLower[] = {0, 0.15, 0.45, 0.7, 0.9, 1, 1, 1, 1};
  for (std::size_t k = 1; k < cage.eye.size(); ++k) {
    for (std::size_t q = 0; q < cage.eye[k].size(); ++q) {
      const double side = cage.eye_side[q] * sstep(0, 0.55, cage.eye_side[q]);
      const double by = (cage.eye_upper[q] ? up * kUpper[k] : low * kLower[k]) * side;
      if (by == 0) continue;
      const Vec p = bench.at(cage.eye[k][q]);
      const double off = glm::length(p - bench.parameters().eye.centre) - bench.parameters().eye.radius;
      const double z = k >= 4 && k <= 6 ? on_ball(bench, p.x, p.y + by, off, p.z - 0.3) -
                                              on_ball(bench, p.x, p.y, off, p.z - 0.3)
                                        : 0;
      d[cage.eye[k][q]] = {0, by, z};
    }
  }
  return d;
}

void add_lid_shapes(ShapeBench& bench) {
  bench.add_sides("eyeBlink", blink(bench));
  bench.add_sides("eyeWide", ShapeBench::sum(slid_lids(bench, 0.27, -0.09), bench.measured("eyeWide")),
                  ShapeBench::kMeasured);
  bench.add_sides("eyeSquint", ShapeBench::sum(slid_lids(bench, -0.16, 0.26), bench.measured("eyeSquint")),
                  ShapeBench::kMeasured);
  bench.add_sides("eyeLookDown", slid_lids(bench, -0.34, -0.08));
  bench.add_sides("eyeLookUp", slid_lids(bench, 0.15, 0.08));
  // The lids go a little with the ball.
  for (const char* name : {"eyeLookIn", "eyeLookOut"})
    bench.add_sides(name, bench.measured(name, 0.6, true), ShapeBench::kMeasured);
}

}  // namespace mana::render::head
