// What is said about medicines in one's own words, answers that are taken back, and what carers put on
// record.
#include <filesystem>

#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/vision.hpp"
#include "tests/dialogue/talking_house.hpp"
#include "tests/support/shipped_encoder.hpp"

namespace mana::dialogue {
namespace {

/// What the calendar knows, as far as it is asked here.
class KnownMedicines final : public bus::Module {
 public:
  explicit KnownMedicines(bus::Bus& bus) : bus_{bus} {
    bus.subscribe<msg::AskCalendar>(mailbox(), name(), [this](const msg::AskCalendar& m) {
      asked_about = m.about;
      bus_.publish(
          msg::CalendarAnswer{m.id, m.question, m.question == msg::Question::Medicines ? today : open});
    });
  }
  std::string_view name() const override { return "test.calendar"; }
  core::Time step(core::Time) override { return core::kNever; }
  std::vector<msg::Slots> today, open;
  std::string asked_about;

 private:
  bus::Bus& bus_;
};

class MedicineTalkTest : public ConversationTest {
 protected:
  static ConversationOptions with_words() {
    static const auto words = std::make_shared<const MedicineWords>(
        MedicineWords::read(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/medicine",
                            std::filesystem::path{MANA_BUILD_ASSETS} / "medicine.learned",
                            test::shipped_encoder())
            .value());
    ConversationOptions o;
    o.medicine = words;
    return o;
  }
  MedicineTalkTest() : ConversationTest{tasks(), {}, with_words()} {}
  void ask() {
    remind("medication");
    run.run_for(5s);
  }
  void answer(const std::string& words) {
    type(words);
    run.run_for(5s);
  }
  std::string whys() const {
    std::string all;
    for (const auto& n : notes.seen) all += n.why + ";";
    return all;
  }

