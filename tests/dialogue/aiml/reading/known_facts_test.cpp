// Questions of fact in a talk: before the persona, and never before danger.
#include <gtest/gtest.h>

#include "dialogue/aiml/reading/brain_loader.hpp"
#include "dialogue/conversation/free_talk.hpp"
#include "tests/support/shipped_encoder.hpp"

namespace mana::dialogue {
namespace {

class KnownFactsTest : public testing::Test {
 protected:
  void SetUp() override {
    auto desk = KnowledgeDesk::read(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/knowledge", nullptr,
                                    nullptr);
    ASSERT_TRUE(desk.ok()) << desk.error().sentence;
    desk_.emplace(*std::move(desk));
    auto loaded = aiml::load_brain({std::filesystem::path{MANA_ASSETS} / "personae/companion"},
                                   std::filesystem::path{MANA_BUILD_ASSETS} / "intents.learned",
                                   test::shipped_encoder());
    ASSERT_TRUE(loaded.ok()) << loaded.error().sentence;
    FreeTalkOptions options;
    options.brain = std::make_shared<const aiml::Brain>(std::move(loaded->brain));
    options.knowledge = &*desk_;
    talk_.emplace(std::move(options));
  }
  std::optional<KnowledgeDesk> desk_;
  std::optional<FreeTalk> talk_;
};

TEST_F(KnownFactsTest, AreToldBeforeThePersonaTalks) {
  EXPECT_TRUE(talk_->knows("how many pints in a gallon"));
  const aiml::Reply reply = talk_->answer({"how many pints in a gallon"});
  EXPECT_TRUE(reply.answered);
  EXPECT_NE(reply.text.find('8'), std::string::npos) << reply.text;
  EXPECT_FALSE(talk_->knows("I had a pint with my brother"));
}

TEST_F(KnownFactsTest, AreNothingToTellWhoIsInDanger) {
  EXPECT_FALSE(talk_->knows("I have fallen and cannot get up, how many pints of blood in a body"));
  EXPECT_FALSE(talk_->knows("how many of my tablets are in a gram"));
}

}  // namespace
}  // namespace mana::dialogue
