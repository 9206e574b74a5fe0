#include "agent/core/random.hpp"
#include "render/head/hair_style.hpp"
#include "render/head/head.hpp"
#include "render/head/skull.hpp"

namespace mana::render::head {
namespace {

constexpr double kTurn = 6.283185307179586;
const Vec kDown{0, -1, 0};

/// A head of hair: a shell that covers the scalp, a curtain where hair hangs, locks that lie on both, and
/// single hairs along the hairline, so that it has no edge.
class Groom {
 public:
  Groom(const HeadParameters& p, const Scalp& scalp)
      : p_{p}, style_{*p.hair_style}, scalp_{scalp}, skull_{[&p](const Vec& v) {
          // Slices say little about the crown, where they shrink to a point: an ellipsoid does.
          return std::lerp(skull_field(v, p.face, false, false),
                           ellipsoid(v, {0, 2.6, -0.9}, {7.2, 8.6, 9.3}), sstep(8.0, 10.5, v.y));
        }} {
    part_.material = "hair";
    part_.roughness = 0.45;
  }

  Part grow() {
    add_shell();
    if (style_.skirt < kNoSkirt) add_curtain();
    if (style_.bun) add_bun();
    add_locks();
    add_hairline();
    return std::move(part_);
  }

 private:
  // ---- where the hair lies
  /// How far inside the line where hair may lie; a fringe hangs below the hairline.
  double inside_of(const Vec& v) const {
    const double inside = above_hairline(style_, v);
    if (style_.fringe <= 0 || v.z < 0) return inside;
    const double front = sstep(6.2, 4.6, std::abs(v.x));
    return inside + style_.fringe * front * (0.85 + 0.25 * std::sin(1.9 * v.x + 0.8));
  }
  double thickness(const Vec& v) const {
    const double inside = inside_of(v);
    double t = std::lerp(style_.side, style_.top, sstep(3.0, 8.5, v.y));
    t = std::lerp(t, style_.nape, sstep(0.5, -5.5, v.y) * sstep(0, -4, v.z));
    // Hair grows thicker from the hairline inwards; the parting is a valley.
    t *= sstep(-0.25, style_.fade, inside);
    if (style_.part_depth > 0) t -= style_.part_depth * bell(to_comb(v), 0.35);
    return t - 0.16 * (1 - sstep(-0.35, 0.15, inside));
  }
  /// A shell begins below the skin, whatever hangs over it, or its rim would be seen: deeper than a brow that
  /// is drawn down takes the skin away from it.
  double shell_height(const Vec& v) const {
    const double high = 0.82 * thickness(v);
    if (style_.fringe <= 0) return high;
    const double inside = above_hairline(style_, v);
    return high * sstep(0, 1.6, inside) - 0.16 * (1 - sstep(-0.35, 0.15, inside));
  }
  // Hair that hangs: a bell-shaped volume around head and neck, open in front.
  double curtain(const Vec& v) const {
    const double low = sstep(1.5, std::min(style_.skirt, -8.0), v.y);
    const double end = sstep(style_.skirt + 4.5, style_.skirt, v.y);
    const double rx = 8.20 + 0.10 * low - (style_.skirt > -10 ? 0.85 : -0.3) * end;
    const double rz = 9.3 - 1.9 * low;
    // In front it comes close to the cheeks.
    const double k = std::hypot(v.x / (rx - 1.35 * low * sstep(-3.5, 3.5, v.z)), (v.z + 1.6) / rz);
    double d = (k - 1) * std::min(rx, rz);
    d = smax(d, v.y - 3.0, 2.0);
    return smax(d, style_.skirt - v.y, 0.8);
  }
  double envelope(const Vec& v) const {
    // The skull's field is no distance everywhere: divided by its slope it is one, nearly.
    const double d = skull_(v) / std::clamp(glm::length(gradient(skull_, v)), 0.25, 2.0) - thickness(v);
    return style_.skirt < kNoSkirt ? smin(d, curtain(v), 1.2) : d;
  }

