#include <gtest/gtest.h>

#include <opencv2/imgcodecs.hpp>
#include <optional>

#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"
#include "vision/detection/face_finder.hpp"

/// Heads of `mana portrait`, which can be turned as nobody in the shared pictures is.
namespace mana::vision {
namespace {

class MadeHeadsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto opened = FaceFinder::open();
    if (!opened) GTEST_SKIP() << opened.error().sentence;
    finder = std::move(*opened);
  }
  cv::Mat portrait(const char* face, const std::vector<std::string>& more) const {
    const std::string file = (folder.path() / "head.png").string();
    std::vector<std::string> command{MANA_BINARY, "portrait", "--face", face,
                                     "--size",    "240x240",  "-o",     file};
    command.insert(command.end(), more.begin(), more.end());
    const test::Outcome made = test::run_program(command);
    EXPECT_EQ(made.status, 0) << made.err;
    return cv::imread(file, cv::IMREAD_GRAYSCALE);
  }
  /// Where a face of a portrait was before it turned.
  static constexpr int kSide = 240;
  static inline const cv::Rect kPlace{kSide / 4, kSide / 4, kSide / 2, kSide / 2};
  const test::TemporaryFolder folder;
  std::optional<FaceFinder> finder;
};

TEST_F(MadeHeadsTest, WhoTurnsToEitherSideIsSeenFromTheSideAndTheBackOfAHeadIsNot) {
  for (const char* face : {"mana", "walter", "asha", "samuel"}) {
    for (const char* side : {"50", "-50"}) {
      const cv::Mat head = portrait(face, {"--yaw", side});
      ASSERT_EQ(head.cols, kSide);
      EXPECT_TRUE(finder->is_profile(head, kPlace)) << face << " turned by " << side;
    }
    EXPECT_FALSE(finder->is_profile(portrait(face, {"--yaw", "180"}), kPlace)) << face;
  }
}

TEST_F(MadeHeadsTest, ABlinkHasNoOpenEyes) {
  const cv::Mat open = portrait("mana", {}),
                shut = portrait("mana", {"--pose", "eyeBlinkLeft=1", "--pose", "eyeBlinkRight=1"});
  ASSERT_EQ(open.size(), shut.size());
  FaceFinder::Search how;
  how.where = {0, 0, kSide, kSide};
  std::optional<cv::Rect> face;
  for (const cv::Rect& r : finder->search(open, how)) {
    if (finder->confirm(open, r)) face = r;
  }
  ASSERT_TRUE(face);
  EXPECT_EQ(finder->open_eyes(open, *face), 2);
  EXPECT_EQ(finder->open_eyes(shut, *face), 0);
}

}  // namespace
}  // namespace mana::vision
