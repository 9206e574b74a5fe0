#pragma once
#include <algorithm>
#include <array>
#include <cmath>

namespace mana::render {

using Colour = std::array<float, 4>;  ///< red, green, blue, opacity, 0..1: as on the screen, not linear

/// What is seen of `top` on an opaque `below`.
constexpr Colour over(const Colour& top, const Colour& below) {
  Colour seen{0, 0, 0, 1};
  for (std::size_t c = 0; c < 3; ++c) seen[c] = top[c] * top[3] + below[c] * (1 - top[3]);
  return seen;
}

constexpr Colour faded(const Colour& c, double opacity) {
  return {c[0], c[1], c[2], c[3] * static_cast<float>(opacity)};
}

/// Relative luminance of an opaque colour, 0..1 (WCAG 2.1, "relative luminance").
inline double luminance(const Colour& c) {
  const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(double{c[0]}) + 0.7152 * linear(double{c[1]}) + 0.0722 * linear(double{c[2]});
}

/// From 1 (the same) to 21 (black and white) (WCAG 2.1, "contrast ratio").
inline double contrast(const Colour& a, const Colour& b) {
  const double one = luminance(a);
  const double other = luminance(b);
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

}  // namespace mana::render
