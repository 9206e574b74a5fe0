#include "dialogue/conversation.hpp"

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

TEST_F(ConversationTest, SilenceIsRepromptedInOtherWordsAndThenLeftToTheCalendar) {
  remind();
  run.run_for(2min);
  ASSERT_EQ(voice.said.size(), 4u);
  EXPECT_NE(voice.said[1].text, voice.said[2].text);
  EXPECT_NE(voice.said[3].text.find("button"), std::string::npos) << voice.said[3].text;
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

TEST_F(ConversationTest, ACommandCountsOnlyFromSomebodyWhoLooks) {
  bus.publish(msg::PersonAppeared{clock.now()});
  run.run_for(2s);
  hear("date", false);
  run.run_for(1s);
  EXPECT_TRUE(asked.seen.empty());
  ASSERT_EQ(ignored.seen.size(), 1u);
  EXPECT_EQ(ignored.seen[0].reason, "nobody looks at the screen");
  bus.publish(msg::Looking{clock.now(), true});
  run.run_for(1s);
  hear("date", false);
  run.run_for(500ms);
  ASSERT_EQ(asked.seen.size(), 1u);
  EXPECT_EQ(asked.seen[0].question, msg::Question::Date);
  bus.publish(msg::CalendarAnswer{asked.seen[0].id, msg::Question::Date, {{{"date", "Saturday"}}}});
  run.run_for(1s);
  EXPECT_EQ(voice.said.back().text, "Today is Saturday.");
}

TEST_F(ConversationTest, WithoutWorkingEyesACommandCountsFromAnybody) {
  bus.publish(msg::ModuleFailed{"vision", "", ""});
  run.run_for(1s);
  hear("time", false);
  run.run_for(100ms);
  EXPECT_EQ(asked.seen.size(), 1u);
}

TEST_F(ConversationTest, WithEyesShutOnPurposeACommandCountsFromAnybody) {
  bus.publish(msg::SetSenses{false, true});
  run.run_for(1s);
  hear("time", false);
  run.run_for(100ms);
  EXPECT_EQ(asked.seen.size(), 1u);
  bus.publish(msg::SetSenses{true, true});
  run.run_for(1s);
  hear("time", false);
  run.run_for(100ms);
  EXPECT_EQ(asked.seen.size(), 1u);
}

TEST_F(ConversationTest, AQuestionInTheMiddleOfAReminderIsAnsweredAndTheReminderStaysOpen) {
  remind();
  bus.publish(msg::Looking{clock.now(), true});
  run.run_for(5s);
  hear("appointment", false);
  run.run_for(100ms);
  ASSERT_EQ(asked.seen.size(), 1u);
  bus.publish(msg::CalendarAnswer{
      asked.seen[0].id, asked.seen[0].question, {{{"title", "Dentist"}, {"when", "at half past two"}}}});
  run.run_for(4s);
  EXPECT_NE(voice.said.back().text.find("next appointment: Dentist"), std::string::npos);
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
  second.slots = {{"title", "Bus"}, {"when", "at three"}};
  bus.publish(second);
  bus.publish(second);  // the same one twice is one
  run.run_for(4min);
  int bus_announcements = 0;
  for (const msg::Say& m : voice.said) bus_announcements += m.text.find("Bus") != std::string::npos;
  EXPECT_EQ(bus_announcements, 3);  // announced once, reprompted twice
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

// ---- into her own speech
TEST_F(ConversationTest, AnOkIntoHerSpeechEndsItAndIsDone) {
  remind();
  run.run_for(1700ms);
  ASSERT_FALSE(expected.seen.empty());
  EXPECT_EQ(expected.seen.back().answers.front().id, "ok") << "awaited while she speaks";
  EXPECT_EQ(expected.seen.back().answers.back(), (msg::AnswerChoice{"stop", ""}));
  hear("ok", true);
  run.run_for(10ms);
  ASSERT_EQ(stopped.seen.size(), 1u);
  EXPECT_EQ(stopped.seen[0].id, voice.said[0].id);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
  ASSERT_EQ(spoken.seen.size(), 1u);
  EXPECT_FALSE(spoken.seen[0].complete);
  run.run_for(1min);
  EXPECT_TRUE(unanswered.seen.empty());
  EXPECT_EQ(voice.said.size(), 2u);
}

TEST_F(ConversationTest, StopEndsTheTalkAndKeepsTheReminder) {
  remind();
  run.run_for(1500ms);
  hear("stop", true);
  run.run_for(1min);
  EXPECT_EQ(stopped.seen.size(), 1u);
  EXPECT_EQ(unanswered.seen.size(), 1u);
  EXPECT_TRUE(acknowledged.seen.empty());
  EXPECT_EQ(voice.said.size(), 1u) << "nothing is said about it";
}

TEST_F(ConversationTest, StopIntoTheReplyLeavesAnAcknowledgedReminderDone) {
  remind();
  run.run_for(3s);
  hear("ok", true);
  run.run_for(500ms);
  hear("stop", false);
  run.run_for(1min);
  EXPECT_EQ(stopped.seen.size(), 1u);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
  EXPECT_TRUE(unanswered.seen.empty());
}

TEST_F(ConversationTest, AYesBeforeTheQuestionWasHeardIsNoMedicineTaken) {
  remind("medication");
  run.run_for(1700ms);
  hear("yes", true);
  run.run_for(1300ms);
  EXPECT_TRUE(stopped.seen.empty());
  EXPECT_TRUE(acknowledged.seen.empty());
  hear("yes", true);
  run.run_for(1s);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
}

TEST_F(ConversationTest, WhatIsHeardAsSheBeginsIsNoAnswer) {
  remind();
  run.run_for(1s);  // and the word began at half a second
  hear("ok", true);
  run.run_for(10ms);
  EXPECT_TRUE(stopped.seen.empty());
  EXPECT_TRUE(acknowledged.seen.empty());
  bus.publish(msg::ButtonPressed{"ok"});  // a finger does not press by chance
  run.run_for(10ms);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
}

TEST_F(ConversationTest, AQuestionIntoAReminderIsAnsweredAndTheReminderComesBack) {
  bus.publish(msg::Looking{clock.now(), true});
  remind();
  run.run_for(1500ms);
  hear("time", false);
  run.run_for(10ms);
  EXPECT_EQ(stopped.seen.size(), 1u);
  EXPECT_EQ(asked.seen.size(), 1u);
  run.run_for(30s);
  EXPECT_NE(voice.said.back().text.find("Dentist"), std::string::npos) << voice.said.back().text;
  EXPECT_TRUE(acknowledged.seen.empty());
}

/// Somebody has just come and looks, or not.
class CommandTest : public ConversationTest {
 protected:
  void look(bool looking) { bus.publish(msg::Looking{clock.now(), looking}); }
  void say(std::string command, bool named) {
    msg::Heard m;
    m.start = clock.now() - 500ms;
    m.end = clock.now();
    m.command = std::move(command);
    m.accepted = true;
    m.named = named;
    bus.publish(m);
  }
  void mumble(std::string text, bool is_answer) {
    msg::Heard m;
    m.start = clock.now() - 500ms;
    m.end = clock.now();
    m.text = std::move(text);
    m.is_answer = is_answer;
    m.named = !is_answer;
    m.unsure = true;
    bus.publish(m);
  }
  test::Recorder<msg::ChangeVolume> volume{bus};
  test::Recorder<msg::WishSenses> wished{bus};
  bus::VirtualDriver all{
      clock,
      {&conversation, &voice, &spoken, &unanswered, &expected, &asked, &ignored, &volume, &wished, &stopped}};
};

TEST_F(CommandTest, LouderAndQuieterAreDoneAndSaid) {
  look(true);
  say("louder", true);
  all.run_for(5s);
  say("quieter", true);
  all.run_for(5s);
  ASSERT_EQ(volume.seen.size(), 2u);
  EXPECT_GT(volume.seen[0].percent, 0);
  EXPECT_EQ(volume.seen[1].percent, -volume.seen[0].percent);
  EXPECT_EQ(voice.said.size(), 2u);
}

TEST_F(CommandTest, EyesAndEarsAreShutWhenAskedFor) {
  look(true);
  say("shut_eyes", true);
  all.run_for(9s);
  say("open_eyes", true);
  all.run_for(5s);
  say("shut_ears", true);
  all.run_for(5s);
  ASSERT_EQ(wished.seen.size(), 3u);
  EXPECT_EQ(wished.seen[0].camera, msg::SenseWish::Shut);
  EXPECT_EQ(wished.seen[0].microphone, msg::SenseWish::Keep);
  EXPECT_EQ(wished.seen[1].camera, msg::SenseWish::Open);
  EXPECT_EQ(wished.seen[2].microphone, msg::SenseWish::Shut);
  EXPECT_EQ(wished.seen[2].lasts, 1h);
  EXPECT_EQ(voice.said.size(), 3u);
}

TEST_F(CommandTest, WithoutTheNameOnlyWhoLooksOrWasJustSpokenToIsObeyed) {
  say("help", false);
  all.run_for(5s);
  EXPECT_TRUE(voice.said.empty());
  ASSERT_EQ(ignored.seen.size(), 1u);
  look(true);
  say("help", false);
  all.run_for(5s);
  EXPECT_EQ(voice.said.size(), 1u);
}

TEST_F(CommandTest, WhatWasNotHeardWellIsAskedForOnceMoreButNotAllTheTime) {
  look(true);
  mumble("mana what time is it", false);
  all.run_for(5s);
  ASSERT_EQ(voice.said.size(), 1u);
  mumble("mana what time is it", false);
  all.run_for(5s);
  EXPECT_EQ(voice.said.size(), 1u);
  all.run_for(30s);
  mumble("mana what time is it", false);
  all.run_for(5s);
  EXPECT_EQ(voice.said.size(), 2u);
}

TEST_F(CommandTest, TalkThatNobodyAddressedIsNotAskedAbout) {
  mumble("mana what time is it", false);  // nobody looks
  mumble("thank you", true);              // nothing is awaited
  all.run_for(10s);
  EXPECT_TRUE(voice.said.empty());
}

TEST_F(CommandTest, AQuestionWaitsForItsAnswerAfterItWasAskedAgain) {
  remind();
  all.run_for(3s);
  mumble("ok", true);
  all.run_for(4s);
  ASSERT_EQ(voice.said.size(), 2u);
  hear("ok", true);
  all.run_for(5s);
  EXPECT_EQ(voice.said.size(), 3u);
  EXPECT_TRUE(unanswered.seen.empty());
}

TEST(WakeWordTest, ANameIsLettersInOneWordOrTwo) {
  EXPECT_EQ(usable_wake_word("Computer").value(), "computer");
  EXPECT_EQ(usable_wake_word("hello Rosie").value(), "hello rosie");
  for (const char* name : {"", "Al", "R2D2", "Zo\xc3\xab", "a b c d", " mana", "x; <evil>"})
    EXPECT_FALSE(usable_wake_word(name)) << name;
}

}  // namespace
}  // namespace mana::dialogue
