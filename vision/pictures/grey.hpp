#pragma once

#include "vision/pictures/opencv.hpp"
#include "vision/pictures/picture.hpp"

// OpenCV's view of a picture; for the .cpp files of this folder.
namespace mana::vision {

/// Refers to the picture's pixels; no copy.
cv::Mat view(const Picture& picture);
/// Grey, at most 1280 wide (larger ones are halved until they fit).
Picture to_picture(const cv::Mat& any, core::Time at);

}  // namespace mana::vision
