#include "render/face/lids.hpp"

#include "render/face/smooth.hpp"

namespace mana::render {
namespace {

// Degrees at which a shape is taken wholly. A lid follows an eye that looks down nearly all the way, one
// that looks up less (Evinger, Manning and Sibony 1991).
constexpr double kDown_deg = 22, kUp_deg = 20, kAside_deg = 30;
constexpr double kBend_deg = 2;

struct Side {
  std::size_t blink, down, up, in, out, wide, squint;
  double outwards;  // the sign of a yaw away from the nose
};
constexpr Side kSides[] = {
    {shape("eyeBlinkLeft"), shape("eyeLookDownLeft"), shape("eyeLookUpLeft"), shape("eyeLookInLeft"),
     shape("eyeLookOutLeft"), shape("eyeWideLeft"), shape("eyeSquintLeft"), 1},
    {shape("eyeBlinkRight"), shape("eyeLookDownRight"), shape("eyeLookUpRight"), shape("eyeLookInRight"),
     shape("eyeLookOutRight"), shape("eyeWideRight"), shape("eyeSquintRight"), -1}};

float share(double degrees, double most) {
  return static_cast<float>(soft_limit(above_zero(degrees, kBend_deg) / most, 1));
}

}  // namespace

void add_lids(ShapeWeights& weights, const EyePair& eyes, float blink) {
  for (const Side& side : kSides) {
    const Direction& eye = side.outwards > 0 ? eyes.left : eyes.right;
    float& closed = weights[side.blink];
    closed = together(closed, blink);
    weights[side.down] = together(weights[side.down], share(-eye.pitch_deg, kDown_deg));
    weights[side.up] = together(weights[side.up], share(eye.pitch_deg, kUp_deg));
    weights[side.out] = together(weights[side.out], share(eye.yaw_deg * side.outwards, kAside_deg));
    weights[side.in] = together(weights[side.in], share(-eye.yaw_deg * side.outwards, kAside_deg));
    // Closed lids are closed whatever else pulls at them.
    for (const std::size_t s : {side.down, side.up, side.wide, side.squint}) weights[s] *= 1 - closed;
  }
}

}  // namespace mana::render
