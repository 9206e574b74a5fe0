#include "render/head/skull.hpp"

#include <array>

namespace mana::render::head {
namespace {

/// A horizontal slice: front and back (without nose and lips), half width, where it is widest, and the
/// exponent of its front. 2.4 and more at eye height is what keeps the outer corners of the eyes forward.
struct Slice {
  double y, front, half_width, back, widest, exponent;
};
constexpr Slice kSlices[] = {{-11.9, 5.6, 0.3, 3.0, 4.5, 2.0},   {-11.3, 7.3, 1.7, -1.0, 3.5, 2.1},
                             {-10.5, 8.6, 2.75, -3.5, 2.2, 2.1}, {-9.5, 9.0, 3.62, -4.5, 1.6, 2.1},
                             {-8.3, 9.2, 4.45, -4.8, 1.2, 2.1},  {-7.0, 9.4, 5.10, -5.2, 1.0, 2.1},
                             {-6.0, 9.4, 5.55, -5.6, 0.9, 2.1},  {-4.7, 9.3, 6.0, -6.2, 0.8, 2.15},
                             {-3.0, 9.0, 6.45, -7.4, 0.8, 2.3},  {-1.5, 8.85, 6.7, -8.6, 0.6, 2.42},
                             {0.3, 8.85, 6.9, -9.4, 0.0, 2.5},   {1.5, 9.2, 7.05, -9.7, -0.6, 2.45},
                             {3.0, 9.2, 7.2, -9.85, -0.9, 2.3},  {4.5, 8.95, 7.15, -9.85, -1.1, 2.2},
                             {6.0, 8.4, 6.85, -9.6, -1.2, 2.15}, {7.5, 7.45, 6.25, -9.0, -1.2, 2.1},
                             {9.0, 5.9, 5.2, -7.8, -1.0, 2.05},  {10.1, 4.1, 3.95, -6.2, -0.9, 2.05},
                             {10.9, 2.0, 2.45, -4.2, -0.9, 2.0}, {11.35, -0.8, 0.15, -1.0, -0.9, 2.0}};

struct SliceCurves {
  Curve front, half_width, back, widest, exponent;
};

const SliceCurves& curves() {
  static const SliceCurves all = [] {
    std::vector<double> y, f, w, b, m, e;
    for (const Slice& s : kSlices) {
      y.push_back(s.y);
      f.push_back(s.front);
      w.push_back(s.half_width);
      b.push_back(s.back);
      m.push_back(s.widest);
      e.push_back(s.exponent);
    }
    return SliceCurves{{y, f}, {y, w}, {y, b}, {y, m}, {y, e}};
  }();
  return all;
}

// Cheeks and chin of somebody slight: bone stays, so little is missing where much would be added.
double fat_of(const FaceParameters& f) { return f.fat < 0 ? 0.4 * f.fat : f.fat; }

double loft(const Vec& p, const FaceParameters& f) {
  const SliceCurves& c = curves();
  const double y = std::clamp(p.y, -11.9, 11.35);
  const double widest = c.widest(y);
  const double taper = 1 + (f.jaw_taper - 1) * sstep(-3, -9.5, y);
  const double wide = 1 + (f.face_width - 1) * sstep(5, 0, y);
  const double w = std::max(0.05, c.half_width(y) * taper * wide + fat_of(f) * 0.8 * bell(y + 6.2, 2.6));
  const double z = p.z - widest;
  const double depth = std::max(0.05, z > 0 ? c.front(y) - widest : widest - c.back(y));
  const double n = z > 0 ? c.exponent(y) : 2.1;
  const double x = std::abs(p.x);
  const double k = std::pow(std::pow(x / w, n) + std::pow(std::abs(z) / depth, n), 1 / n);
  const double d = (k - 1) * std::hypot(x, z) / std::max(k, 1e-3);
  const double beyond = std::abs(p.y - y);
  if (beyond > 0) return std::hypot(std::max(d, 0.0), beyond);
  return d * std::clamp(0.55 + 0.45 * std::min(1.0, w / 4), 0.3, 1.0);
}

// What stands out (positive) and in, on top of the loft.
double bumps(const Vec& p, const FaceParameters& f) {
  const double x = p.x;
  const double y = p.y;
  const double front = sstep(2, 6, p.z);
  double b = 0;
  b -= 0.80 * bell(x - 3.05, x < 3.05 ? 1.8 : 1.45) * bell(y + 0.10, 1.10) * front;  // orbit
  b -= 0.60 * bell(x - 1.40, 0.70) * bell(y - 0.15, 1.0) * front;                    // inner corner
  b += f.brow_ridge * bell(y - (1.85 + 0.12 * std::sin((x - 0.8) * 0.8)), 0.70) * bell(x - 2.7, 2.2) * front;
  b += f.cheekbone * bell(x - 4.3, 1.6) * bell(y + 2.4, 1.2) * sstep(1, 5, p.z);
  b -= f.cheek_hollow * bell(x - 4.7, 1.3) * bell(y + 5.6, 1.8) * front;
  b -= (0.20 + 0.22 * f.wrinkles) * bell(x - 6.3, 1.2) * bell(y - 3.4, 1.9) * sstep(1, 4, p.z);  // temple
  b += f.cheek_apple * bell(x - 3.05, 1.25) * bell(y + 3.9, 1.3) * front;
  b -= f.nasolabial * bell(x - (2.15 + 0.32 * (-4.4 - y)), 0.38) * bell(y + 5.4, 1.3) * front;
  b += f.chin * bell(x, 1.25 * f.chin_width) * bell(y + 9.9, 0.85) * front;
  b += f.chin_forward * bell(x, 2.0) * bell(y + 10.1, 1.3) * front;
  b += fat_of(f) *
       (0.9 * bell(x - 3.9, 1.7) * bell(y + 6.3, 2.0) + 0.5 * bell(x, 2.6) * bell(y + 11.2, 1.2)) *
       sstep(0.5, 4, p.z);
  b += f.muzzle * bell(x, 1.8) * bell(y + 6.2, 1.4) * front;
  b -= 0.30 * bell(x, 1.5) * bell(y + 8.25, 0.55) * front;  // above the chin
  b -= 0.06 * bell(x, 0.26) * bell(y + 5.5, 0.75) * front;  // philtrum
  b += 0.05 * bell(x - 0.42, 0.2) * bell(y + 5.6, 0.7) * front;
  // Age.
  b +=
      f.eye_bag *
      (0.14 * bell(x - 3.1, 1.15) * bell(y + 1.45, 0.40) - 0.13 * bell(x - 2.9, 1.5) * bell(y + 2.05, 0.30)) *
      front;
  b += f.jowl * (0.38 * bell(x - 3.3, 1.1) * bell(y + 8.9, 1.1) * sstep(2, 5, p.z) -
                 0.20 * bell(x - 2.35, 0.45) * bell(y + 8.5, 1.1) * front -
                 0.12 * bell(x - (2.35 + 0.25 * (-7.0 - y)), 0.28) * bell(y + 8.1, 0.9) * front);
  for (const auto& [line, depth] : {std::pair{3.55, 0.9}, {4.35, 1.0}, {5.1, 0.8}}) {
    b -= f.wrinkles * 0.045 * depth * bell(y - line - 0.10 * std::cos(x * 1.1), 0.11) * bell(x, 3.4) * front;
  }
  for (const auto& [slope, depth] :
       {std::pair{0.32, 1.0}, {0.05, 1.0}, {-0.25, 0.9}}) {  // crow's feet: she has laughed
    b -= f.wrinkles * 0.05 * depth * bell(y - 0.05 - slope * (x - 5.0), 0.07) * bell(x - 5.6, 0.42) *
         sstep(3, 5, p.z);
  }
  return b;
}

double nose_field(const Vec& p, const FaceParameters& f) {
  const double w = f.nose_width;
  const double longer = f.nose_length - 1;
  const double tip = -3.5 + f.nose_tip_lift;
  double n =
      cone(p, {0, 1.2, 7.95 + f.nose_bridge}, {0, tip + 0.35, 9.65 + 2.2 * longer}, 0.62 * w, 0.66 * w);
  const double ball = f.nose_tip_size;
  n = smin(n, ellipsoid(p, {0, tip, 10.0 + 2.2 * longer}, {0.86 * w * ball, 0.76 * ball, 0.86}), 0.6);
  const Vec wing{1.06 * w, -3.98, 9.25};
  n = smin(n, ellipsoid(turned(p, wing, {0, 1, 0}, 18), wing, {0.60 * std::sqrt(w), 0.60 * ball, 1.08}),
           0.42);
  return smin(n, ellipsoid(p, {0, -4.28, 9.6 + longer}, {0.40, 0.40, 0.95}), 0.45);
}

}  // namespace

// Piecewise linear: from the eyes to the foot of the nose, from there to under the chin, and below.
double level(double y, const FaceParameters& f) {
  const double nose_foot = -5 * f.mid_face;
  const double under_chin = nose_foot - 8 * f.lower_face;
  if (y >= 0) return y;
  if (y >= nose_foot) return y / f.mid_face;
  if (y >= under_chin) return -5 + (y - nose_foot) / f.lower_face;
  return -13 + (y - under_chin);
}
double height(double l, const FaceParameters& f) {
  if (l >= 0) return l;
  if (l >= -5) return l * f.mid_face;
  if (l >= -13) return -5 * f.mid_face + (l + 5) * f.lower_face;
  return -5 * f.mid_face - 8 * f.lower_face + (l + 13);
}

double skull_field(Vec p, const FaceParameters& f, bool nose, bool nostrils) {
  p.x = std::sqrt(p.x * p.x + 0.0016);  // symmetric, and smooth at the middle
  p.y = level(p.y, f);
  double d = loft(p, f) - bumps(p, f);
  // Under the jaw.
  const double plane = glm::dot(p - Vec{0, -11.15, 7.2}, Vec{0, -0.955, -0.296});
  d = smax(d, plane + f.chin_curve * std::min(p.x * p.x, 16.0), 1.25);
  d = smin(d,
           cone(p, {4.35 * (0.5 + 0.5 * f.jaw_taper), -7.0, 0.8}, {1.9 * f.chin_width, -9.85, 6.3},
                f.jaw_angle, 0.90),
           2.1);
  // Neck and shoulders.
  const double nr = f.neck_width;
  d = smin(d, cone(p * Vec{1, 1, 0.95}, {0, -6, -1.9}, {0, -16.5, -3.1}, 4.3 * nr, 4.5 * nr), 1.8);
  d = smin(d, cone(p, {4.4 * nr, -6.0, -2.4}, {0.9, -16.3, 1.0}, 0.2 + 0.5 * sstep(0.6, 0.85, nr), 0.42 * nr),
           1.3 + 2.0 * std::max(0.0, 0.85 - nr));
  // The windpipe fills the valley between the muscles, or the throat would have a cord in its middle.
  d = smin(d, cone(p, {0, -9.5, 1.2}, {0, -16.6, 0.4}, 2.0 * nr, 2.2 * nr), 1.6);
  d = smin(d, cone(p, {1.8, -15.8, -4.4}, {9, -20.2, -3.8}, 2.0, 2.0), 1.8);
  d = smin(d, cone(p, {0, -18, 0}, {0, -22, 0.5}, 4.5, 6.5), 3);
  if (!nose) return d;
  d = smin(d, nose_field(p, f), 0.62);
  // The groove around the wing of the nose.
  static const std::array<Vec, 5> kGroove{{{0.95, -3.2, 9.75},
                                           {1.38, -3.36, 9.35},
                                           {1.70, -3.8, 8.95},
                                           {1.72, -4.35, 8.85},
                                           {1.45, -4.72, 8.95}}};
  const Vec wide{f.nose_width, 1, 1};
  double groove = 9;
  for (std::size_t i = 0; i + 1 < kGroove.size(); ++i)
    groove = std::min(groove, cone(p, kGroove[i] * wide, kGroove[i + 1] * wide, 0, 0));
  d += 0.085 * bell(groove, 0.26);
  if (nostrils) {
    const Vec q = turned(p - Vec{0.60 * f.nose_width, -4.62, 9.75}, {0, 0, 0}, {0, 1, 0}, 16);
    d += 0.32 * std::exp(-std::pow(glm::length(q / Vec{0.22, 0.34, 0.40}), 4));
  }
  return d;
}

}  // namespace mana::render::head
