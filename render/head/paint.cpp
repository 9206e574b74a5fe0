#include "agent/core/random.hpp"
#include "render/head/hair_style.hpp"
#include "render/head/head.hpp"
#include "render/head/skull.hpp"

namespace mana::render::head {
namespace {

// Smooth noise, about -1..1: a sum of waves in fixed directions.
double mottle(const Vec& v, double scale) {
  static const auto waves = [] {
    core::Random random{41};
    std::array<std::array<double, 4>, 9> w{};
    for (auto& wave : w) {
      for (double& x : wave) x = random.uniform(-1, 1);
    }
    return w;
  }();
  double sum = 0;
  for (const auto& w : waves) sum += std::sin(scale * glm::dot(v, Vec{w[0], w[1], w[2]}) * 2.2 + 7 * w[3]);
  return sum / 9 * 1.6;
}

/// A place of the face that differs from the rest of the skin: a factor on it, how strongly, where.
struct Tint {
  Vec factor;
  double strength;
  double x, wide, y, high;
  double from_z, to_z;
};
constexpr Tint kTints[] = {
    {{1.05, .79, .76}, .19, 3.5, 1.6, -3.2, 1.6, 3.5, 6.5},  // cheeks
    {{1.04, .78, .73}, .30, 0, 1.3, -3.9, .8, 9, 10},        // tip of the nose
    {{.93, .84, .85}, .20, 3.1, 1.5, -1.15, .45, 4, 6},      // under the eyes
    {{.95, .82, .79}, .16, 3.1, 1.5, .75, .40, 4, 6},        // upper lids
    {{1.03, 1.02, .95}, .30, 0, 3.5, 5, 2.0, 3, 6},          // forehead
    {{1.02, .86, .81}, .24, 0, 1.6, -9.9, .9, 4, 7},         // chin
};

}  // namespace

const std::vector<Vec>& brow_line() {
  static const std::vector<Vec> line = resampled(
      {{1.28, 1.86, 0}, {2.1, 2.12, 0}, {3.2, 2.34, 0}, {4.2, 2.30, 0}, {5.0, 1.98, 0}, {5.5, 1.62, 0}}, 60);
  return line;
}

double brow_half(double u, const HeadParameters& p) {
  static const Curve half{{0, 0.08, 0.25, 0.55, 0.85, 1}, {0.10, 0.18, 0.22, 0.18, 0.09, 0.03}};
  return half(u) * p.brow_thickness;
}

std::vector<Vec> paint_skin(const std::vector<Vec>& positions, const HeadParameters& p,
                            const std::vector<double>& lip, const std::vector<double>& inside,
                            const std::vector<double>& lid_margin, const std::vector<double>& crease,
                            const std::vector<double>& wet) {
  std::vector<Vec> colours(positions.size(), p.skin);
  const Vec& s = p.skin;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Vec v{std::abs(positions[i].x), level(positions[i].y, p.face), positions[i].z};
    Vec& c = colours[i];
    const auto blend = [&c](const Vec& to, double w) { c = glm::mix(c, to, std::clamp(w, 0.0, 1.0)); };
    for (const Tint& t : kTints) {
      blend(s * t.factor, p.blush * t.strength * bell(v.x - t.x, t.wide) * bell(v.y - t.y, t.high) *
                              sstep(t.from_z, t.to_z, v.z));
    }
    // No skin is of one colour; the older, the less.
    const double uneven = 0.022 + 0.045 * sstep(35, 90, p.age_years);
    c *= 1.0 + uneven * Vec{0.8, 1.0, 1.1} * mottle(positions[i], 1.6) +
         0.02 * mottle(positions[i] * 3.1, 1.9);
    const double jaw = sstep(-4.6, -5.6, v.y - 0.22 * std::max(0.0, v.x - 2.0)) * sstep(-12.6, -11.0, v.y) *
                       sstep(-0.5, 2.5, v.z);
    blend(c * Vec{.72, .75, .80}, p.beard * jaw * (1 - 0.75 * bell(v.x - 2.9, 1.2) * bell(v.y + 5.4, 1.0)));
    // Nostrils are painted: holes would not survive the refinement.
    const double depth = -skull_field(positions[i], p.face, true, false);
    // A child's small nose is dented all along its foot: only the holes themselves are dark.
    const double hole = std::hypot((v.x - 0.60 * p.face.nose_width) / 0.36, (v.y + 4.62) / 0.34);
    if (v.z > 8.6)
      blend(s * Vec{.15, .085, .075}, sstep(.015, .09, depth) * sstep(1.45, 0.75, hole) *
                                          std::lerp(0.6, 1.0, sstep(8, 18, p.age_years)));
    blend(p.lips, (lip[i] * 1.05 - .02) * .92);
    blend({.22, .050, .050}, inside[i]);
    blend(s * Vec{.70, .54, .52}, lid_margin[i] * .60);
    blend(s * Vec{.82, .68, .64}, crease[i] * .48);
    blend({.60, .34, .31}, wet[i] * .9);
    // Hair-coloured scalp under the hair.
    if (p.hair_style != nullptr) {
      const double rooted =
          above_hairline(*p.hair_style, positions[i]) + 0.22 * mottle(positions[i] * 2.0, 2.0);
      blend(p.hair * .55, (p.hair_style->locks == 0 ? .55 : .85) * sstep(-.30, .55, rooted));
    }
    // The brow's shadow under its hairs.
    double brow = 9;
    double along = 0;
    const std::vector<Vec>& line = brow_line();
    for (std::size_t k = 0; k < line.size(); ++k) {
      const double off = std::hypot(v.x - line[k].x, v.y - line[k].y - 0.04);
      if (off >= brow) continue;
      brow = off;
      along = double(k) / double(line.size() - 1);
    }
    if (v.z > 4) blend(glm::mix(p.brows * 1.3, s, 0.30), .55 * bell(brow, 1.25 * brow_half(along, p)));
  }
  return colours;
}

}  // namespace mana::render::head
