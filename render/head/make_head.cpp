#include <array>

#include "agent/core/random.hpp"
#include "render/head/cage.hpp"
#include "render/head/deltas.hpp"
#include "render/head/head.hpp"
#include "render/head/skull.hpp"

namespace mana::render::head {
namespace {

/// The refined skin with all its shapes, and the margins of the lids for the lashes.
struct Skin {
  std::vector<Vec> positions;
  std::vector<Quad> quads;
  std::map<std::string, std::vector<Vec>> shapes;
  std::vector<double> lip, inside, lid_margin, crease, wet;
};

Skin refined(const Cage& cage, const HeadParameters& p) {
  const Field field = [&p](const Vec& v) { return skull_field(v, p.face, true, true); };
  const Subdivision refine{cage.quads, cage.positions.size()};
  Skin skin;
  skin.positions = refine.apply(cage.positions);
  skin.quads = refine.quads();
  const std::vector<double> on_field = refine.apply(cage.on_field);
  for (std::size_t i = 0; i < skin.positions.size(); ++i) {
    const double w = sstep(0.3, 1, on_field[i]);
    if (w <= 0) continue;
    Vec& v = skin.positions[i];
    // Projected on the side x >= 0 and mirrored, so that both halves agree to the last bit.
    const Vec side{v.x < 0 ? -1.0 : 1.0, 1, 1};
    const Vec off = (project(field, v * side, 5, 0.7) - v * side) * side;
    const double length = glm::length(off);
    v += off * (w * std::min(1.0, 0.5 / std::max(length, 1e-9)));
    if (std::abs(v.x) < 1e-6) v.x = 0;
  }
  skin.lip = refine.apply(cage.lip);
  skin.inside = refine.apply(cage.inside);
  skin.lid_margin = refine.apply(cage.lid_margin);
  skin.crease = refine.apply(cage.crease);
  skin.wet = refine.apply(cage.wet);
  for (const auto& [name, d] : skin_shapes(cage, p)) skin.shapes[name] = refine.apply(d);
  return skin;
}

void add_scaled(std::vector<Vec>& to, const std::vector<Vec>& d, double w) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += d[i] * w;
}

// The kind rest of the mouth is baked in, into everything that moves with the skin.
void rest_smiling(Skin& skin, const HeadParameters& p) {
  for (const char* side : {"mouthSmileLeft", "mouthSmileRight"})
    add_scaled(skin.positions, skin.shapes.at(side), 0.5 * p.resting_smile);
}

/// Where the garment's neckline runs, cm, before the body is lifted to a shorter face: `back` at the nape;
/// the front hangs `drop` lower. See cloth.cpp.
struct Neckline {
  double back, drop;
};
Neckline neckline_of(Garment garment) {
  switch (garment) {
    case Garment::Shirt: return {-14.3, 2.1};
    case Garment::Tee: return {-14.4, 2.3};
    case Garment::RoundCollar: break;
  }
  return {-13.3, 1.5};
}

/// How far under the neckline a point of the skin lies, cm; negative above it.
double under_neckline(const Vec& v, const HeadParameters& p) {
  const Neckline line = neckline_of(p.garment);
  const double a = std::atan2(v.x, v.z + 2.2);
  return body_lift(p.face) + line.back - line.drop * std::pow(0.5 + 0.5 * std::cos(a), 1.3) - v.y;
}

// The foot of the neck goes under the collar.
void tuck_under_collar(std::vector<Vec>& positions, const HeadParameters& p) {
  for (Vec& v : positions) {
    const double under = under_neckline(v, p);
    const double k = 0.22 * sstep(0.25, 0.9, under);
    v.x *= 1 - k;
    v.z = v.z * (1 - k) - 2.2 * k - 1.7 * sstep(0.25, 0.8, under) * sstep(-1.5, 1.5, v.z);
  }
}

double weight_of_head(const Vec& v) { return sstep(-15.0, -9.0, v.y + 0.45 * v.z); }

// ---- lashes: rebuilt on the lid's margin for every shape that moves it
struct LashPlan {
  Vec lean;
  double length, curl;
};

Ring margin(const Cage& cage, bool upper) {
  Ring ring;
  const Ring& all = cage.eye[5];
  if (upper) {
    for (std::size_t s = 0; s <= cage.eye_half; ++s) ring.push_back(all[s]);
  } else {
    ring.push_back(all[cage.eye_half]);
    for (std::size_t s = cage.eye_half + 1; s < all.size(); ++s) ring.push_back(all[s]);
    ring.push_back(all[0]);
  }
  return ring;
}

/// @param closed 0..1: closed lashes point down.
Part lashes(const Cage& cage, const std::vector<Vec>& skin, double closed, double longer_by) {
  Part part;
  part.material = "lash";
  part.roughness = 0.8;
  core::Random random{5};
  const Vec black{0.014, 0.010, 0.009};
  for (const bool upper : {true, false}) {
    std::vector<Vec> line;
    for (const std::uint32_t i : margin(cage, upper)) line.push_back(skin[i]);
    const int count = upper ? 34 : 16;
    const std::vector<Vec> roots = resampled(line, static_cast<std::size_t>(count) + 2);
    for (int n = 0; n < count; ++n) {
      const double t = -1 + 2.0 * n / (count - 1);
      const double sway = random.uniform(-0.16, 0.16);
      const double tilt = random.uniform(-0.09, 0.09);
      const double longer = longer_by * random.uniform(0.85, 1.12);
      const Vec direction = glm::normalize(
          Vec{0.65 * t + (t > 0 ? 0.2 : 0) + sway, (upper ? 0.10 - 0.80 * closed : -0.55) + tilt, 0.95});
      const double length =
          (upper ? 0.30 * (0.55 + 0.45 * (1 - (t - 0.25) * (t - 0.25) / 1.6)) : 0.10) * longer;
      const double curl = upper ? 0.55 - 0.1 * closed : -0.15;
      std::vector<Vec> hair;
      std::vector<double> width;
      for (const double u : {0.0, 0.5, 1.0}) {
        hair.push_back(roots[static_cast<std::size_t>(n) + 1] + direction * (length * u) +
                       Vec{0, curl * length * u * u, 0});
        width.push_back((upper ? 0.034 : 0.014) * (1 - 0.93 * u));
      }
      add_blade(part, hair, std::vector<Vec>(hair.size(), glm::normalize(Vec{0, 0.35, 0.94})), width, black);
    }
    if (!upper) continue;
    // The line of their roots.
    const std::vector<Vec> rim = resampled(line, 24);
    const auto first = static_cast<std::uint32_t>(part.positions.size());
    for (std::size_t i = 0; i < rim.size(); ++i) {
      const double t = double(i) / double(rim.size() - 1);
      const double wide = 0.030 + 0.045 * std::pow(std::sin(3.14159265358979 * t), 0.7) + 0.02 * t;
      for (const Vec& v : {rim[i] + Vec{0, 0, 0.03},
                           rim[i] + Vec{0.03 * (t - 0.3), wide * (0.75 - 1.1 * closed), wide * 0.55}}) {
        part.positions.push_back(v);
        part.normals.push_back({0, 0, 1});
        part.colours.push_back(black);
        part.tangents.push_back({1, 0, 0});
      }
    }
    for (std::uint32_t i = 0; i + 1 < rim.size(); ++i)
      part.quads.push_back({first + 2 * i, first + 2 * i + 2, first + 2 * i + 3, first + 2 * i + 1});
  }
  part.tangents.clear();
  return part;
}

Part mirrored(Part part) {
  for (auto* v : {&part.positions, &part.normals, &part.tangents}) {
    for (Vec& p : *v) p.x = -p.x;
  }
  for (Quad& q : part.quads) q = {q[3], q[2], q[1], q[0]};
  for (auto& [name, d] : part.shapes) {
    for (Vec& v : d) v.x = -v.x;
  }
  // Her left becomes her right.
  std::map<std::string, std::vector<Vec>> shapes;
  for (auto& [name, d] : part.shapes) {
    std::string other = name;
    if (other.ends_with("Left")) {
      other.replace(other.size() - 4, 4, "Right");
    } else if (other.ends_with("Right")) {
      other.replace(other.size() - 5, 5, "Left");
    }
    shapes[other] = std::move(d);
  }
  part.shapes = std::move(shapes);
  return part;
}

void add_lashes(Head& head, const Cage& cage, const Skin& skin, const HeadParameters& p) {
  Part left = lashes(cage, skin.positions, 0, p.lash);
  for (const char* name : {"eyeBlinkLeft", "eyeWideLeft", "eyeSquintLeft", "eyeLookDownLeft", "eyeLookUpLeft",
                           "cheekSquintLeft"}) {
    std::vector<Vec> moved = skin.positions;
    add_scaled(moved, skin.shapes.at(name), 1);
    const Part there = lashes(cage, moved, std::string_view{name} == "eyeBlinkLeft" ? 1 : 0, p.lash);
    auto& d = left.shapes[name];
    for (std::size_t i = 0; i < there.positions.size(); ++i)
      d.push_back(there.positions[i] - left.positions[i]);
  }
  head.parts.push_back(mirrored(left));
  head.parts.push_back(std::move(left));
}

// ---- brows: tapered hairs over the painted shadow; they follow the six nearest vertices of the skin
void follow_skin(Part& part, const Skin& skin, const std::vector<Vec>& rest) {
  constexpr std::size_t kNearest = 6;
  for (const auto& [name, d] : skin.shapes) {
    if (!name.starts_with("brow") && !name.starts_with("eyeWide") && !name.starts_with("noseSneer")) continue;
    part.shapes[name].assign(part.positions.size(), Vec{0});
  }
  std::vector<std::uint32_t> near;
  for (std::uint32_t i = 0; i < rest.size(); ++i) {
    if (rest[i].y > 0.5 && rest[i].y < 4.5 && rest[i].z > 3) near.push_back(i);
  }
  for (std::size_t v = 0; v < part.positions.size(); ++v) {
    std::array<std::pair<double, std::uint32_t>, kNearest> best;
    best.fill({1e9, 0});
    for (const std::uint32_t i : near) {
      const Vec off = rest[i] - part.positions[v];
      const double distance = glm::dot(off, off);
      if (distance >= best.back().first) continue;
      best.back() = {distance, i};
      std::sort(best.begin(), best.end());
    }
    double total = 0;
    for (const auto& [distance, i] : best) total += 1 / (distance + 0.01);
    for (auto& [name, d] : part.shapes) {
      const auto& move = skin.shapes.at(name);
      for (const auto& [distance, i] : best) d[v] += move[i] * (1 / (distance + 0.01) / total);
    }
  }
}

void add_brows(Head& head, const Skin& skin, const HeadParameters& p) {
  const Field field = [&p](const Vec& v) { return skull_field(v, p.face, true, false); };
  const std::vector<Vec>& path = brow_line();
  const auto last = static_cast<double>(path.size() - 1);
  // From the nose outwards: hairs rise steeply, then lie down along the brow; those of its upper edge come
  // down to meet the others.
  const Curve rise{{0, 0.10, 0.30, 0.65, 1}, {60, 42, 28, 16, 4}};
  const Curve fall{{0, 0.10, 0.30, 0.65, 1}, {46, 24, 2, -10, -4}};
  core::Random random{7};
  Part part;
  part.material = "brow";
  part.roughness = 0.8;
  const int kHairs = static_cast<int>(220 * p.brow_thickness);
  for (int n = 0; n < kHairs; ++n) {
    const double u = 0.97 * std::pow((n + random.uniform()) / kHairs, 1.2);
    const double v = random.uniform(-1, 1);
    const double length = 0.44 * random.uniform(0.6, 1.2) * (1 - 0.30 * u);
    const double wide = 0.027 * random.uniform(0.75, 1.25);
    const auto at = static_cast<std::size_t>(std::min(u * last, last - 1));
    const Vec along = glm::normalize(path[at + 1] - path[at]);
    const Vec up{-along.y, along.x, 0};
    const Vec root =
        path[at] + (path[at + 1] - path[at]) * (u * last - double(at)) + up * (v * brow_half(u, p));
    const double angle =
        0.017453292519943295 * (std::lerp(rise(u), fall(u), sstep(-0.1, 0.7, v)) + random.uniform(-17, 17));
    const Vec direction = along * std::cos(angle) + up * std::sin(angle);
    std::vector<Vec> hair;
    std::vector<Vec> normals;
    for (const double t : {0.0, 0.5, 1.0}) {
      Vec q = root + direction * (length * t) + along * (0.14 * length * t * t);
      q.z = front_z(field, q.x, q.y, 2, 12);
      const Vec out = glm::normalize(gradient(field, q));
      hair.push_back(q + out * (0.025 + 0.05 * t * (1.2 - t)));
      normals.push_back(out);
    }
    add_blade(part, hair, normals, {0.8 * wide, wide, 0.1 * wide}, p.brows * random.uniform(0.8, 1.25));
  }
  follow_skin(part, skin, skin.positions);
  head.parts.push_back(mirrored(part));
  head.parts.push_back(std::move(part));
}

// Shade of what is baked is softer on skin than depth pictures say; and what the collar hides, and so is
// black, must not darken the cells that look out over it.
void lighten(Part& skin, const HeadParameters& p) {
  for (std::size_t i = 0; i < skin.positions.size(); ++i) {
    const Vec& v = skin.positions[i];
    double& ao = skin.occlusion[i];
    const double face = sstep(-11.0, -9.5, level(v.y, p.face)) * sstep(-1.0, 2.0, v.z);
    ao = std::pow(ao, std::lerp(0.80, 0.62, face));
    const double neck = sstep(3.5, 1.5, v.z) * sstep(-4.0, -6.0, v.y);
    const double collar = sstep(-1.8, -0.3, under_neckline(v, p));
    ao = std::max(ao, 0.70 * std::max(0.7 * neck, collar));
  }
}

}  // namespace

