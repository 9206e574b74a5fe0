#pragma once
#include <vector>

#include "render/head/parameters.hpp"
#include "render/head/quads.hpp"

namespace mana::render::head {

/// A ring of cage vertices around an eye or the mouth.
using Ring = std::vector<std::uint32_t>;

/// The control mesh of the skin: a grid wrapped on the skull's field, in which a block around each eye
/// is replaced by eight concentric rings, and one around the mouth by thirteen. Only the half with
/// x >= 0 is built; the other is its mirror, so the head is symmetric to the last bit.
///
/// Eye rings from outside in: 0 block edge, 1 blend, 2 hood and tear trough, 3 crease, 4 lid platform,
/// 5 margin front, 6 margin back, 7 and 8 behind the lid. Mouth rings: 0 block edge, 1-3 around the mouth,
/// 4 vermilion border, 5 and 6 lip, 7 contact edge, 8 contact line, 9-13 the inside, closed at the back.
struct Cage {
  std::vector<Vec> positions;
  std::vector<Quad> quads;
  std::size_t half = 0;               ///< vertices 0 .. half-1 have x >= 0
  std::vector<std::uint32_t> mirror;  ///< of each half vertex: its twin, itself on the middle line
  std::vector<bool> middle;           ///< of each half vertex: lies on the middle line

  std::vector<Ring> eye;      ///< of the half: her left eye
  std::vector<double> eye_t;  ///< along the opening: 0 inner corner .. 1 outer corner
  std::vector<bool> eye_upper;
  std::vector<double> eye_side;  ///< 0 at the corners .. 1 in the middle
  std::size_t eye_half = 0;      ///< index of the outer corner

  std::vector<Ring> mouth;
  std::vector<double> mouth_t;  ///< 0 at the middle .. 1 at the corner
  std::vector<bool> mouth_upper;
  std::size_t mouth_half = 0;  ///< index of the corner

  /// 1 where a refined vertex belongs on the field again, 0 where the rings decide.
  std::vector<double> on_field;
  // Paint, 0..1.
  std::vector<double> lip, inside, lid_margin, crease, wet;
};

Cage build_cage(const HeadParameters& parameters, const Field& skull);

}  // namespace mana::render::head
