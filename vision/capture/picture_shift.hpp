#pragma once
#include <optional>

#include "vision/pictures/opencv.hpp"

namespace mana::vision {

/// By how many pixels one small grey picture is another one shifted as a whole, as when somebody dusts the
/// camera: the least squared difference of their middles, between whole pixels by a parabola. Nullopt when it
/// is not, or hardly, or by more than a thirteenth of the width: what walks through a room leaves the room
/// where it is.
/// @param then, now of one size, CV_8UC1.
std::optional<cv::Point2d> shift_between(const cv::Mat& then, const cv::Mat& now);

/// A picture shifted so; its edges go on beyond it.
cv::Mat shifted(const cv::Mat& picture, const cv::Point2d& by);

}  // namespace mana::vision