Head make_head(const HeadParameters& p) {
  const Field closed = [&p](const Vec& v) { return skull_field(v, p.face, true, false); };
  const Cage cage = build_cage(p, closed);
  Skin skin = refined(cage, p);
  rest_smiling(skin, p);

  Head head;
  Part face;
  face.material = "skin";
  face.roughness = 0.5;
  face.colours = paint_skin(skin.positions, p, skin.lip, skin.inside, skin.lid_margin, skin.crease, skin.wet);
  for (Vec& c : face.colours) c *= kDetailTop;
  face.detail = make_detail(skin.positions, skin.quads, skin.lip, p);
  for (const Vec& v : skin.positions) face.uvs.push_back(place_on_detail(v));
  face.positions = skin.positions;
  tuck_under_collar(face.positions, p);
  constexpr double kHem = 0.7;        // cm under the neckline that a breath may uncover
  for (const Quad& q : skin.quads) {  // what garment and hair hide is left out
    bool seen = false;
    for (const std::uint32_t i : q) {
      const Vec& v = face.positions[i];
      seen = seen || (under_neckline(v, p) < kHem && !under_hair(p, v));
    }
    if (seen) face.quads.push_back(q);
  }
  face.normals = normals_of(face.positions, face.quads);
  for (const Vec& v : face.positions) face.head_weight.push_back(weight_of_head(v));
  face.shapes = skin.shapes;
  head.parts.push_back(std::move(face));

  add_lashes(head, cage, skin, p);
  add_brows(head, skin, p);
  add_eyes(head, p);
  add_mouth_parts(head, p);
  if (!covers_ears(p)) add_ears(head, p);
  add_hair(head, p, {skin.positions, skin.quads});
  if (p.glasses) add_glasses(head, p);
  add_cloth(head, p, closed);
  for (Part& part : head.parts) {
    if (part.head_weight.empty()) part.head_weight.assign(part.positions.size(), 1.0);
  }
  bake_occlusion(head);
  lighten(head.parts.front(), p);
  return head;
}

}  // namespace mana::render::head
