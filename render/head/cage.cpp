#include "render/head/cage.hpp"

#include "render/head/skull.hpp"

namespace mana::render::head {
namespace {

constexpr double kRadians = 0.017453292519943295;

// Directions of the columns from the front (0) to the back (180), in degrees.
constexpr double kColumns[] = {0,  3.4, 7,  11.5, 16.5, 22,  27.5, 33,  37.6, 42,    47, 53,
                               60, 68,  77, 87,   98,   110, 123,  137, 151,  165.5, 180};
// Each row of rays: its origin on the spine (y, z) and its tilt at the front and at the back, degrees:
// upwards under the nose, downwards under the chin.
struct Row {
  double y, z, front_tilt, back_tilt;
};
constexpr Row kRows[] = {
    {-21, -2, 0, 0},       {-18.6, -1.8, 0, 0},     {-16.6, -1.5, 0, 0},   {-14.8, -1.2, 0, 0},
    {-13.2, -.6, 0, 0},    {-11.6, 0, -6, -5},      {-8.6, 1.2, -48, -20}, {-6.5, 2.4, -70, -22},
    {-6.5, 2.5, -56, -19}, {-6.5, 2.5, -45.5, -16}, {-6.5, 2.5, -37, -13}, {-6.5, 2.0, -30, -10},
    {-6.5, 1.5, -24, -8},  {-6.5, 1, -18, -6},      {-6.5, 1, -14.5, -5},  {-6.5, .5, -11, -4},
    {-6.5, .5, -7.5, -3},  {-6.5, .5, -4, -2},      {-6.3, .5, -1.8, -1},  {-6.1, .5, 0, 0},
    {-5.7, .5, 0, 0},      {-5.25, .5, 0, 0},       {-6, 4, 11.5, 0},      {-6, 4, 13.5, 2},
    {-6, 4, 15.5, 5},      {-6, 4, 18.5, 8},        {-5, 2.5, 12, 9},      {-4.4, 1.5, 9.5, 9},
    {-2.9, 0, 2, 5},       {-1.85, 0, 0, 4},        {-1.2, 0, 0, 4},       {-.6, 0, 0, 4},
    {0, 0, 0, 4},          {.6, 0, 0, 4},           {1.25, 0, 0, 4},       {1.95, 0, 0, 4},
    {2.7, 0, 0, 3},        {3.5, -.3, 1, 2},        {4.1, -.6, 5, 4},      {4.3, -.8, 13, 13},
    {4.3, -.8, 22, 22},    {4.3, -.8, 32, 32},      {4.3, -.8, 43, 43},    {4.3, -.8, 55, 55},
    {4.3, -.8, 67, 67},    {4.3, -.8, 79, 79}};
constexpr int kColumnCount = std::size(kColumns);
constexpr int kRowCount = std::size(kRows);

/// Cells that a set of rings replaces: rows r0..r1, columns c0..c1.
struct Block {
  int r0, r1, c0, c1;
  bool holds_cell(int r, int c) const { return r >= r0 && r < r1 && c >= c0 && c < c1; }
  bool holds_vertex(int r, int c) const { return r >= r0 && r <= r1 && c >= c0 && c <= c1; }
};
// The eye's block must reach past the outer corner, or its rings cross.
constexpr Block kEyeBlock{29, 35, 2, 9};
constexpr Block kMouthBlock{13, 21, 0, 6};

Curve curve_of(const Points2& points, double scale = 1) {
  std::vector<double> x, y;
  for (const auto& [px, py] : points) {
    x.push_back(px * scale);
    y.push_back(py);
  }
  return {x, y};
}

double mix(double a, double b, double k) { return a + (b - a) * k; }

class CageBuilder {
 public:
  CageBuilder(const HeadParameters& p, const Field& skull) : p_{p}, skull_{skull} {}

  Cage build() {
    wrap_grid();
    add_grid_quads();
    add_eye();
    add_mouth();
    weigh();
    drop_unused_and_mirror();
    return std::move(cage_);
  }

 private:
  static std::uint32_t id(int r, int c) { return static_cast<std::uint32_t>(r * kColumnCount + c); }
  Vec& at(int r, int c) { return grid_[id(r, c)]; }

