#include "vision/pictures/grey.hpp"

#include "vision/pictures/opencv.hpp"

namespace mana::vision {

cv::Mat view(const Picture& picture) {
  // OpenCV has no constant view; nobody writes into this one.
  return cv::Mat{picture.height, picture.width, CV_8UC1, const_cast<std::uint8_t*>(picture.grey.data())};
}

Picture to_picture(const cv::Mat& any, core::Time at) {
  constexpr int kWidest = 1280;
  cv::Mat grey;
  if (any.channels() == 1) {
    grey = any;
  } else {
    cv::cvtColor(any, grey, any.channels() == 4 ? cv::COLOR_BGRA2GRAY : cv::COLOR_BGR2GRAY);
  }
  if (grey.depth() != CV_8U) grey.convertTo(grey, CV_8U, grey.depth() == CV_16U ? 1 / 257.0 : 1);
  while (grey.cols > kWidest) cv::resize(grey, grey, {}, 0.5, 0.5, cv::INTER_AREA);
  Picture picture{grey.cols, grey.rows, {}, at};
  picture.grey.resize(grey.total());
  grey.copyTo(cv::Mat{grey.rows, grey.cols, CV_8UC1, picture.grey.data()});
  return picture;
}

}  // namespace mana::vision
