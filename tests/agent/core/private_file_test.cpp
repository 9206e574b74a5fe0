#include "agent/core/private_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/temporary_folder.hpp"

namespace mana::core {
namespace {
namespace fs = std::filesystem;

class PrivateFileTest : public ::testing::Test {
 protected:
  PrivateFileTest() : before_{::umask(0)} {}  // what is made without care is everybody's
  ~PrivateFileTest() override { ::umask(before_); }
  static unsigned rights(const fs::path& path) {
    struct stat facts {};
    return ::stat(path.c_str(), &facts) == 0 ? facts.st_mode & 0777U : 0;
  }
  static std::string content(const fs::path& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
  }
  const test::TemporaryFolder folder;
  const fs::path people = folder.path() / "data" / "people";
  const fs::path file = people / "Anna.face";

 private:
  mode_t before_;
};

TEST_F(PrivateFileTest, NobodyElseMayReadItOrLookIntoItsFolder) {
  ASSERT_TRUE(write_private_file(file, "numbers"));
  EXPECT_EQ(content(file), "numbers");
  EXPECT_EQ(rights(file), 0600U);
  EXPECT_EQ(rights(people), 0700U);
}

TEST_F(PrivateFileTest, AFolderThatIsOpenToOthersIsClosed) {
  fs::create_directories(people);
  ::chmod(people.c_str(), 0755);
  ASSERT_TRUE(write_private_file(file, "numbers"));
  EXPECT_EQ(rights(people), 0700U);
}

/// Whoever holds such a file open, or has laid it there, would read what is written into it.
TEST_F(PrivateFileTest, WhatAWriteThatWasCutShortHasLeftIsNotWrittenInto) {
  fs::create_directories(people);
  std::ofstream{folder.path() / "elsewhere"} << "mine";
  fs::create_symlink(folder.path() / "elsewhere", file.string() + ".new");
  ASSERT_TRUE(write_private_file(file, "numbers"));
  EXPECT_EQ(content(folder.path() / "elsewhere"), "mine");
  EXPECT_FALSE(fs::is_symlink(file));
  EXPECT_EQ(rights(file), 0600U);
}

TEST_F(PrivateFileTest, WhatCannotBeWrittenIsSaidAndLeavesNothing) {
  fs::create_directories(file / "in_the_way");
  const Status taken = write_private_file(file, "numbers");
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code, ErrorCode::Io);
  EXPECT_NE(taken.error().sentence.find("Anna.face"), std::string::npos);
  EXPECT_FALSE(fs::exists(file.string() + ".new"));
  std::ofstream{folder.path() / "no_folder"};
  EXPECT_FALSE(write_private_file(folder.path() / "no_folder" / "people" / "Anna.face", "numbers"));
}

TEST_F(PrivateFileTest, ErasedIsAlsoWhatAWriteThatWasCutShortHasLeft) {
  EXPECT_EQ(erase_private_file(file).error().code, ErrorCode::NotFound);
  ASSERT_TRUE(write_private_file(file, "numbers"));
  std::ofstream{file.string() + ".new"} << "num";
  ASSERT_TRUE(erase_private_file(file));
  EXPECT_TRUE(fs::is_empty(people));
  std::ofstream{file.string() + ".new"} << "num";
  EXPECT_TRUE(erase_private_file(file)) << "though there is nothing else";
  EXPECT_TRUE(fs::is_empty(people));
}

TEST_F(PrivateFileTest, WhatCannotBeErasedIsSaid) {
  fs::create_directories(file / "in_the_way");
  const Status kept = erase_private_file(file);
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, ErrorCode::Io);
}

}  // namespace
}  // namespace mana::core