  // ---- which way it is combed
  Vec comb_point(const Vec& v) const {
    const Vec line = style_.comb_to - style_.comb_from;
    const double t = std::clamp(glm::dot(v - style_.comb_from, line) / glm::dot(line, line), 0.0, 1.0);
    return style_.comb_from + t * line;
  }
  double to_comb(const Vec& v) const { return glm::length(v - comb_point(v)); }
  Vec combed(const Vec& v, const Vec& out) const {
    Vec d = v - comb_point(v);
    d = glm::length(d) > 1e-6 ? glm::normalize(d) : Vec{0, 0, -1};
    d = glm::mix(d, kDown, style_.fall * sstep(7.5, 2.0, v.y));
    // Nothing grows over the face: hair turns along the hairline.
    const double inside = inside_of(v);
    if (v.z > -1 && v.y > (style_.skirt < kNoSkirt ? 3 : -1)) {
      constexpr double e = 0.05;
      const Vec rise{(inside_of(v + Vec{e, 0, 0}) - inside) / e, 1,
                     (inside_of(v + Vec{0, 0, e}) - inside) / e};
      const Vec in = glm::normalize(rise);
      const double against = -glm::dot(d, in);
      if (against > 0) d += in * against * (1 - sstep(0.2, 1.6, inside));
    }
    d -= out * glm::dot(d, out);
    return glm::length(d) > 1e-6 ? glm::normalize(d) : glm::normalize(kDown - out * glm::dot(kDown, out));
  }
  // Runs across the hairs, cm: where a hair left the comb. Beside the comb they are parallel, beyond its ends
  // they spread like a fan.
  double strand(const Vec& v) const {
    constexpr double kFan = 5;  // cm a radian
    const Vec line = style_.comb_to - style_.comb_from;
    const double length = glm::length(line);
    const Vec axis = line / length;
    const Vec middle = 0.5 * (style_.comb_from + style_.comb_to);
    const Vec across = glm::normalize(glm::cross(axis, middle - Vec{0, 2, -1}));
    const double at = glm::dot(v - style_.comb_from, axis);
    const double beside = std::clamp(at, 0.0, length);
    return beside + kFan * std::atan2(at - beside, std::abs(glm::dot(v - middle, across)) + 1e-6);
  }

  Vec mixed() const { return glm::mix(p_.hair, p_.grey_hair, 0.75 * p_.grey); }

  void add_vertex(const Vec& at, const Vec& normal, const Vec& along, const Vec& colour, double u, double v) {
    part_.positions.push_back(at);
    part_.normals.push_back(normal);
    part_.tangents.push_back(along);
    part_.colours.push_back(colour);
    part_.strands.push_back({u, v});
  }

  // ---- the shell
  void add_shell() {
    std::vector<std::int64_t> place(scalp_.positions.size(), -1);
    std::uint32_t next = 0;
    core::Random random{17};
    const bool frizzy = style_.locks == 0 || style_.curl > 0;
    const std::vector<Vec> normals = normals_of(scalp_.positions, scalp_.quads);
    for (const Quad& q : scalp_.quads) {
      double most = -9;
      for (const std::uint32_t i : q) most = std::max(most, above_hairline(style_, scalp_.positions[i]));
      if (most < -0.1) continue;
      Quad shell;
      for (std::size_t k = 0; k < 4; ++k) {
        if (place[q[k]] < 0) {
          place[q[k]] = next++;
          const Vec& v = scalp_.positions[q[k]];
          const Vec& n = normals[q[k]];
          const double dark = std::lerp(0.80, 0.90, p_.grey);
          if (frizzy) {  // it stands on end, each hair by itself
            const double silver = p_.grey * random.uniform(0.2, 0.9);
            const double stands = random.uniform(-0.02, 0.02);
            const double shade = (style_.locks == 0 ? 0.62 : 0.75) * random.uniform(0.85, 1.15);
            const double across = random.uniform(0, 1.3);
            add_vertex(v + n * (shell_height(v) - 0.03 + stands), n, n,
                       glm::mix(p_.hair, p_.grey_hair, silver) * shade, across, 0.4);
          } else {
            add_vertex(v + n * (shell_height(v) - 0.03), n, combed(v, n), mixed() * dark, strand(v), 0.4);
          }
        }
        shell[k] = static_cast<std::uint32_t>(place[q[k]]);
      }
      part_.quads.push_back(shell);
    }
    part_.normals = normals_of(part_.positions, part_.quads);  // not parallel to the skin where it thins
  }

