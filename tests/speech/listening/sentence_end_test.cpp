#include "speech/listening/sentence_end.hpp"

#include <gtest/gtest.h>

namespace mana::speech {
namespace {

const std::vector<std::string> kNeverLast{"the", "and", "um", "my", "i'm"};

TEST(SentenceEndTest, AFullStopEndsASentenceButNotAfterWordsThatNeverEndOne) {
  for (const char* whole :
       {"I put my glasses in the drawer.", "Oh, stop it!", "He came home. ", "\"Good.\"", "MAN."})
    EXPECT_EQ(end_of(whole, kNeverLast), SentenceEnd::Whole) << whole;
  for (const char* open : {"I put my glasses in the.", "And then, um.", "He was lovely and", "Well,",
                           "It was -", "I'm.", "I thought...", "I thought\u2026", "THE."})
    EXPECT_EQ(end_of(open, kNeverLast), SentenceEnd::Open) << open;
}

TEST(SentenceEndTest, AQuestionIsWholeWhateverItEndsWith) {
  EXPECT_EQ(end_of("Which one is my?", kNeverLast), SentenceEnd::Whole);
}

TEST(SentenceEndTest, WithoutAnyEndItIsUnclear) {
  for (const char* unclear : {"", "  ", "I put my glasses there", "theatre"})
    EXPECT_EQ(end_of(unclear, kNeverLast), SentenceEnd::Unclear) << unclear;
}

}  // namespace
}  // namespace mana::speech
