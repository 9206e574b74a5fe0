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
  return std::pow(p.face.lower_face / FaceParameters{}.lower_face, 3) /
         std::pow(std::max(1.0, fullness(p.lip)), 2);
}

Half smile(const ShapeBench& bench) {
  const Cage& cage = bench.cage();
  Half d = bench.corner({0.60, 0.58, -0.40}, 2.6, [](std::size_t k, double t, bool up) {
    static constexpr double kFade[14] = {0, 1, 1, 1, 1, 1, 1, 1, 1, 0.9, 0.7, 0.4, 0.1, 0};
    // Near the corner the upper lip's border rises with it, or they would cross.
    static constexpr double kCurve[14] = {1, 1, 1, 1, 1.2, 1.4, 1.7, 1.7, 1.7, 1.7, 1.7, 1.7, 1.7, 1.7};
    const double c = std::pow(t, up ? kCurve[k] : 1.7);
    Vec v = Vec{0.62 * c, 0.62 * c, -0.42 * c - 0.10} * kFade[k];
    if (k >= 4 && k <= 6) v.y += (up ? -0.05 : 0.05) * (1 - t);
    return v;
  });
  d = ShapeBench::sum(d, bench.push(4.0, 1.6, -3.6, 1.5, {0.12, 0.34, 0.40}));
  constexpr double kLid[] = {0, 0, 0.7, 1, 1, 1, 1, 1};
  for (std::size_t k = 2; k < 8; ++k) {
    for (std::size_t q = 0; q < cage.eye[k].size(); ++q) {
      if (!cage.eye_upper[q]) d[cage.eye[k][q]] += Vec{0, 0.12, 0.05} * cage.eye_side[q] * kLid[k];
    }
  }
  return d;
}
Half frown(const ShapeBench& bench) {
  Half d = bench.lips([](std::size_t k, double t, bool) {
    static constexpr double kFade[14] = {0.15, 0.4, 0.7, 0.9, 1, 1, 1, 1, 1, 0.9, 0.7, 0.4, 0.1, 0};
    const double c = std::pow(t, 1.6);
    return Vec{0.06 * c, -0.55 * c + 0.10 * (1 - t), -0.10 * c} * kFade[k];
  });
  return ShapeBench::sum(d, bench.push(0, 1.5, -9.7, 1.0, {0, 0.22, 0.10}));
}
void rolls_and_shrugs(ShapeBench& bench) {
  static constexpr double kIn[14] = {0, 0, 0, 0.05, -0.10, -0.36, -0.46, -0.40, -0.30, -0.1, 0, 0, 0, 0};
  static constexpr double kOver[14] = {0, 0, 0.05, 0.12, 0.26, 0.34, 0.22, 0.08, 0, 0, 0, 0, 0, 0};
  // There is only so much lip to roll.
  const double most = std::min(1.0, fullness(bench.parameters().lip));
  bench.add("mouthRollUpper", bench.lips([most](std::size_t k, double t, bool up) {
    const double s = most * (1 - t * t * t) * std::sqrt(std::max(0.0, 1 - t * t));
    return up ? Vec{0, -kOver[k] * s, kIn[k] * s} : Vec{0};
  }));
  bench.add("mouthRollLower", bench.lips([most](std::size_t k, double t, bool up) {
    const double s = most * (1 - t * t * t) * std::sqrt(std::max(0.0, 1 - t * t));
    return up ? Vec{0} : Vec{0, kOver[k] * 1.35 * s, kIn[k] * s};
  }));
  static constexpr double kFade[14] = {0.2, 0.5, 0.8, 1, 1, 1, 1, 1, 0.9, 0.6, 0.3, 0, 0, 0};
  bench.add("mouthShrugLower", ShapeBench::sum(bench.lips([](std::size_t k, double t, bool up) {
              const double s = 1 - t * t;
              return Vec{0, (up ? 0.10 : 0.26) * s, (up ? 0.02 : 0.12) * s} * kFade[k];
            }),
                                               bench.push(0, 1.6, -9.4, 1.0, {0, 0.26, 0.14})));
  const double room = room_above(bench.parameters());
  bench.add("mouthShrugUpper", bench.lips([room](std::size_t k, double t, bool up) {
    const double s = 1 - t * t;
    return Vec{0, (up ? 0.20 : 0.12) * room * s, (up ? 0.12 : 0.04) * s} * kFade[k];
  }));
}

}  // namespace

