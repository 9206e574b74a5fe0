#include "speech/sphinx/lexicon.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace mana::speech {
namespace {

class LexiconTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::ofstream{file} << "mana M AA N AH\nnow N AW\nnowhere N OW W EH R\npardon P AA R D AH N\n"
                           "what's W AH T S\nwhat's(2) HH W AH T S\n";
  }
  void TearDown() override { std::filesystem::remove(file); }
  std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("mana_lexicon_test_" + std::to_string(::getpid()) + ".dict");
};

TEST_F(LexiconTest, KeepsTheWordsAskedForWithAllTheirPronunciations) {
  const auto words = look_up(file, {"mana", "now", "what's"}, {});
  ASSERT_TRUE(words);
  EXPECT_EQ(
      *words,
      (std::vector<Pronunciation>{
          {"mana", "M AA N AH"}, {"now", "N AW"}, {"what's", "W AH T S"}, {"what's(2)", "HH W AH T S"}}));
}

TEST_F(LexiconTest, AddsTheBritishWay) {
  const auto words = look_up(file, {"pardon"}, {});
  ASSERT_TRUE(words);
  EXPECT_EQ(*words, (std::vector<Pronunciation>{{"pardon", "P AA R D AH N"}, {"pardon(2)", "P AA D AH N"}}));
}

TEST_F(LexiconTest, AddsTheWordWithoutItsH) {
  std::ofstream{file, std::ios::app} << "help HH EH L P\n";
  const auto words = look_up(file, {"help"}, {});
  ASSERT_TRUE(words);
  EXPECT_EQ(*words, (std::vector<Pronunciation>{{"help", "HH EH L P"}, {"help(2)", "EH L P"}}));
}

TEST(BritishTest, SaysItsVowelsAndItsRInItsOwnWay) {
  EXPECT_EQ(british("L EY T ER"), "L EY T AH");
  EXPECT_EQ(british("SH UH R"), "SH UH");
  EXPECT_EQ(british("R IH P IY T"), "R IH P IY T");
  EXPECT_EQ(british("AO L R AY T"), "AO L R AY T");
  EXPECT_EQ(british("HH ER D"), "HH ER D");
  EXPECT_EQ(british("TH AE NG K"), "TH AA NG K");
  EXPECT_EQ(british("OW K EY"), "AH UH K EY");
}

TEST(OtherATest, ANameIsReadInTwoWays) {
  std::vector<Pronunciation> words{{"mana", "M AA N AH"}, {"mana(2)", "M AH N AH"}, {"now", "N AW"}};
  add_other_a(words, "mana");
  ASSERT_EQ(words.size(), 4U);
  EXPECT_EQ(words.back(), (Pronunciation{"mana(3)", "M AE N AH"}));
  add_other_a(words, "now");
  EXPECT_EQ(words.size(), 4U);
}

TEST_F(LexiconTest, AnOwnPronunciationReplacesTheDictionarys) {
  const auto words =
      look_up(file, {"mana", "zyzzy"}, {{"mana", "M AE N AH"}, {"zyzzy", "Z IH Z IY"}, {"not", "N"}});
  ASSERT_TRUE(words);
  EXPECT_EQ(*words, (std::vector<Pronunciation>{
                        {"mana", "M AE N AH"}, {"zyzzy", "Z IH Z IY"}, {"mana(2)", "M AA N AH"}}));
}

TEST_F(LexiconTest, NamesTheWordThatNobodyCanPronounce) {
  const auto words = look_up(file, {"mana", "zyzzy"}, {});
  ASSERT_FALSE(words);
  EXPECT_EQ(words.error().code, core::ErrorCode::BadInput);
  EXPECT_NE(words.error().sentence.find("'zyzzy'"), std::string::npos);
}

TEST_F(LexiconTest, NamesASoundThatDoesNotExist) {
  const auto words = look_up(file, {"mana"}, {{"mana", "M QQ N"}});
  ASSERT_FALSE(words);
  EXPECT_NE(words.error().sentence.find("'QQ'"), std::string::npos);
}

TEST_F(LexiconTest, SaysWhatToInstall) {
  const auto words = look_up("/nowhere/at.dict", {"mana"}, {});
  ASSERT_FALSE(words);
  EXPECT_EQ(words.error().code, core::ErrorCode::NotFound);
  EXPECT_NE(words.error().sentence.find("pocketsphinx-en-us"), std::string::npos);
}

}  // namespace
}  // namespace mana::speech
