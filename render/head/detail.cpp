#include "render/head/detail.hpp"

#include <cmath>
#include <initializer_list>

#include "render/head/hair_style.hpp"
#include "render/head/skull.hpp"

namespace mana::render::head {
namespace {

constexpr int kSize = 768;
constexpr double kAxisZ = -1.5;     // of the cylinder, cm
constexpr double kHalfAngle = 2.0;  // radians to each side of the nose
constexpr double kTop = 11.5, kFoot = -17.5;

// ---- noise without tables: a number for each cell of a grid
double hashed(int x, int y, int z, std::uint32_t salt) {
  std::uint32_t h = static_cast<std::uint32_t>(x) * 0x8da6b343U ^
                    static_cast<std::uint32_t>(y) * 0xd8163841U ^
                    static_cast<std::uint32_t>(z) * 0xcb1ab31fU ^ salt * 0x9e3779b9U;
  h ^= h >> 15;
  h *= 0x2c1b3c6dU;
  h ^= h >> 12;
  h *= 0x297a2d39U;
  h ^= h >> 15;
  return h / 4294967296.0;
}

/// Smooth, -1..1, with features of one unit's size.
double noise(const Vec& v, std::uint32_t salt) {
  const Vec cell{std::floor(v.x), std::floor(v.y), std::floor(v.z)};
  const Vec f = v - cell;
  const Vec s = f * f * (3.0 - 2.0 * f);
  const int x = static_cast<int>(cell.x);
  const int y = static_cast<int>(cell.y);
  const int z = static_cast<int>(cell.z);
  double sum = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const int i = corner & 1;
    const int j = corner >> 1 & 1;
    const int k = corner >> 2;
    sum +=
        (i ? s.x : 1 - s.x) * (j ? s.y : 1 - s.y) * (k ? s.z : 1 - s.z) * hashed(x + i, y + j, z + k, salt);
  }
  return 2 * sum - 1;
}

/// Dots: 1 in the middle of one .. 0 outside. One cell in `1 / share` has one.
double dots(const Vec& v, double cell, double share, double radius, std::uint32_t salt) {
  const Vec at = v / cell;
  double most = 0;
  const int x0 = static_cast<int>(std::floor(at.x));
  const int y0 = static_cast<int>(std::floor(at.y));
  const int z0 = static_cast<int>(std::floor(at.z));
  for (int x = x0 - 1; x <= x0 + 1; ++x) {
    for (int y = y0 - 1; y <= y0 + 1; ++y) {
      for (int z = z0 - 1; z <= z0 + 1; ++z) {
        if (hashed(x, y, z, salt) >= share) continue;
        const Vec middle{x + hashed(x, y, z, salt + 1), y + hashed(x, y, z, salt + 2),
                         z + hashed(x, y, z, salt + 3)};
        const double r = radius * (0.6 + 0.8 * hashed(x, y, z, salt + 4));
        most = std::max(most, 1 - glm::length(at - middle) * cell / r);
      }
    }
  }
  return std::clamp(1.6 * most, 0.0, 1.0);
}

// ---- wrinkles: lines on the face as it is laid out in skull.cpp (x to one side, y), cm
struct Line {
  std::vector<Vec> points;  // z unused
  double depth, width;
  double from_age, full_age;  // years between which it comes
};
const std::vector<Line>& lines() {
  static const std::vector<Line> all{
      // The forehead.
      {{{0, 3.55, 0}, {1.4, 3.66, 0}, {2.7, 3.58, 0}, {3.7, 3.30, 0}}, .34, .060, 44, 80},
      {{{0, 4.40, 0}, {1.5, 4.52, 0}, {3.0, 4.40, 0}, {4.2, 4.02, 0}}, .42, .065, 40, 78},
      {{{0, 5.22, 0}, {1.4, 5.33, 0}, {2.8, 5.22, 0}, {3.9, 4.90, 0}}, .34, .060, 48, 84},
      // Between the brows.
      {{{.52, 2.65, 0}, {.60, 1.95, 0}, {.48, 1.25, 0}}, .26, .060, 50, 85},
      // Crow's feet: she has laughed.
      {{{5.10, .30, 0}, {5.60, .62, 0}, {6.15, .98, 0}}, .50, .045, 36, 72},
      {{{5.15, .05, 0}, {5.70, .06, 0}, {6.35, .14, 0}}, .55, .045, 34, 70},
      {{{5.10, -.22, 0}, {5.60, -.50, 0}, {6.10, -.85, 0}}, .45, .045, 38, 74},
      // Under the eyes.
      {{{1.85, -.85, 0}, {2.6, -1.36, 0}, {3.5, -1.52, 0}, {4.5, -1.22, 0}}, .50, .070, 34, 74},
      {{{2.0, -1.55, 0}, {2.9, -2.00, 0}, {3.9, -1.98, 0}}, .30, .070, 50, 84},
      // From the nose to the mouth, and on to the chin.
      {{{1.70, -3.95, 0}, {2.20, -4.42, 0}, {2.64, -5.05, 0}, {2.97, -5.85, 0}, {3.14, -6.75, 0}},
       .62,
       .085,
       30,
       80},
      {{{2.78, -7.15, 0}, {2.86, -7.85, 0}, {2.72, -8.55, 0}}, .42, .065, 44, 80},
      {{{3.55, -5.3, 0}, {3.78, -6.3, 0}, {3.62, -7.3, 0}}, .22, .060, 52, 86},
      // Above the chin.
      {{{0, -8.52, 0}, {.7, -8.45, 0}, {1.35, -8.22, 0}}, .26, .080, 30, 80},
      // Above the lip.
      {{{.75, -5.55, 0}, {.80, -6.05, 0}}, .22, .040, 56, 84},
      {{{1.20, -5.70, 0}, {1.27, -6.20, 0}}, .24, .040, 54, 82},
      {{{1.65, -5.90, 0}, {1.74, -6.38, 0}}, .22, .040, 58, 84},
      // The neck.
      {{{0, -13.55, 0}, {2.2, -13.35, 0}, {4.4, -12.7, 0}}, .40, .075, 34, 72},
      {{{0, -14.75, 0}, {2.2, -14.55, 0}, {4.4, -13.9, 0}}, .34, .075, 42, 78},
  };
  return all;
}

/// How far a point lies off a line, and where along it: 0..1.
std::pair<double, double> off_line(const Line& line, double x, double y) {
  double best = 99;
  double along = 0;
  const auto n = static_cast<double>(line.points.size() - 1);
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
    const Vec& a = line.points[i];
    const Vec d = line.points[i + 1] - a;
    const double t = std::clamp(((x - a.x) * d.x + (y - a.y) * d.y) / (d.x * d.x + d.y * d.y), 0.0, 1.0);
    const double off = std::hypot(x - a.x - t * d.x, y - a.y - t * d.y);
    if (off < best) {
      best = off;
      along = (double(i) + t) / n;
    }
  }
  return {best, along};
}

