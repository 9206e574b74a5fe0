#include "render/head/shapes.hpp"

namespace mana::render::head {

Vec turned(const Vec& p, const Vec& centre, const Vec& axis, double degrees) {
  const Vec a = glm::normalize(axis);
  const double t = degrees * 0.017453292519943295;
  const Vec q = p - centre;
  return centre + q * std::cos(t) + glm::cross(a, q) * std::sin(t) + a * glm::dot(q, a) * (1 - std::cos(t));
}

Curve::Curve(std::vector<double> x, std::vector<double> y)
    : x_{std::move(x)}, y_{std::move(y)}, slope_(x_.size(), 0.0) {
  const std::size_t n = x_.size();
  std::vector<double> h(n - 1);
  std::vector<double> d(n - 1);
  for (std::size_t i = 0; i + 1 < n; ++i) {
    h[i] = x_[i + 1] - x_[i];
    d[i] = (y_[i + 1] - y_[i]) / h[i];
  }
  if (n == 2) {
    slope_[0] = slope_[1] = d[0];
    return;
  }
  for (std::size_t i = 1; i + 1 < n; ++i) {
    if (d[i - 1] * d[i] <= 0) continue;
    const double w1 = 2 * h[i] + h[i - 1];
    const double w2 = h[i] + 2 * h[i - 1];
    slope_[i] = (w1 + w2) / (w1 / d[i - 1] + w2 / d[i]);
  }
  const auto end = [](double h0, double h1, double d0, double d1) {
    const double v = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1);
    if (v * d0 <= 0) return 0.0;
    return d0 * d1 < 0 && std::abs(v) > 3 * std::abs(d0) ? 3 * d0 : v;
  };
  slope_.front() = end(h[0], h[1], d[0], d[1]);
  slope_.back() = end(h[n - 2], h[n - 3], d[n - 2], d[n - 3]);
}

double Curve::operator()(double x) const {
  const auto above = std::upper_bound(x_.begin(), x_.end(), x);
  const auto i = static_cast<std::size_t>(
      std::clamp<std::ptrdiff_t>(above - x_.begin() - 1, 0, static_cast<std::ptrdiff_t>(x_.size()) - 2));
  const double h = x_[i + 1] - x_[i];
  const double t = std::clamp((x - x_[i]) / h, -2.0, 3.0);
  const double t2 = t * t;
  const double t3 = t2 * t;
  return (2 * t3 - 3 * t2 + 1) * y_[i] + (t3 - 2 * t2 + t) * h * slope_[i] + (-2 * t3 + 3 * t2) * y_[i + 1] +
         (t3 - t2) * h * slope_[i + 1];
}

Vec gradient(const Field& f, const Vec& p) {
  constexpr double e = 2e-3;
  return Vec{f(p + Vec{e, 0, 0}) - f(p - Vec{e, 0, 0}), f(p + Vec{0, e, 0}) - f(p - Vec{0, e, 0}),
             f(p + Vec{0, 0, e}) - f(p - Vec{0, 0, e})} /
         (2 * e);
}

Vec project(const Field& f, Vec p, int steps, double pace) {
  for (int i = 0; i < steps; ++i) {
    const Vec g = gradient(f, p);
    p -= pace * f(p) / std::max(glm::dot(g, g), 0.15) * g;
  }
  return p;
}

Vec cast(const Field& f, const Vec& origin, const Vec& direction, double reach, int probes) {
  double lo = 0;
  double hi = reach;
  for (int k = probes - 1; k >= 0; --k) {  // from outside inwards
    const double t = 0.3 + (reach - 0.3) * k / (probes - 1);
    if (f(origin + direction * t) < 0) {
      lo = t;
      hi = 0.3 + (reach - 0.3) * std::min(k + 1, probes - 1) / (probes - 1);
      break;
    }
  }
  for (int i = 0; i < 22; ++i) {
    const double mid = (lo + hi) / 2;
    (f(origin + direction * mid) < 0 ? lo : hi) = mid;
  }
  return origin + direction * ((lo + hi) / 2);
}

double front_z(const Field& f, double x, double y, double from, double to) {
  return cast(f, {x, y, from}, {0, 0, 1}, to - from, 40).z;
}

std::vector<Vec> resampled(const std::vector<Vec>& line, std::size_t count) {
  std::vector<double> at(line.size(), 0.0);
  for (std::size_t i = 1; i < line.size(); ++i)
    at[i] = at[i - 1] + std::max(1e-9, glm::length(line[i] - line[i - 1]));
  Curve axes[3];
  for (int c = 0; c < 3; ++c) {
    std::vector<double> v;
    for (const Vec& p : line) v.push_back(p[c]);
    axes[c] = Curve{at, v};
  }
  std::vector<Vec> out(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double t = at.back() * static_cast<double>(i) / static_cast<double>(count - 1);
    out[i] = {axes[0](t), axes[1](t), axes[2](t)};
  }
  return out;
}

}  // namespace mana::render::head