  // ---- what hangs
  /// Where it ends: nobody's hair ends along a ruler, and it is shorter towards the face.
  double hem(double azimuth) const {
    const double from_face = (std::acos(std::cos(azimuth)) * 360 / kTurn - 50) / 42;
    return style_.skirt + 0.45 + style_.face_frame * bell(std::max(0.0, from_face), 1);
  }
  static double curtain_edge_deg(double y) { return std::lerp(66.0, 50.0, sstep(1, -7, y)); }
  // Its outside and, darker and a little further in, its inside.
  void add_curtain() {
    for (const bool outside : {true, false}) add_curtain_side(outside);
  }
  void add_curtain_side(bool outside) {
    const int kRows = outside ? 12 : 6;
    const int kColumns = outside ? 60 : 28;
    constexpr double uneven[] = {0.04, 0.12, 0.0, 0.09, 0.02, 0.13, 0.06};
    const Field field = [this](const Vec& v) { return curtain(v); };
    const auto first = static_cast<std::uint32_t>(part_.positions.size());
    for (int r = 0; r < kRows; ++r) {
      for (int c = 0; c < kColumns; ++c) {
        const double share = double(c) / (kColumns - 1);
        const double foot = hem((50 + 260 * share) * kTurn / 360) + (outside ? uneven[c % 7] : 1.0);
        const double y = std::lerp(2.6, foot, double(r) / (kRows - 1));
        const double edge = curtain_edge_deg(y);
        const double a = (edge + (360 - 2 * edge) * c / (kColumns - 1)) * kTurn / 360;
        const Vec direction{std::sin(a), 0, std::cos(a)};
        const Vec v = cast(field, {0, y, -1.6}, direction, 14, 50) - direction * (outside ? 0.22 : 0.45);
        add_vertex(v, outside ? direction : -direction, kDown, mixed() * (outside ? 0.80 : 0.30), 8.0 * a,
                   0.5);
      }
    }
    const auto columns = static_cast<std::uint32_t>(kColumns);
    for (std::uint32_t r = 0; r + 1 < static_cast<std::uint32_t>(kRows); ++r) {
      for (std::uint32_t c = 0; c + 1 < columns; ++c) {
        const std::uint32_t i = first + r * columns + c;
        const Quad q{i, i + columns, i + columns + 1, i + 1};
        part_.quads.push_back(outside ? q : Quad{q[3], q[2], q[1], q[0]});
      }
    }
  }
  void add_bun() {
    constexpr int kRings = 14;
    constexpr int kAround = 22;
    const Vec centre{0, 5.6, -10.6};
    const auto first = static_cast<std::uint32_t>(part_.positions.size());
    for (int i = 0; i < kRings; ++i) {
      const double a = 3.14159265358979 * i / (kRings - 1);
      for (int k = 0; k < kAround; ++k) {
        const double b = kTurn * k / kAround;
        // The axis points up and back; the hair is wound around it.
        const Vec unit{std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), -std::cos(a)};
        const Vec q = turned(unit, {0, 0, 0}, {1, 0, 0}, 35);
        const double twist = 1 + 0.05 * std::sin(3 * b + 5 * a);
        const Vec along = turned({-std::sin(b), std::cos(b), 0.35}, {0, 0, 0}, {1, 0, 0}, 35);
        add_vertex(centre + q * Vec{2.7, 2.7, 2.1} * twist, q, along, mixed() * 0.9, 9.0 * a, 0.5);
      }
    }
    for (Quad q : ring_quads(kRings, kAround, first)) part_.quads.push_back({q[3], q[2], q[1], q[0]});
  }

  // ---- locks
  /// Points of the scalp, chosen evenly by area where `wanted` says how much.
  std::vector<Vec> roots(int count, core::Random& random, const std::function<double(const Vec&)>& wanted) {
    std::vector<double> upto;
    std::vector<const Quad*> from;
    double sum = 0;
    for (const Quad& q : scalp_.quads) {
      Vec middle{0};
      for (const std::uint32_t i : q) middle += 0.25 * scalp_.positions[i];
      const double w = wanted(middle);
      if (w <= 0) continue;
      sum += w * glm::length(glm::cross(scalp_.positions[q[2]] - scalp_.positions[q[0]],
                                        scalp_.positions[q[3]] - scalp_.positions[q[1]]));
      upto.push_back(sum);
      from.push_back(&q);
    }
    std::vector<Vec> found;
    for (int n = 0; n < count && !from.empty(); ++n) {
      // Stratified: evenly spread, yet never in rows.
      const double at = sum * (n + random.uniform()) / count;
      const auto i = static_cast<std::size_t>(std::lower_bound(upto.begin(), upto.end(), at) - upto.begin());
      const Quad& q = *from[std::min(i, from.size() - 1)];
      const double s = random.uniform();
      const double t = random.uniform();
      found.push_back(glm::mix(glm::mix(scalp_.positions[q[0]], scalp_.positions[q[1]], s),
                               glm::mix(scalp_.positions[q[3]], scalp_.positions[q[2]], s), t));
    }
    return found;
  }

