#include "vision/detection/still_pictures.hpp"

#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

namespace mana::vision {
namespace {

cv::Mat with_a_picture(int width, int height) {
  cv::Mat wall{height, width, CV_8UC1, cv::Scalar{120}};
  cv::circle(wall, {300, 200}, 40, cv::Scalar{200}, cv::FILLED);
  cv::circle(wall, {290, 190}, 8, cv::Scalar{20}, cv::FILLED);
  return wall;
}
const cv::Rect kPlace{250, 150, 100, 100};

TEST(StillPicturesTest, APictureThatHangsThereIsRememberedByPlaceAndLook) {
  StillPictures pictures;
  pictures.remember(with_a_picture(640, 480), kPlace);
  EXPECT_TRUE(pictures.is_one(with_a_picture(640, 480), kPlace));
  EXPECT_FALSE(pictures.is_one(with_a_picture(640, 480), {20, 20, 100, 100}));
  EXPECT_FALSE(pictures.is_one(cv::Mat{480, 640, CV_8UC1, cv::Scalar{90}}, kPlace));
}

TEST(StillPicturesTest, APictureIsTheSameWhenTheCameraWasPushed) {
  StillPictures pictures;
  pictures.remember(with_a_picture(640, 480), kPlace);
  cv::Mat pushed;
  const cv::Mat by = (cv::Mat_<double>(2, 3) << 1, 0, 16, 0, 1, -11);
  cv::warpAffine(with_a_picture(640, 480), pushed, by, {640, 480}, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  EXPECT_TRUE(pictures.is_one(pushed, kPlace + cv::Point{16, -11}));
}

TEST(StillPicturesTest, APlaceOutsideASmallerPictureIsNoPicture) {
  StillPictures pictures;
  pictures.remember(with_a_picture(640, 480), kPlace);
  EXPECT_FALSE(pictures.is_one(cv::Mat{120, 160, CV_8UC1, cv::Scalar{90}}, kPlace));
  pictures.remember(cv::Mat{120, 160, CV_8UC1, cv::Scalar{90}}, kPlace);
  EXPECT_FALSE(pictures.is_one(cv::Mat{120, 160, CV_8UC1, cv::Scalar{90}}, kPlace));
}

}  // namespace
}  // namespace mana::vision
