#include <span>

#include "render/head/head.hpp"
#include "render/head/skull.hpp"

namespace mana::render::head {
namespace {
constexpr std::size_t kAround = 40;
constexpr double kTurn = 6.283185307179586;

// A ring of the garment: half width, half depth, how much its front hangs lower, and how square it is.
std::vector<Vec> body_ring(double y, double width, double depth, double centre_z, double drop,
                           double exponent) {
  std::vector<Vec> ring;
  for (std::size_t k = 0; k < kAround; ++k) {
    const double a = kTurn * double(k) / kAround;
    const double c = std::cos(a);
    const double s = std::sin(a);
    const double square =
        std::pow(std::pow(std::abs(s), exponent) + std::pow(std::abs(c), exponent), -1 / exponent);
    ring.push_back(
        {width * s * square, y - drop * std::pow(0.5 + 0.5 * c, 1.3), centre_z + depth * c * square});
  }
  return ring;
}

/// The neck as it is felt from its axis: how far the skin is at each angle and height.
class Neck {
 public:
  Neck(const Field& skull, double lift) : skull_{skull}, lift_{lift} {}

  /// A ring that follows the neck at a distance; `drop` lower in front.
  std::vector<Vec> ring(double y, double drop, double off) const {
    std::vector<double> radius(kAround);
    for (std::size_t k = 0; k < kAround; ++k)
      radius[k] = std::min(
          6.6, glm::length(cast(skull_, origin(k, y, drop), direction(k), 8, 60) - origin(k, y, drop)));
    for (int round = 0; round < 6; ++round) {
      std::vector<double> smooth(kAround);
      for (std::size_t k = 0; k < kAround; ++k)
        smooth[k] =
            0.5 * radius[k] + 0.25 * (radius[(k + 1) % kAround] + radius[(k + kAround - 1) % kAround]);
      radius = smooth;
    }
    std::vector<Vec> points;
    for (std::size_t k = 0; k < kAround; ++k)
      points.push_back(origin(k, y, drop) + direction(k) * (radius[k] + off));
    return points;
  }

