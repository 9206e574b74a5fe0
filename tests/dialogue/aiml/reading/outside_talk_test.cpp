// What the house does not know is asked outside, beside the talk.
#include "agent/bus/messages/outside.hpp"
#include "agent/bus/messages/person.hpp"
#include "dialogue/aiml/reading/aiml_reader.hpp"
#include "tests/dialogue/talking_house.hpp"

namespace mana::dialogue {
namespace {

constexpr const char* kCategories = R"(
<category><pattern>WHO WAS *</pattern><template><think><set name="asked"><star/></set></think><sraix service="encyclopaedia" default="I do not know."><input/></sraix></template></category>
<category><pattern>WHO DID I ASK ABOUT</pattern><template>About <get name="asked"/>.</template></category>
<category><pattern>WHO WAS THAT *</pattern><template><sraix service="other" default="Nobody here knows."><star/></sraix></template></category>
<category><pattern>BOTH</pattern><template><sraix service="encyclopaedia" default="x">one</sraix> and <sraix service="encyclopaedia" default="x">two</sraix>.</template></category>
<category><pattern>HELLO</pattern><template>Hello yourself.</template></category>
<category><pattern>*</pattern><template>Tell me more.</template></category>
)";

/// Somebody outside who answers after a while, or never.
class SlowServer final : public bus::Module {
 public:
  explicit SlowServer(bus::Bus& bus) : bus_{bus} {
    bus.subscribe<msg::AskOutside>(mailbox(), name(),
                                   [this](const msg::AskOutside& m) { asked.push_back(m); });
  }
  std::string_view name() const override { return "test.outside"; }
  core::Time step(core::Time now) override {
    if (answered_ < asked.size() && at_ == core::kNever) at_ = now + takes;
    if (now < at_) return at_;
    at_ = core::kNever;
    const msg::AskOutside& m = asked[answered_++];
    bus_.publish(msg::OutsideAnswer{m.id, knows, knows ? "Found: " + m.text + "." : ""});
    return now + 1ms;
  }
  std::vector<msg::AskOutside> asked;
  core::Duration takes = 4s;
  bool knows = true;

 private:
  bus::Bus& bus_;
  std::size_t answered_ = 0;
  core::Time at_ = core::kNever;
};

class OutsideTalkTest : public ConversationTest {
 protected:
  static FreeTalkOptions talk() {
    aiml::GraphBuilder builder;
    auto brain = std::make_shared<aiml::Brain>();
    std::vector<aiml::Remark> remarks;
    aiml::AimlReader{builder, brain->knowledge, remarks}.read(
        "<aiml version=\"2.1\">" + std::string{kCategories} + "</aiml>", "test");
    brain->graph = builder.finish();
    FreeTalkOptions o;
    o.brain = brain;
    o.session.beside = {"encyclopaedia"};
    return o;
  }
  OutsideTalkTest() : ConversationTest{tasks(), talk()} {}
  SlowServer server{bus};
  bus::VirtualDriver run{clock,
                         {&conversation, &voice, &server, &spoken, &acknowledged, &unanswered, &snoozed,
                          &expected, &asked, &ignored, &gestures, &faces, &stopped, &notes, &taken, &shown}};
};

TEST_F(OutsideTalkTest, ASentenceSaysThatItIsLookedUpAndThenTheAnswerComes) {
  type("Who was Mozart?");
  run.run_for(1s);
  ASSERT_EQ(server.asked.size(), 1u);
  EXPECT_EQ(server.asked[0].service, "encyclopaedia");
  EXPECT_EQ(server.asked[0].text, "Who was Mozart");
  ASSERT_EQ(voice.said.size(), 1u);
  EXPECT_EQ(voice.said[0].text.find("Found"), std::string::npos);
  run.run_for(20s);
  ASSERT_EQ(voice.said.size(), 2u);
  EXPECT_EQ(last(), "Found: Who was Mozart.");
  type("who did I ask about");
  run.run_for(5s);
  EXPECT_EQ(last(), "About Mozart.");
}

TEST_F(OutsideTalkTest, WhatNobodyOutsideKnowsOrAnswersIsSaidSo) {
  server.knows = false;
  type("who was Mozart");
  run.run_for(20s);
  EXPECT_EQ(last(), "I do not know.");
  server.takes = 10min;
  type("who was Bach");
  run.run_for(7s);
  EXPECT_EQ(times_said("I do not know."), 1) << "not yet";
  run.run_for(10s);
  EXPECT_EQ(times_said("I do not know."), 2) << "eight seconds are enough";
}

TEST_F(OutsideTalkTest, TheTalkGoesOnMeanwhileAndTheNewestCounts) {
  server.takes = 6s;
  type("who was Mozart");
  run.run_for(3s);
  type("hello");
  run.run_for(20s);
  EXPECT_EQ(last(), "Hello yourself.");
  EXPECT_EQ(times_said("Found"), 0);
}

TEST_F(OutsideTalkTest, AReminderComesFirstAndTheAnswerAfterIt) {
  server.takes = 3s;
  type("who was Mozart");
  run.run_for(2500ms);
  remind("medication");
  run.run_for(5s);
  EXPECT_EQ(times_said("Have you had your"), 1);
  EXPECT_EQ(times_said("Found"), 0) << "nothing comes into a question about a medicine";
  hear("yes", true);
  run.run_for(10s);
  EXPECT_EQ(times_said("Found: who was Mozart."), 1);
}

TEST_F(OutsideTalkTest, OneTurnMayAskTwice) {
  type("both");
  run.run_for(30s);
  EXPECT_EQ(last(), "Found: one. and Found: two..");
  EXPECT_EQ(voice.said.size(), 2u) << "she says once that she looks it up";
}

TEST_F(OutsideTalkTest, WhatIsNotPluggedInIsNotAsked) {
  type("who was that man");
  run.run_for(5s);
  EXPECT_EQ(last(), "Nobody here knows.");
  EXPECT_TRUE(server.asked.empty());
}

TEST_F(OutsideTalkTest, WhatOneAskedIsNotAnsweredToAnother) {
  type("who was Mozart");
  run.run_for(1s);
  msg::PersonRecognised other;
  other.name = "Ann";
  bus.publish(other);
  run.run_for(20s);
  EXPECT_EQ(times_said("Found"), 0);
}

/// It happened that a glance to the side made a guest of her, who then got no answer.
TEST_F(OutsideTalkTest, WhoIsNotClearlySomebodyElseGetsHerAnswer) {
  bus.publish(msg::AudienceChanged{clock.now(), msg::Audience::Client});
  bus.publish(msg::PersonRecognised{clock.now(), "Ann", 0.9});
  run.run_for(1s);
  type("who was Mozart");
  run.run_for(1s);
  bus.publish(msg::PersonRecognised{clock.now(), "", 0.6});
  run.run_for(20s);
  EXPECT_EQ(times_said("Found"), 1);
}

TEST_F(OutsideTalkTest, StopEndsTheWaiting) {
  type("who was Mozart");
  run.run_for(3s);
  type("stop");
  run.run_for(20s);
  EXPECT_EQ(times_said("Found"), 0);
}

}  // namespace
}  // namespace mana::dialogue
