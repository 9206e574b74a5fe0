#pragma once
#include <string>

#include "agent/core/result.hpp"

namespace mana::program {

/// Draws an SVG text into a PNG file on white, `scale` pixels to a unit. BadInput for what is no SVG, Io when
/// the file cannot be written.  The only file that knows librsvg and cairo.
core::Status write_png(const std::string& svg, const std::string& file, double scale = 2);

}  // namespace mana::program
