#include "dialogue/aiml/intents/learn_program.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/support/temporary_folder.hpp"

namespace mana::dialogue::aiml {
namespace {

class LearnProgramTest : public ::testing::Test {
 protected:
  int status_of(std::vector<const char*> words, const LearnFrom& learn) const {
    words.insert(words.begin(), "program");
    return learn_into_file("mana-learn", static_cast<int>(words.size()), words.data(), learn);
  }
  const test::TemporaryFolder folder;
  const std::string file = (folder.path() / "learned").string();
};

TEST_F(LearnProgramTest, WhatIsLearntFromTheFolderStandsInTheFile) {
  const auto learn = [](const std::filesystem::path& from) {
    return core::Result<std::string>{from.string() + "!"};
  };
  EXPECT_EQ(status_of({"examples", file.c_str()}, learn), 0);
  std::ifstream in{file};
  EXPECT_EQ((std::string{std::istreambuf_iterator<char>{in}, {}}), "examples!");
  EXPECT_EQ(status_of({"examples", "/no/such/folder/learned"}, learn), 1);
  EXPECT_EQ(status_of({"examples"}, learn), 2);
}

TEST_F(LearnProgramTest, WhatCannotBeLearntLeavesNoFile) {
  const auto learn = [](const std::filesystem::path&) {
    return core::Result<std::string>{core::bad_input("There is nothing to learn.")};
  };
  EXPECT_EQ(status_of({"examples", file.c_str()}, learn), 1);
  EXPECT_FALSE(std::filesystem::exists(file));
}

}  // namespace
}  // namespace mana::dialogue::aiml
