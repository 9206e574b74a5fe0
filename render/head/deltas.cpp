#include "render/head/deltas.hpp"

#include <functional>

#include "render/head/skull.hpp"

namespace mana::render::head {
namespace {

using Half = std::vector<Vec>;  // movements of the half with x >= 0

class ShapeMaker {
 public:
  ShapeMaker(const Cage& cage, const HeadParameters& p)
      : c_{cage}, p_{p}, frozen_(cage.positions.size(), false) {
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

  std::map<std::string, std::vector<Vec>> make() {
    jaw();
    mouth();
    eyes();
    brows_and_cheeks();
    return std::move(all_);
  }

 private:
  void freeze(const Ring& ring) {
    for (const std::uint32_t i : ring) {
      frozen_[i] = true;
      frozen_[c_.mirror[i]] = true;
    }
  }
  const Vec& at(std::uint32_t i) const { return c_.positions[i]; }
  // Where a vertex lies on the face that all movements are described on.
  Vec on_plan(std::uint32_t i) const { return {at(i).x, level(at(i).y, p_.face), at(i).z}; }
  Half none() const { return Half(c_.half, Vec{0}); }

  double most_unfrozen(const std::vector<Vec>& d) const {
    double most = 0;
    for (std::size_t i = 0; i < d.size(); ++i) {
      if (!frozen_[i]) most = std::max(most, glm::length(d[i]));
    }
    return most;
  }

  // ---- from a half to named shapes
  std::vector<Vec> whole(const Half& half, bool smooth = true) const {
    std::vector<Vec> d(c_.positions.size());
    for (std::uint32_t i = 0; i < c_.half; ++i) {
      d[i] = half[i];
      if (c_.middle[i]) {
        d[i].x = 0;
      } else {
        d[c_.mirror[i]] = half[i] * Vec{-1, 1, 1};
      }
    }
    if (!smooth) return d;
    // Laplacian smoothing everywhere but on lips and lids, which are authored vertex by vertex.
    const double meant = most_unfrozen(d);
    std::vector<Vec> sum(d.size());
    for (int round = 0; round < 16; ++round) {
      std::fill(sum.begin(), sum.end(), Vec{0});
      for (const auto& [a, b] : edges_) sum[a] += d[b];
      for (std::size_t i = 0; i < d.size(); ++i) {
        if (!frozen_[i] && degree_[i] > 0) d[i] += 0.6 * (sum[i] / degree_[i] - d[i]);
      }
    }
    // Smoothing takes the top off a push: it shall reach as far as it was meant to.
    const double left = most_unfrozen(d);
    const double again = left > 1e-6 ? std::min(2.5, meant / left) : 1;
    for (std::size_t i = 0; i < d.size(); ++i) {
      if (!frozen_[i]) d[i] *= again;
    }
    // Sums of doubles depend on their order: the halves are made equal again, bit by bit.
    for (std::uint32_t i = 0; i < c_.half; ++i) {
      if (c_.middle[i]) {
        d[i].x = 0;
      } else {
        d[c_.mirror[i]] = d[i] * Vec{-1, 1, 1};
      }
    }
    return d;
  }
  void add(const std::string& name, const Half& half) { all_[name] = whole(half); }
  /// One shape for each side; in the middle both take a part, and together they are the whole.
  void add_sides(const std::string& name, const Half& half) {
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
  /// A sideways movement: the same direction on both sides.
  void add_sideways(const std::string& left_name, const std::string& right_name,
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

  // ---- tools
  /// A movement given for each ring vertex of the mouth: f(ring, t, upper).
  Half lips(const std::function<Vec(std::size_t, double, bool)>& f) const {
    Half d = none();
    for (std::size_t k = 0; k < c_.mouth.size(); ++k) {
      for (std::size_t q = 0; q < c_.mouth[k].size(); ++q)
        d[c_.mouth[k][q]] = f(k, c_.mouth_t[q], c_.mouth_upper[q]);
    }
    return d;
  }
  /// Moves the skin around the mouth's corner by `pull`, fading with distance; the lips' rings by f.
  Half corner(const Vec& pull, double reach, const std::function<Vec(std::size_t, double, bool)>& f) const {
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
  /// A soft push of the skin around (x, y); lips and lids keep still but for the rings outside of them.
  Half push(double x, double wide, double y, double high, const Vec& by) const {
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
  static Half sum(Half a, const Half& b, double weight = 1) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += weight * b[i];
    return a;
  }
  static double fade(std::size_t ring, const double (&table)[14]) { return table[ring]; }

  // ---- jaw
  std::vector<double> jaw_weights() const {
    std::vector<double> w(c_.half);
    for (std::uint32_t i = 0; i < c_.half; ++i) {
      const Vec v = on_plan(i);
      w[i] = sstep(-4.9, -8.7, v.y) * sstep(0.2, 4.6, v.z) * (1 - sstep(-11.3, -13.2, v.y));
      w[i] *= 1 - 0.85 * sstep(5.2, 3.0, v.z) * sstep(-10.2, -11.8, v.y);
    }
    for (std::size_t k = 0; k < c_.mouth.size(); ++k) {
      for (std::size_t q = 0; q < c_.mouth[k].size(); ++q) {
        const double t3 = std::pow(c_.mouth_t[q], 3);
        const double ring = c_.mouth_upper[q] ? 0.46 * t3 * (k >= 10 ? 0.3 : 1) : 1 - 0.54 * t3;
        const double b = k < 4 ? sstep(0, 4, double(k)) : 1;
        double& weight = w[c_.mouth[k][q]];
        weight = weight * (1 - b) + ring * b;
      }
    }
    return w;
  }
  Half jaw_open() const {
    const std::vector<double> w = jaw_weights();
    Half d = none();
    for (std::uint32_t i = 0; i < c_.half; ++i) {
      const Vec& v = at(i);
      d[i] = (turned(v, kJawPivot, {1, 0, 0}, kJawDegrees) - v) * w[i];
      d[i].x -= 0.25 * bell(v.x - 4.0, 1.4) * bell(on_plan(i).y + 6.6, 1.8) *
                sstep(3, 6, v.z);  // the cheek is drawn in
    }
    for (std::size_t k = 3; k < c_.mouth.size(); ++k) {
      for (std::size_t q = 0; q < c_.mouth[k].size(); ++q)
        d[c_.mouth[k][q]].x -= 0.22 * c_.mouth_t[q] * c_.mouth_t[q];
    }
    return d;
  }
  void jaw() {
    const Half open = jaw_open();
    add("jawOpen", open);
    const std::vector<double> w = jaw_weights();
    Half forward = none();
    for (std::uint32_t i = 0; i < c_.half; ++i) forward[i].z = 0.45 * w[i];
    add("jawForward", forward);
    std::vector<double> sideways(c_.half);
    for (std::uint32_t i = 0; i < c_.half; ++i) sideways[i] = 0.5 * w[i];
    add_sideways("jawLeft", "jawRight", sideways);
    // mouthClose undoes the parting of the lips at the same weight of jawOpen: they meet half way.
    const std::vector<Vec> opened = whole(open);
    add("mouthClose", lips([&](std::size_t k, double t, bool up) {
          static constexpr double kFade[14] = {0, 0.35, 0.7, 0.92, 1, 1, 1, 1, 1, 0.9, 0.6, 0.3, 0, 0};
          const std::size_t q = nearest(t, up);
          const std::size_t twin = nearest(t, !up);
          const Vec parted = opened[c_.mouth[7][twin]] - opened[c_.mouth[7][q]];
          return parted * (up ? 0.35 : 0.65) * kFade[k] * (1 - std::pow(t, 4));
        }));
  }
  std::size_t nearest(double t, bool up) const {
    std::size_t best = 0;
    double distance = 9;
    for (std::size_t q = 0; q < c_.mouth_t.size(); ++q) {
      const bool side = c_.mouth_upper[q] == up || q == c_.mouth_half;
      if (side && std::abs(c_.mouth_t[q] - t) < distance) {
        distance = std::abs(c_.mouth_t[q] - t);
        best = q;
      }
    }
    return best;
  }

  // ---- mouth
  void mouth() {
    add_sides("mouthSmile", smile());
    add_sides("mouthFrown", frown());
    add_sides(
        "mouthStretch", corner({0.55, -0.12, -0.38}, 1.8, [](std::size_t k, double t, bool up) {
          static constexpr double kFade[14] = {0.1, 0.4, 0.8, 1, 1, 1, 1, 1, 1, 0.9, 0.7, 0.4, 0.1, 0};
          const double c = std::pow(t, 1.4);
          return Vec{0.52 * c, -0.10 * c + (up ? 0.04 : -0.05) * (1 - t * t), -0.34 * c - 0.03} * kFade[k];
        }));
    add_sides("mouthDimple", corner({0.22, 0.04, -0.40}, 1.2, [](std::size_t k, double t, bool) {
                static constexpr double kFade[14] = {0.1, 0.4, 0.8, 1, 1, 1, 1, 1, 1, 0.9, 0.7, 0.4, 0.1, 0};
                const double c = t * t * t;
                return Vec{0.24 * c, 0.04 * c, -0.30 * c} * kFade[k];
              }));
    static constexpr double kRound[14] = {0.05, 0.3, 0.65, 0.85, 1, 1, 1, 1, 1, 0.9, 0.6, 0.3, 0.1, 0};
    add("mouthFunnel", lips([](std::size_t k, double t, bool up) {
          const double s = 1 - t * t;
          return Vec{-0.80 * std::pow(t, 1.2), (up ? 0.24 : -0.30) * s, 0.44 + 0.34 * t * t} * kRound[k];
        }));
    add("mouthPucker", lips([](std::size_t k, double t, bool up) {
          const double s = 1 - t * t;
          return Vec{-1.22 * std::pow(t, 1.15), (up ? 0.05 : -0.04) * s, 0.52 + 0.46 * t * t} * kRound[k];
        }));
    rolls_and_shrugs();
    add_sides("mouthPress", lips([](std::size_t k, double t, bool up) {
                static constexpr double kIn[14] = {0,     0,     0.02, 0.03, 0.03, -0.14, -0.26,
                                                   -0.26, -0.20, -0.1, 0,    0,    0,     0};
                static constexpr double kShut[14] = {0, 0, 0, 0.06, 0.10, 0.14, 0.10, 0.02, 0, 0, 0, 0, 0, 0};
                const double s = std::sqrt(std::max(0.0, 1 - t * t));
                return Vec{k >= 3 ? -0.06 * t : 0, (up ? -kShut[k] : 1.4 * kShut[k]) * s, kIn[k] * s};
              }));
    add_sides("mouthLowerDown", lips([](std::size_t k, double t, bool up) {
                static constexpr double kFade[14] = {0.1, 0.35, 0.7, 0.9, 1,   1, 1,
                                                     1,   0.95, 0.7, 0.4, 0.1, 0, 0};
                const double s = std::pow(1 - t * t, 0.8);
                return up ? Vec{0} : Vec{0.05 * t, -0.42 * s, -0.06 * s} * kFade[k];
              }));
    // There is less room under the nose of a short face.
    const double room = std::pow(p_.face.lower_face / FaceParameters{}.lower_face, 3);
    add_sides("mouthUpperUp", lips([room](std::size_t k, double t, bool up) {
                static constexpr double kFade[14] = {0.15, 0.4,  0.7, 0.9, 1,   1, 1,
                                                     1,    0.95, 0.7, 0.4, 0.1, 0, 0};
                const double s = std::pow(1 - t * t, 0.8);
                return up ? Vec{0.04 * t, 0.36 * room * s, -0.05 * s} * kFade[k] : Vec{0};
              }));
    std::vector<double> sideways(c_.half, 0);
    const Vec centre = at(c_.mouth[8].front());
    for (std::uint32_t i = 0; i < c_.half; ++i) {
      sideways[i] =
          0.6 * bell(std::hypot(at(i).x, (at(i).y - centre.y) * 1.2), 3.0) * sstep(3.5, 6.5, at(i).z);
    }
    for (std::size_t k = 9; k < c_.mouth.size(); ++k) {
      for (const std::uint32_t i : c_.mouth[k]) sideways[i] *= 1 - 0.2 * double(k - 8);
    }
    add_sideways("mouthLeft", "mouthRight", sideways);
  }
  Half smile() const {
    Half d = corner({0.60, 0.58, -0.40}, 2.6, [](std::size_t k, double t, bool up) {
      static constexpr double kFade[14] = {0, 1, 1, 1, 1, 1, 1, 1, 1, 0.9, 0.7, 0.4, 0.1, 0};
      // Near the corner the upper lip's border rises with it, or they would cross.
      static constexpr double kCurve[14] = {1, 1, 1, 1, 1.2, 1.4, 1.7, 1.7, 1.7, 1.7, 1.7, 1.7, 1.7, 1.7};
      const double c = std::pow(t, up ? kCurve[k] : 1.7);
      Vec v = Vec{0.62 * c, 0.62 * c, -0.42 * c - 0.10} * kFade[k];
      if (k >= 4 && k <= 6) v.y += (up ? -0.05 : 0.05) * (1 - t);
      return v;
    });
    d = sum(d, push(4.0, 1.6, -3.6, 1.5, {0.08, 0.26, 0.40}));
    constexpr double kLid[] = {0, 0, 0.7, 1, 1, 1, 1, 1};
    for (std::size_t k = 2; k < 8; ++k) {
      for (std::size_t q = 0; q < c_.eye[k].size(); ++q) {
        if (!c_.eye_upper[q]) d[c_.eye[k][q]] += Vec{0, 0.12, 0.05} * c_.eye_side[q] * kLid[k];
      }
    }
    return d;
  }
  Half frown() const {
    Half d = lips([](std::size_t k, double t, bool) {
      static constexpr double kFade[14] = {0.15, 0.4, 0.7, 0.9, 1, 1, 1, 1, 1, 0.9, 0.7, 0.4, 0.1, 0};
      const double c = std::pow(t, 1.6);
      return Vec{0.06 * c, -0.55 * c + 0.10 * (1 - t), -0.10 * c} * kFade[k];
    });
    return sum(d, push(0, 1.5, -9.7, 1.0, {0, 0.22, 0.10}));
  }
  void rolls_and_shrugs() {
    static constexpr double kIn[14] = {0, 0, 0, 0.05, -0.10, -0.36, -0.46, -0.40, -0.30, -0.1, 0, 0, 0, 0};
    static constexpr double kOver[14] = {0, 0, 0.05, 0.12, 0.26, 0.34, 0.22, 0.08, 0, 0, 0, 0, 0, 0};
    add("mouthRollUpper", lips([](std::size_t k, double t, bool up) {
          const double s = (1 - t * t * t) * std::sqrt(std::max(0.0, 1 - t * t));
          return up ? Vec{0, -kOver[k] * s, kIn[k] * s} : Vec{0};
        }));
    add("mouthRollLower", lips([](std::size_t k, double t, bool up) {
          const double s = (1 - t * t * t) * std::sqrt(std::max(0.0, 1 - t * t));
          return up ? Vec{0} : Vec{0, kOver[k] * 1.35 * s, kIn[k] * s};
        }));
    static constexpr double kFade[14] = {0.2, 0.5, 0.8, 1, 1, 1, 1, 1, 0.9, 0.6, 0.3, 0, 0, 0};
    add("mouthShrugLower", sum(lips([](std::size_t k, double t, bool up) {
                                 const double s = 1 - t * t;
                                 return Vec{0, (up ? 0.10 : 0.26) * s, (up ? 0.02 : 0.12) * s} * kFade[k];
                               }),
                               push(0, 1.6, -9.4, 1.0, {0, 0.26, 0.14})));
    const double room = std::pow(p_.face.lower_face / FaceParameters{}.lower_face, 3);
    add("mouthShrugUpper", lips([room](std::size_t k, double t, bool up) {
          const double s = 1 - t * t;
          return Vec{0, (up ? 0.20 : 0.12) * room * s, (up ? 0.12 : 0.04) * s} * kFade[k];
        }));
  }

  // ---- eyes
  double on_ball(double x, double y, double off, double least) const {
    const EyeParameters& e = p_.eye;
    const double q = (e.radius + off) * (e.radius + off) - (x - e.centre.x) * (x - e.centre.x) -
                     (y - e.centre.y) * (y - e.centre.y);
    return std::max(e.centre.z + std::sqrt(std::max(q, 0.02)), least);
  }
  /// How much of the way to the other lid the upper one goes at a place along the lids.
  static double coming(double side) { return sstep(0, 0.45, side); }
  Half blink() const {
    Half d = none();
    const auto& e = c_.eye;
    const std::size_t n = e[0].size();
    // A larger ball stands out further from the straight way that a lid takes.
    const double roomier = 1.4 * std::max(0.0, p_.eye.radius - EyeParameters{}.radius);
    for (std::size_t s = 1; s < c_.eye_half; ++s) {
      const std::size_t below = n - s;
      const double side = c_.eye_side[s];
      const Vec low = at(e[5][below]);
      // It overlaps the lower margin, or refining leaves a slit.
      const double target = low.y - 0.045 * sstep(0.05, 0.45, side);
      for (const auto& [k, off] : {std::pair<std::size_t, double>{5, 0.20 + roomier}, {6, 0.05}}) {
        const Vec p = at(e[k][s]);
        const double x = 0.5 * (p.x + at(e[k][below]).x);
        const double y = target + (k == 5 ? 0 : 0.02);
        d[e[k][s]] = (Vec{x, y, on_ball(x, y, off, std::min(p.z, at(e[k][below]).z))} - p) * coming(side);
      }
      const Vec fold = at(e[3][s]);
      const Vec lid = at(e[4][s]);
      const double y3 = fold.y - 0.16 * side;
      const double y4 = 0.52 * y3 + 0.48 * target;
      d[e[4][s]] = Vec{lid.x, y4, on_ball(lid.x, y4, 0.25 + roomier, std::min(lid.z, low.z))} - lid;
      d[e[3][s]] = {0, -0.16 * side, std::max(0.0, on_ball(fold.x, y3, 0.20, 0) - fold.z)};
      d[e[2][s]] = {0, -0.13 * side, 0};
      for (const std::size_t k : {7, 8}) d[e[k][s]] = {0, -0.35 * side, 0};
    }
    // Towards the corners the lower lid comes to meet the upper, or the corner would fold over.
    for (std::size_t s = 1; s < c_.eye_half; ++s) {
      const std::size_t below = n - s;
      for (const std::size_t k : {5, 6}) {
        const Vec low = at(e[k][below]);
        const double y = low.y + (1 - coming(c_.eye_side[s])) * (at(e[k][s]).y - low.y);
        d[e[k][below]] = {0, y - low.y,
                          std::max(0.0, on_ball(low.x, y, k == 5 ? 0.16 : 0.05, low.z) - low.z)};
      }
    }
    for (std::size_t s = c_.eye_half + 1; s < n; ++s) {
      for (const auto& [k, rise] :
           {std::pair<std::size_t, double>{5, 0.05}, {6, 0.05}, {4, 0.06}, {3, 0.05}, {2, 0.03}}) {
        d[e[k][s]] += Vec{0, rise * c_.eye_side[s], 0};
      }
    }
    return d;
  }
  /// Lids that slide along the ball: the upper by `up`, the lower by `low` cm.
  Half lids(double up, double low) const {
    Half d = none();
    constexpr double kUpper[] = {0, 0, 0.30, 0.55, 0.8, 1, 1, 1, 1};
    constexpr double kLower[] = {0, 0.15, 0.45, 0.7, 0.9, 1, 1, 1, 1};
    for (std::size_t k = 1; k < c_.eye.size(); ++k) {
      for (std::size_t q = 0; q < c_.eye[k].size(); ++q) {
        const double side = c_.eye_side[q] * sstep(0, 0.55, c_.eye_side[q]);
        const double by = (c_.eye_upper[q] ? up * kUpper[k] : low * kLower[k]) * side;
        if (by == 0) continue;
        const Vec p = at(c_.eye[k][q]);
        const double off = glm::length(p - p_.eye.centre) - p_.eye.radius;
        const double z =
            k >= 4 && k <= 6 ? on_ball(p.x, p.y + by, off, p.z - 0.3) - on_ball(p.x, p.y, off, p.z - 0.3) : 0;
        d[c_.eye[k][q]] = {0, by, z};
      }
    }
    return d;
  }
  void eyes() {
    add_sides("eyeBlink", blink());
    add_sides("eyeWide", lids(0.20, -0.06));
    add_sides("eyeSquint", sum(lids(-0.14, 0.22), push(3.3, 1.5, -1.6, 0.7, {0, 0.16, 0.08})));
    add_sides("eyeLookDown", lids(-0.26, -0.05));
    add_sides("eyeLookUp", lids(0.10, 0.06));
    add_sides("eyeLookIn", push(2.4, 0.7, 0, 0.6, {-0.03, 0, 0}));
    add_sides("eyeLookOut", push(4.4, 0.7, 0, 0.6, {0.03, 0, 0}));
  }

  void brows_and_cheeks() {
    add("browInnerUp",
        sum(push(1.2, 1.7, 2.6, 1.5, {-0.05, 0.72, 0.06}), push(0, 3, 5, 1.5, {0, 0.22, 0.03})));
    add_sides("browOuterUp", push(4.3, 1.6, 2.5, 1.3, {0.04, 0.62, 0.03}));
    add_sides("browDown", sum(push(1.9, 1.5, 1.9, 1.0, {-0.16, -0.46, 0.10}),
                              push(3.8, 1.5, 2.1, 0.9, {-0.04, -0.28, 0.05})));
    add("cheekPuff", push(3.4, 1.7, -6.2, 1.8, {0.50, 0, 0.50}));
    add_sides("cheekSquint", sum(push(3.6, 1.6, -2.7, 1.2, {0, 0.30, 0.24}), lids(0, 0.10)));
    add_sides("noseSneer", sum(push(1.25, 0.8, -3.6, 0.9, {0.04, 0.30, 0.06}),
                               push(1.6, 0.9, -5.4, 0.8, {0.02, 0.14, 0.04})));
  }

  const Cage& c_;
  const HeadParameters& p_;
  std::vector<bool> frozen_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges_;
  std::vector<double> degree_;
  std::map<std::string, std::vector<Vec>> all_;
};

}  // namespace

std::map<std::string, std::vector<Vec>> skin_shapes(const Cage& cage, const HeadParameters& parameters) {
  return ShapeMaker{cage, parameters}.make();
}

}  // namespace mana::render::head
