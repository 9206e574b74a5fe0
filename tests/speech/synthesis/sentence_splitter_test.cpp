#include "speech/synthesis/sentence_splitter.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mana::speech {
namespace {

using Sentences = std::vector<std::string>;

Sentences split(const std::string& text) {
  Sentences out;
  std::size_t at = 0;
  for (TextSpan s = next_sentence(text, 0); !s.empty(); s = next_sentence(text, at)) {
    out.push_back(text.substr(s.begin, s.end - s.begin));
    at = s.end;
  }
  return out;
}

std::string joined(const Sentences& s) {
  std::string all;
  for (const auto& one : s) all += one;
  std::erase_if(all, [](char c) { return c == ' ' || c == '\n'; });
  return all;
}

TEST(SentenceSplitterTest, SplitsAtStopsQuestionsAndCalls) {
  EXPECT_EQ(split("Good morning. How are you? I am well! Fine"),
            (Sentences{"Good morning.", "How are you?", "I am well!", "Fine"}));
  EXPECT_EQ(split("  \n "), Sentences{});
  EXPECT_EQ(split("Really?! Yes."), (Sentences{"Really?!", "Yes."}));
}

struct Kept {
  const char* text;
};
class OneSentenceTest : public ::testing::TestWithParam<const char*> {};

TEST_P(OneSentenceTest, StaysWhole) { EXPECT_EQ(split(GetParam()), Sentences{GetParam()}); }

INSTANTIATE_TEST_SUITE_P(Abbreviations, OneSentenceTest,
                         ::testing::Values("You see Dr. Smith at the clinic.",
                                           "Mrs. O'Brien and Mr. Jones came.",
                                           "Bring fruit, e.g. apples, i.e. red ones.",
                                           "It is St. Mary's Hospital.", "J. R. R. Tolkien wrote it.",
                                           "She comes at 10 a.m. on Monday.", "Your room is No. 12 today.",
                                           "Call Prof. Lee."));
INSTANTIATE_TEST_SUITE_P(Numbers, OneSentenceTest,
                         ::testing::Values("At 2.30 you have tea.", "It costs 3.50 pounds.",
                                           "See example.com for more.", "1. Wake up.",
                                           "Version 1.2.3 is out."));
INSTANTIATE_TEST_SUITE_P(Others, OneSentenceTest,
                         ::testing::Values("Well ... let me think.", "Wait… not yet.", "“Why?” she asked.",
                                           "He said \"Stop!\" and left."));

TEST(SentenceSplitterTest, AnAbbreviationCanEndASentence) {
  EXPECT_EQ(split("It starts at 10 a.m. Please come."), (Sentences{"It starts at 10 a.m.", "Please come."}));
  EXPECT_EQ(split("Bring pens, paper, etc. Then wait."),
            (Sentences{"Bring pens, paper, etc.", "Then wait."}));
  EXPECT_EQ(split("It is at 12 High St. The dentist waits."),
            (Sentences{"It is at 12 High St.", "The dentist waits."}));
  EXPECT_EQ(split("I said no. You said yes."), (Sentences{"I said no.", "You said yes."}));
  EXPECT_EQ(split("It is 5. Come."), (Sentences{"It is 5.", "Come."}));
}

TEST(SentenceSplitterTest, QuotesAndBracketsStayWithTheirSentence) {
  EXPECT_EQ(split("“Come in.” She did."), (Sentences{"“Come in.”", "She did."}));
  EXPECT_EQ(split("(It rained.) We stayed."), (Sentences{"(It rained.)", "We stayed."}));
}

TEST(SentenceSplitterTest, BlankLinesAndListsSeparate) {
  EXPECT_EQ(split("Shopping\n\nMilk and bread"), (Sentences{"Shopping", "Milk and bread"}));
  EXPECT_EQ(split("Today:\n- milk\n- bread"), (Sentences{"Today:", "- milk", "- bread"}));
  EXPECT_EQ(split("one line\ngoes on"), Sentences{"one line\ngoes on"});
}

TEST(SentenceSplitterTest, OtherScriptsHaveTheirOwnStops) {
  EXPECT_EQ(split("你好。再见！"), (Sentences{"你好。", "再见！"}));
  EXPECT_EQ(split("नमस्ते। आप कैसे हैं?"), (Sentences{"नमस्ते।", "आप कैसे हैं?"}));
  EXPECT_EQ(split("Привет. Как дела?"), (Sentences{"Привет.", "Как дела?"}));
}

TEST(SentenceSplitterTest, LongSentencesAreCutAtClausesThenAtWordsThenAnywhere) {
  std::string clauses;
  for (int i = 0; i < 30; ++i) clauses += "this is clause number " + std::to_string(i) + ", ";
  for (const auto& s : split(clauses)) {
    EXPECT_LE(s.size(), kLongestSentence);
    EXPECT_TRUE(s.ends_with(",")) << s;
  }
  std::string words;
  for (int i = 0; i < 300; ++i) words += "word ";
  for (const auto& s : split(words)) EXPECT_TRUE(s.starts_with("word") && s.ends_with("word")) << s;
  const std::string solid(1000, 'x');
  EXPECT_EQ(joined(split(solid)), solid);
  std::string umlauts;
  for (int i = 0; i < 500; ++i) umlauts += "ä";
  EXPECT_EQ(joined(split(umlauts)), umlauts);  // never cut within a letter
  for (const auto& s : split(umlauts)) EXPECT_EQ(s.size() % 2, 0u);
}

TEST(SentenceSplitterTest, AMegabyteIsSplitWithoutLoss) {
  std::string text;
  while (text.size() < 1'000'000) text += "The quick brown fox, Mr. Fox, jumps at 2.30 over the dog. ";
  const Sentences s = split(text);
  EXPECT_EQ(s.size(), text.size() / 58);
  EXPECT_EQ(split(std::string(1'000'000, '.')).size(), 1u);
  EXPECT_EQ(joined(split(std::string(100'000, '!') + " Yes.")).size(), 100'004u);
}

}  // namespace
}  // namespace mana::speech
