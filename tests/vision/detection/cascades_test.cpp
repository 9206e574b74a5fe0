#include "vision/detection/cascades.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temporary_folder.hpp"

namespace mana::vision {
namespace {
namespace fs = std::filesystem;

TEST(CascadesTest, WhatThisMachineHasIsWhole) {
  if (!fs::exists("/usr/share/opencv4/haarcascades")) GTEST_SKIP() << "opencv-data is missing";
  EXPECT_EQ(in_words(missing_cascades()), "");
}

TEST(CascadesTest, AMissingOneAndABrokenOneAreNamedWithWhatIsLost) {
  const fs::path from = "/usr/share/opencv4";
  if (!fs::exists(from / "haarcascades")) GTEST_SKIP() << "opencv-data is missing";
  const test::TemporaryFolder folder;
  const fs::path to = folder.path() / "haarcascades";
  fs::create_directories(to);
  fs::create_directories(folder.path() / "lbpcascades");
  fs::copy(from / "lbpcascades/lbpcascade_frontalface.xml", folder.path() / "lbpcascades");
  std::ofstream{to / "haarcascade_profileface.xml"} << "<opencv_storage>";
  const auto missing = missing_cascades(to);
  ASSERT_EQ(missing.size(), 2u);
  EXPECT_EQ(missing[0].file, "haarcascade_profileface.xml");
  EXPECT_EQ(missing[1].file, "haarcascade_eye_tree_eyeglasses.xml");
  EXPECT_NE(in_words(missing).find("eyes that are shut count as open"), std::string::npos);
}

}  // namespace
}  // namespace mana::vision
