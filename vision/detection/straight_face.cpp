#include "vision/detection/straight_face.hpp"

#include <algorithm>
#include <cmath>

#include "vision/pictures/opencv.hpp"

namespace mana::vision {
namespace {

constexpr double kEyesY = 0.36, kEyesApart = 0.42;        // in the straightened face
constexpr double kBoxEyesY = 0.40, kBoxEyesApart = 0.40;  // in a cascade's box, where the eyes were not found

cv::Mat straightened(const cv::Mat& grey, cv::Point2d left, cv::Point2d right) {
  constexpr int kSize = kStraightSize;
  const cv::Point2d across = right - left;
  const double scale = kEyesApart * kSize / std::hypot(across.x, across.y);
  const double angle = std::atan2(across.y, across.x);
  const cv::Point2d middle = (left + right) * 0.5;
  const double c = scale * std::cos(angle);
  const double s = scale * std::sin(angle);
  const cv::Mat move = (cv::Mat_<double>(2, 3) << c, s, kSize * 0.5 - c * middle.x - s * middle.y, -s, c,
                        kSize * kEyesY + s * middle.x - c * middle.y);
  // Faces are made smaller, mostly: without the blur the pixels between would be left out.
  cv::Mat soft;
  cv::GaussianBlur(grey, soft, {}, std::max(0.6, 0.45 / scale));
  cv::Mat face;
  cv::warpAffine(soft, face, move, {kSize, kSize}, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  return face;
}

}  // namespace

std::optional<cv::Mat> straight_face(const cv::Mat& grey, const cv::Rect& face,
                                     const std::optional<EyePair>& eyes) {
  const cv::Rect all{0, 0, grey.cols, grey.rows};
  if ((face & all) != face || face.empty()) return {};
  const double y = face.y + kBoxEyesY * face.height;
  const double middle = face.x + face.width / 2.0;
  const double half = kBoxEyesApart / 2 * face.width;
  // Only the neighbourhood of the face is blurred and turned.
  const cv::Rect part =
      cv::Rect{face.x - face.width / 2, face.y - face.height / 2, face.width * 2, face.height * 2} & all;
  const cv::Point2d corner{double(part.x), double(part.y)};
  const cv::Point2d left = eyes ? eyes->first : cv::Point2d{middle - half, y};
  const cv::Point2d right = eyes ? eyes->second : cv::Point2d{middle + half, y};
  return straightened(grey(part), left - corner, right - corner);
}

}  // namespace mana::vision
