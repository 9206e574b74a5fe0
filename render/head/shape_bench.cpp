#include "render/head/shape_bench.hpp"

#include "render/head/skull.hpp"

namespace mana::render::head {

ShapeBench::ShapeBench(const Cage& cage, const HeadParameters& parameters)
    : c_{cage}, p_{parameters}, frozen_(cage.positions.size(), false) {
  for (std::size_t k = 3; k < c_.mouth.size(); ++k) freeze(c_.mouth[k]);
  for (std::size_t k = 3; k < c_.eye.size(); ++k) freeze(c_.eye[k]);
  for (const Quad& q : c_.quads) {
    for (std::size_t k = 0; k < 4; ++k) {
      edges_.push_back({q[k], q[(k + 1) % 4]});
      edges_.push_back({q[(k + 1) % 4], q[k]});
    }
  }
  degree_.assign(c_.positions.size(), 0);
  for (const auto& [a, b] : edges_) degree_[a] += 1;
}

void ShapeBench::freeze(const Ring& ring) {
  for (const std::uint32_t i : ring) {
    frozen_[i] = true;
    frozen_[c_.mirror[i]] = true;
  }
}

Vec ShapeBench::on_plan(std::uint32_t i) const { return {at(i).x, level(at(i).y, p_.face), at(i).z}; }

double ShapeBench::most_unfrozen(const std::vector<Vec>& d) const {
  double most = 0;
  for (std::size_t i = 0; i < d.size(); ++i) {
    if (!frozen_[i]) most = std::max(most, glm::length(d[i]));
  }
  return most;
}

// ---- from a half to named shapes
// Makes the half with x < 0 of the other, bit by bit.
void ShapeBench::mirror(std::vector<Vec>& d) const {
  for (std::uint32_t i = 0; i < c_.half; ++i) {
    if (c_.middle[i]) {
      d[i].x = 0;
    } else {
      d[c_.mirror[i]] = d[i] * Vec{-1, 1, 1};
    }
  }
}

// Laplacian smoothing.
void ShapeBench::smooth(std::vector<Vec>& d) const {
  const double meant = most_unfrozen(d);
  std::vector<Vec> sum(d.size());
  for (int round = 0; round < 16; ++round) {
    std::fill(sum.begin(), sum.end(), Vec{0});
    for (const auto& [a, b] : edges_) sum[a] += d[b];
    for (std::size_t i = 0; i < d.size(); ++i) {
      if (!frozen_[i] && degree_[i] > 0) d[i] += 0.6 * (sum[i] / degree_[i] - d[i]);
    }
  }
  // It takes the top off a push, which shall reach as far as it was meant to.
  const double left = most_unfrozen(d);
  const double again = left > 1e-6 ? std::min(2.5, meant / left) : 1;
  for (std::size_t i = 0; i < d.size(); ++i) {
    if (!frozen_[i]) d[i] *= again;
  }
}

std::vector<Vec> ShapeBench::whole(const Half& half) const {
  std::vector<Vec> d(c_.positions.size());
  std::copy(half.begin(), half.end(), d.begin());
  mirror(d);
  smooth(d);
  mirror(d);  // sums of doubles depend on their order
  return d;
}

void ShapeBench::add_sides(const std::string& name, const Half& half) {
  const std::vector<Vec> both = whole(half);
  auto& left = all_[name + "Left"] = both;
  auto& right = all_[name + "Right"] = both;
  constexpr double kBlend = 0.8;  // cm to each side of the middle
  for (std::uint32_t i = 0; i < c_.half; ++i) {
    const double w = c_.middle[i] ? 0.5 : sstep(-kBlend, kBlend, at(i).x);
    const std::uint32_t m = c_.mirror[i];
    left[i] *= w;
    right[i] *= 1 - w;
    if (m != i) {
      left[m] = right[i] * Vec{-1, 1, 1};
      right[m] = left[i] * Vec{-1, 1, 1};
    }
  }
}

void ShapeBench::add_sideways(const std::string& left_name, const std::string& right_name,
                              const std::vector<double>& amount) {
  std::vector<Vec> d(c_.positions.size(), Vec{0});
  for (std::uint32_t i = 0; i < c_.half; ++i) {
    d[i].x = amount[i];
    d[c_.mirror[i]].x = amount[i];
  }
  std::vector<Vec> other = d;
  for (Vec& v : other) v.x = -v.x;
  all_[left_name] = d;
  all_[right_name] = other;
}

// ---- movements
Half ShapeBench::lips(const LipMovement& f) const {
  Half d = none();
  for (std::size_t k = 0; k < c_.mouth.size(); ++k) {
    for (std::size_t q = 0; q < c_.mouth[k].size(); ++q)
      d[c_.mouth[k][q]] = f(k, c_.mouth_t[q], c_.mouth_upper[q]);
  }
  return d;
}

Half ShapeBench::corner(const Vec& pull, double reach, const LipMovement& f) const {
  Half d = none();
  const Vec c = at(c_.mouth[4][c_.mouth_half]);
  for (std::uint32_t i = 0; i < c_.half; ++i) {
    d[i] = pull * bell(std::hypot(at(i).x - c.x, at(i).y - c.y), reach) * sstep(3.5, 6.5, at(i).z);
  }
  constexpr double kBlend[] = {0, 0.35, 0.7, 0.92};
  for (std::size_t k = 1; k < c_.mouth.size(); ++k) {
    const double b = k < 4 ? kBlend[k] : 1;
    for (std::size_t q = 0; q < c_.mouth[k].size(); ++q) {
      Vec& v = d[c_.mouth[k][q]];
      v = v * (1 - b) + b * f(k, c_.mouth_t[q], c_.mouth_upper[q]);
    }
  }
  return d;
}

Half ShapeBench::push(double x, double wide, double y, double high, const Vec& by) const {
  Half d = none();
  std::vector<double> keep(c_.half, 1);
  constexpr double kMouth[] = {1, 0.6, 0.3, 0.1};
  for (std::size_t k = 0; k < c_.mouth.size(); ++k) {
    for (const std::uint32_t i : c_.mouth[k]) keep[i] = k < 4 ? kMouth[k] : 0;
  }
  constexpr double kEye[] = {1, 0.7, 0.35};
  for (std::size_t k = 0; k < c_.eye.size(); ++k) {
    for (const std::uint32_t i : c_.eye[k]) keep[i] = k < 3 ? kEye[k] : 0;
  }
  for (std::uint32_t i = 0; i < c_.half; ++i) {
    const Vec v = on_plan(i);
    d[i] = by * keep[i] * bell(v.x - x, wide) * bell(v.y - y, high) * sstep(2, 5.5, v.z);
  }
  return d;
}

Half ShapeBench::sum(Half a, const Half& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
  return a;
}

}  // namespace mana::render::head
