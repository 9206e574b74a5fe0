#include "render/layout.hpp"

#include <algorithm>

namespace mana::render {

bool overlap(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

Layout lay_out(int width, int height) {
  const double w = width;
  const double h = height;
  Layout l;
  if (w >= h) {
    l.unit = h / 100;
    const double u = l.unit;
    const double left = 0.57 * w;
    const double panel = w - left - 4 * u;
    l.face = {0, 0, left, h};
    l.clock = {left, 5 * u, panel, 20 * u};
    l.date = {left, 26 * u, panel, 17 * u};
    l.next = {left, 45 * u, panel, 20 * u};
    l.notices = {left, 66 * u, panel, 11 * u};
    l.captions = {4 * u, 79 * u, w - 8 * u, 19 * u};
    l.buttons = {4 * u, 81 * u, w - 8 * u, 15 * u};
  } else {
    l.unit = w / 75;
    const double u = l.unit;
    const double margin = 4 * u;
    const double wide = w - 2 * margin;
    const double foot = h - 2 * u;
    l.face = {0, 0, w, h * 0.44};
    l.captions = {margin, foot - 20 * u, wide, 20 * u};
    l.buttons = {margin, foot - 17 * u, wide, 15 * u};
    const double top = h * 0.44 + u;
    const double space = foot - 22 * u - top;
    l.clock = {margin, top, wide, space * 0.28};
    l.date = {margin, top + space * 0.29, wide, space * 0.25};
    l.next = {margin, top + space * 0.56, wide, space * 0.28};
    l.notices = {margin, top + space * 0.86, wide, space * 0.14};
  }
  return l;
}

std::vector<Box> button_places(const Layout& layout, std::size_t count) {
  std::vector<Box> places;
  if (count == 0) return places;
  const Box& row = layout.buttons;
  const double gap = 1.5 * layout.unit;
  const double n = static_cast<double>(count);
  const double each = std::min((row.width - gap * (n - 1)) / n, 46 * layout.unit);
  const double start = row.x + (row.width - each * n - gap * (n - 1)) / 2;
  for (std::size_t i = 0; i < count; ++i) {
    places.push_back({start + static_cast<double>(i) * (each + gap), row.y, each, row.height});
  }
  return places;
}

}  // namespace mana::render
