#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "dialogue/aiml/reading/brain_loader.hpp"
#include "dialogue/aiml/session/session.hpp"
#include "dialogue/aiml/text/words.hpp"
#include "tests/support/shipped_encoder.hpp"

// Danger and distress are taken for what they are, in whatever words, by every persona that comes with MANA.

namespace mana::dialogue::aiml {
namespace {
namespace fs = std::filesystem;

struct Line {
  std::string meaning, words;
};

std::vector<Line> lines() {
  std::vector<Line> all;
  std::ifstream in{fs::path{MANA_TEST_DATA} / "danger.tsv"};
  for (std::string line; std::getline(in, line);)
    if (const auto tab = line.find('\t'); !line.starts_with('#') && tab != std::string::npos)
      all.push_back({line.substr(0, tab), line.substr(tab + 1)});
  return all;
}

class DangerTest : public ::testing::TestWithParam<const char*> {};

TEST_P(DangerTest, IsTakenForWhatItIsAndWhatOnlySoundsLikeItIsNot) {
  const auto loaded = load_brain({fs::path{MANA_ASSETS} / "personae" / GetParam()},
                                 fs::path{MANA_BUILD_ASSETS} / "intents.learned", test::shipped_encoder());
  ASSERT_TRUE(loaded);
  const auto all = lines();
  ASSERT_GT(all.size(), 150U);
  for (const Line& line : all) {
    Session session{loaded->brain, {}};
    const Reply reply = session.turn(line.words);
    if (line.meaning == "-") {
      EXPECT_EQ(reply.markup.find("<carer"), std::string::npos) << line.words << " => " << reply.text;
      continue;
    }
    const bool taken = std::any_of(reply.chain.begin(), reply.chain.end(),
                                   [&](const ChainLink& link) { return link.pattern == line.meaning; });
    EXPECT_TRUE(taken) << line.words << " is " << line.meaning << ", and came: " << reply.text;
    EXPECT_FALSE(reply.text.empty());
  }
}
INSTANTIATE_TEST_SUITE_P(All, DangerTest, ::testing::Values("companion", "tutor", "wit"),
                         [](const auto& persona) { return std::string{persona.param}; });

/// Whoever may be lying on the floor is not only talked to.
TEST_P(DangerTest, IsToldToTheCarerWhereItIsUrgent) {
  const auto loaded = load_brain({fs::path{MANA_ASSETS} / "personae" / GetParam()},
                                 fs::path{MANA_BUILD_ASSETS} / "intents.learned", test::shipped_encoder());
  ASSERT_TRUE(loaded);
  for (const char* const words : {"I've had a fall", "my face is drooping", "the kitchen is on fire",
                                  "I took my tablets twice", "I want to die", "call an ambulance",
                                  "somebody is breaking in", "my husband is not breathing", "I need help"}) {
    Session session{loaded->brain, {}};
    EXPECT_NE(session.turn(words).markup.find("urgent=\"yes\""), std::string::npos) << words;
  }
}

TEST_P(DangerTest, IsHeardAtTheEndOfALongTaleWithoutAFullStop) {
  const auto loaded = load_brain({fs::path{MANA_ASSETS} / "personae" / GetParam()},
                                 fs::path{MANA_BUILD_ASSETS} / "intents.learned", test::shipped_encoder());
  ASSERT_TRUE(loaded);
  const std::string tale =
      "well my dear I was telling Dot the other day that when we were young and lived on the farm near Burra "
      "with "
      "the sheep and the dogs and my late mother bless her who had her arm in plaster and a heart of gold "
      "and never "
      "a tablet in her life and my brother who fell out of the big gum tree and my father who smoked a pipe "
      "on the "
      "verandah and said that rain would come one day and it did in fifty five and now I have fallen and "
      "can't get "
      "up";
  Session session{loaded->brain, {}};
  const Reply reply = session.turn(tale);
  EXPECT_TRUE(reply.aborted.empty()) << reply.aborted;
  EXPECT_NE(reply.markup.find("why=\"fall\""), std::string::npos) << reply.text;
}

TEST(RamblingTest, IsCutBeforeAndAndAShortSentenceStaysWhole) {
  EXPECT_EQ(split_rambling("short and sweet").size(), 1U);
  std::string tale;
  for (int i = 0; i < 12; ++i) tale += "one two three four and ";
  const auto pieces = split_rambling(tale);
  ASSERT_GT(pieces.size(), 1U);
  for (const std::string& piece : pieces) EXPECT_TRUE(piece.starts_with("one")) << piece;
}

}  // namespace
}  // namespace mana::dialogue::aiml