  // On a shorter face the rays of nose, mouth and chin stand as much higher as what they meet.
  double row_lift(int r) const {
    static const Curve meets{{5, 7, 13, 21, 22, 29}, {-12.5, -11.3, -9.1, -5.25, -4.95, -1.85}};
    const double y = r > 29 ? 0 : meets(std::max(5, r));
    return height(y, p_.face) - y;
  }

  void wrap_grid() {
    grid_.resize(static_cast<std::size_t>(kRowCount) * kColumnCount);
    for (int r = 0; r < kRowCount; ++r) {
      for (int c = 0; c < kColumnCount; ++c) {
        const double a = kColumns[c] * kRadians;
        const double tilt = kRadians * (kRows[r].front_tilt * (1 + std::cos(a)) / 2 +
                                        kRows[r].back_tilt * (1 - std::cos(a)) / 2);
        const Vec direction{std::sin(a) * std::cos(tilt), std::sin(tilt), std::cos(a) * std::cos(tilt)};
        at(r, c) = cast(skull_, {0, kRows[r].y + row_lift(r), kRows[r].z}, direction, 19, 80);
      }
    }
    for (int round = 0; round < 40; ++round) relax();
  }
  // One step towards even spacing, back onto the skull.
  void relax() {
    std::vector<Vec> next = grid_;
    for (int r = 1; r + 1 < kRowCount; ++r) {
      for (int c = 0; c < kColumnCount; ++c) {
        const bool edge = c == 0 || c == kColumnCount - 1;
        const Vec mean = edge ? 0.5 * (at(r - 1, c) + at(r + 1, c))
                              : 0.25 * (at(r - 1, c) + at(r + 1, c) + at(r, c - 1) + at(r, c + 1));
        double pull = r >= 36 ? 0.1 : r >= 22 && r < 29 && c < 5 ? 0.12 : 0.35;
        if (kEyeBlock.holds_vertex(r, c) || kMouthBlock.holds_vertex(r, c)) pull = 0;
        next[id(r, c)] += pull * (mean - at(r, c));
      }
    }
    for (int r = 0; r < kRowCount; ++r) {
      for (const int c : {0, kColumnCount - 1}) next[id(r, c)].x = 0;
    }
    for (Vec& v : next) v = project(skull_, v, 1, 0.8);
    for (int r = 0; r < kRowCount; ++r) {
      for (const int c : {0, kColumnCount - 1}) next[id(r, c)].x = 0;
    }
    grid_ = std::move(next);
  }

  void add_grid_quads() {
    vertices_ = grid_;
    for (int r = 0; r + 1 < kRowCount; ++r) {
      for (int c = 0; c + 1 < kColumnCount; ++c) {
        if (kEyeBlock.holds_cell(r, c) || kMouthBlock.holds_cell(r, c)) continue;
        quads_.push_back({id(r, c), id(r, c + 1), id(r + 1, c + 1), id(r + 1, c)});
      }
    }
    // A seam along the crown closes the top.
    double top = -1e9;
    for (int c = 0; c < kColumnCount; ++c) top = std::max(top, at(kRowCount - 1, c).y);
    const auto seam = static_cast<std::uint32_t>(vertices_.size());
    for (int c = 0; c < kColumnCount; ++c) vertices_.push_back({0, top + 0.02, at(kRowCount - 1, c).z});
    for (int c = 0; c + 1 < kColumnCount; ++c) {
      const auto k = static_cast<std::uint32_t>(c);
      quads_.push_back({id(kRowCount - 1, c), id(kRowCount - 1, c + 1), seam + k + 1, seam + k});
    }
  }

  Ring add_ring(const std::vector<Vec>& points) {
    Ring ring;
    for (const Vec& v : points) {
      ring.push_back(static_cast<std::uint32_t>(vertices_.size()));
      vertices_.push_back(v);
    }
    return ring;
  }
  void join(const std::vector<Ring>& rings, bool closed) {
    for (std::size_t k = 0; k + 1 < rings.size(); ++k) {
      const std::size_t n = rings[k].size();
      for (std::size_t s = 0; s < (closed ? n : n - 1); ++s) {
        const std::size_t next = (s + 1) % n;
        quads_.push_back({rings[k][s], rings[k + 1][s], rings[k + 1][next], rings[k][next]});
      }
    }
  }