  struct Path {
    std::vector<Vec> points, out;
  };
  /// Follows the comb from a root along the envelope.
  Path traced(const Vec& root, double length, std::size_t steps, double depth, double lift) const {
    const Field field = [this](const Vec& v) { return envelope(v); };
    Path path;
    Vec v = project(field, root, 3, 0.9);
    const double step = length / double(steps - 1);
    for (std::size_t s = 0; s < steps; ++s) {
      const double t = double(s) / double(steps - 1);
      const Vec g = gradient(field, v);
      const Vec out = glm::length(g) > 1e-6 ? glm::normalize(g) : Vec{0, 1, 0};
      const double rise = std::lerp(-std::min(0.5, 0.6 * thickness(v) + 0.12), depth, sstep(0, 0.32, t)) +
                          lift * std::sin(3.14159265358979 * std::min(1.0, 1.15 * t));
      path.points.push_back(v + out * rise);
      path.out.push_back(out);
      for (int half = 0; half < 2; ++half) v = project(field, v + combed(v, out) * (step / 2), 2, 0.9);
    }
    return path;
  }
  /// What hangs below the hem is cut off, so that a lock's tip lies there.
  Path cut(const Path& path, double below) const {
    const auto under = [&](const Vec& v) { return hem(std::atan2(v.x, v.z + 1.6)) - below - v.y; };
    std::size_t s = path.points.size() - 1;
    if (under(path.points[s]) <= 0) return path;
    while (s > 1 && under(path.points[s - 1]) > 0) --s;
    Path kept;
    for (std::size_t k = 0; k < path.points.size(); ++k) {
      const double at = double(s) * double(k) / double(path.points.size() - 1);
      const auto i = std::min(static_cast<std::size_t>(at), s - 1);
      kept.points.push_back(glm::mix(path.points[i], path.points[i + 1], at - double(i)));
      kept.out.push_back(glm::normalize(glm::mix(path.out[i], path.out[i + 1], at - double(i))));
    }
    return kept;
  }

