#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "dialogue/aiml/brain_loader.hpp"
#include "dialogue/aiml/session.hpp"

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
  const auto loaded = load_brain({fs::path{MANA_ASSETS} / "personae" / GetParam()});
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
  const auto loaded = load_brain({fs::path{MANA_ASSETS} / "personae" / GetParam()});
  ASSERT_TRUE(loaded);
  for (const char* const words : {"I've had a fall", "my face is drooping", "the kitchen is on fire",
                                  "I took my tablets twice", "I want to die", "call an ambulance",
                                  "somebody is breaking in", "my husband is not breathing", "I need help"}) {
    Session session{loaded->brain, {}};
    EXPECT_NE(session.turn(words).markup.find("urgent=\"yes\""), std::string::npos) << words;
  }
}

}  // namespace
}  // namespace mana::dialogue::aiml
