#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "tests/dialogue/talking_house.hpp"

namespace mana::dialogue {
namespace {

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

/// Somebody has just come and looks, or not.
class CommandTest : public ConversationTest {
 protected:
  void look(bool looking) { bus.publish(msg::Looking{clock.now(), looking}); }
  void say(std::string command, bool named) {
    msg::Heard m = just_heard();
    m.command = std::move(command);
    m.accepted = true;
    m.named = named;
    bus.publish(m);
  }
  void mumble(std::string text, bool is_answer) {
    msg::Heard m = just_heard();
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

TEST_F(CommandTest, EyesAndEarsAreShutForWhoeverSaysTheNameEvenIfNobodyLooks) {
  bus.publish(msg::PersonAppeared{clock.now()});
  all.run_for(2s);
  say("open_eyes", true);
  all.run_for(9s);
  EXPECT_TRUE(wished.seen.empty()) << "to be seen again somebody looks";
  say("shut_eyes", false);
  all.run_for(9s);
  EXPECT_TRUE(wished.seen.empty()) << "without the name it may be said to anybody";
  say("shut_eyes", true);
  all.run_for(9s);
  say("shut_ears", true);
  all.run_for(9s);
  ASSERT_EQ(wished.seen.size(), 2u);
  EXPECT_EQ(wished.seen[0].camera, msg::SenseWish::Shut);
  EXPECT_EQ(wished.seen[1].microphone, msg::SenseWish::Shut);
}

TEST_F(CommandTest, OfWordsThatWereWrittenDownTheSameCounts) {
  bus.publish(msg::PersonAppeared{clock.now()});
  all.run_for(2s);
  msg::Heard m = just_heard();
  m.command = msg::kFreeWords;
  m.text = "mana please stop listening";
  m.accepted = m.named = true;
  bus.publish(m);
  all.run_for(9s);
  ASSERT_EQ(wished.seen.size(), 1u);
  EXPECT_EQ(wished.seen[0].microphone, msg::SenseWish::Shut);
}

TEST_F(CommandTest, EyesAreShutAtOnceEvenWhileSheLooksSomethingUp) {
  look(true);
  say("date", true);
  all.run_for(100ms);
  ASSERT_EQ(asked.seen.size(), 1u);
  say("shut_eyes", true);
  all.run_for(100ms);
  ASSERT_EQ(wished.seen.size(), 1u);
  bus.publish(msg::CalendarAnswer{asked.seen[0].id, msg::Question::Date, {{{"date", "Saturday"}}}});
  all.run_for(5s);
  EXPECT_EQ(last(), "Today is Saturday.");
}

TEST_F(CommandTest, SheSaysThatSheListensAgainInAnHour) {
  look(true);
  say("shut_ears", true);
  all.run_for(5s);
  EXPECT_NE(last().find("I listen again in an hour, or when you touch the microphone"), std::string::npos)
      << last();
}

/// What she says of eyes and ears that she has not.
class SensesToldTest : public CommandTest {
 protected:
  std::string answer_to(std::string command) {
    look(true);
    say(std::move(command), true);
    all.run_for(9s);
    return last();
  }
  static bool says(const std::string& all, std::string_view words) {
    return all.find(words) != std::string::npos;
  }
};

TEST_F(SensesToldTest, OfACameraThatTheSettingsForbidNobodyIsSeenAgain) {
  bus.publish(msg::SensesChanged{msg::SenseState::Absent, msg::SenseState::Absent, true, true});
  all.run_for(1s);
  for (const char* command : {"open_eyes", "shut_eyes", "shut_ears"}) {
    const std::string told = answer_to(command);
    EXPECT_TRUE(says(told, "switched off in my settings")) << command << ": " << told;
    EXPECT_FALSE(says(told, "touch the")) << "there is no sign to be touched: " << told;
  }
}

TEST_F(SensesToldTest, WhereThereIsNoCameraOrMicrophoneSheSaysSo) {
  bus.publish(msg::SensesChanged{msg::SenseState::Absent, msg::SenseState::Absent});
  all.run_for(1s);
  EXPECT_TRUE(says(answer_to("open_eyes"), "I have no camera"));
  EXPECT_TRUE(says(answer_to("shut_eyes"), "I have no camera"));
  EXPECT_TRUE(says(answer_to("shut_ears"), "I have no microphone"));
}

TEST_F(SensesToldTest, OfACameraThatWasUnpluggedSheSaysSoUntilItIsBack) {
  bus.publish(msg::SensesChanged{msg::SenseState::Open, msg::SenseState::Open});
  bus.publish(msg::ModuleFailed{"vision", "The camera was unplugged.", "", true, true});
  bus.publish(msg::ModuleFailed{"speech.hearing", "The microphone was unplugged.", "", true, true});
  all.run_for(1s);
  EXPECT_TRUE(says(answer_to("open_eyes"), "My camera is not connected"));
  EXPECT_TRUE(says(answer_to("shut_eyes"), "My camera is not connected"));
  EXPECT_TRUE(says(answer_to("shut_ears"), "My microphone is not connected"));
  EXPECT_EQ(wished.seen.size(), 3u) << "what was wished counts all the same, for when it is back";
  bus.publish(msg::ModuleRecovered{"vision"});
  bus.publish(msg::ModuleFailed{"speech.hearing", "The microphone is muted.", ""});
  all.run_for(1s);
  EXPECT_TRUE(says(answer_to("open_eyes"), "I open my eyes"));
  EXPECT_TRUE(says(answer_to("shut_ears"), "I stop listening")) << "a muted one is there";
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
  mumble("mana stop talking", false);
  all.run_for(5s);
  ASSERT_EQ(voice.said.size(), 1u);
  mumble("mana stop talking", false);
  all.run_for(5s);
  EXPECT_EQ(voice.said.size(), 1u);
  all.run_for(30s);
  mumble("mana stop talking", false);
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

// "Mana, when's my appointment" was unsure and right, and she asked for it again for ever: only what it may
// have been instead was looked at.
TEST_F(CommandTest, WhatWasMostLikelySaidIsAskedAboutBeforeWhatItMayHaveBeenInstead) {
  look(true);
  msg::Heard m = just_heard();
  m.text = "mana when is my appointment";
  m.unsure = true;
  m.confidence = 0.4;
  m.alternatives = {{"mana what's on today", "today", 0.3}};
  bus.publish(m);
  all.run_for(3s);
  EXPECT_NE(last().find("when is my appointment"), std::string::npos) << last();
  hear("yes", true);
  all.run_for(1s);
  ASSERT_EQ(asked.seen.size(), 1u);
  EXPECT_EQ(asked.seen[0].question, msg::Question::NextAppointment);
}

TEST_F(CommandTest, AMedicineTakenIsNotOfferedByAGuessNorIsTheSecondBestInItsPlace) {
  look(true);
  msg::Heard m = just_heard();
  m.text = "mana i have taken my tablets";
  m.unsure = true;
  m.confidence = 0.4;
  m.alternatives = {{"mana what's on today", "today", 0.3}};
  bus.publish(m);
  all.run_for(3s);
  ASSERT_EQ(voice.said.size(), 1u);
  EXPECT_EQ(last().find("mean"), std::string::npos) << last();
  EXPECT_EQ(last().find("tablets"), std::string::npos) << last();
}

TEST_F(CommandTest, AnAwaitedAnswerThatWasNotHeardWellIsAskedAboutWhereThatIsNoRiddle) {
  bus.publish(msg::ScreenTouched{clock.now()});  // the menu: "My day", "A joke" ...
  all.run_for(3s);
  msg::Heard m = just_heard();
  m.text = "what day is it";
  m.is_answer = m.unsure = true;
  m.named = false;
  bus.publish(m);
  all.run_for(3s);
  EXPECT_NE(last().find("what day is it"), std::string::npos) << last();
  hear("yes", true);
  all.run_for(1s);
  ASSERT_EQ(asked.seen.size(), 1u) << "as if it had been understood at once";
  EXPECT_EQ(asked.seen[0].question, msg::Question::Date);
}

TEST_F(CommandTest, WhoIsNotObeyedBecauseTheyDidNotLookCanReadSo) {
  test::Recorder<msg::ShowNotice> notices{bus};
  bus::VirtualDriver drive{clock, {&conversation, &voice, &notices}};
  bus.publish(msg::PersonAppeared{clock.now()});
  say("time", true);
  drive.run_for(1s);
  ASSERT_EQ(notices.seen.size(), 1u);
  EXPECT_NE(notices.seen[0].text.find("look at me"), std::string::npos);
  say("time", true);
  drive.run_for(5s);
  EXPECT_EQ(notices.seen.size(), 1u) << "not again at once";
  drive.run_for(10s);
  ASSERT_EQ(notices.seen.size(), 2u);
  EXPECT_EQ(notices.seen[1].text, "") << "and it goes";
  EXPECT_TRUE(voice.said.empty());
  drive.run_for(60s);
  say("time", false);
  drive.run_for(5s);
  EXPECT_EQ(notices.seen.size(), 2u) << "a television that says it without the name is told nothing";
}

/// Somebody calls her, or for help, not quite to be understood.
class DoubtTest : public ConversationTest {
 protected:
  msg::Heard call_for_help(double confidence = 0.35) const {
    msg::Heard m = just_heard();
    m.text = "mana i have fallen";
    m.confidence = confidence;
    m.named = m.called = true;
    return m;
  }
  void say(const msg::Heard& m, core::Duration then = 3s) {
    bus.publish(m);
    all.run_for(then);
  }
  test::Recorder<msg::ShowNotice> notices{bus};
  test::Recorder<msg::AttentionChanged> attention{bus};
  test::Recorder<msg::LookAt> looks{bus};
  bus::VirtualDriver all{clock,
                         {&conversation, &voice, &spoken, &unanswered, &expected, &asked, &ignored, &stopped,
                          &notes, &taken, &notices, &attention, &looks, &acknowledged}};
};

// Nobody looks: who lies on the floor does not. Before, there was silence.
TEST_F(DoubtTest, AnEmergencyThatWasNotHeardSurelyIsAskedAbout) {
  msg::Heard m = call_for_help();
  m.unsure = true;
  say(m);
  ASSERT_EQ(voice.said.size(), 1u);
  EXPECT_EQ(last(), "Do you need help?");
  EXPECT_TRUE(notes.seen.empty());
  hear("yes", true);
  all.run_for(3s);
  EXPECT_TRUE(std::any_of(taken.seen.begin(), taken.seen.end(), [](const auto& t) {
    return t.layer == "talk";
  })) << "what she says to it is of the persona";
}

TEST_F(DoubtTest, ARefusedOneWithTheNameIsAskedAboutUnlessItIsHopeless) {
  say(call_for_help(0.1), 10s);
  EXPECT_EQ(times_said("need help"), 0);
  say(call_for_help(0.3));
  EXPECT_EQ(last(), "Do you need help?");
  say(call_for_help(0.3), 1s);
  EXPECT_EQ(times_said("need help"), 1) << "once";
  hear("no", true);
  all.run_for(5s);
  EXPECT_TRUE(notes.seen.empty());
}

TEST_F(DoubtTest, ATelevisionThatDoesNotSayTheNameIsNeverAskedWhetherItNeedsHelp) {
  bus.publish(msg::Looking{clock.now(), true});
  msg::Heard m = call_for_help(0.49);
  m.called = false;  // the grammar's text begins with the name, as that of all talk
  say(m);
  m.named = false;
  m.text = "i have fallen";
  say(m);
  EXPECT_TRUE(voice.said.empty());
}

TEST_F(DoubtTest, WhoDoesNotAnswerIsNotLeftAlone) {
  say(call_for_help(0.4), 2min);
  EXPECT_EQ(times_said("need help"), 1) << "nobody is seen, so nobody is asked again and again";
  ASSERT_EQ(notes.seen.size(), 1u);
  EXPECT_EQ(notes.seen[0].why, "help, unclear");
}

TEST_F(DoubtTest, ACallForHelpComesBeforeAReminderWhichComesBack) {
  remind("medication");
  all.run_for(3s);
  say(call_for_help(0.4), 500ms);
  EXPECT_EQ(last(), "Do you need help?");
  all.run_for(2s);
  hear("no", true);
  all.run_for(10s);
  EXPECT_NE(last().find("Have you had"), std::string::npos) << last();
  EXPECT_TRUE(acknowledged.seen.empty());
}

TEST_F(DoubtTest, CalledByHerNameAloneSheAttendsAndAnswersByAWord) {
  all.run_for(1s);
  bus.publish(msg::Called{clock.now(), clock.now() + 8s});
  all.run_for(200ms);
  EXPECT_EQ(attention.seen.back().attention, msg::Attention::Listening);
  EXPECT_EQ(looks.seen.size(), 1u);
  ASSERT_EQ(notices.seen.size(), 1u);
  EXPECT_NE(notices.seen[0].text, "");
  EXPECT_TRUE(voice.said.empty()) << "what is asked may follow at once";
  all.run_for(1s);
  ASSERT_EQ(voice.said.size(), 1u);
  EXPECT_TRUE(last().starts_with("Yes")) << last();
  all.run_for(10s);
  EXPECT_EQ(attention.seen.back().attention, msg::Attention::Idle);
  EXPECT_EQ(notices.seen.back().text, "");
  EXPECT_EQ(voice.said.size(), 1u);
}

TEST_F(DoubtTest, WhoGoesOnAfterHerNameIsNotInterrupted) {
  bus.publish(msg::Called{clock.now(), clock.now() + 8s});
  all.run_for(200ms);
  bus.publish(msg::UserStartedSpeaking{clock.now()});
  all.run_for(2s);
  EXPECT_TRUE(voice.said.empty());
  bus.publish(msg::UserStoppedSpeaking{clock.now(), clock.now()});
  hear("help", false);
  all.run_for(3s);
  for (const auto& said : voice.said) EXPECT_FALSE(said.text.starts_with("Yes")) << said.text;
}

// Before, whoever called her and was not understood was left without a word.
TEST_F(DoubtTest, WhoCallsHerIsNeverLeftWithoutAnAnswer) {
  bus.publish(msg::SetSenses{false, true});
  all.run_for(100ms);
  msg::Heard m = just_heard();
  m.text = "mana appointment";  // what the grammar made of it
  m.confidence = 0.02;
  m.named = m.called = true;
  std::set<std::string> words;
  for (int i = 0; i < 3; ++i) {
    m.start = clock.now() - 1s;
    m.end = clock.now();
    say(m, 6s);
    ASSERT_EQ(voice.said.size(), static_cast<std::size_t>(i) + 1);
    words.insert(last());
  }
  EXPECT_EQ(words.size(), 3u) << "in other words each time";
  m.called = false;  // the grammar finds the name in any talk
  say(m, 6s);
  EXPECT_EQ(voice.said.size(), 3u);
}

TEST_F(DoubtTest, ASecondUnclearCommandWithHerNameIsAskedAboutAtOnce) {
  bus.publish(msg::SetSenses{false, true});
  all.run_for(100ms);
  msg::Heard m = just_heard();
  m.text = "mana what day is it";
  m.confidence = 0.4;
  m.named = m.unsure = m.called = true;
  for (std::size_t i = 1; i <= 2; ++i) {
    say(m, 1s);
    ASSERT_EQ(voice.said.size(), i);
    hear("no", true);
    all.run_for(4s);
    ASSERT_GE(voice.said.size(), i);
    voice.said.resize(i);
  }
}

TEST_F(DoubtTest, TheSignThatSheListensGoesWhenSheHasUnderstood) {
  bus.publish(msg::SetSenses{false, true});
  bus.publish(msg::Called{clock.now(), clock.now() + 8s});
  all.run_for(1s);
  hear("help", false);
  all.run_for(200ms);
  ASSERT_EQ(notices.seen.size(), 2u);
  EXPECT_EQ(notices.seen[1].text, "");
  all.run_for(4s);
  EXPECT_EQ(attention.seen.back().attention, msg::Attention::Idle);
}

TEST(WakeWordTest, ANameIsLettersInOneWordOrTwo) {
  EXPECT_EQ(usable_wake_word("Computer").value(), "computer");
  EXPECT_EQ(usable_wake_word("hello Rosie").value(), "hello rosie");
  for (const char* name : {"", "Al", "R2D2", "Zo\xc3\xab", "a b c d", " mana", "x; <evil>"})
    EXPECT_FALSE(usable_wake_word(name)) << name;
}

}  // namespace
}  // namespace mana::dialogue