  KnownMedicines calendar{bus};
  test::Recorder<msg::ReminderTakenBack> taken_back{bus};
  bus::VirtualDriver run{
      clock,
      {&conversation, &voice, &calendar, &spoken, &acknowledged, &unanswered, &snoozed, &expected, &asked,
       &ignored, &gestures, &faces, &stopped, &notes, &taken, &shown, &taken_back}};
};

TEST_F(MedicineTalkTest, AYesCanBeTakenBackForSomeMinutes) {
  for (const char* words :
       {"no I haven't", "sorry, I meant no", "wait, no", "I tell a lie, it's still in the cup"}) {
    const std::size_t before = taken_back.seen.size();
    ask();
    answer("yes");
    ASSERT_EQ(acknowledged.seen.size(), before + 1) << words;
    run.run_for(60s);
    answer(words);
    ASSERT_EQ(taken_back.seen.size(), before + 1) << words << " -> " << last();
    EXPECT_NE(last().find("ask you again"), std::string::npos) << last();
    EXPECT_NE(whys().find("taken back"), std::string::npos);
    run.run_for(20min);
  }
}

TEST_F(MedicineTalkTest, LongAfterwardsTheCarersAreAskedToPutItRight) {
  ask();
  answer("yes");
  run.run_for(30min);
  answer("I take that back");
  EXPECT_TRUE(taken_back.seen.empty());
  EXPECT_EQ(whys(), "taken back late;");
}

TEST_F(MedicineTalkTest, ANoCanBeTakenBackAsWell) {
  ask();
  answer("no");
  ASSERT_EQ(snoozed.seen.size(), 1u);
  answer("oh hang on, I have had it, it's gone from the box");
  if (acknowledged.seen.empty()) answer("yes");
  EXPECT_EQ(acknowledged.seen.size(), 1u) << last();
}

TEST_F(MedicineTalkTest, AnOkToAnAppointmentIsTakenBackWithoutTellingAnybody) {
  remind("appointment");
  run.run_for(5s);
  answer("ok");
  ASSERT_EQ(acknowledged.seen.size(), 1u);
  answer("sorry, I meant later");
  EXPECT_EQ(taken_back.seen.size(), 1u);
  EXPECT_TRUE(notes.seen.empty());
  EXPECT_NE(last().find("ten minutes"), std::string::npos) << last();
}

TEST_F(MedicineTalkTest, TooMuchOfItCountsAndIsNeverAskedAboutAgain) {
  for (const char* words :
       {"I took three of them", "I have had two already", "the Sunday ones as well as today's",
        "I already took it this morning and now again"}) {
    acknowledged.seen.clear();
    ask();
    answer(words);
    EXPECT_EQ(acknowledged.seen.size(), 1u) << words << " -> " << last();
    run.run_for(15min);
  }
}

TEST_F(MedicineTalkTest, WhatElsePeopleAnswerIsNotedAsWhatItIs) {
  struct Case {
    const char *words, *why;
  };
  for (const Case c : {Case{"I don't want it, I'm sick of pills", "refused"},
                       Case{"I can't find it anywhere", "cannot find it"},
                       Case{"it makes me dizzy", "made ill"}, Case{"only half of it", "only part"}}) {
    notes.seen.clear();
    const std::size_t before = acknowledged.seen.size();
    ask();
    answer(c.words);
    EXPECT_NE(whys().find(c.why), std::string::npos) << c.words << ": " << whys() << " " << last();
    EXPECT_EQ(acknowledged.seen.size(), before) << c.words;
    run.run_for(15min);
  }
}

TEST_F(MedicineTalkTest, ThatSomebodyGaveItCountsAndThatItIsBeingTakenDoesNotYet) {
  ask();
  answer("Susan gave it to me");
  EXPECT_EQ(acknowledged.seen.size(), 1u) << last();
  run.run_for(15min);
  ask();
  answer("I'll take it now");
  EXPECT_EQ(acknowledged.seen.size(), 1u);
  ASSERT_EQ(snoozed.seen.size(), 1u) << last();
  EXPECT_EQ(snoozed.seen[0].wait, 10min);
}

TEST_F(MedicineTalkTest, DidITakeItIsAnsweredFromTheRecordAlsoWhileTheQuestionWaits) {
  calendar.today = {{{"title", "blood pressure tablet"},
                     {"known", "taken"},
                     {"when", "today at nine"},
                     {"answered", "this morning at nine"},
                     {"last", "today"}}};
  answer("did I take my tablet?");
  EXPECT_EQ(
      last(),
      "You told me this morning at nine that you had your blood pressure tablet. No more of that today.");
  calendar.today[0]["known"] = "open";
  ask();
  type("have I had my pill today");
  run.run_for(3s);
  EXPECT_EQ(calendar.asked_about, "have I had my pill today");
  EXPECT_EQ(times_said("I do not know about your blood pressure tablet"), 1) << last();
  run.run_for(5s);
  EXPECT_NE(last().find("Have you had your Dentist?"), std::string::npos)
      << "and then the question is there again: " << last();
  answer("yes");
  EXPECT_EQ(acknowledged.seen.size(), 1u);
}

TEST_F(MedicineTalkTest, WhatACarerPutsOnRecordEndsTheQuestion) {
  ask();
  bus.publish(msg::ReminderWithdrawn{msg::ReminderId{7}});
  run.run_for(5s);
  EXPECT_NE(last().find("nothing more to do"), std::string::npos) << last();
  answer("yes");
  EXPECT_TRUE(acknowledged.seen.empty());
  EXPECT_TRUE(unanswered.seen.empty());
  EXPECT_EQ(conversation.whereabouts(), "");
}

// Ears may mishear, and a television says much: words of her own that close the question are asked about
// once.
TEST_F(MedicineTalkTest, HeardWordsOfHerOwnAreAskedAboutBeforeTheyCount) {
  ask();
  bus.publish(msg::Looking{clock.now(), true});
  run.run_for(1s);
  const std::size_t before = voice.said.size();
  msg::Heard m = just_heard();
  m.command = msg::kFreeWords;
  m.text = "down the hatch it went ten minutes ago";
  m.accepted = m.named = true;
  bus.publish(m);
  run.run_for(5s);
  EXPECT_TRUE(ignored.seen.empty());
  EXPECT_TRUE(acknowledged.seen.empty());
  ASSERT_GT(voice.said.size(), before);
  EXPECT_NE(last().find("Do you mean that you have had"), std::string::npos) << last();
  answer("yes");
  EXPECT_EQ(acknowledged.seen.size(), 1U);
}

// In a room full of voices "bird" was a "yes".
TEST_F(MedicineTalkTest, AYesThatWasNotHeardWellIsAskedAboutBeforeItCounts) {
  struct Case {
    double confidence, snr_db;
    bool asked;
  };
  std::size_t taken_so_far = 0;
  for (const Case c : {Case{0.95, 25, false}, {0.6, 40, true}, {0.95, 8, true}}) {
    ask();
    msg::Heard m = just_heard();
    m.text = m.command = "yes";
    m.is_answer = m.accepted = true;
    m.named = false;
    m.confidence = c.confidence;
    m.snr_db = c.snr_db;
    bus.publish(m);
    run.run_for(5s);
    EXPECT_EQ(acknowledged.seen.size(), taken_so_far + (c.asked ? 0 : 1)) << c.confidence << " " << c.snr_db;
    if (c.asked) {
      EXPECT_NE(last().find("Do you mean that you have had"), std::string::npos) << last();
      m.start = m.end = clock.now();
      bus.publish(m);  // no better heard, but it answers a plain question
      run.run_for(5s);
    }
    EXPECT_EQ(acknowledged.seen.size(), ++taken_so_far);
    run.run_for(120s);
  }
}

TEST_F(MedicineTalkTest, NoOtherTalkIsTakenForAnAnswer) {
  for (const char* words :
       {"lovely bit of sun today", "has the postman been", "two biscuits with my tea please",
        "my neighbour takes four tablets", "speak up dear"}) {
    acknowledged.seen.clear();
    ask();
    answer(words);
    EXPECT_TRUE(acknowledged.seen.empty()) << words << " -> " << last();
    run.run_for(15min);
  }
}

TEST_F(MedicineTalkTest, AVisitorsWordsAboutMedicinesAreNoAnswerOfHers) {
  ask();
  answer("yes");
  bus.publish(msg::AudienceChanged{clock.now(), msg::Audience::Visitor});
  run.run_for(1s);
  for (const char* words : {"no I haven't", "I meant no", "sorry, I haven't taken it", "yes I have taken it"})
    answer(words);
  EXPECT_TRUE(taken_back.seen.empty());
  EXPECT_EQ(acknowledged.seen.size(), 1u);
}

TEST_F(MedicineTalkTest, WhoIsAskedWhetherSheIsTheClientDoesNotSaySoByTakingATablet) {
  bus.publish(msg::PersonAppeared{clock.now()});
  bus.publish(msg::AudienceChanged{clock.now(), msg::Audience::Visitor});
  run.run_for(1s);
  ask();
  ASSERT_EQ(times_said("Dentist"), 0) << "nothing is told to a visitor";
  for (const char* words : {"yes I have taken it", "I took it with my tea", "I took two of them"})
    answer(words);
  EXPECT_EQ(times_said("Dentist"), 0) << last();
  EXPECT_TRUE(acknowledged.seen.empty());
}

class ChatteringTest : public MedicineTalkTest {};

// Once an appointment was spoken thirty-eight times in twenty minutes.
TEST_F(ChatteringTest, AQuestionThatWaitsComesBackOnceAndNeverInTheSameWordsAgainAndAgain) {
  remind("appointment");
  run.run_for(6s);
  const char* const chatter[] = {"xyzzy plugh", "the cat is on the roof", "mmm", "I wonder", "what a day",
                                 "blah"};
  for (int i = 0; i < 40; ++i) {
    type(chatter[i % 6]);
    run.run_for(4s);
  }
  std::map<std::string, int> how_often;
  int about_it = 0;
  for (const auto& m : voice.said) {
    about_it += m.text.find("Dentist") != std::string::npos;
    if (m.text.find("Dentist") != std::string::npos || m.text.find("button") != std::string::npos)
      ++how_often[m.text];
  }
  for (const auto& [text, n] : how_often) EXPECT_LE(n, 1) << text;
  EXPECT_LE(about_it, 5);
}

TEST_F(ChatteringTest, DidYouMeanIsDroppedWhenSomethingElseIsSaid) {
  type("what is the tiem");
  run.run_for(5s);
  ASSERT_NE(last().find("Did you"), std::string::npos) << last();
  const std::size_t before = voice.said.size();
  type("what day is it");
  run.run_for(10s);
  for (std::size_t i = before; i < voice.said.size(); ++i)
    EXPECT_EQ(voice.said[i].text.find("Please say yes, if you meant"), std::string::npos)
        << voice.said[i].text;
  run.run_for(1min);
  EXPECT_EQ(conversation.whereabouts(), "");
}

}  // namespace
}  // namespace mana::dialogue
