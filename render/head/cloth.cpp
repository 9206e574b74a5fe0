#include "render/head/head.hpp"

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

// A ring that follows the neck at a distance.
std::vector<Vec> neck_ring(const Field& skull, double y, double drop, double off) {
  constexpr double kAxisZ = -2.2;
  std::vector<double> radius(kAround);
  const auto origin = [&](std::size_t k) {
    const double c = std::cos(kTurn * double(k) / kAround);
    return Vec{0, y - drop * std::pow(0.5 + 0.5 * c, 1.3), kAxisZ};
  };
  const auto direction = [](std::size_t k) {
    const double a = kTurn * double(k) / kAround;
    return Vec{std::sin(a), 0, std::cos(a)};
  };
  for (std::size_t k = 0; k < kAround; ++k)
    radius[k] = std::min(6.6, glm::length(cast(skull, origin(k), direction(k), 8, 60) - origin(k)));
  for (int round = 0; round < 6; ++round) {
    std::vector<double> smooth(kAround);
    for (std::size_t k = 0; k < kAround; ++k)
      smooth[k] = 0.5 * radius[k] + 0.25 * (radius[(k + 1) % kAround] + radius[(k + kAround - 1) % kAround]);
    radius = smooth;
  }
  std::vector<Vec> ring;
  for (std::size_t k = 0; k < kAround; ++k) ring.push_back(origin(k) + direction(k) * (radius[k] + off));
  return ring;
}

}  // namespace

void add_cloth(Head& head, const HeadParameters& p, const Field& skull) {
  std::vector<std::vector<Vec>> rings{neck_ring(skull, -14.2, 1.5, -0.3), neck_ring(skull, -13.6, 1.55, 0.10),
                                      neck_ring(skull, -13.25, 1.6, 0.34),
                                      neck_ring(skull, -13.45, 1.65, 0.66),
                                      neck_ring(skull, -14.4, 1.7, 0.8)};
  rings.push_back(body_ring(-15.2, 7.2, 6.3, -2.6, 1.5, 2.0));
  rings.push_back(body_ring(-16.2, 10.2, 6.7, -2.6, 1.5, 2.1));
  rings.push_back(body_ring(-17.3, 13.4, 7.0, -2.9, 1.5, 2.3));
  rings.push_back(body_ring(-18.8, 16.2, 7.4, -3.0, 1.3, 2.5));
  rings.push_back(body_ring(-21, 18.0, 8.1, -3.0, 0.8, 2.5));
  rings.push_back(body_ring(-26, 18.8, 9.2, -3.0, 0, 2.5));
  rings.push_back(body_ring(-40, 19.6, 9.5, -3.0, 0, 2.5));
  QuadMesh mesh;
  for (const auto& ring : rings) mesh.positions.insert(mesh.positions.end(), ring.begin(), ring.end());
  mesh.quads = ring_quads(rings.size(), kAround);
  const Subdivision refine{mesh.quads, mesh.positions.size()};
  Part part;
  part.material = "cloth";
  part.roughness = 0.9;
  part.positions = refine.apply(mesh.positions);
  part.quads = refine.quads();
  part.normals = normals_of(part.positions, part.quads);
  for (const Vec& v : part.positions) {
    const bool collar =
        v.y > -14.2 - 1.5 * std::pow(0.5 + 0.5 * v.z / std::max(1e-6, std::hypot(v.x, v.z + 2.2)), 1.3);
    part.colours.push_back(p.cloth * (collar ? 1.25 : 1.0));
  }
  part.head_weight.assign(part.positions.size(), 0.0);
  head.parts.push_back(std::move(part));
}

}  // namespace mana::render::head