class DetailPainter {
 public:
  explicit DetailPainter(const HeadParameters& p) : p_{p} {
    for (const Line& line : lines()) {
      const double depth = line.depth * sstep(line.from_age, line.full_age, p.age_years);
      if (depth > 0.01) folds_.push_back({&line, depth});
    }
  }

  /// The factor at a point of the skin.
  Vec at(const Vec& v, double lip) const {
    const Vec plan{std::abs(v.x), level(v.y, p_.face), v.z};
    Vec factor{1};
    pores(v, plan, factor);
    wrinkles(v, plan, lip, factor);
    spots(v, plan, factor);
    hairs(v, plan, factor);
    // Fine creases across the lips.
    if (lip > 0.3) factor *= 1 - 0.10 * lip * std::max(0.0, noise({v.x * 9, v.y * 1.2, 3}, 61));
    return factor;
  }

 private:
  void pores(const Vec& v, const Vec& plan, Vec& factor) const {
    const double coarse = bell(plan.x, 2.6) * bell(plan.y + 3.6, 2.2) * sstep(5, 8, v.z);  // nose and cheeks
    const double old = sstep(30, 85, p_.age_years);
    const double grain = 0.6 * noise(v * 14.0, 11) + 0.4 * noise(v * 7.0, 12);
    factor *= 1 + (0.016 + 0.016 * old + 0.020 * coarse * sstep(8, 25, p_.age_years)) * grain;
    // Blood under the skin: patches that are a little redder, or yellower.
    const double flush = 0.6 * noise(v * 1.7, 13) + 0.4 * noise(v * 4.1, 14);
    factor *= 1.0 + p_.blush * 0.022 * flush * Vec{0.5, -1.0, -0.9};
  }
  void wrinkles(const Vec& v, const Vec& plan, double lip, Vec& factor) const {
    if (v.z < -2 || lip > 0.2) return;
    // No face is drawn with a ruler, nor folded in two.
    const double x = plan.x + 0.07 * noise(v * 1.1, 21);
    const double y = plan.y + 0.09 * noise(v * 0.9, 22) + 0.03 * noise(v * 3.3, 23);
    double dark = 0;
    double light = 0;
    for (const auto& [line, depth] : folds_) {
      const auto [off, along] = off_line(*line, x, y);
      if (off > 6 * line->width) continue;
      const double through_middle = line->points.front().x < 0.01 ? 1 : sstep(0, 0.25, along);
      const double strength =
          depth * through_middle * (1 - sstep(0.65, 1, along)) * (0.8 + 0.35 * noise(v * 1.6, 24));
      dark = std::max(dark, strength * (bell(off, line->width) + 0.45 * bell(off, 3.0 * line->width)));
      light = std::max(light, strength * bell(off - 2.6 * line->width, 1.5 * line->width));
    }
    // Light that comes out of a fold went through blood.
    factor *= (1.0 - dark * Vec{.42, .54, .56}) * (1 + 0.10 * light);
  }
  void spots(const Vec& v, const Vec& plan, Vec& factor) const {
    if (p_.freckles > 0) {
      const double where =
          std::min(1.0, 1.5 * bell(plan.x - 2.0, 2.4) * bell(plan.y + 2.4, 1.7)) * sstep(4, 7, v.z) +
          0.25 * bell(plan.y - 4, 2.0) * sstep(5, 7, v.z);
      const double many = dots(v, 0.24, 0.42 * where, 0.085, 31);
      factor *= 1.0 - p_.freckles * (0.35 + 0.65 * where) * many * Vec{.22, .38, .48};
    }
    const double old = sstep(58, 85, p_.age_years);
    if (old > 0) {
      const double where = sstep(2.0, 4.5, plan.x) + 0.5 * sstep(3.5, 5.5, plan.y);
      factor *= 1.0 - old * 0.8 * dots(v, 1.25, 0.30 * where, 0.30, 41) * Vec{.14, .25, .33};
    }
  }
  void hairs(const Vec& v, const Vec& plan, Vec& factor) const {
    if (p_.beard > 0) {  // shaved this morning
      const double jaw = sstep(-4.9, -5.9, plan.y - 0.22 * std::max(0.0, plan.x - 2.0)) *
                         sstep(-12.6, -11.0, plan.y) * sstep(-0.5, 2.5, v.z);
      if (jaw > 0.01) factor *= 1.0 - p_.beard * jaw * dots(v, 0.11, 0.7, 0.042, 51) * Vec{.30, .28, .26};
    }
    if (p_.hair_style == nullptr) return;
    // Down where the hair begins: roots stand the closer, the further in.
    const double inside = above_hairline(*p_.hair_style, v);
    if (inside < -0.75 || inside > 0.9) return;
    // Down: short hairs that run inwards, the fewer, the further out.
    const double across = std::atan2(v.x, v.z - kAxisZ) * 9.0;
    const double comb =
        noise({across * 7.5, inside * 0.8, 5}, 72) + 0.5 * noise({across * 17, inside * 1.1, 6}, 73);
    const double down = sstep(0.10, 0.55, comb + 1.1 * sstep(-0.7, 0.5, inside) - 0.55);
    factor *= glm::mix(Vec{1}, Vec{0.30} + 0.70 * p_.hair, 0.80 * down * sstep(-0.75, 0.15, inside));
    const double roots = dots(v * Vec{1, 0.55, 0.55}, 0.085, 0.9 * sstep(-0.75, 0.35, inside), 0.045, 71);
    factor *= glm::mix(Vec{1}, Vec{0.35} + 0.65 * p_.hair, roots * 0.75 * sstep(-0.75, 0.0, inside));
  }

