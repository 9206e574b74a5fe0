#include "render/head/shape_bench.hpp"

namespace mana::render::head {
namespace {

/// How thick the lips are, against the usual.
double fullness(const LipParameters& lip) {
  return lip.lower.front().second / LipParameters{}.lower.front().second;
}

/// How much room there is under the nose for the upper lip to rise: less in a short face, less for a full
/// lip.
double room_above(const HeadParameters& p) {
  const double shorter = std::min(1.0, p.face.lower_face / FaceParameters{}.lower_face);
  return std::pow(shorter, 2) / std::pow(std::max(1.0, fullness(p.lip)), 0.8);
}

// Scans do not see what a rolled lip does behind the other: the red of the lips is laid over the teeth by
// rings.
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
  roll("mouthRollUpper", true, -0.62);
  roll("mouthRollLower", false, 1.15);
}

// An open ring: the lips stand off from the teeth, the corners come in and forward.
Half funnel(const ShapeBench& bench) {
  static constexpr double kFade[14] = {0, 0, 1, 1, 1, 1, 1, 1, 0.95, 0.8, 0.5, 0.25, 0.1, 0};
  return bench.with_lips(bench.measured("mouthFunnel"), [](std::size_t k, double t, bool up) {
    const double s = std::pow(std::max(0.0, 1 - t * t), 0.8);
    return Vec{-0.62 * std::pow(t, 1.2), (up ? 0.46 : -0.66) * s, 0.74 + 0.30 * t * t} * kFade[k];
  });
}

// A kiss: rounder than those of the mean of many people, for it must be read from across the room.
Half pucker(const ShapeBench& bench) {
  static constexpr double kFade[14] = {0.1, 0.4, 0.8, 1, 1, 1, 1, 1, 1, 0.9, 0.6, 0.3, 0.1, 0};
  const Half rounder = bench.corner({-0.32, -0.08, 0.10}, 1.9, [](std::size_t k, double t, bool up) {
    Vec v{-0.44 * std::pow(t, 1.1), -0.20 * t * t, 0.10 * t};
    // The lower lip is a bow, not a beak.
    if (!up && k < 7) v.y += 0.16 * (1 - t * t) * (1 - t * t) - 0.10 * std::sin(3.14159265 * t);
    return v * kFade[k];
  });
  // Beside the nose the skin goes along, or a ledge would catch the light.
  const Half cheek = bench.push(3.0, 1.2, -4.6, 0.75, {0, 0, 0.20});
  return ShapeBench::sum(ShapeBench::sum(bench.shut(bench.measured("mouthPucker")), cheek), rounder);
}

}  // namespace

void add_mouth_shapes(ShapeBench& bench) {
  const Cage& cage = bench.cage();
  constexpr int kRounds = ShapeBench::kMeasured;
  const double room = room_above(bench.parameters());
  for (const char* name : {"mouthSmile", "mouthFrown", "mouthStretch"})
    bench.add_sides(name, bench.shut(bench.measured(name)), kRounds);
  bench.add_sides("mouthPress", bench.shut(bench.measured("mouthPress", 0.45)), kRounds);
  // More than this would fold thin lips over, and the skin under a short nose.
  bench.add_sides("mouthDimple", bench.shut(bench.measured("mouthDimple", 0.45)), kRounds);
  bench.add_sides("mouthUpperUp", bench.measured("mouthUpperUp", 0.9 * room), kRounds);
  bench.add_sides("mouthLowerDown", bench.measured("mouthLowerDown"), kRounds);
  bench.add("mouthFunnel", funnel(bench), kRounds);
  bench.add("mouthPucker", pucker(bench), kRounds);
  bench.add("mouthShrugLower", bench.shut(bench.measured("mouthShrugLower", 0.42)), kRounds);
  bench.add("mouthShrugUpper", bench.measured("mouthShrugUpper", 0.75 * room), kRounds);
  add_rolls(bench);
  std::vector<double> sideways(cage.half, 0);
  const Half left = bench.measured("mouthLeft", 0.39);
  std::transform(left.begin(), left.end(), sideways.begin(), [](const Vec& d) { return d.x; });
  bench.add_sideways("mouthLeft", "mouthRight", sideways);
}

}  // namespace mana::render::head
