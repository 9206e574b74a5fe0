#include "agent/bus/messages/screen.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/vision.hpp"
#include "tests/dialogue/talking_house.hpp"

namespace mana::dialogue {
namespace {

/// What is said, asked or pressed into her own speech.
class BargeInTest : public ConversationTest {};

TEST_F(BargeInTest, AnOkIntoHerSpeechEndsItAndIsDone) {
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

TEST_F(BargeInTest, SheListensWhileHerVoicePausesForSomebody) {
  test::Recorder<msg::AttentionChanged> attention{bus};
  bus::VirtualDriver all{clock, {&conversation, &voice, &expected, &attention}};
  remind();
  all.run_for(1500ms);
  EXPECT_EQ(attention.seen.back().attention, msg::Attention::Speaking);
  bus.publish(msg::SpeechPaused{voice.said[0].id, clock.now(), true});
  all.run_for(10ms);
  EXPECT_EQ(attention.seen.back().attention, msg::Attention::Listening);
  EXPECT_EQ(expected.seen.size(), 1u) << "what counts as an answer stays";
  bus.publish(msg::SpeechPaused{voice.said[0].id, clock.now(), false});
  all.run_for(10ms);
  EXPECT_EQ(attention.seen.back().attention, msg::Attention::Speaking);
}

TEST_F(BargeInTest, StopEndsTheTalkAndKeepsTheReminder) {
  remind();
  run.run_for(1500ms);
  hear("stop", true);
  run.run_for(1min);
  EXPECT_EQ(stopped.seen.size(), 1u);
  EXPECT_EQ(unanswered.seen.size(), 1u);
  EXPECT_TRUE(acknowledged.seen.empty());
  EXPECT_EQ(voice.said.size(), 1u) << "nothing is said about it";
}

TEST_F(BargeInTest, StopIntoTheReplyLeavesAnAcknowledgedReminderDone) {
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

TEST_F(BargeInTest, AYesBeforeTheQuestionWasHeardIsNoMedicineTaken) {
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

TEST_F(BargeInTest, WhatIsHeardAsSheBeginsIsNoAnswer) {
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

TEST_F(BargeInTest, AQuestionIntoAReminderIsAnsweredAndTheReminderComesBack) {
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

}  // namespace
}  // namespace mana::dialogue
