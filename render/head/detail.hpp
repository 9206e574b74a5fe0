#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "render/head/parameters.hpp"
#include "render/head/quads.hpp"

namespace mana::render::head {

/// What is finer than the mesh: pores, wrinkles, freckles, stubble. A picture of factors on the colours of
/// the vertices, sRGB, 255 standing for `kDetailTop`; rows from the top.
struct DetailMap {
  int size = 0;  ///< square, in texels of about 0.4 mm
  std::vector<std::uint8_t> rgb;
};

/// The factor that the lightest texel stands for: skin is lighter beside a wrinkle than without one.
inline constexpr double kDetailTop = 1.25;

/// Where a point of the skin lies on the picture, 0..1: a cylinder around the neck, so that the face has
/// most of it. Places overlap under the chin and in the mouth, where the factors are near one.
std::array<double, 2> place_on_detail(const Vec& p);

/// Paints the detail of a skin. `lip`: 0..1 for each of its vertices. The same input gives the same bytes.
DetailMap make_detail(const std::vector<Vec>& positions, const std::vector<Quad>& quads,
                      const std::vector<double>& lip, const HeadParameters& p);

}  // namespace mana::render::head