  void add_locks() {
    core::Random random{11};
    const bool hangs = style_.skirt < kNoSkirt;
    const auto wanted = [&](const Vec& v) {
      const double inside = above_hairline(style_, v);
      if (inside < 0.12) return 0.0;
      if (!hangs) return 1.0 + 1.3 * bell(inside - 0.6, 0.9);  // where hair begins there is no bare shell
      // Long hair is seen from where it starts: at the parting and along the hairline.
      return 2.4 * bell(to_comb(v), 1.6) + 0.9 * bell(to_comb(v), 4.5) + 0.12;
    };
    const std::size_t steps = style_.length > 12 ? 12 : style_.curl > 0 ? 11 : 7;
    for (const Vec& root : roots(style_.locks, random, wanted)) {
      const double inside = above_hairline(style_, root);
      const double length = style_.length * (1 - style_.ragged * random.uniform()) *
                            (hangs ? 1.0 : std::lerp(0.45, 1.0, sstep(0, 3, inside)));
      const double depth = random.uniform(-0.16, 0.04);
      // Where hair begins it lies close and fine; further in it has body.
      const double body = hangs ? 1.0 : sstep(0.1, 2.6, inside);
      Path path = traced(root, length, steps, depth * body,
                         style_.lift * random.uniform(0.2, 1) * std::lerp(0.25, 1.0, body));
      if (hangs) path = cut(path, random.uniform(-0.5, 0.25));
      add_lock(path, std::lerp(0.62, 1.0, body), random);
    }
  }
  Vec lock_colour(core::Random& random) const {
    // Grey comes hair by hair, not lock by lock: whole locks of it would look like strips of tin.
    const double shade = random.uniform(0.86, 1.12);
    const bool silver = random.uniform() < p_.grey;
    return glm::mix(silver ? p_.grey_hair : p_.hair, mixed(), 0.90) * shade;
  }
  void add_lock(const Path& path, double share_of_width, core::Random& random) {
    const std::size_t n = path.points.size();
    const double phase = random.uniform(0, kTurn);
    const double wide = style_.width * share_of_width * random.uniform(0.7, 1.25);
    const double u0 = random.uniform(0, 40);
    const Vec colour = lock_colour(random);
    double reached = 0;
    std::vector<Vec> line = path.points;
    for (std::size_t s = 1; s < n; ++s) {
      const Vec step = path.points[s] - path.points[s - 1];
      reached += glm::length(step);
      const Vec along = glm::length(step) > 1e-9 ? glm::normalize(step) : kDown;
      const Vec across = glm::normalize(glm::cross(along, path.out[s]));
      const double t = double(s) / double(n - 1);
      line[s] += across * (style_.wave * std::sin(phase + 0.55 * reached) * sstep(0, 0.5, t));
      if (style_.curl > 0) {
        const double a = phase + 2.6 * reached;
        line[s] += style_.curl * sstep(0, 0.3, t) * (across * std::cos(a) + path.out[s] * std::sin(a));
      }
    }
    constexpr double kAcross[] = {-1, 0, 1};
    constexpr double kHeight[] = {-0.35, 0.5, -0.35};
    const auto first = static_cast<std::uint32_t>(part_.positions.size());
    for (std::size_t s = 0; s < n; ++s) {
      const double t = double(s) / double(n - 1);
      const Vec step = line[std::min(s + 1, n - 1)] - line[s > 0 ? s - 1 : 0];
      const Vec along = glm::length(step) > 1e-9 ? glm::normalize(step) : kDown;
      const Vec across = glm::normalize(glm::cross(along, path.out[s]));
      const double profile =
          (0.15 + 0.85 * sstep(0, 0.36, t)) * (1 - 0.98 * std::pow(sstep(0.45, 1, t), 1.2));
      for (int k = 0; k < 3; ++k) {
        const Vec at = line[s] + across * (kAcross[k] * wide * profile) +
                       path.out[s] * (kHeight[k] * 0.42 * wide * profile);
        const Vec normal = glm::normalize(path.out[s] + across * (0.75 * kAcross[k]));
        add_vertex(at, normal, along, colour, u0 + kAcross[k] * wide, t);
      }
    }
    for (std::uint32_t s = 0; s + 1 < n; ++s) {
      for (std::uint32_t k = 0; k < 2; ++k) {
        const std::uint32_t i = first + 3 * s + k;
        part_.quads.push_back({i, i + 1, i + 4, i + 3});
      }
    }
  }

  // ---- single hairs where the hair begins
  void add_hairline() {
    core::Random random{29};
    const auto wanted = [&](const Vec& v) {
      const double inside = above_hairline(style_, v);
      return inside > -0.45 && inside < 0.7 && v.y > -4 ? 1.0 : 0.0;
    };
    const bool stubble = style_.locks == 0;
    for (const Vec& root : roots(stubble ? 320 : style_.skirt < kNoSkirt ? 0 : 160, random, wanted)) {
      if (above_hairline(style_, root) < random.uniform(-0.35, 0.25)) continue;
      const double length = (stubble ? 0.5 : std::min(2.6, 0.4 * style_.length)) * random.uniform(0.6, 1.1);
      const Path path = traced(root, length, 4, 0.02, stubble ? 0.02 : 0.10);
      add_blade(part_, path.points, path.out, {0.020, 0.034, 0.026, 0.003}, mixed() * (stubble ? 0.7 : 1.0));
      part_.strands.resize(part_.positions.size(), {random.uniform(0, 40), 0.3});
    }
  }

  const HeadParameters& p_;
  const HairStyle& style_;
  const Scalp& scalp_;
  Field skull_;
  Part part_;
};

}  // namespace

bool under_hair(const HeadParameters& p, const Vec& scalp) {
  return p.hair_style != nullptr && above_hairline(*p.hair_style, scalp) > 1.6;
}

bool covers_ears(const HeadParameters& p) {
  return p.hair_style != nullptr && p.hair_style->skirt < kNoSkirt;
}

void add_hair(Head& head, const HeadParameters& p, const Scalp& scalp) {
  if (p.hair_style != nullptr) head.parts.push_back(Groom{p, scalp}.grow());
}

}  // namespace mana::render::head
