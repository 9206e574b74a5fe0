#pragma once
#include <filesystem>
#include <memory>

#include "vision/capture/camera.hpp"

namespace mana::vision {

/// A video file played at its own frame rate, its first picture at `start`.
core::Result<std::unique_ptr<Camera>> open_video(const std::string& file, core::Time start);

/// A folder of pictures (JPEG, PNG, WebP, BMP, PGM, PPM) in the order of their names, 5 a second, or as many
/// as a file "fps" in the folder says. A picture that cannot be read, or is narrower than 16 pixels or eight
/// times as long as it is wide, is left out with a warning.
core::Result<std::unique_ptr<Camera>> open_folder(const std::filesystem::path& folder, core::Time start);

}  // namespace mana::vision