void add_mouth_shapes(ShapeBench& bench) {
  const Cage& cage = bench.cage();
  bench.add_sides("mouthSmile", smile(bench));
  bench.add_sides("mouthFrown", frown(bench));
  bench.add_sides(
      "mouthStretch", bench.corner({0.55, -0.12, -0.38}, 1.8, [](std::size_t k, double t, bool up) {
        static constexpr double kFade[14] = {0.1, 0.4, 0.8, 1, 1, 1, 1, 1, 1, 0.9, 0.7, 0.4, 0.1, 0};
        const double c = std::pow(t, 1.4);
        return Vec{0.52 * c, -0.10 * c + (up ? 0.04 : -0.05) * (1 - t * t), -0.34 * c - 0.03} * kFade[k];
      }));
  bench.add_sides("mouthDimple", bench.corner({0.22, 0.04, -0.40}, 1.2, [](std::size_t k, double t, bool) {
    static constexpr double kFade[14] = {0.1, 0.4, 0.8, 1, 1, 1, 1, 1, 1, 0.9, 0.7, 0.4, 0.1, 0};
    const double c = t * t * t;
    return Vec{0.24 * c, 0.04 * c, -0.30 * c} * kFade[k];
  }));
  static constexpr double kRound[14] = {0.05, 0.3, 0.65, 0.85, 1, 1, 1, 1, 1, 0.9, 0.6, 0.3, 0.1, 0};
  bench.add("mouthFunnel", bench.lips([](std::size_t k, double t, bool up) {
    const double s = 1 - t * t;
    return Vec{-0.80 * std::pow(t, 1.2), (up ? 0.24 : -0.30) * s, 0.44 + 0.34 * t * t} * kRound[k];
  }));
  bench.add("mouthPucker", bench.lips([](std::size_t k, double t, bool up) {
    const double s = 1 - t * t;
    return Vec{-1.22 * std::pow(t, 1.15), (up ? 0.05 : -0.04) * s, 0.52 + 0.46 * t * t} * kRound[k];
  }));
  rolls_and_shrugs(bench);
  bench.add_sides("mouthPress", bench.lips([](std::size_t k, double t, bool up) {
    static constexpr double kIn[14] = {0, 0, 0.02, 0.03, 0.03, -0.14, -0.26, -0.26, -0.20, -0.1, 0, 0, 0, 0};
    static constexpr double kShut[14] = {0, 0, 0, 0.06, 0.10, 0.14, 0.10, 0.02, 0, 0, 0, 0, 0, 0};
    const double s = std::sqrt(std::max(0.0, 1 - t * t));
    return Vec{k >= 3 ? -0.06 * t : 0, (up ? -kShut[k] : 1.4 * kShut[k]) * s, kIn[k] * s};
  }));
  bench.add_sides("mouthLowerDown", bench.lips([](std::size_t k, double t, bool up) {
    static constexpr double kFade[14] = {0.1, 0.35, 0.7, 0.9, 1, 1, 1, 1, 0.95, 0.7, 0.4, 0.1, 0, 0};
    const double s = std::pow(1 - t * t, 0.8);
    return up ? Vec{0} : Vec{0.05 * t, -0.42 * s, -0.06 * s} * kFade[k];
  }));
  // There is less room under the nose of a short face.
  const double room = room_above(bench.parameters());
  bench.add_sides("mouthUpperUp", bench.lips([room](std::size_t k, double t, bool up) {
    static constexpr double kFade[14] = {0.05, 0.25, 0.55, 0.85, 1, 1, 1, 1, 0.95, 0.7, 0.4, 0.1, 0, 0};
    const double s = std::pow(1 - t * t, 0.8);
    return up ? Vec{0.04 * t, 0.36 * room * s, -0.05 * s} * kFade[k] : Vec{0};
  }));
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
