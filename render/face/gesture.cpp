#include "render/face/gesture.hpp"

#include <algorithm>
#include <array>

#include "render/face/smooth.hpp"

namespace mana::render {
namespace {

using enum GestureChannel;

constexpr Stroke kNod[] = {{Pitch, 0.00, 0.62, -8.0}, {Pitch, 0.46, 0.56, -4.5}};
constexpr Stroke kShake[] = {
    {Yaw, 0.00, 0.60, 6.0}, {Yaw, 0.36, 0.66, -8.0}, {Yaw, 0.78, 0.66, 6.5}, {Yaw, 1.20, 0.60, -3.0}};
constexpr Stroke kTilt[] = {{Roll, 0.0, 1.9, 8.0, 0.45}, {Yaw, 0.05, 1.8, 2.0, 0.4}};
constexpr Stroke kShrug[] = {{Shrug, 0.0, 1.3, 1.0, 0.25},
                             {Roll, 0.05, 1.3, -5.0, 0.25},
                             {Pitch, 0.0, 1.3, 1.5, 0.25},
                             {Shape, 0.0, 1.3, 0.45, 0.25, shape("browInnerUp")},
                             {Shape, 0.0, 1.3, 0.40, 0.25, shape("browOuterUpLeft")},
                             {Shape, 0.0, 1.3, 0.40, 0.25, shape("browOuterUpRight")},
                             {Shape, 0.0, 1.3, 0.35, 0.25, shape("mouthShrugLower")},
                             {Shape, 0.0, 1.3, 0.30, 0.25, shape("mouthFrownLeft")},
                             {Shape, 0.0, 1.3, 0.30, 0.25, shape("mouthFrownRight")}};
constexpr Stroke kWink[] = {{Shape, 0.05, 0.42, 1.00, 0.30, shape("eyeBlinkLeft")},
                            {Shape, 0.00, 0.60, 0.60, 0.30, shape("cheekSquintLeft")},
                            {Shape, 0.00, 0.70, 0.28, 0.40, shape("mouthSmileLeft")},
                            {Shape, 0.00, 0.50, 0.15, 0.30, shape("browDownLeft")},
                            {Roll, 0.00, 0.70, 2.0, 0.20}};

// She has no hands: what others do with theirs she does with head, brows and shoulders.
constexpr Stroke kOpen[] = {{Pitch, 0.0, 1.5, 3.0, 0.35},
                            {Shrug, 0.0, 1.4, 0.35, 0.3},
                            {Shape, 0.0, 1.4, 0.35, 0.35, shape("browInnerUp")},
                            {Shape, 0.0, 1.4, 0.30, 0.35, shape("browOuterUpLeft")},
                            {Shape, 0.0, 1.4, 0.30, 0.35, shape("browOuterUpRight")},
                            {Shape, 0.0, 1.5, 0.20, 0.35, shape("mouthSmileLeft")},
                            {Shape, 0.0, 1.5, 0.20, 0.35, shape("mouthSmileRight")}};
// Towards what is shown beside her.
constexpr Stroke kPoint[] = {{Yaw, 0.0, 1.6, 12.0, 0.35},
                             {Pitch, 0.0, 1.6, -2.0, 0.35},
                             {Shape, 0.0, 1.4, 0.30, 0.35, shape("browOuterUpLeft")},
                             {Shape, 0.0, 1.4, 0.30, 0.35, shape("browOuterUpRight")}};
// A greeting: the brows flash, the head goes back and then nods.
constexpr Stroke kWave[] = {{Pitch, 0.00, 0.50, 2.5},
                            {Pitch, 0.42, 0.60, -5.0},
                            {Roll, 0.10, 1.10, 4.0, 0.2},
                            {Shape, 0.00, 0.55, 0.55, 0.3, shape("browInnerUp")},
                            {Shape, 0.00, 0.55, 0.50, 0.3, shape("browOuterUpLeft")},
                            {Shape, 0.00, 0.55, 0.50, 0.3, shape("browOuterUpRight")},
                            {Shape, 0.05, 1.50, 0.45, 0.5, shape("mouthSmileLeft")},
                            {Shape, 0.05, 1.50, 0.45, 0.5, shape("mouthSmileRight")}};
// Approval: one nod and a broad smile.
constexpr Stroke kThumbUp[] = {{Pitch, 0.00, 0.80, -7.0, 0.15},
                               {Shape, 0.05, 1.60, 0.60, 0.5, shape("mouthSmileLeft")},
                               {Shape, 0.05, 1.60, 0.60, 0.5, shape("mouthSmileRight")},
                               {Shape, 0.05, 1.60, 0.40, 0.5, shape("cheekSquintLeft")},
                               {Shape, 0.05, 1.60, 0.40, 0.5, shape("cheekSquintRight")}};
// On a stressed word.
constexpr Stroke kBeat[] = {{Pitch, 0.0, 0.46, -2.4}};

constexpr std::array<Gesture, 10> kAll = {{{"nod", kNod},
                                           {"shake", kShake},
                                           {"tilt", kTilt},
                                           {"shrug", kShrug},
                                           {"wink", kWink},
                                           {"open", kOpen},
                                           {"point", kPoint},
                                           {"wave", kWave},
                                           {"thumbup", kThumbUp},
                                           {"beat", kBeat}}};

}  // namespace

std::span<const Gesture> gestures() { return kAll; }

const Gesture* find_gesture(std::string_view name) {
  const auto found =
      std::find_if(kAll.begin(), kAll.end(), [name](const Gesture& g) { return g.name == name; });
  return found == kAll.end() ? nullptr : &*found;
}

double length_of(const Gesture& g) {
  double end = 0;
  for (const Stroke& s : g.strokes) end = std::max(end, s.start + s.length);
  return end;
}

double far_end_of(const Gesture& g) { return g.strokes.front().start + g.strokes.front().length / 2; }

void add_gesture(HeadPose& head, ShapeWeights& shapes, const Gesture& g, double s, double size, double slow) {
  const double at = s / slow;
  for (const Stroke& stroke : g.strokes) {
    const double way = stroke.amount * swell((at - stroke.start) / stroke.length, stroke.hold);
    if (way == 0) continue;
    switch (stroke.channel) {
      case Yaw: head.yaw_deg += size * way; break;
      case Pitch: head.pitch_deg += size * way; break;
      case Roll: head.roll_deg += size * way; break;
      case Shrug: head.shrug = together(head.shrug, size * way); break;
      case Shape: shapes[stroke.shape] = together(shapes[stroke.shape], static_cast<float>(way)); break;
    }
  }
}

}  // namespace mana::render
