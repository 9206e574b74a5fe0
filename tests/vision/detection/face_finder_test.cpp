#include "vision/detection/face_finder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "tests/vision/composed_room.hpp"

namespace mana::vision {
namespace {
using namespace test_room;

class FaceFinderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (portraits().size() < 12) GTEST_SKIP() << "../shared/data/faces is missing";
    auto opened = FaceFinder::open();
    ASSERT_TRUE(opened);
    finder = std::move(*opened);
  }
  /// Of all portraits, each so bright before so bright a room: how many are found.
  int found(double person, double room) {
    int all = 0;
    for (std::size_t i = 0; i < portraits().size(); ++i) {
      cv::Mat picture = empty_room() * room;
      put_person(picture, portraits()[i] * person, 260, 180, 60);
      add_noise(picture, double(i));
      FaceFinder::Search how;
      how.where = {0, 0, picture.cols, picture.rows};
      const auto faces = finder->search(picture, how);
      all += std::any_of(faces.begin(), faces.end(), [&](const cv::Rect& r) {
        return r.contains({260, 185}) && finder->confirm(picture, r);
      });
    }
    return all;
  }
  std::optional<cv::Rect> face_of(const cv::Mat& picture) {
    FaceFinder::Search how;
    how.where = {0, 0, picture.cols, picture.rows};
    std::optional<cv::Rect> face;
    for (const cv::Rect& r : finder->search(picture, how)) {
      if (finder->confirm(picture, r) && (!face || r.width > face->width)) face = r;
    }
    return face;
  }
  std::optional<FaceFinder> finder;
};

/// Skin from below the eye over the eye.
void shut(cv::Mat& picture, const cv::Point2d& eye, int face_width) {
  const int width = face_width * 3 / 10, height = face_width * 17 / 100;
  const cv::Rect lid{static_cast<int>(eye.x) - width / 2, static_cast<int>(eye.y) - height / 2, width,
                     height};
  picture(lid + cv::Point{0, height * 7 / 5}).copyTo(picture(lid));
}

TEST_F(FaceFinderTest, OpenEyesAreCountedAndPaintedOverOnesAreNot) {
  int people = 0, both_open = 0, any_when_shut = 0;
  for (const cv::Mat& portrait : portraits()) {
    cv::Mat picture = portrait.clone();
    const auto face = face_of(picture);
    const auto eyes = face ? finder->eyes(picture, *face) : std::nullopt;
    if (!eyes) continue;
    ++people;
    both_open += finder->open_eyes(picture, *face) == 2;
    shut(picture, eyes->first, face->width);
    shut(picture, eyes->second, face->width);
    any_when_shut += finder->open_eyes(picture, *face) > 0;
  }
  EXPECT_GE(people, 11);
  EXPECT_GE(both_open, 11);
  EXPECT_EQ(any_when_shut, 0);
}

TEST_F(FaceFinderTest, FacesAreFoundInDaylightAndDarkOnesInADimRoom) {
  EXPECT_GE(found(1, 1), 10);
  EXPECT_GE(found(1, 0.4), 10);
  EXPECT_GE(found(0.1, 1), 9);
  EXPECT_GE(found(0.1, 0.4), 9);
  EXPECT_GE(found(0.07, 0.2), 9);
}

}  // namespace
}  // namespace mana::vision
