#pragma once
#include <optional>
#include <utility>

#include "vision/pictures/opencv.hpp"

// Of this folder's own files only: it brings OpenCV with it.
namespace mana::vision {

/// The middles of a person's eyes in a picture, the left one of the picture first.
using EyePair = std::pair<cv::Point2d, cv::Point2d>;

constexpr int kStraightSize = 96;  ///< pixels of a straightened face, across and down

/// A face turned upright and brought to one size, its eyes always at the same places.
/// @param face the box that the cascade found; @param eyes without them the box tells where they should be.
/// @return 8-bit, kStraightSize square; nullopt when the face is not all in the picture.
std::optional<cv::Mat> straight_face(const cv::Mat& grey, const cv::Rect& face,
                                     const std::optional<EyePair>& eyes);

}  // namespace mana::vision