  struct Fold {
    const Line* line;
    double depth;
  };
  const HeadParameters& p_;
  std::vector<Fold> folds_;
};

std::uint8_t encoded(double factor) {
  const double linear = std::clamp(factor / kDetailTop, 0.0, 1.0);
  const double s = linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
  return static_cast<std::uint8_t>(std::lround(255 * s));
}

struct Corner {
  double x, y;  // texels
  Vec at;
  double lip;
};

/// Calls `f(column, row, place, lip)` for every texel whose middle lies in the triangle.
template <class F>
void each_texel(const Corner& a, const Corner& b, const Corner& c, const F& f) {
  const double area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (std::abs(area) < 1e-9) return;
  const auto first = [](double v) { return std::max(0, static_cast<int>(std::ceil(v - 0.5))); };
  const auto last = [](double v) { return std::min(kSize - 1, static_cast<int>(std::floor(v - 0.5))); };
  for (int row = first(std::min({a.y, b.y, c.y})); row <= last(std::max({a.y, b.y, c.y})); ++row) {
    for (int column = first(std::min({a.x, b.x, c.x})); column <= last(std::max({a.x, b.x, c.x})); ++column) {
      const double px = column + 0.5;
      const double py = row + 0.5;
      const double wb = ((px - a.x) * (c.y - a.y) - (c.x - a.x) * (py - a.y)) / area;
      const double wc = ((b.x - a.x) * (py - a.y) - (px - a.x) * (b.y - a.y)) / area;
      const double wa = 1 - wb - wc;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      f(column, row, wa * a.at + wb * b.at + wc * c.at, wa * a.lip + wb * b.lip + wc * c.lip);
    }
  }
}

}  // namespace

