#pragma once
#include "render/flat_painter.hpp"
#include "render/screen_content.hpp"

namespace mana::render {

/// The lines of a caption that are shown at a moment: at most two, those that hold what is being said.
std::vector<std::string> caption_lines(const Font& font, const std::string& caption, double progress,
                                       int size, double width);

/// Draws everything but the face. Text is never smaller than a twentieth of the screen's height where
/// there is room, for eyes three metres away.
void paint_screen(FlatPainter& painter, const Layout& layout, const ScreenContent& content);

}  // namespace mana::render
