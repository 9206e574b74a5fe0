#pragma once
#include <string_view>

#include "render/head/parameters.hpp"

namespace mana::render::head {

/// How hair is worn. Lengths in cm, angles in degrees around the head's vertical axis from the front (0) to
/// the back (180).
struct HairStyle {
  std::string_view name;
  Points2 hairline;        ///< angle -> height of the hairline
  double top, side, nape;  ///< how thick the hair lies
  double fade;             ///< over how many cm from the hairline it gains that thickness
  Vec comb_from, comb_to;  ///< the line from which it is combed away: a parting, a hairline, a whorl
  double fall;             ///< 0 follows the head .. 1 hangs down
  double length, ragged;   ///< of a lock; the share by which locks differ
  int locks;
  double width, lift;  ///< half of a lock's width; how far a lock stands out in its middle
  double wave, curl;   ///< cm sideways in long waves; radius of curls
  double skirt;        ///< height at which hanging hair ends; kNoSkirt when none hangs
  double part_depth;   ///< how deep the parting is
  bool bun;
};
inline constexpr double kNoSkirt = 99;

/// nullptr when there is none of that name. Names: bob, long, swept, side, cropped, tousled, bun, curly.
const HairStyle* find_hair_style(std::string_view name);

/// How far inside the hairline a point of the head lies, cm; negative on face and neck.
double above_hairline(const HairStyle& style, const Vec& p);

}  // namespace mana::render::head
