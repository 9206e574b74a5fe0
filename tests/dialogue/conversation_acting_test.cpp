#include "tests/dialogue/talking_house.hpp"

namespace mana::dialogue {
namespace {

TEST_F(ConversationTest, SheNodsWhenAReminderIsAcknowledgedAndOnlyThen) {
  remind();
  run.run_for(3s);
  EXPECT_TRUE(gestures.seen.empty());
  const core::Time answered = clock.now();
  hear("ok", true);
  run.run_for(1min);
  ASSERT_EQ(gestures.seen.size(), 1u);
  EXPECT_EQ(gestures.seen[0].gesture, "nod");
  EXPECT_EQ(gestures.seen[0].at, answered) << "with the first word, not after it";
  remind("appointment", 8);
  run.run_for(3s);
  hear("later", true);
  run.run_for(1min);
  EXPECT_EQ(gestures.seen.size(), 1u);
}

/// A picture comes with a reply and goes when the talk turns to something else.
class ShowingTest : public ConversationTest {
 protected:
  static std::vector<Task> showing() {
    std::vector<Task> all = tasks();
    for (Task& t : all)
      if (t.trigger == "command:time")
        t.states.front().say =
            t.states.front().say_none = {"Look.<show src=\"clock.png\" alt=\"A clock\" hold=\"300s\"/>"};
    return all;
  }
  ShowingTest() : ConversationTest{showing()} {}
};

TEST_F(ShowingTest, APictureComesWithTheReplyAndGoesWithAnotherTask) {
  type("what time is it");
  run.run_for(10s);
  ASSERT_EQ(shown.seen.size(), 1u);
  EXPECT_EQ(shown.seen[0].source, "clock.png");
  EXPECT_EQ(shown.seen[0].text, "A clock");
  EXPECT_EQ(last(), "Look.");
  remind();
  run.run_for(3s);
  ASSERT_EQ(shown.seen.size(), 2u);
  EXPECT_TRUE(shown.seen[1].source.empty() && shown.seen[1].text.empty());
}

/// One question whose answer changes everything about her, and one that changes nothing.
class ActingTest : public ConversationTest {
 protected:
  static std::vector<Task> changing() {
    State s;
    s.id = "a";
    s.say = {"Who shall I be?"};
    s.acting = {"warm", "tilt", ""};
    s.reprompts = {"I asked who I shall be."};
    s.touch = "You may touch a button.";
    s.on["ok"].say = {"As you like."};
    s.on["ok"].acting = {"happy", "shrug", "walter"};
    s.on["later"].say = {"Later, then."};
    Task t;
    t.id = "who";
    t.trigger = "reminder:appointment";
    t.states = {s};
    return {t};
  }
  ActingTest() : ConversationTest{changing()} {}
};

TEST_F(ActingTest, AStateAndAnAnswerHaveAFaceAGestureAndAnExpressionEach) {
  remind();
  run.run_for(20s);  // with one reprompt
  ASSERT_EQ(voice.said.size(), 2u);
  EXPECT_EQ(voice.said[0].expression, "warm");
  EXPECT_EQ(voice.said[1].expression, "warm");
  ASSERT_EQ(gestures.seen.size(), 1u) << "not with each wording";
  EXPECT_EQ(gestures.seen[0].gesture, "tilt");
  EXPECT_TRUE(faces.seen.empty());
  hear("ok", true);
  run.run_for(5s);
  ASSERT_EQ(voice.said.size(), 3u);
  EXPECT_EQ(voice.said[2].expression, "happy");
  ASSERT_EQ(gestures.seen.size(), 2u);
  EXPECT_EQ(gestures.seen[1].gesture, "shrug");
  ASSERT_EQ(faces.seen.size(), 1u);
  EXPECT_EQ(faces.seen[0].face, "walter");
}

TEST_F(ActingTest, AnAnswerWithoutAnExpressionKeepsTheStates) {
  remind();
  run.run_for(3s);
  hear("later", true);
  run.run_for(5s);
  ASSERT_EQ(voice.said.size(), 2u);
  EXPECT_EQ(voice.said[1].expression, "warm");
  EXPECT_TRUE(faces.seen.empty());
}

}  // namespace
}  // namespace mana::dialogue
