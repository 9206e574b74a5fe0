#pragma once
#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <vector>

/// Distance fields and curves that the head is made of. Units: centimetres; x to her left, y up, z forward,
/// origin between the eyes.
namespace mana::render::head {

using Vec = glm::dvec3;
using Field = std::function<double(const Vec&)>;

inline double sstep(double a, double b, double x) {
  const double t = std::clamp((x - a) / (b - a), 0.0, 1.0);
  return t * t * (3 - 2 * t);
}
inline double bell(double x, double width) { return std::exp(-(x / width) * (x / width)); }
/// Smooth minimum and maximum (polynomial; Quilez): blends over a width of k.
inline double smin(double a, double b, double k) {
  const double h = std::clamp(0.5 + 0.5 * (b - a) / k, 0.0, 1.0);
  return b * (1 - h) + a * h - k * h * (1 - h);
}
inline double smax(double a, double b, double k) { return -smin(-a, -b, k); }

inline double ellipsoid(const Vec& p, const Vec& centre, const Vec& radii) {
  const Vec q = p - centre;
  const double a = glm::length(q / radii);
  const double b = glm::length(q / (radii * radii)) + 1e-9;
  return a * (a - 1) / b;
}
inline double cone(const Vec& p, const Vec& a, const Vec& b, double radius_a, double radius_b) {
  const Vec ab = b - a;
  const double t = std::clamp(glm::dot(p - a, ab) / glm::dot(ab, ab), 0.0, 1.0);
  return glm::length(p - a - t * ab) - (radius_a + (radius_b - radius_a) * t);
}
/// Turned about an axis through `centre`.
Vec turned(const Vec& p, const Vec& centre, const Vec& axis, double degrees);

/// A curve through points without overshoot (Fritsch and Carlson 1980), extended at its ends.
class Curve {
 public:
  Curve() = default;
  Curve(std::vector<double> x, std::vector<double> y);
  double operator()(double x) const;

 private:
  std::vector<double> x_, y_, slope_;
};

Vec gradient(const Field& f, const Vec& p);
/// Steps onto the surface of the field.
Vec project(const Field& f, Vec p, int steps, double pace);
/// The outermost crossing of a ray with the surface.
Vec cast(const Field& f, const Vec& origin, const Vec& direction, double reach, int probes);
/// z of the surface at (x, y), looking from the front.
double front_z(const Field& f, double x, double y, double from, double to);
/// A line resampled to `count` points at equal arc length, along smooth curves.
std::vector<Vec> resampled(const std::vector<Vec>& line, std::size_t count);

}  // namespace mana::render::head
