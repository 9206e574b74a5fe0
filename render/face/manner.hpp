#pragma once

namespace mana::render {

/// How lively she is, beside what she does: factors of 1.
struct Manner {
  double size = 1;   ///< of sway, nods, glances, gestures
  double slow = 1;   ///< how much longer head movements and changes of the face take
  double often = 1;  ///< how often she glances aside, nods, raises a brow, blinks for a reason
};

/// For people whom movement unsettles: smaller, slower, fewer.
inline constexpr Manner kCalm{0.5, 1.5, 0.5};

}  // namespace mana::render
