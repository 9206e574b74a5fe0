#include "dialogue/conversation/conversation.hpp"
#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/messages/vision.hpp"

#include "tests/dialogue/talking_house.hpp"

namespace mana::dialogue {
namespace {

TEST_F(ConversationTest, AReminderIsSaidAndAnOkClosesIt) {
  remind();
  run.run_for(3s);
  ASSERT_EQ(voice.said.size(), 1u);
  EXPECT_NE(voice.said[0].text.find("Dentist, at half past two"), std::string::npos) << voice.said[0].text;
  ASSERT_EQ(spoken.seen.size(), 1u);
  ASSERT_FALSE(expected.seen.empty());
  EXPECT_EQ(expected.seen.back().answers.front().id, "ok");
  hear("ok", true);
  run.run_for(1min);
  ASSERT_EQ(acknowledged.seen.size(), 1u);
  EXPECT_EQ(acknowledged.seen[0].how, "voice");
  EXPECT_TRUE(unanswered.seen.empty());
  EXPECT_EQ(voice.said.size(), 2u);
  EXPECT_TRUE(expected.seen.back().answers.empty());
}

TEST_F(ConversationTest, SilenceIsRepromptedInOtherWordsAndThenLeftToTheCalendar) {
  remind();
  run.run_for(2min);
  ASSERT_EQ(voice.said.size(), 2u);
  EXPECT_NE(voice.said[0].text, voice.said[1].text);
  EXPECT_NE(voice.said[1].text.find("button"), std::string::npos) << voice.said[1].text;
  EXPECT_EQ(unanswered.seen.size(), 1u);
  ASSERT_EQ(notes.seen.size(), 1u);
  EXPECT_EQ(notes.seen[0].why, "no answer");
  EXPECT_EQ(notes.seen[0].reminder, msg::ReminderId{7});
  EXPECT_NE(notes.seen[0].text.find("Dentist"), std::string::npos);
  hear("ok", true);
  run.run_for(1s);
  EXPECT_TRUE(acknowledged.seen.empty()) << "an OK long after the prompt answers nothing";
}

TEST_F(ConversationTest, AnEmptyRoomIsNotReprompted) {
  remind();
  run.run_for(3s);
  bus.publish(msg::PersonLeft{clock.now()});
  run.run_for(1min);
  EXPECT_EQ(voice.said.size(), 1u);
  EXPECT_EQ(unanswered.seen.size(), 1u);
}

TEST_F(ConversationTest, AButtonAnswersToo) {
  remind();
  run.run_for(3s);
  bus.publish(msg::ButtonPressed{"later"});
  run.run_for(5s);
  EXPECT_EQ(snoozed.seen.size(), 1u);
}

TEST_F(ConversationTest, WhoHasBegunToAnswerIsNotInterrupted) {
  remind();
  run.run_for(13500ms);  // the reprompt would come at 14 s
  bus.publish(msg::UserStartedSpeaking{clock.now()});
  run.run_for(2s);
  EXPECT_EQ(voice.said.size(), 1u);
  hear("ok", true);
  run.run_for(5s);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
}

TEST_F(ConversationTest, AQuestionInTheMiddleOfAReminderIsAnsweredAndTheReminderStaysOpen) {
  remind();
  bus.publish(msg::Looking{clock.now(), true});
  run.run_for(5s);
  hear("appointment", false);
  run.run_for(100ms);
  ASSERT_EQ(asked.seen.size(), 1u);
  bus.publish(msg::CalendarAnswer{
      asked.seen[0].id,
      asked.seen[0].question,
      {{{"title", "Dentist"}, {"when", "at half past two"}, {"sentence", "Dentist, at half past two."}}}});
  run.run_for(4s);
  EXPECT_EQ(times_said("next appointment. Dentist"), 1);
  EXPECT_NE(last().find("Is that OK?"), std::string::npos) << "and the question comes back: " << last();
  run.run_for(3s);
  hear("ok", true);
  run.run_for(100ms);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
}

TEST_F(ConversationTest, ASilentCalendarDoesNotSilenceTheAgent) {
  bus.publish(msg::Looking{clock.now(), true});
  run.run_for(1s);
  hear("date", false);
  run.run_for(10s);
  ASSERT_EQ(voice.said.size(), 1u);
  EXPECT_NE(voice.said[0].text.find("sorry"), std::string::npos);
}

TEST_F(ConversationTest, WhatCouldOnlyBeReadIsNotToldAsSpoken) {
  voice.unheard = true;
  remind();
  run.run_for(3s);
  ASSERT_EQ(spoken.seen.size(), 1u);
  EXPECT_FALSE(spoken.seen[0].complete);
  EXPECT_FALSE(spoken.seen[0].heard);
  bus.publish(msg::ButtonPressed{"ok"});  // who reads may answer all the same
  run.run_for(5s);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
  EXPECT_EQ(spoken.seen.size(), 1u);
}

TEST_F(ConversationTest, ARepromptThatIsHeardMakesUpForAnAnnouncementThatWasNot) {
  voice.unheard = true;
  remind();
  run.run_for(3s);
  voice.unheard = false;
  run.run_for(14s);
  ASSERT_EQ(voice.said.size(), 2u);
  ASSERT_EQ(spoken.seen.size(), 2u);
  EXPECT_TRUE(spoken.seen[1].complete);
  run.run_for(2min);
  EXPECT_EQ(spoken.seen.size(), 2u);
}

TEST_F(ConversationTest, AVoiceThatDiesDoesNotStopTheTalkForEver) {
  voice.dead = true;
  remind();
  run.run_for(5min);
  ASSERT_EQ(spoken.seen.size(), 1u);
  EXPECT_FALSE(spoken.seen[0].complete) << "nobody knows whether it was heard";
  EXPECT_EQ(unanswered.seen.size(), 1u);
}

TEST_F(ConversationTest, TwoRemindersComeOneAfterTheOther) {
  remind();
  run.run_for(1s);
  msg::ReminderDue second;
  second.id = msg::ReminderId{8};
  second.slots = {{"title", "Bus"}, {"when", "at three"}, {"sentence", "Bus, at three."}};
  bus.publish(second);
  bus.publish(second);  // the same one twice is one
  run.run_for(4min);
  int bus_announcements = 0;
  for (const msg::Say& m : voice.said) bus_announcements += m.text.find("Bus") != std::string::npos;
  EXPECT_EQ(bus_announcements, 2);  // announced, and asked once more
  EXPECT_EQ(unanswered.seen.size(), 2u);
}

TEST_F(ConversationTest, AMedicineIsDoneOnlyAtAPlainYes) {
  remind("medication");
  run.run_for(3s);
  EXPECT_NE(voice.said[0].text.find("Have you had your Dentist"), std::string::npos);
  hear("ok", true);
  run.run_for(3s);
  EXPECT_TRUE(acknowledged.seen.empty());
  EXPECT_NE(voice.said.back().text.find("Do you mean"), std::string::npos);
  hear("yes", true);
  run.run_for(3s);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
}

TEST_F(ConversationTest, RepeatSaysTheLastThingAgain) {
  bus.publish(msg::Looking{clock.now(), true});
  remind();
  run.run_for(3s);
  hear("ok", true);
  run.run_for(10s);
  const std::string last = voice.said.back().text;
  hear("repeat", false);
  run.run_for(3s);
  EXPECT_EQ(voice.said.back().text, last);
  EXPECT_EQ(voice.said.size(), 3u);
}

class StepsWithoutQuestionsTest : public ConversationTest {
 protected:
  StepsWithoutQuestionsTest() : ConversationTest{with_an_exercise()} {}
  static std::vector<Task> with_an_exercise() {
    std::vector<Task> all = tasks();
    State one, two, three;
    one.id = "one", one.say = {"Breathe in."}, one.go = "two";
    two.id = "two", two.say = {"Breathe out."}, two.go = "three";
    three.id = "three", three.say = {"That was nice."};
    all.push_back({"exercise", "command:exercise", Rank::Chat, "", {one, two, three}, false});
    return all;
  }
};

TEST_F(StepsWithoutQuestionsTest, FollowOneAnotherAsTheyAreSpoken) {
  bus.publish(msg::Looking{clock.now(), true});
  hear("exercise", false);
  run.run_for(3s);
  EXPECT_EQ(last(), "Breathe out.");
  run.run_for(10s);
  ASSERT_EQ(voice.said.size(), 3U);
  EXPECT_EQ(last(), "That was nice.");
}

TEST_F(StepsWithoutQuestionsTest, EndAtAStop) {
  bus.publish(msg::Looking{clock.now(), true});
  hear("exercise", false);
  run.run_for(3s);
  hear("stop", true);
  run.run_for(10s);
  EXPECT_EQ(voice.said.size(), 2U);
}

}  // namespace
}  // namespace mana::dialogue
