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
  place_on_measured_face();
}

// Mouths of other widths and heights are laid over the one that was measured.
void ShapeBench::place_on_measured_face() {
  constexpr double kWidth = 2.29;  // cm, of half the measured mouth
  const double wider = kWidth / p_.lip.width;
  const double higher = kStomion - level(p_.lip.stomion_y, p_.face);
  const double size = std::min(1.1, 0.5 / wider + 0.5 * p_.face.lower_face / FaceParameters{}.lower_face);
  place_.resize(c_.half);
  upper_.resize(c_.half);
  size_.resize(c_.half);
  edge_.resize(c_.half);
  for (std::uint32_t i = 0; i < c_.half; ++i) {
    Vec v = on_plan(i);
    const double near = bell(v.x / wider, 4.2) * bell(v.y - kStomion + higher, 3.0);
    v.x *= std::lerp(1.0, wider, near);
    v.y += higher * near;
    place_[i] = v;
    size_[i] = std::lerp(1.0, size, near);
    upper_[i] = 0.5 + 0.5 * std::tanh((v.y + 6.75) / 0.9);
  }
  constexpr double kRings[] = {0, 0.33, 0.66};
  constexpr double kEdge[] = {0, 0, 0, 0, 0.1, 0.4, 0.75};
  for (std::size_t k = 0; k < c_.mouth.size(); ++k) {
    for (std::size_t q = 0; q < c_.mouth[k].size(); ++q) {
      const double side = std::sqrt(std::max(0.0, 1 - c_.mouth_t[q] * c_.mouth_t[q]));
      double& upper = upper_[c_.mouth[k][q]];
      upper = std::lerp(upper, 0.5 + (c_.mouth_upper[q] ? 0.5 : -0.5) * side, k < 3 ? kRings[k] : 1);
      edge_[c_.mouth[k][q]] = k < 7 ? kEdge[k] : 1;
    }
  }
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
void ShapeBench::smooth(std::vector<Vec>& d, int rounds) const {
  const double meant = most_unfrozen(d);
  std::vector<Vec> sum(d.size());
  for (int round = 0; round < rounds; ++round) {
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

std::vector<Vec> ShapeBench::whole(const Half& half, int rounds) const {
  std::vector<Vec> d(c_.positions.size());
  std::copy(half.begin(), half.end(), d.begin());
  mirror(d);
  smooth(d, rounds);
  mirror(d);  // sums of doubles depend on their order
  return d;
}

void ShapeBench::add_sides(const std::string& name, const Half& half, int rounds) {
  const std::vector<Vec> both = whole(half, rounds);
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

/// How much of a push a vertex takes part in.
double ShapeBench::share(Push::On on, std::uint32_t i) const {
  switch (on) {
    case Push::On::Both: break;
    case Push::On::Upper: return upper_[i];
    case Push::On::Lower: return 1 - upper_[i];
    case Push::On::UpperEdge: return upper_[i] * edge_[i];
    case Push::On::LowerEdge: return (1 - upper_[i]) * edge_[i];
  }
  return 1;
}

Half ShapeBench::with_lips(Half skin, const LipMovement& f) const {
  for (std::size_t k = 2; k < c_.mouth.size(); ++k) {
    const double b = k < 4 ? 0.35 * double(k - 1) : 1;
    for (std::size_t q = 0; q < c_.mouth[k].size(); ++q) {
      Vec& v = skin[c_.mouth[k][q]];
      v = glm::mix(v, f(k, c_.mouth_t[q], c_.mouth_upper[q]), b);
    }
  }
  return skin;
}

Half ShapeBench::shut(Half half) const {
  constexpr double kMeet[] = {0.3, 0.8, 1, 1};
  for (std::size_t k = 5; k < c_.mouth.size(); ++k) {
    for (std::size_t q = 0; q < c_.mouth_half; ++q) {
      Vec& upper = half[c_.mouth[k][q]];
      Vec& lower = half[c_.mouth[k][c_.mouth[k].size() - 1 - q]];
      const Vec parted = (upper - lower) * (0.5 * (k < 9 ? kMeet[k - 5] : 1));
      upper -= parted;
      lower += parted;
    }
  }
  return half;
}

Half ShapeBench::measured(std::string_view shape, double much, bool moves_lids) const {
  Half d = none();
  for (const Push& p : measured_pushes(shape)) {
    for (std::uint32_t i = 0; i < c_.half; ++i) {
      const Vec& v = place_[i];
      d[i] += much * size_[i] * share(p.on, i) * bell(std::hypot(v.x - p.x, v.y - p.y), p.wide) *
              sstep(1.5, 5, v.z) * p.by;
    }
  }
  // What nobody could see is none, so that a picture's movements are few.
  for (Vec& v : d) v *= sstep(0.005, 0.025, glm::length(v));
  constexpr double kInside[] = {0.95, 0.85, 0.6, 0.3, 0.1, 0};  // of what the edge of the lip does
  for (std::size_t k = 8; k < c_.mouth.size(); ++k) {
    for (std::size_t q = 0; q < c_.mouth[k].size(); ++q)
      d[c_.mouth[k][q]] = kInside[k - 8] * d[c_.mouth[7][q]];
  }
  constexpr double kLid[] = {1, 1, 1, 0.75, 0.3, 0, 0, 0, 0};
  for (std::size_t k = 0; k < c_.eye.size(); ++k) {
    for (const std::uint32_t i : c_.eye[k]) d[i] *= moves_lids ? 1 : kLid[k];
  }
  return d;
}

Half ShapeBench::sum(Half a, const Half& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
  return a;
}

}  // namespace mana::render::head
