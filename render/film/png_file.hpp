#pragma once
#include <filesystem>

#include "agent/core/result.hpp"
#include "render/stage.hpp"

namespace mana::render {

/// Writes a picture as a PNG, through NAME.part. Errors: Io.
core::Status write_png(const std::filesystem::path& file, const FrameView& picture);

}  // namespace mana::render