 private:
  static double angle(std::size_t k) { return kTurn * double(k) / kAround; }
  static Vec direction(std::size_t k) { return {std::sin(angle(k)), 0, std::cos(angle(k))}; }
  Vec origin(std::size_t k, double y, double drop) const {
    return {0, y + lift_ - drop * std::pow(0.5 + 0.5 * std::cos(angle(k)), 1.3), -2.2};
  }
  const Field& skull_;
  double lift_;
};

/// One line across a ring of the garment's neck: height, drop in front, distance from the skin.
struct Hem {
  double y, drop, off;
};
constexpr Hem kRolled[] = {
    {-14.2, 1.5, -0.3}, {-13.6, 1.55, 0.10}, {-13.25, 1.6, 0.34}, {-13.5, 1.65, 0.60}, {-14.3, 1.65, 0.75}};
constexpr Hem kFlat[] = {{-14.6, 2.3, -0.25},
                         {-14.35, 2.3, 0.12},
                         {-14.30, 2.3, 0.26},
                         {-14.45, 2.35, 0.40},
                         {-14.75, 2.35, 0.62}};
constexpr Hem kOpen[] = {
    {-14.5, 2.1, -0.25}, {-14.2, 2.1, 0.10}, {-14.15, 2.1, 0.22}, {-14.3, 2.1, 0.36}, {-14.6, 2.1, 0.62}};

std::span<const Hem> neckline(Garment garment) {
  switch (garment) {
    case Garment::Shirt: return kOpen;
    case Garment::Tee: return kFlat;
    case Garment::RoundCollar: break;
  }
  return kRolled;
}

void append(Part& part, const QuadMesh& mesh, const Vec& colour) {
  const auto first = static_cast<std::uint32_t>(part.positions.size());
  const std::vector<Vec> normals = normals_of(mesh.positions, mesh.quads);
  part.positions.insert(part.positions.end(), mesh.positions.begin(), mesh.positions.end());
  part.normals.insert(part.normals.end(), normals.begin(), normals.end());
  part.colours.resize(part.positions.size(), colour);
  for (const Quad& q : mesh.quads)
    part.quads.push_back({q[0] + first, q[1] + first, q[2] + first, q[3] + first});
}

// A shirt's collar: it stands up around the neck, folds over, and ends in two points in front.
void add_collar(Part& part, const Neck& neck, const Vec& colour) {
  struct Line {
    double y, drop, off;
  };
  constexpr Line kLines[] = {{-14.3, 2.4, 0.20},  {-13.2, 2.0, 0.26}, {-12.75, 1.9, 0.42},
                             {-12.95, 1.9, 0.72}, {-13.7, 2.0, 1.05}, {-14.5, 2.1, 1.35}};
  std::vector<std::vector<Vec>> rings;
  for (const Line& l : kLines) rings.push_back(neck.ring(l.y, l.drop, l.off));
  for (std::size_t r = 0; r < rings.size(); ++r) {
    for (std::size_t k = 0; k < kAround; ++k) {
      // Towards the front the flap grows into a point that hangs down and stands apart.
      const double a = kTurn * double(k) / kAround;
      const double front = std::pow(std::max(0.0, std::cos(a)), 3);
      const double side = std::sin(a) >= 0 ? 1 : -1;
      const double flap = sstep(2, 5, double(r));
      rings[r][k] +=
          Vec{side * front * (0.35 + 1.5 * flap), -front * (0.2 + 2.2 * flap), 0.35 * front * flap};
    }
  }
  QuadMesh mesh;
  for (const auto& ring : rings) mesh.positions.insert(mesh.positions.end(), ring.begin(), ring.end());
  for (const Quad& q : ring_quads(rings.size(), kAround)) {
    // Open in front: the cell that crosses the middle is left out, on both sides of angle 0.
    const bool middle = std::any_of(q.begin(), q.end(), [](std::uint32_t i) { return i % kAround == 0; });
    if (!middle) mesh.quads.push_back(q);
  }
  const Subdivision refine{mesh.quads, mesh.positions.size()};
  append(part, {refine.apply(mesh.positions), refine.quads()}, colour);
}

}  // namespace

void add_cloth(Head& head, const HeadParameters& p, const Field& skull) {
  const double lift = body_lift(p.face);
  const double narrow = p.shoulders;
  const Neck neck{skull, lift};
  std::vector<std::vector<Vec>> rings;
  for (const Hem& h : neckline(p.garment)) rings.push_back(neck.ring(h.y, h.drop, h.off));
  const auto body = [&](double y, double width, double depth, double z, double drop, double exponent) {
    rings.push_back(body_ring(y + lift, width * narrow, depth * std::sqrt(narrow), z, drop, exponent));
  };
  body(-15.5, 7.2 * std::max(1.0, 0.90 / narrow), 6.9, -2.6, 1.9, 2.0);
  body(-16.2, 10.2, 6.7, -2.6, 1.5, 2.1);
  body(-17.3, 13.4, 7.0, -2.9, 1.5, 2.3);
  body(-18.8, 16.2, 7.4, -3.0, 1.3, 2.5);
  body(-21, 18.0, 8.1, -3.0, 0.8, 2.5);
  body(-26, 18.8, 9.2, -3.0, 0, 2.5);
  body(-40, 19.6, 9.5, -3.0, 0, 2.5);
  QuadMesh mesh;
  for (const auto& ring : rings) mesh.positions.insert(mesh.positions.end(), ring.begin(), ring.end());
  mesh.quads = ring_quads(rings.size(), kAround);
  const Subdivision refine{mesh.quads, mesh.positions.size()};
  Part part;
  part.material = "cloth";
  part.roughness = 0.9;
  append(part, {refine.apply(mesh.positions), refine.quads()}, p.cloth);
  if (p.garment == Garment::Shirt) add_collar(part, neck, p.cloth * 1.15);
  part.head_weight.assign(part.positions.size(), 0.0);
  head.parts.push_back(std::move(part));
}

}  // namespace mana::render::head
