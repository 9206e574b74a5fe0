#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "agent/bus/messages/face.hpp"
#include "agent/core/time.hpp"
#include "render/face/crossfade.hpp"
#include "render/face/fixation.hpp"
#include "render/face/manner.hpp"

namespace mana::render {

inline constexpr double kUsualView_deg = 60;  ///< what most cameras see from left to right

/// Where a face in the camera's picture stands, seen from the face on the screen. The camera sits on the
/// screen, and its picture is 1.6 times as wide as high (4:3 and 16:9 differ from that by a few degrees at
/// the edge); a face at the picture's right edge stands to the left of somebody who looks out of the screen.
/// @param x,y as in msg::FaceMoved
/// @param view_deg what the camera sees from left to right, 20 to 150
Direction towards(double x, double y, double view_deg = kUsualView_deg);

/// How far away a face is that takes this share of the picture's width: metres, 0.25 to 4. The box that
/// detectors draw around a grown-up's face is about 16 cm wide, so this is right to a quarter.
/// @param size as in msg::FaceMoved; 0 or less: kUsualDistance_m.
double distance_of(double size, double view_deg = kUsualView_deg);
inline constexpr double kUsualDistance_m = 0.86;  ///< where the camera of a film stands

/// How long eyes take for a jump of so many degrees: 25 ms and 2.35 ms a degree (the main sequence).
core::Duration saccade_duration(double degrees);

/// Where she looks at a moment.
struct Gazing {
  Direction look;                        ///< in the room, from between her eyes at rest
  double distance_m = kUsualDistance_m;  ///< of what she looks at
  Direction head;                        ///< how much of it her head does
  bool is_mutual = false;                ///< at the person's face, rather than aside
};

/// What her eyes do: they follow whoever is there, dwell on one eye, the other, the mouth, glance aside as
/// often as somebody who listens, speaks, thinks or waits would, and never lie quite still. Eyes jump, and
/// rest between two jumps; the head follows a part of the way, later.
/// A function of time, seed and what was told so far; what is told changes nothing before its time.
/// Threads: one.
class Gaze {
 public:
  explicit Gaze(std::uint64_t seed, Manner manner = {});

  /// Somebody is there. @return the jump of her eyes, in degrees; 0 when she need not jump.
  double look_at(Direction target, double distance_m, core::Time at);
  double look_ahead(core::Time at) { return look_at({}, kUsualDistance_m, at); }
  void attend(msg::Attention attention, core::Time at);

  Gazing at(core::Time t) const;
  /// Its end is the planned one: news may cut it short.
  Fixation fixation_at(core::Time t) const;
  /// How far her eyes jump to begin this fixation.
  double shift_deg(const Fixation& f) const;
  /// The beginnings of jumps from..to that bring a blink: none below 15 degrees, all from 35.
  std::vector<core::Time> blinks_between(core::Time from, core::Time to) const;
  /// The chance that a jump brings a blink.
  static double blink_chance(double shift_deg);

 private:
  struct Jump {
    core::Time at{};
    core::Duration span{};
    Direction by;
  };
  struct Plan {
    core::Time since{};
    FixationPlan plan;
  };
  Fixation before(const Fixation& f) const;
  Direction spot_at(const Fixation& f, core::Time t) const;
  Direction offset_at(const Fixation& f, core::Time t) const;
  Direction person_at(core::Time t) const;
  core::Time rest_after(core::Time t) const;

  std::uint64_t seed_;
  Manner manner_;
  std::deque<Plan> plans_;  // the first counts from ever
  // Where the person is: what they move slowly is followed smoothly, what is far is jumped to.
  Direction person_;
  Crossfade<Direction> followed_;
  Direction jumped_;
  std::deque<Jump> jumps_;
  Crossfade<double> nearness_;  // 1/m, as the eyes feel it
  Crossfade<Direction> head_;
};

}  // namespace mana::render
