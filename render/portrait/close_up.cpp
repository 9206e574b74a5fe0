#include "render/portrait/close_up.hpp"

#include <algorithm>
#include <array>

namespace mana::render {
namespace {

// The camera stays as far away as ever and looks through a longer lens: from near, a face is all nose.
struct Place {
  std::string_view from;
  CloseUp::Change change;
};
constexpr std::array kPlaces{Place{"front", {0, -0.036, 0, -14, 0, 1}},
                             Place{"side", {72, -0.036, 0.05, -11, 0.85, 1}}};

}  // namespace

void add_scaled(CloseUp::Change& sum, const CloseUp::Change& c, double weight) {
  sum.yaw_deg += weight * c.yaw_deg;
  sum.height_m += weight * c.height_m;
  sum.forward_m += weight * c.forward_m;
  sum.field_deg += weight * c.field_deg;
  sum.cheek += weight * c.cheek;
  sum.near += weight * c.near;
}

void CloseUp::go_to(std::string_view from, core::Time now) {
  const auto* const place =
      std::find_if(kPlaces.begin(), kPlaces.end(), [&](const Place& p) { return p.from == from; });
  way_.go_to(place == kPlaces.end() ? Change{} : place->change, now);
}

View CloseUp::at(core::Time t) const {
  const Change c = way_.at(t);
  View v;
  v.yaw_deg += c.yaw_deg;
  v.height_m += c.height_m;
  v.forward_m += c.forward_m;
  v.field_deg += c.field_deg;
  v.cheek += c.cheek;
  return v;
}

void CloseUp::articulate(ShapeWeights& shapes, core::Time t) const {
  // Of a "th" in fluent speech little of the tongue is seen; with these, enough.
  struct Further {
    std::size_t shape;
    float by;
  };
  static const std::array kFurther{Further{shape("tongueOut"), 0.45F}, Further{shape("tongueBack"), 0.3F},
                                   Further{shape("jawOpen"), 0.25F}};
  const auto near = static_cast<float>(way_.at(t).near);
  for (const Further& f : kFurther) shapes[f.shape] = std::min(1.0F, shapes[f.shape] * (1 + near * f.by));
}

}  // namespace mana::render
