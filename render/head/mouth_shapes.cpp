#include "render/head/shape_bench.hpp"

namespace mana::render::head {
namespace {

/// How thick the lips are, against the usual.
double fullness(const LipParameters& lip) {
  return lip.lower.front().second / LipParameters{}.lower.front().second;
}

// Scans do not see what a rolled lip does behind the other: the red of the lips is laid over the teeth by rings.
void add_rolls(ShapeBench& bench) {
  static constexpr double kIn[14] = {0, 0, 0, 0.03, -0.10, -0.38, -0.50, -0.46, -0.34, -0.1, 0, 0, 0, 0};
  static constexpr double kOver[14] = {0, 0, 0.05, 0.18, 0.32, 0.38, 0.25, 0.08, 0, 0, 0, 0, 0, 0};
  // There is only so much lip to roll.
  const double most = std::min(1.0, fullness(bench.parameters().lip));
  const auto roll = [&bench, most](const char* name, bool upper, double over) {
    bench.add(name,
              bench.with_lips(bench.measured(name, 0.6),
                              [most, upper, over](std::size_t k, double t, bool up) {
                                const double s = most * (1 - t * t * t) * std::sqrt(std::max(0.0, 1 - t * t));
                                return up == upper ? Vec{0, over * kOver[k] * s, kIn[k] * s} : Vec{0};
                              }),
              ShapeBench::kMeasured);
  };
  roll("mouthRollUpper", true, -1);
  roll("mouthRollLower", false, 1.35);
}

// An open ring: the lips stand off from the teeth, the corners come in and forward.
Half funnel(const ShapeBench& bench) {
  static constexpr double kFade[14] = {0, 0, 1, 1, 1, 1, 1, 1, 0.95, 0.8, 0.5, 0.25, 0.1, 0};
  return bench.with_lips(bench.measured("mouthFunnel"), [](std::size_t k, double t, bool up) {
    const double s = std::pow(std::max(0.0, 1 - t * t), 0.8);
    return Vec{-0.62 * std::pow(t, 1.2), (up ? 0.46 : -0.66) * s, 0.74 + 0.30 * t * t} * kFade[k];
  });
}

}  // namespace

void add_mouth_shapes(ShapeBench& bench) {
  const Cage& cage = bench.cage();
  constexpr int kRounds = ShapeBench::kMeasured;
  for (const char* name : {"mouthSmile", "mouthFrown", "mouthStretch", "mouthDimple", "mouthPress"})
    bench.add_sides(name, bench.shut(bench.measured(name)), kRounds);
  for (const char* name : {"mouthUpperUp", "mouthLowerDown"})
    bench.add_sides(name, bench.measured(name), kRounds);
  bench.add("mouthFunnel", funnel(bench), kRounds);
  bench.add("mouthShrugUpper", bench.measured("mouthShrugUpper"), kRounds);
  add_rolls(bench);
  for (const char* name : {"mouthPucker", "mouthShrugLower"})
    bench.add(name, bench.shut(bench.measured(name)), kRounds);
  std::vector<double> sideways(cage.half, 0);
  const Vec centre = bench.at(cage.mouth[8].front());
  for (std::uint32_t i = 0; i < cage.half; ++i) {
    sideways[i] = 0.6 * bell(std::hypot(bench.at(i).x, (bench.at(i).y - centre.y) * 1.2), 3.0) *
                  sstep(3.5, 6.5, bench.at(i).z);
  }
  for (std::size_t k = 9; k < cage.mouth.size(); ++k) {
    for (const std::uint32_t i : cage.mouth[k]) sideways[i] *= 1 - 0.2 * double(k - 8);
  }
  bench.add_sideways("mouthLeft", "mouthRight", sideways);
}

}  // namespace mana::render::head