  // ---- eye
  double on_ball(double x, double y, double off) const {
    const EyeParameters& e = p_.eye;
    const double q = (e.radius + off) * (e.radius + off) - (x - e.centre.x) * (x - e.centre.x) -
                     (y - e.centre.y) * (y - e.centre.y);
    return e.centre.z + std::sqrt(std::max(q, 0.02));
  }
  // The lid lies on the ball, and towards the corners on a line between them.
  double on_lid(double x, double y, double off) const {
    const EyeParameters& e = p_.eye;
    const double t =
        std::clamp((x - e.upper.front().first) / (e.upper.back().first - e.upper.front().first), -0.3, 1.3);
    const double line = mix(e.inner_z, e.outer_z, t);
    const double a = on_ball(x, y, off);
    constexpr double k = 0.25;
    const double h = std::clamp(0.5 + 0.5 * (a - line) / k, 0.0, 1.0);
    return a * h + line * (1 - h) + k * h * (1 - h);
  }
  double on_skull(double x, double y) const { return front_z(skull_, x, y, 4, 13); }

  void add_eye() {
    const Block& b = kEyeBlock;
    const int middle = (b.r0 + b.r1) / 2;
    std::vector<std::pair<int, int>> rim;
    for (int r = middle; r < b.r1; ++r) rim.emplace_back(r, b.c0);
    for (int c = b.c0; c < b.c1; ++c) rim.emplace_back(b.r1, c);
    for (int r = b.r1; r > b.r0; --r) rim.emplace_back(r, b.c1);
    for (int c = b.c1; c > b.c0; --c) rim.emplace_back(b.r0, c);
    for (int r = b.r0; r < middle; ++r) rim.emplace_back(r, b.c0);
    const std::size_t n = rim.size();
    const std::size_t half = n / 2;
    const EyeParameters& e = p_.eye;
    const Curve upper = curve_of(e.upper);
    const Curve lower = curve_of(e.lower);
    std::vector<std::vector<Vec>> rings(8, std::vector<Vec>(n));
    Ring block;
    for (std::size_t s = 0; s < n; ++s) {
      block.push_back(id(rim[s].first, rim[s].second));
      double t = s <= half ? double(s) / double(half) : double(n - s) / double(half);
      t = 0.55 * t + 0.45 * 0.5 * (1 - std::cos(3.14159265358979 * t));
      const bool up = s <= half;
      const bool corner = s == 0 || s == half;
      const double x = mix(e.upper.front().first, e.upper.back().first, t);
      const double y = up ? upper(x) : lower(x);
      const double side = std::pow(std::max(0.0, std::sin(3.14159265358979 * t)), 0.6);
      cage_.eye_t.push_back(t);
      cage_.eye_upper.push_back(up);
      cage_.eye_side.push_back(side);
      const auto out = [&](double rise, double drop, double inwards, double outwards) {
        const double reach = 0.30 + 0.70 * side;
        const double yy = corner ? y : y + (up ? rise * reach : -drop * reach);
        return std::pair{x - inwards * std::pow(1 - t, 3) + outwards * t * t * t, yy};
      };
      const auto [hx, hy] = out(e.crease + 0.19, 0.55, 0.22, 0.42);
      const double skull_z = on_skull(hx, hy);
      const double hood =
          mix(skull_z, std::max(skull_z, on_lid(hx, hy, 0.26) - 0.05) + 0.02, sstep(0.25, 0.8, side));
      const auto [kx, ky] = out(e.crease + 0.04, 0.27, 0.13, 0.24);
      double fold = up ? std::max(on_lid(kx, ky, 0.06) - 0.05 * side, hood - 0.34) : on_lid(kx, ky, 0.20);
      fold = mix(fold, std::min(fold, on_skull(kx, ky) - 0.02), 1 - sstep(0.15, 0.6, side));
      const auto [px, py] = out(e.crease * 0.5, 0.12, 0.06, 0.10);
      const Vec edge = at(rim[s].first, rim[s].second);
      rings[0][s] = edge * 0.45 + Vec{hx, hy, hood} * 0.55;
      const double z = on_skull(rings[0][s].x, rings[0][s].y);
      rings[0][s].z = up ? mix(rings[0][s].z, z, 0.8) : z;
      rings[1][s] = {hx, hy, hood};
      rings[2][s] = {kx, ky, fold};
      rings[3][s] = {px, py, on_lid(px, py, 0.15)};
      rings[4][s] = {x, y, on_lid(x, y, 0.13)};
      const double back = on_lid(x, y, 0.0) - 0.02;
      rings[5][s] = {x + 0.015 * (e.centre.x - x), y + (up ? -0.02 : 0.02) * side, back};
      rings[6][s] = e.centre + glm::normalize(Vec{x, y, back} - e.centre) * (e.radius * 0.99) +
                    Vec{0, (up ? 0.3 : -0.3) * side, -0.25};
      rings[7][s] = rings[6][s] + Vec{0, (up ? 0.25 : -0.25) * side, -0.7};
    }
    cage_.eye.push_back(block);
    for (const auto& ring : rings) cage_.eye.push_back(add_ring(ring));
    cage_.eye_half = half;
    join(cage_.eye, true);
  }

