#pragma once
#include <cmath>
#include <cstdint>

#include "agent/bus/messages/face.hpp"
#include "agent/core/time.hpp"
#include "render/face/manner.hpp"
#include "render/face/rhythm.hpp"

namespace mana::render {

/// A direction: degrees to the viewer's right (yaw) and up (pitch), as seen from the face's own front:
/// positive yaw is towards her left, +x.
struct Direction {
  double yaw_deg = 0;
  double pitch_deg = 0;
};
inline void add_scaled(Direction& sum, const Direction& d, double weight) {
  sum.yaw_deg += d.yaw_deg * weight;
  sum.pitch_deg += d.pitch_deg * weight;
}
inline Direction operator+(Direction a, const Direction& b) {
  add_scaled(a, b, 1);
  return a;
}
inline Direction operator-(Direction a, const Direction& b) {
  add_scaled(a, b, -1);
  return a;
}
inline Direction mix(Direction a, const Direction& b, double k) {
  add_scaled(a, b - a, k);
  return a;
}
inline double size_deg(const Direction& d) { return std::hypot(d.yaw_deg, d.pitch_deg); }

enum class Spot { OneEye, OtherEye, Mouth, Aside };

/// One rest of the eyes.
struct Fixation {
  core::Time start{};
  core::Time end{};
  Spot spot = Spot::OneEye;
  Direction aside;       ///< from the person's face, for Spot::Aside
  std::uint64_t id = 0;  ///< of its own: what chance hangs on
};

/// Where the spot lies from the middle of the face that she looks at, for a face that far away. The pupils
/// are 6.4 cm apart. Aside is at least as far as a near face is large.
Direction offset_of(const Fixation& f, double distance_m);

/// Where somebody looks, beside and at the face of another, while this is what they do: how long at the
/// face (the social triangle: 1.5 to 4 s on an eye, 0.2 to 0.75 s on the mouth), how long and where aside.
/// The shares of mutual gaze are 45 % speaking and 75 % listening (Argyle and Cook 1976 have 41 and 75).
/// It begins within the part of a period that belongs to its beginning, so that short turns have the shares
/// of long ones. A function of time and seed.
class FixationPlan {
 public:
  FixationPlan(msg::Attention attention, core::Time since, std::uint64_t seed, const Manner& manner);
  /// The fixation at t; before the plan began it goes on backwards.
  Fixation at(core::Time t) const;

 private:
  Fixation planned(core::Time t) const;

  msg::Attention attention_;
  core::Time since_;
  core::Time begun_;  // when its first period would have
  std::uint64_t seed_;
  Manner manner_;
  Rhythm periods_;
};

}  // namespace mana::render
