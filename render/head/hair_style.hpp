#pragma once
#include <string_view>

#include "render/head/shapes.hpp"

namespace mana::render::head {

/// No hair hangs.
inline constexpr double kNoSkirt = 99;

/// How hair is worn. Lengths in cm, angles in degrees around the head's vertical axis from the front (0) to
/// the back (180).
struct HairStyle {
  std::string_view name;
  Curve hairline;                          ///< angle -> height of the hairline
  double top = 1, side = 0.7, nape = 0.6;  ///< how thick the hair lies
  double fade = 1.3;                       ///< over how many cm from the hairline it gains that thickness
  Vec comb_from{0}, comb_to{0};      ///< the line it is combed away from: a parting, a hairline, a whorl
  double fall = 0;                   ///< 0 follows the head .. 1 hangs down
  double length = 6, ragged = 0.25;  ///< of a lock; the share by which locks differ
  int locks = 0;                     ///< none: stubble
  double width = 0.4, lift = 0.1;    ///< half of a lock's width; how far it stands out in its middle
  double wave = 0, curl = 0;         ///< cm sideways in long waves; radius of curls
  double skirt = kNoSkirt;           ///< height at which hanging hair ends
  double face_frame = 0;             ///< by how many cm hanging hair is shorter beside the face
  double part_depth = 0;             ///< how deep the parting is
  double fringe = 0;                 ///< cm that hair hangs over the forehead
  bool bun = false;
};

/// nullptr when there is none of that name. Names: bob, long, swept, side, cropped, tousled, bun, curly.
const HairStyle* find_hair_style(std::string_view name);

/// How far inside the hairline a point of the head lies, cm; negative on face and neck.
double above_hairline(const HairStyle& style, const Vec& p);

}  // namespace mana::render::head