  // ---- mouth
  void add_mouth() {
    const Block& b = kMouthBlock;
    std::vector<std::pair<int, int>> rim;
    for (int c = b.c0; c < b.c1; ++c) rim.emplace_back(b.r1, c);
    for (int r = b.r1; r > b.r0; --r) rim.emplace_back(r, b.c1);
    for (int c = b.c1; c >= b.c0; --c) rim.emplace_back(b.r0, c);
    const std::size_t n = rim.size();
    const std::size_t half = n / 2;
    const LipParameters& l = p_.lip;
    const double scale = l.width / l.upper.back().first;
    const Curve upper = curve_of(l.upper, scale);
    const Curve lower = curve_of(l.lower, scale);
    const auto skin_z = [this](double x, double y) { return front_z(skull_, x, y, 5, 13); };
    std::vector<std::vector<Vec>> rings(13, std::vector<Vec>(n));
    Ring block;
    for (std::size_t s = 0; s < n; ++s) {
      block.push_back(id(rim[s].first, rim[s].second));
      const bool up = s <= half;
      double t = up ? double(s) / double(half) : double(n - 1 - s) / double(half);
      t = 0.5 * t + 0.5 * std::sin(1.5707963267949 * t);
      cage_.mouth_t.push_back(t);
      cage_.mouth_upper.push_back(up);
      const double x = l.width * t;
      const double border = up ? upper(x) : lower(x);
      // The line where the lips meet: a slight wave, up to the corner.
      const double yc = l.stomion_y + 0.05 * std::cos(3.14159265358979 * t * 2.2) * (1 - t) +
                        (l.corner_y - l.stomion_y) * t * t;
      const double side = std::sqrt(std::max(0.0, 1 - t * t));
      const double zc = skin_z(x, yc);
      const double bulge = (up ? l.upper_bulge : l.lower_bulge) * side *
                           (up ? 1 + 0.18 * bell(t, 0.22) : 0.94 + 0.10 * bell(t - 0.3, 0.25));
      const double sign = up ? 1 : -1;
      const Vec outline{x, yc + border, skin_z(x, yc + border) + 0.03 * side};
      const Vec edge = at(rim[s].first, rim[s].second);
      for (const auto& [k, w] : {std::pair{0, 0.66}, {1, 0.28}, {2, 0.07}}) {
        const Vec v = edge * w + outline * (1 - w);
        rings[static_cast<std::size_t>(k)][s] = {v.x, v.y, skin_z(v.x, v.y)};
      }
      rings[3][s] = outline;
      rings[4][s] = {x * 0.995, yc + border * 0.62, skin_z(x, yc + border * 0.62) + 0.78 * bulge};
      rings[5][s] = {x * 0.992, yc + border * 0.30, skin_z(x, yc + border * 0.30) + 0.92 * bulge};
      // The contact rows overlap by half a millimetre before subdivision, or teeth show through.
      rings[6][s] = {x * 0.99, yc + border * 0.028 - sign * 0.03 * side,
                     zc + (up ? l.upper_bulge : l.lower_bulge) * 0.45 * side - 0.02};
      rings[7][s] = {x * 0.975, yc - sign * 0.055 * side, zc - 0.16 * side - 0.10};
      rings[8][s] = {x * 0.965, yc + sign * 0.40 * side, zc - 0.50};
      rings[9][s] = {x, yc + sign * 1.0 * side, zc - 1.05};
      rings[10][s] = {x * 0.97, yc + (up ? 1.25 : -1.1) * side, zc - 2.9 + 0.3 * t};
      rings[11][s] = {x * 0.6, yc + sign * 0.6 * side, zc - 5.0 + 0.6 * t};
      rings[12][s] = {0, yc + sign * 0.35 * (1 - t), zc - 5.4};
    }
    cage_.mouth.push_back(block);
    for (auto& ring : rings) {
      ring.front().x = ring.back().x = 0;
      cage_.mouth.push_back(add_ring(ring));
    }
    cage_.mouth_half = half;
    join(cage_.mouth, false);
  }

