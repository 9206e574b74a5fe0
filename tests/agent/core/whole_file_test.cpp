#include "agent/core/whole_file.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/support/temporary_folder.hpp"

namespace mana::core {
namespace {
namespace fs = std::filesystem;

std::string content(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

TEST(WholeFileTest, TheNewTakesThePlaceOfTheOldAndNothingElseIsLeft) {
  const test::TemporaryFolder folder;
  const fs::path file = folder.path() / "learned";
  ASSERT_TRUE(write_whole_file(file, "what was"));
  ASSERT_TRUE(write_whole_file(file, std::string_view{"what\0is", 7}));
  EXPECT_EQ(content(file), (std::string{"what\0is", 7}));
  EXPECT_EQ(std::distance(fs::directory_iterator{folder.path()}, fs::directory_iterator{}), 1);
}

TEST(WholeFileTest, WhatCannotBeWrittenIsASentenceAndLeavesWhatWas) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(write_whole_file(folder.path() / "none" / "learned", "x").error().code, ErrorCode::Io);
  const fs::path file = folder.path() / "learned";
  fs::create_directories(file / "is a folder");  // the last step fails
  const Status failed = write_whole_file(file, "x");
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().sentence,
            "'" + file.string() + "' cannot be written; look at the folder and the disk.");
  EXPECT_TRUE(fs::exists(file / "is a folder"));
  EXPECT_EQ(std::distance(fs::directory_iterator{folder.path()}, fs::directory_iterator{}), 1);
}

}  // namespace
}  // namespace mana::core
