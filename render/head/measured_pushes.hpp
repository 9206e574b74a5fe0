#pragma once
#include <span>
#include <string_view>

#include "render/head/shapes.hpp"

namespace mana::render::head {

/// A soft push of the skin around a place of the half with x >= 0: `by` in its middle, and exp(-(r / wide)^2)
/// of it at a distance of r, seen from the front. cm, on the face of mana's proportions
/// (ShapeBench::on_plan).
struct Push {
  /// Near the mouth: both lips, or one and its skin, or only the edge of one where it meets the other.
  enum class On { Both, Upper, Lower, UpperEdge, LowerEdge };
  double x, y, wide;
  On on;
  Vec by;
};
struct Measured {
  std::string_view shape;  ///< ARKit's name, without its side
  std::span<const Push> pushes;
};

/// How a shape moves the skin of both sides at once, as scans say; empty for a shape that was not measured.
std::span<const Push> measured_pushes(std::string_view shape);

}  // namespace mana::render::head
