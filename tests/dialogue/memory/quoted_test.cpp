#include "dialogue/memory/quoted.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "dialogue/memory/answer_kind.hpp"
#include "dialogue/memory/correction.hpp"

namespace mana::dialogue::memory {
namespace {

const MemoryWords& english() {
  static const MemoryWords kWords =
      *MemoryWords::read(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/memory/memory.toml");
  return kWords;
}

TEST(QuotedTest, WhatWasToldIsToldBackToTheOneWhoToldIt) {
  const std::pair<const char*, const char*> told[] = {
      {"My glasses are on top of the piano.", "your glasses are on top of the piano"},
      {"Remember that my reading glasses are in the blue bowl, love.",
       "your reading glasses are in the blue bowl"},
      {"I was born in Clydebank.", "you were born in Clydebank"},
      {"Susan told me it was the best of our lot.", "Susan told you it was the best of your lot"},
      {"me spare teeth are in the green beaker, just so's you know",
       "your spare teeth are in the green beaker"},
      {"I'm having my hair set at nine", "you're having your hair set at nine"},
      {"Oh, I've shifted my glasses.", "you've shifted your glasses"},
      {"No sugar for me", "No sugar for you"},
      {"Will you remember the lights are up the loft.", "the lights are up the loft"},
  };
  for (const auto& [said, back] : told) EXPECT_EQ(told_back(said, english()), back) << said;
}

TEST(CorrectionTest, AWordStandsForAnotherOfItsKind) {
  EXPECT_EQ(corrected("The podiatrist's coming Tuesday at two.", "No, I meant Thursday.", english()),
            "The podiatrist's coming Thursday at two.");
  EXPECT_EQ(corrected("Cousin Bertie's ninety on the third of June.", "Sorry, it's the thirteenth of June.",
                      english()),
            "Cousin Bertie's ninety on the thirteenth of June.");
  EXPECT_EQ(corrected("My door code is 4071.", "No, make it 4017.", english()), "My door code is 4017.");
  EXPECT_FALSE(corrected("The baby's called Noah.", "Silly me, Noah's the other one.", english()));
  // Two days stand in it: which one is wrong, nobody knows.
  EXPECT_FALSE(corrected("She comes Tuesday and Friday.", "No, I meant Thursday.", english()));
}

TEST(AnswerKindTest, AnAnswerHoldsWhatIsAskedFor) {
  const std::set<std::string, std::less<>> names{"rashid", "doreen"};
  EXPECT_FALSE((AnswerKind{"When is Rashid's birthday?", english(), names}.fits(
      "Rashid brings the shopping on Friday.")));
  EXPECT_TRUE((AnswerKind{"when is rashids birthday", english(), names}.fits(
      "Rashid's birthday is the third of June.")));
  EXPECT_FALSE((
      AnswerKind{"What did Arthur die of?", english(), names}.fits("Winnie passed away, it was her heart.")));
  EXPECT_FALSE((AnswerKind{"how many brothers has doreen", english(), names}.fits("Doreen likes gardens.")));
  EXPECT_TRUE((AnswerKind{"Where are my glasses?", english(), names}.fits("My glasses are on the piano.")));
}

}  // namespace
}  // namespace mana::dialogue::memory
