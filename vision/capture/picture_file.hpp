#pragma once
#include <filesystem>

#include "vision/pictures/opencv.hpp"

namespace mana::vision {

/// A picture's brightness, upright as its EXIF note says: JPEG, PNG, WebP, BMP, PGM or PPM, known by what
/// stands in it, not by its name. Empty when the file cannot be read, is damaged, or holds no such picture.
cv::Mat read_picture(const std::filesystem::path& file);

}  // namespace mana::vision
