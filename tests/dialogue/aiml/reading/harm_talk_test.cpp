// Danger in words that no pattern has, told while a question waits: she answers it, and the carer is told.
#include <filesystem>

#include "dialogue/aiml/reading/brain_loader.hpp"
#include "tests/dialogue/talking_house.hpp"
#include "tests/support/shipped_encoder.hpp"

namespace mana::dialogue {
namespace {

class HarmTalkTest : public ConversationTest {
 protected:
  static FreeTalkOptions talk() {
    namespace fs = std::filesystem;
    auto loaded = aiml::load_brain({fs::path{MANA_ASSETS} / "personae" / "companion"},
                                   fs::path{MANA_BUILD_ASSETS} / "intents.learned", test::shipped_encoder());
    EXPECT_TRUE(loaded);
    FreeTalkOptions o;
    o.brain = std::make_shared<const aiml::Brain>(std::move(loaded->brain));
    return o;
  }
  HarmTalkTest() : ConversationTest{tasks(), talk()} {}
};

TEST_F(HarmTalkTest, DangerGoesBeforeTheMedicineThatIsAskedAbout) {
  for (const char* words :
       {"he has gone grey and clammy and keeps rubbing his arm", "the carpet is smouldering by the fire",
        "there are men climbing over the back fence with a crowbar"}) {
    remind("medication", static_cast<int>(voice.said.size()) + 100);
    run.run_for(20s);
    const std::size_t before = notes.seen.size();
    type(words);
    run.run_for(30s);
    ASSERT_GT(notes.seen.size(), before) << words;
    EXPECT_TRUE(notes.seen.back().urgent) << words;
    run.run_for(5min);
  }
}

}  // namespace
}  // namespace mana::dialogue
