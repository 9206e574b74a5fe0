#include "render/head/head.hpp"
#include "render/head/skull.hpp"

namespace mana::render::head {

const std::vector<Vec>& brow_line() {
  static const std::vector<Vec> line = resampled(
      {{1.25, 1.80, 0}, {2.1, 2.10, 0}, {3.2, 2.38, 0}, {4.2, 2.40, 0}, {5.0, 2.10, 0}, {5.45, 1.78, 0}}, 60);
  return line;
}

std::vector<Vec> paint_skin(const std::vector<Vec>& positions, const HeadParameters& p,
                            const std::vector<double>& lip, const std::vector<double>& inside,
                            const std::vector<double>& lid_margin, const std::vector<double>& crease,
                            const std::vector<double>& wet) {
  std::vector<Vec> colours(positions.size(), p.skin);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Vec v{std::abs(positions[i].x), positions[i].y, positions[i].z};
    Vec& c = colours[i];
    const auto blend = [&c](const Vec& to, double w) { c = glm::mix(c, to, std::clamp(w, 0.0, 1.0)); };
    const Vec& s = p.skin;
    blend(s * Vec{1.06, .76, .72},
          .38 * bell(v.x - 3.9, 2.1) * bell(v.y + 3.1, 1.9) * sstep(2, 5, v.z));  // cheeks
    blend(s * Vec{1.04, .72, .66},
          .34 * bell(v.x, 1.3) * bell(v.y + 3.9, .8) * sstep(9, 10, v.z));  // tip of the nose
    blend(s * Vec{.92, .79, .79},
          .45 * bell(v.x - 3.1, 1.5) * bell(v.y + 1.10, .45) * sstep(4, 6, v.z));  // under the eyes
    blend(s * Vec{.90, .72, .67},
          .40 * bell(v.x - 3.1, 1.5) * bell(v.y - .85, .40) * sstep(4, 6, v.z));  // upper lids
    blend(s * Vec{1.05, 1.02, .92},
          .30 * bell(v.x, 3.5) * bell(v.y - 5, 2.0) * sstep(3, 6, v.z));  // forehead
    blend(s * Vec{1.02, .82, .76}, .28 * bell(v.x, 1.6) * bell(v.y + 9.9, .9) * sstep(4, 7, v.z));  // chin
    // Nostrils are painted: holes would not survive the refinement.
    const double depth = -skull_field(positions[i], p.face, true, false);
    if (v.y < -4.15 && v.y > -5.1 && v.z > 8.6 && v.x < 1.3)
      blend({.035, .012, .010}, sstep(.015, .09, depth));
    blend(p.lips, (lip[i] * 1.05 - .02) * .92);
    blend({.22, .050, .050}, inside[i]);
    blend(s * Vec{.62, .44, .42}, lid_margin[i] * .70);
    blend(s * Vec{.80, .62, .57}, crease[i] * .32);
    blend({.60, .30, .27}, wet[i] * .9);
    // Hair-coloured scalp under the hair.
    const double scalp = .9 * sstep(.0, .7, ellipsoid(positions[i], {.15, -3.6, 10.2}, {8.0, 10.25, 8.4})) *
                         sstep(-9, -8, v.y);
    blend(p.hair * .45, scalp);
    // The brow's shadow under its hairs.
    double brow = 9;
    for (const Vec& q : brow_line()) brow = std::min(brow, std::hypot(v.x - q.x, v.y - q.y));
    blend(p.brows * 1.4, .50 * bell(brow, .27) * (v.z > 4 ? 1 : 0) * (1 - sstep(5.0, 5.6, v.x)));
  }
  return colours;
}

}  // namespace mana::render::head
