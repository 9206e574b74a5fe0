#include "render/head/shape_bench.hpp"

namespace mana::render::head {
namespace {

std::vector<double> jaw_weights(const ShapeBench& bench) {
  const Cage& cage = bench.cage();
  std::vector<double> w(cage.half);
  for (std::uint32_t i = 0; i < cage.half; ++i) {
    const Vec v = bench.on_plan(i);
    w[i] = sstep(-4.9, -8.7, v.y) * sstep(0.2, 4.6, v.z) * (1 - sstep(-11.3, -13.2, v.y));
    w[i] *= 1 - 0.85 * sstep(5.2, 3.0, v.z) * sstep(-10.2, -11.8, v.y);
  }
  for (std::size_t k = 0; k < cage.mouth.size(); ++k) {
    for (std::size_t q = 0; q < cage.mouth[k].size(); ++q) {
      const double t3 = std::pow(cage.mouth_t[q], 3);
      const double ring = cage.mouth_upper[q] ? 0.46 * t3 * (k >= 10 ? 0.3 : 1) : 1 - 0.54 * t3;
      const double b = k < 4 ? sstep(0, 4, double(k)) : 1;
      double& weight = w[cage.mouth[k][q]];
      weight = weight * (1 - b) + ring * b;
    }
  }
  return w;
}
Half jaw_open(const ShapeBench& bench) {
  const Cage& cage = bench.cage();
  const std::vector<double> w = jaw_weights(bench);
  Half d = bench.none();
  for (std::uint32_t i = 0; i < cage.half; ++i) {
    const Vec& v = bench.at(i);
    d[i] = (turned(v, kJawPivot, {1, 0, 0}, kJawDegrees) - v) * w[i];
    d[i].x -= 0.25 * bell(v.x - 4.0, 1.4) * bell(bench.on_plan(i).y + 6.6, 1.8) *
              sstep(3, 6, v.z);  // the cheek is drawn in
  }
  for (std::size_t k = 3; k < cage.mouth.size(); ++k) {
    for (std::size_t q = 0; q < cage.mouth[k].size(); ++q)
      d[cage.mouth[k][q]].x -= 0.22 * cage.mouth_t[q] * cage.mouth_t[q];
  }
  return d;
}
std::size_t nearest(const ShapeBench& bench, double t, bool up) {
  const Cage& cage = bench.cage();
  std::size_t best = 0;
  double distance = 9;
  for (std::size_t q = 0; q < cage.mouth_t.size(); ++q) {
    const bool side = cage.mouth_upper[q] == up || q == cage.mouth_half;
    if (side && std::abs(cage.mouth_t[q] - t) < distance) {
      distance = std::abs(cage.mouth_t[q] - t);
      best = q;
    }
  }
  return best;
}

}  // namespace

void add_jaw_shapes(ShapeBench& bench) {
  const Cage& cage = bench.cage();
  const Half open = jaw_open(bench);
  bench.add("jawOpen", open);
  const std::vector<double> w = jaw_weights(bench);
  Half forward = bench.none();
  for (std::uint32_t i = 0; i < cage.half; ++i) forward[i].z = 0.45 * w[i];
  bench.add("jawForward", forward);
  std::vector<double> sideways(cage.half);
  for (std::uint32_t i = 0; i < cage.half; ++i) sideways[i] = 0.5 * w[i];
  bench.add_sideways("jawLeft", "jawRight", sideways);
  // mouthClose undoes the parting of the lips at the same weight of jawOpen: they meet half way.
  const std::vector<Vec> opened = bench.whole(open);
  // Thin lips would fold where they end.
  const LipParameters& lip = bench.parameters().lip;
  const double full = lip.lower.front().second / LipParameters{}.lower.front().second;
  const double corner = 4 * std::min(1.0, full * full);
  bench.add("mouthClose", bench.lips([&](std::size_t k, double t, bool up) {
    static constexpr double kFade[14] = {0, 0.35, 0.7, 0.92, 1, 1, 1, 1, 1, 0.9, 0.6, 0.3, 0, 0};
    const std::size_t q = nearest(bench, t, up);
    const std::size_t twin = nearest(bench, t, !up);
    const Vec parted = opened[cage.mouth[7][twin]] - opened[cage.mouth[7][q]];
    return parted * (up ? 0.35 : 0.65) * kFade[k] * (1 - std::pow(t, corner));
  }));
}

}  // namespace mana::render::head
