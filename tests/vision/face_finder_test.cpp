#include "vision/face_finder.hpp"

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
  std::optional<FaceFinder> finder;
};

TEST_F(FaceFinderTest, FacesAreFoundInDaylightAndDarkOnesInADimRoom) {
  EXPECT_GE(found(1, 1), 10);
  EXPECT_GE(found(1, 0.4), 10);
  EXPECT_GE(found(0.1, 1), 9);
  EXPECT_GE(found(0.1, 0.4), 9);
  EXPECT_GE(found(0.07, 0.2), 9);
}

}  // namespace
}  // namespace mana::vision
