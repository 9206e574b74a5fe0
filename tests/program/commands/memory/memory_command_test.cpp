#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

// `mana memory`, and what `mana talk` keeps for it.

namespace mana::test {
namespace {

class MemoryCommandTest : public ::testing::Test {
 protected:
  Outcome mana(std::vector<std::string> words, const std::string& said = "") {
    const std::filesystem::path input = folder_.path() / "said.txt";
    std::ofstream{input} << said;
    words.insert(words.begin(), MANA_BINARY);
    words.insert(words.end(), {"--data", data_.string()});
    return run_program(words, input.string());
  }

  TemporaryFolder folder_;
  std::filesystem::path data_ = folder_.path() / "data";
};

TEST_F(MemoryCommandTest, WhatOneRunIsToldTheNextOneKnowsAndAnotherForgets) {
  mana({"talk"}, "My glasses are on top of the piano.\nPut milk on my list.\n");
  EXPECT_NE(mana({"talk"}, "Where are my spectacles?\n").out.find("piano"), std::string::npos);
  const std::string list = mana({"memory", "list", "--json"}).out;
  EXPECT_NE(list.find(R"("text":"My glasses are on top of the piano.")"), std::string::npos) << list;
  EXPECT_NE(list.find(R"("list":"shopping")"), std::string::npos) << list;
  EXPECT_EQ(mana({"memory", "forget", "glasses"}).status, 0);
  EXPECT_EQ(mana({"memory", "list"}).out.find("glasses"), std::string::npos);
  EXPECT_EQ(mana({"memory", "forget", "glasses"}).status, 1);
  EXPECT_EQ(mana({"memory", "forget"}).status, 2);
  EXPECT_EQ(mana({"memory", "forget", "--everything"}).status, 0);
  EXPECT_EQ(mana({"memory", "export"}).out, "");
}

TEST_F(MemoryCommandTest, WhoOnlyLooksMakesNothing) {
  EXPECT_EQ(mana({"memory", "list"}).status, 0);
  EXPECT_FALSE(std::filesystem::exists(data_));
}

}  // namespace
}  // namespace mana::test
