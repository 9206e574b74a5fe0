#pragma once

namespace mana::render {

/// How lively she is, beside what she does: factors of 1.
struct Manner {
  double size = 1;        ///< of sway, nods, glances, gestures
  double slow = 1;        ///< how much longer head movements and changes of the face take
  double often = 1;       ///< how often she glances aside, nods, raises a brow, blinks for a reason
  double beside_deg = 0;  ///< so far beside the eyes of whoever is there her own rest; 0: in them
};

/// For people whom movement unsettles: smaller, slower, fewer.
inline constexpr Manner kCalm{0.5, 1.5, 0.5};

/// For people whom eyes unsettle that meet theirs: they rest on an ear rather, which is 8 cm from the nose
/// and at arm's length about 7 degrees away.
inline constexpr double kBeside_deg = 7;

}  // namespace mana::render
