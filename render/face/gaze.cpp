#include "render/face/gaze.hpp"

#include <algorithm>
#include <cmath>

#include "agent/core/random.hpp"

namespace mana::render {
namespace {

constexpr double kHalfView_deg = 30;  // half of the camera's horizontal view
constexpr double kHalfViewUp_deg = 20;
constexpr double kHeadShare = 0.45;  // how much of a turn the head makes; the eyes make the rest
constexpr double kMostEye_deg = 22;
constexpr double kMostHead_deg = 12;
constexpr double kEyeTurn_s = 0.09;  // 25 ms + 2.35 ms a degree for a usual turn of 25 degrees
constexpr double kHeadTurn_s = 0.55;

double ease(double x) {
  x = std::clamp(x, 0.0, 1.0);
  return x * x * (3 - 2 * x);
}

Direction mix(const Direction& a, const Direction& b, double k) {
  return {a.yaw_deg + (b.yaw_deg - a.yaw_deg) * k, a.pitch_deg + (b.pitch_deg - a.pitch_deg) * k};
}

double bounded(double v, double most) { return std::clamp(v, -most, most); }

}  // namespace

Direction towards(double x, double y) {
  // The camera's picture is not mirrored: its right is the left of whoever looks out of the screen, and
  // that is the viewer's right again when they face each other. Seen from the face, +x is her left.
  return {-x * kHalfView_deg, y * kHalfViewUp_deg};
}

Direction eye_play(core::Time t, std::uint64_t seed) {
  constexpr double kDwell = 1.3;  // seconds, each time between 0.8 and 1.75
  const double s = core::to_seconds(t) / kDwell;
  const auto spot = [seed](double index) {
    const auto i = static_cast<std::uint64_t>(static_cast<std::int64_t>(index));
    const double which = core::Random::at(seed + 17, i);
    const double jitter = core::Random::at(seed + 18, i) - 0.5;
    if (which < 0.42) return Direction{-1.2 + 0.4 * jitter, 0.4 + 0.5 * jitter};
    if (which < 0.84) return Direction{1.2 + 0.4 * jitter, 0.4 - 0.5 * jitter};
    return Direction{0.3 * jitter, -1.6 + 0.4 * jitter};
  };
  const double index = std::floor(s);
  const double shift =
      0.25 * core::Random::at(seed + 19, static_cast<std::uint64_t>(static_cast<std::int64_t>(index)));
  const double k = ease((s - index - shift) * kDwell / 0.04);
  return mix(spot(index - 1), spot(index), k);
}

void GazeFollower::look_at(Direction target, core::Time at) {
  constexpr double kDeadZone_deg = 1.5;  // a detector's jitter moves no eye
  if (std::hypot(target.yaw_deg - to_.yaw_deg, target.pitch_deg - to_.pitch_deg) < kDeadZone_deg) return;
  from_ = direction_at(at, kHeadTurn_s);
  to_ = target;
  since_ = at;
}

Direction GazeFollower::direction_at(core::Time t, double seconds) const {
  return mix(from_, to_, ease(core::to_seconds(t - since_) / seconds));
}

Direction GazeFollower::head_at(core::Time t) const {
  const Direction d = direction_at(t, kHeadTurn_s);
  return {bounded(d.yaw_deg * kHeadShare, kMostHead_deg), bounded(d.pitch_deg * kHeadShare, kMostHead_deg)};
}

Direction GazeFollower::eyes_at(core::Time t) const {
  // The eyes are there at once and give back what the head takes over.
  const Direction whole = direction_at(t, kEyeTurn_s);
  const Direction head = head_at(t);
  return {bounded(whole.yaw_deg - head.yaw_deg, kMostEye_deg),
          bounded(whole.pitch_deg - head.pitch_deg, kMostEye_deg * 0.7)};
}

}  // namespace mana::render