  void weigh() {
    const std::size_t n = vertices_.size();
    cage_.on_field.assign(n, 1);
    for (auto* paint : {&cage_.lip, &cage_.inside, &cage_.lid_margin, &cage_.crease, &cage_.wet})
      paint->assign(n, 0);
    const auto set = [](std::vector<double>& values, const Ring& ring, double v) {
      for (const std::uint32_t i : ring) values[i] = v;
    };
    for (std::size_t k = 2; k < cage_.eye.size(); ++k) set(cage_.on_field, cage_.eye[k], k == 2 ? 0.35 : 0);
    for (std::size_t k = 2; k < cage_.mouth.size(); ++k)
      set(cage_.on_field, cage_.mouth[k], k == 2 ? 0.6 : 0);
    set(cage_.lip, cage_.mouth[4], 0.75);
    for (std::size_t k = 5; k <= 8; ++k) set(cage_.lip, cage_.mouth[k], 1);
    for (std::size_t k = 9; k < cage_.mouth.size(); ++k) set(cage_.inside, cage_.mouth[k], 1);
    set(cage_.lid_margin, cage_.eye[5], 1);
    for (std::size_t s = 0; s < cage_.eye[3].size(); ++s)
      cage_.crease[cage_.eye[3][s]] = cage_.eye_upper[s] ? 1 : 0.3;
    for (std::size_t k = 6; k < cage_.eye.size(); ++k) set(cage_.wet, cage_.eye[k], 1);
  }

  void drop_unused_and_mirror() {
    std::vector<std::int64_t> place(vertices_.size(), -1);
    for (const Quad& q : quads_) {
      for (const std::uint32_t i : q) place[i] = 0;
    }
    std::uint32_t half = 0;
    for (std::int64_t& p : place) {
      if (p >= 0) p = half++;
    }
    const auto compact = [&]<class T>(std::vector<T>& values) {
      std::vector<T> kept(half);
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (place[i] >= 0) kept[static_cast<std::size_t>(place[i])] = values[i];
      }
      values = std::move(kept);
    };
    compact(vertices_);
    const auto renumber = [&](std::vector<Ring>& rings) {
      for (Ring& ring : rings) {
        for (std::uint32_t& i : ring) i = static_cast<std::uint32_t>(place[i]);
      }
    };
    renumber(cage_.eye);
    renumber(cage_.mouth);
    cage_.half = half;
    cage_.positions = vertices_;
    std::uint32_t next = half;
    for (std::uint32_t i = 0; i < half; ++i) {
      const bool middle = std::abs(vertices_[i].x) < 1e-6;
      if (middle) cage_.positions[i].x = 0;
      cage_.middle.push_back(middle);
      cage_.mirror.push_back(middle ? i : next++);
      if (!middle) cage_.positions.push_back(vertices_[i] * Vec{-1, 1, 1});
    }
    for (auto* values :
         {&cage_.on_field, &cage_.lip, &cage_.inside, &cage_.lid_margin, &cage_.crease, &cage_.wet}) {
      compact(*values);
      for (std::uint32_t i = 0; i < half; ++i) {
        if (!cage_.middle[i]) values->push_back((*values)[i]);
      }
    }
    for (const Quad& q : quads_) {
      Quad a;
      Quad b;
      for (std::size_t k = 0; k < 4; ++k) {
        a[k] = static_cast<std::uint32_t>(place[q[k]]);
        b[3 - k] = cage_.mirror[a[k]];
      }
      cage_.quads.push_back(a);
      cage_.quads.push_back(b);
    }
  }

  const HeadParameters& p_;
  const Field& skull_;
  std::vector<Vec> grid_, vertices_;
  std::vector<Quad> quads_;
  Cage cage_;
};

}  // namespace

Cage build_cage(const HeadParameters& parameters, const Field& skull) {
  return CageBuilder{parameters, skull}.build();
}

}  // namespace mana::render::head