std::array<double, 2> place_on_detail(const Vec& p) {
  const double u = 0.5 + std::atan2(p.x, p.z - kAxisZ) / (2 * kHalfAngle);
  const double v = (kTop - p.y) / (kTop - kFoot);
  return {std::clamp(u, 0.0, 1.0), std::clamp(v, 0.0, 1.0)};
}

DetailMap make_detail(const std::vector<Vec>& positions, const std::vector<Quad>& quads,
                      const std::vector<double>& lip, const HeadParameters& p) {
  constexpr auto kTexels = static_cast<std::size_t>(kSize) * kSize;
  // What is furthest from the axis is what is seen: it wins where places overlap.
  std::vector<float> reach(kTexels, -1.0F);
  std::vector<Vec> at(kTexels);
  std::vector<float> on_lip(kTexels, 0.0F);
  for (const Quad& q : quads) {
    std::array<Corner, 4> corners;
    for (std::size_t k = 0; k < 4; ++k) {
      const auto [u, v] = place_on_detail(positions[q[k]]);
      corners[k] = {u * kSize, v * kSize, positions[q[k]], lip[q[k]]};
    }
    // Behind the head the picture's two ends meet: what crosses there belongs to neither.
    const auto [left, right] = std::minmax_element(
        corners.begin(), corners.end(), [](const Corner& a, const Corner& b) { return a.x < b.x; });
    if (right->x - left->x > 0.5 * kSize) continue;
    const auto keep = [&](int column, int row, const Vec& place, double lips) {
      const auto i = static_cast<std::size_t>(row) * kSize + static_cast<std::size_t>(column);
      const auto r = static_cast<float>(std::hypot(place.x, place.z - kAxisZ));
      if (r <= reach[i]) return;
      reach[i] = r;
      at[i] = place;
      on_lip[i] = static_cast<float>(lips);
    };
    each_texel(corners[0], corners[1], corners[2], keep);
    each_texel(corners[0], corners[2], corners[3], keep);
  }
  const DetailPainter painter{p};
  DetailMap map{kSize, std::vector<std::uint8_t>(kTexels * 3, encoded(1))};
  for (std::size_t i = 0; i < kTexels; ++i) {
    if (reach[i] < 0) continue;
    const Vec factor = painter.at(at[i], on_lip[i]);
    for (int c = 0; c < 3; ++c) map.rgb[3 * i + static_cast<std::size_t>(c)] = encoded(factor[c]);
  }
  return map;
}

}  // namespace mana::render::head
