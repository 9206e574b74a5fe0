#include "render/head/head.hpp"

namespace mana::render::head {
namespace {

// The pole looks forward; the cornea bulges by 3.5 %.
Part eyeball(const HeadParameters& p) {
  Part part;
  part.material = "eye";
  part.roughness = 0.1;
  constexpr int kAround = 40;
  std::vector<double> angles;
  for (int i = 0; i < 16; ++i) angles.push_back(35.0 * i / 15);
  for (int i = 0; i < 12; ++i) angles.push_back(38 + 72.0 * i / 11);
  for (const double degrees : angles) {
    const double a = degrees * 0.017453292519943295;
    const double r = p.eye.radius * (1 + 0.035 * std::exp(-std::pow(a / 0.42, 4)));
    const Vec white{0.66, 0.64, 0.62};
    const Vec colour = a < 0.19 ? Vec{0.008} : a < 0.44 ? p.iris : white;
    for (int k = 0; k < kAround; ++k) {
      const double b = 6.283185307179586 * k / kAround;
      const Vec d{std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a)};
      part.positions.push_back(d * r);
      part.normals.push_back(d);
      part.colours.push_back(colour);
    }
  }
  part.quads = ring_quads(angles.size(), kAround);
  return part;
}

}  // namespace

void add_eyes(Head& head, const HeadParameters& p) {
  head.eye_centre = p.eye.centre;
  for (const Fixed side : {Fixed::EyeLeft, Fixed::EyeRight}) {
    Part part = eyeball(p);
    part.fixed = side;
    head.parts.push_back(std::move(part));
  }
}

}  // namespace mana::render::head
