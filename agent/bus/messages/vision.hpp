#pragma once
#include "agent/bus/fields.hpp"
#include "agent/core/time.hpp"

/// What the camera sees. No picture ever travels on the bus.
namespace mana::msg {

/// Fact: somebody is there: a moving body and a live face, confirmed over frames.
struct PersonAppeared {
  core::Time at{};
};
MANA_FIELDS(PersonAppeared, at)

/// Fact: nobody was seen for the hold time.
struct PersonLeft {
  core::Time at{};
};
MANA_FIELDS(PersonLeft, at)

/// Fact: where the nearest face is now. Goes stale: subscribe with Keep::Latest.
struct FaceMoved {
  core::Time at{};
  double x = 0;          ///< -1 left edge .. +1 right edge of the camera picture
  double y = 0;          ///< -1 bottom .. +1 top
  double size = 0;       ///< width of the face / width of the picture, 0..1
  bool frontal = false;  ///< both cascades saw a frontal face in this frame
};
MANA_FIELDS(FaceMoved, at, x, y, size, frontal)

/// Fact: the person began (true) or ceased (false) to look at the screen.
struct Looking {
  core::Time at{};
  bool looking = false;
};
MANA_FIELDS(Looking, at, looking)

/// Fact: share of the picture that moves, about once a second. Goes stale: Keep::Latest.
struct MotionSeen {
  core::Time at{};
  double energy = 0;  ///< 0..1
};
MANA_FIELDS(MotionSeen, at, energy)

}  // namespace mana::msg
