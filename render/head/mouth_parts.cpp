#include "render/head/deltas.hpp"
#include "render/head/head.hpp"

namespace mana::render::head {
namespace {

// The dental arch: how far back the teeth stand at x.
double arch(double x) { return 0.60 * x * x * (1 - 0.04 * std::abs(x)); }

void add_tooth(Part& part, const Vec& centre, const Vec& radii, double turn_deg, bool lower) {
  constexpr int kRings = 11;
  constexpr int kAround = 16;
  constexpr double kSquare = 5.0;  // exponent of the superellipsoid
  const auto first = static_cast<std::uint32_t>(part.positions.size());
  for (int i = 0; i < kRings; ++i) {
    const double a = 3.14159265358979 * i / (kRings - 1);
    for (int k = 0; k < kAround; ++k) {
      const double b = 6.283185307179586 * k / kAround;
      Vec q{std::sin(a) * std::cos(b), std::cos(a), std::sin(a) * std::sin(b)};
      q = q /
          std::pow(std::pow(std::abs(q.x), kSquare) + std::pow(std::abs(q.y), kSquare) +
                       std::pow(std::abs(q.z), kSquare),
                   1 / kSquare) *
          radii;
      part.positions.push_back(turned(q, {0, 0, 0}, {0, 1, 0}, turn_deg) + centre);
      // Darker towards the gum, and the farther back in the mouth's own shade.
      const double shade = (lower ? 0.80 : 1) * (1 - 0.62 * sstep(0.5, 2.2, std::abs(centre.x)));
      part.colours.push_back(Vec{0.70, 0.65, 0.57} * shade *
                             (0.82 + 0.18 * sstep(-1, 1, q.y / radii.y * (lower ? 1 : -1))));
    }
  }
  for (Quad q : ring_quads(kRings, kAround, first)) part.quads.push_back({q[3], q[2], q[1], q[0]});
}

struct ToothRow {
  double y, front_z, height;
  double widths[6];
};
constexpr ToothRow kUpper{-6.70, 8.84, 0.54, {0.43, 0.34, 0.39, 0.36, 0.36, 0.50}};
constexpr ToothRow kLower{-7.66, 8.45, 0.46, {0.28, 0.31, 0.36, 0.36, 0.36, 0.50}};

Part teeth(const ToothRow& row, double lift) {
  Part part;
  part.material = "teeth";
  part.roughness = 0.25;
  double along = 0;
  for (const double w : row.widths) {
    along += w;
    const double x = 2.45 * std::sin(std::min(along / 2.75, 1.45));
    const double turn = std::atan(1.2 * x) / 0.017453292519943295;
    for (const double side : {-1.0, 1.0}) {
      add_tooth(part, {side * x, row.y + lift, row.front_z - arch(x)},
                {w * 1.09, row.height * (w > 0.34 ? 1 : 0.93), 0.24}, side * turn, &row == &kLower);
    }
    along += w;
  }
  part.normals = normals_of(part.positions, part.quads);
  return part;
}

Part gums(double y, double z) {
  Part part;
  part.material = "gum";
  part.roughness = 0.3;
  std::vector<Vec> line;
  for (int i = 0; i < 32; ++i) {
    const double x = -2.5 + 5.0 * i / 31;
    line.push_back({x, y, z - arch(x) - 0.12});
  }
  add_tube(part, line, std::vector<Vec>(line.size(), Vec{0, 0, 1}),
           {std::vector<double>(line.size(), 0.52), std::vector<double>(line.size(), 0.34), 10},
           {0.40, 0.15, 0.14});
  part.tangents.clear();
  return part;
}

// The roof of the mouth: hard where it is arched, then soft, and hanging down to the throat. Thin, because
// only its underside is ever seen.
Part palate(double lift) {
  Part part;
  part.material = "gum";
  part.roughness = 0.35;
  constexpr int kRows = 22;
  constexpr int kAcross = 17;
  constexpr double kFront = 8.45, kBack = 2.7, kRim = -6.25, kWidest = 2.3;
  for (int i = 0; i < kRows; ++i) {
    const double z = kFront + (kBack - kFront) * i / (kRows - 1);
    const double half = std::min(kWidest, std::sqrt(std::max(0.02, (8.72 - z) / 0.60)));
    const double vault = 0.85 * sstep(kFront, 6.6, z) - 1.25 * sstep(4.9, kBack, z);
    for (int k = 0; k < kAcross; ++k) {
      const double u = 2.0 * k / (kAcross - 1) - 1;
      part.positions.push_back({u * half, kRim + lift + vault * (1 - u * u), z});
      part.colours.push_back({0.50, 0.21, 0.19});
    }
  }
  for (std::uint32_t i = 0; i + 1 < kRows; ++i) {
    for (std::uint32_t k = 0; k + 1 < kAcross; ++k) {
      const std::uint32_t a = i * kAcross + k;
      part.quads.push_back({a, a + 1, a + kAcross + 1, a + kAcross});
    }
  }
  part.normals = normals_of(part.positions, part.quads);
  return part;
}

constexpr Vec kTongue{0, -7.62, 5.95};  // its middle

Part tongue(double lift) {
  Part part;
  part.material = "tongue";
  part.roughness = 0.35;
  constexpr int kRings = 18;
  constexpr int kAround = 24;
  const Vec centre = kTongue + Vec{0, lift, 0};
  for (int i = 0; i < kRings; ++i) {
    const double a = 3.14159265358979 * i / (kRings - 1);
    for (int k = 0; k < kAround; ++k) {
      const double b = 6.283185307179586 * k / kAround;
      Vec q{std::sin(a) * std::cos(b) * 1.50, std::sin(a) * std::sin(b) * 0.50, std::cos(a) * 2.6};
      if (q.y > 0) q.y -= 0.20 * bell(q.x, 0.35);  // the groove
      q.y -= 0.08 * q.z;
      part.positions.push_back(centre + q);
      part.colours.push_back({0.60, 0.25, 0.23});
    }
  }
  part.quads = ring_quads(kRings, kAround);
  part.normals = normals_of(part.positions, part.quads);
  return part;
}

// What hangs on the jaw turns with it, forward and sideways too.
void follow_jaw(Part& part, double share) {
  auto& open = part.shapes["jawOpen"];
  for (const Vec& v : part.positions)
    open.push_back(turned(v, kJawPivot, {1, 0, 0}, kJawDegrees * share) - v);
  part.shapes["jawForward"].assign(part.positions.size(), Vec{0, 0, 0.45});
  part.shapes["jawLeft"].assign(part.positions.size(), Vec{0.5, 0, 0});
  part.shapes["jawRight"].assign(part.positions.size(), Vec{-0.5, 0, 0});
}

}  // namespace

void add_mouth_parts(Head& head, const HeadParameters& p) {
  const double lift = p.lip.stomion_y - kToothLevel;  // on a shorter face all of it stands higher
  head.parts.push_back(teeth(kUpper, lift));
  head.parts.push_back(gums(-6.05 + lift, 8.72));
  head.parts.push_back(palate(lift));
  Part lower = teeth(kLower, lift);
  follow_jaw(lower, 1);
  head.parts.push_back(std::move(lower));
  Part gum = gums(-8.05 + lift, 8.15);
  follow_jaw(gum, 1);
  head.parts.push_back(std::move(gum));
  Part t = tongue(lift);
  follow_jaw(t, 0.9);
  // Out: the tip comes forward between the teeth, the root stays.
  auto& out = t.shapes["tongueOut"];
  for (const Vec& v : t.positions) {
    const double tip = sstep(4.2, 8.4, v.z);
    const double thinner = 0.30 * (kTongue.y + lift - 0.08 * (v.z - kTongue.z) - v.y) * tip;
    out.push_back({-0.25 * v.x * tip, 0.85 * tip + thinner, 2.3 * tip});
  }
  // Up: the tip behind the upper teeth, its blade thin and its sides drawn in; the root stays.
  auto& up = t.shapes["tongueUp"];
  for (const Vec& v : t.positions) {
    const double tip = sstep(4.8, 8.3, v.z);
    const double thinner = 0.40 * (kTongue.y + lift - 0.08 * (v.z - kTongue.z) - v.y) * tip;
    up.push_back({-0.12 * v.x * tip, 1.04 * tip * tip + thinner, 0.50 * tip});
  }
  // Back: its body drawn back and up to the soft palate, the tip low behind the lower teeth.
  auto& back = t.shapes["tongueBack"];
  for (const Vec& v : t.positions) {
    const double body = bell(v.z - 4.7, 1.25);
    const double tip = sstep(6.2, 8.4, v.z);
    const double above = sstep(-0.5, 0.4, v.y - (kTongue.y + lift - 0.08 * (v.z - kTongue.z)));
    back.push_back(
        {-0.10 * v.x * body, 1.45 * body * (0.35 + 0.65 * above) - 0.10 * tip, -0.35 * tip - 0.20 * body});
  }
  head.parts.push_back(std::move(t));
}

}  // namespace mana::render::head
