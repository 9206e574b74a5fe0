#pragma once
#include "render/flat_painter.hpp"
#include "render/screen_plan.hpp"

namespace mana::render {

/// Draws everything but the face, as it was planned.
void paint_screen(FlatPainter& painter, const std::vector<Placed>& plan, const Theme& theme);

}  // namespace mana::render
