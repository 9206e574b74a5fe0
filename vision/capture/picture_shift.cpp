#include "vision/capture/picture_shift.hpp"

#include <cmath>

#include "vision/pictures/opencv.hpp"

namespace mana::vision {
namespace {
constexpr double kLeast = 0.3;       // pixels: about one of the camera's own
constexpr int kMostShare = 13;       // a thirteenth of the width, at most
constexpr double kExplained = 0.65;  // of the difference must be left at most

/// Where between three neighbours the least lies, -0.5 to 0.5.
double least_of(double before, double here, double after) {
  const double bend = before - 2 * here + after;
  return bend > 0 ? 0.5 * (before - after) / bend : 0;
}
}  // namespace

cv::Mat shifted(const cv::Mat& picture, const cv::Point2d& by) {
  cv::Mat out;
  const cv::Mat how = (cv::Mat_<double>(2, 3) << 1, 0, by.x, 0, 1, by.y);
  cv::warpAffine(picture, out, how, picture.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  return out;
}

std::optional<cv::Point2d> shift_between(const cv::Mat& then, const cv::Mat& now) {
  const int most = then.cols / kMostShare;
  if (then.rows <= 3 * most) return {};
  const cv::Rect inner{most, most, then.cols - 2 * most, then.rows - 2 * most};
  cv::Mat apart;  // squared; `most` beside the middle is no shift
  cv::matchTemplate(now, then(inner), apart, cv::TM_SQDIFF);
  double least = 0;
  cv::Point at;
  cv::minMaxLoc(apart, &least, nullptr, &at);
  if (at.x == 0 || at.y == 0 || at.x == 2 * most || at.y == 2 * most) return {};
  const auto d = [&](int x, int y) { return static_cast<double>(apart.at<float>(at.y + y, at.x + x)); };
  const cv::Point2d by{at.x - most + least_of(d(-1, 0), least, d(1, 0)),
                       at.y - most + least_of(d(0, -1), least, d(0, 1))};
  if (std::hypot(by.x, by.y) < kLeast) return {};
  cv::Mat left, before;
  cv::absdiff(shifted(then, by)(inner), now(inner), left);
  cv::absdiff(then(inner), now(inner), before);
  return cv::mean(left)[0] < kExplained * cv::mean(before)[0] ? std::optional{by} : std::nullopt;
}

}  // namespace mana::vision
