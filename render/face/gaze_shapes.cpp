#include "render/face/gaze_shapes.hpp"

#include <algorithm>

namespace mana::render {
namespace {

// How far an eye turns at full weight; Apple gives no angle, heads of many makers agree on about these.
constexpr double kAside_deg = 35;
constexpr double kUp_deg = 25;

void add(ShapeWeights& weights, std::size_t shape, double part) {
  weights[shape] = std::clamp(weights[shape] + static_cast<float>(std::max(part, 0.0)), 0.0F, 1.0F);
}

}  // namespace

void add_gaze(ShapeWeights& weights, const Direction& left, const Direction& right) {
  // Positive yaw is towards her left: outwards for the left eye, inwards for the right one.
  add(weights, shape("eyeLookOutLeft"), left.yaw_deg / kAside_deg);
  add(weights, shape("eyeLookInLeft"), -left.yaw_deg / kAside_deg);
  add(weights, shape("eyeLookInRight"), right.yaw_deg / kAside_deg);
  add(weights, shape("eyeLookOutRight"), -right.yaw_deg / kAside_deg);
  add(weights, shape("eyeLookUpLeft"), left.pitch_deg / kUp_deg);
  add(weights, shape("eyeLookDownLeft"), -left.pitch_deg / kUp_deg);
  add(weights, shape("eyeLookUpRight"), right.pitch_deg / kUp_deg);
  add(weights, shape("eyeLookDownRight"), -right.pitch_deg / kUp_deg);
}

}  // namespace mana::render
