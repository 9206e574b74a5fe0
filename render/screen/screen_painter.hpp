#pragma once
#include "render/screen/flat_painter.hpp"
#include "render/screen/screen_plan.hpp"

namespace mana::render {

/// Draws everything but the face, as it was planned.
void paint_screen(FlatPainter& painter, const std::vector<Placed>& plan, const Theme& theme);

}  // namespace mana::render
