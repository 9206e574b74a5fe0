// What is not for everybody's ears: who is there decides what is told, and whose answer counts.
#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/messages/vision.hpp"
#include "tests/dialogue/talking_house.hpp"

namespace mana::dialogue {
namespace {

using msg::Audience;

/// Anna lives here. The calendar answers with a hospital.
class AudienceTalkTest : public ConversationTest {
 protected:
  class Hospital final : public bus::Module {
   public:
    explicit Hospital(bus::Bus& bus) : bus_{bus} {
      bus.subscribe<msg::AskCalendar>(mailbox(), name(), [this](const msg::AskCalendar& m) {
        bus_.publish(msg::CalendarAnswer{m.id,
                                         m.question,
                                         {{{"title", "Hospital"},
                                           {"when", "today at noon"},
                                           {"time", "nine in the morning"},
                                           {"date", "Monday"},
                                           {"sentence", "Hospital, today at noon."}}}});
      });
    }
    std::string_view name() const override { return "test.calendar"; }
    core::Time step(core::Time) override { return core::kNever; }

   private:
    bus::Bus& bus_;
  };

  AudienceTalkTest() : ConversationTest{tasks(), {}, {.person_name = "Anna"}} {}

  Hospital calendar{bus};
  test::Recorder<msg::ClientConfirmed> confirmed{bus};
  bus::VirtualDriver run{
      clock,
      {&conversation, &voice, &calendar, &confirmed, &spoken, &acknowledged, &unanswered, &snoozed, &expected,
       &asked, &ignored, &gestures, &faces, &stopped, &notes, &taken, &shown}};

  void now_listens(Audience audience) { bus.publish(msg::AudienceChanged{clock.now(), audience}); }
  void somebody_comes() {
    now_listens(Audience::Arriving);
    bus.publish(msg::PersonAppeared{clock.now()});
  }
  void everybody_goes() {
    bus.publish(msg::PersonLeft{clock.now()});
    now_listens(Audience::Unknown);
  }
  void comes(Audience audience) {
    somebody_comes();
    run.run_for(1500ms);
    now_listens(audience);
    if (audience == Audience::Visitor) bus.publish(msg::PersonRecognised{clock.now(), "", 1});
    if (audience == Audience::Client || audience == Audience::Accompanied)
      bus.publish(msg::PersonRecognised{clock.now(), "Anna", 0.9});
    run.run_for(0s);
  }
  void falls_due(std::string kind = "appointment", int id = 7) {
    msg::ReminderDue due;
    due.id = msg::ReminderId{id};
    due.kind = std::move(kind);
    due.title = "Dentist";
    due.slots = {{"title", "Dentist"},
                 {"when", "at half past two"},
                 {"place", "High Street"},
                 {"clock", "nine"},
                 {"sentence", "Dentist, at half past two."}};
    bus.publish(due);
  }
  int told() const { return times_said("Dentist") + times_said("Hospital") + times_said("half past two"); }
  bool asks(std::string_view answer) const {
    if (expected.seen.empty()) return false;
    const auto& all = expected.seen.back().answers;
    return std::any_of(all.begin(), all.end(), [&](const auto& a) { return a.id == answer; });
  }
};

TEST_F(AudienceTalkTest, AVisitorIsAskedWhetherSheIsAnnaAndToldNothing) {
  comes(Audience::Visitor);
  falls_due();
  run.run_for(3s);
  EXPECT_EQ(times_said("I have a message for Anna. Are you Anna?"), 1) << last();
  EXPECT_TRUE(asks("yes") && asks("no"));
  type("no");
  run.run_for(5s);
  EXPECT_EQ(last().rfind("Thank you. Please", 0), 0u) << last();
  EXPECT_EQ(told(), 0);
  ASSERT_EQ(unanswered.seen.size(), 1u);
  EXPECT_TRUE(unanswered.seen[0].withheld);
  EXPECT_TRUE(spoken.seen.empty()) << "it was not told, and the calendar must not think so";
  EXPECT_TRUE(acknowledged.seen.empty());
  EXPECT_EQ(conversation.whereabouts(), "");
}

TEST_F(AudienceTalkTest, WhatAVisitorSaysIsNoAnswerToAMedicine) {
  comes(Audience::Visitor);
  falls_due("medication");
  run.run_for(3s);
  for (const char* words : {"yes I have taken it", "I have taken my tablets", "ok", "thank you"}) {
    type(words);
    run.run_for(8s);
  }
  run.run_for(3min);
  EXPECT_TRUE(acknowledged.seen.empty());
  EXPECT_EQ(told(), 0);
  ASSERT_EQ(unanswered.seen.size(), 1u) << "it is kept for Anna";
  ASSERT_EQ(notes.seen.size(), 1u) << "and the carer can know why";
  EXPECT_EQ(notes.seen[0].why, "no answer") << "as any that was not answered, so that it is told when missed";
  EXPECT_EQ(notes.seen[0].text, "Dentist, at half past two, was not told: somebody else was there.");
}

TEST_F(AudienceTalkTest, WhoSaysThatSheIsAnnaIsToldAndMayAnswer) {
  bus.publish(msg::LocalTimeChanged{{}, 8, 0, "8:00 am", "Monday 2 March", "morning"});
  comes(Audience::Visitor);
  falls_due("medication");
  run.run_for(3s);
  type("yes");
  run.run_for(3s);
  EXPECT_EQ(confirmed.seen.size(), 1u);
  EXPECT_EQ(times_said("Have you had your Dentist?"), 1) << last();
  EXPECT_EQ(times_said(", Anna."), 1) << "she is called by her name again";
  EXPECT_TRUE(acknowledged.seen.empty()) << "that she is Anna is no medicine taken";
  type("yes");
  run.run_for(5s);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
  falls_due("appointment", 8);
  run.run_for(3s);
  EXPECT_EQ(times_said("Are you Anna"), 1) << "until she goes she is not asked again";
  EXPECT_EQ(times_said("Dentist, at half past two."), 1);
}

TEST_F(AudienceTalkTest, TheVerdictAfterSheConfirmedChangesNothing) {
  comes(Audience::Visitor);
  falls_due();
  run.run_for(3s);
  type("yes");
  run.run_for(0s);
  now_listens(Audience::Client);
  bus.publish(msg::PersonRecognised{clock.now(), "", 1});
  run.run_for(4s);
  EXPECT_EQ(times_said("Dentist, at half past two."), 1);
  type("ok");
  run.run_for(4s);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
}

TEST_F(AudienceTalkTest, WhoIsRecognisedWhileAVisitorIsAskedIsToldAtOnce) {
  comes(Audience::Visitor);
  falls_due();
  run.run_for(1s);  // in the midst of "I have a message for Anna"
  now_listens(Audience::Client);
  run.run_for(1s);
  EXPECT_EQ(times_said("Dentist, at half past two."), 1) << last();
  EXPECT_TRUE(unanswered.seen.empty());
}

TEST_F(AudienceTalkTest, WhatComesNextAtOnceIsNotAskedForAgain) {
  comes(Audience::Visitor);
  falls_due();
  run.run_for(3s);
  type("no");
  run.run_for(3s);
  falls_due("medication", 8);
  run.run_for(30s);
  EXPECT_EQ(times_said("Are you Anna"), 1) << "nobody nags";
  ASSERT_EQ(unanswered.seen.size(), 2u);
  EXPECT_TRUE(unanswered.seen[1].withheld) << "kept all the same";
  run.run_for(5min);
  falls_due("medication", 8);
  run.run_for(3s);
  EXPECT_EQ(times_said("Are you Anna"), 2);
}

TEST_F(AudienceTalkTest, SilenceOfAVisitorEndsTheQuestion) {
  comes(Audience::Visitor);
  falls_due();
  run.run_for(3min);
  EXPECT_EQ(unanswered.seen.size(), 1u);
  EXPECT_EQ(told(), 0);
  EXPECT_EQ(conversation.whereabouts(), "");
}

TEST_F(AudienceTalkTest, InCompanySheAsksFirstAndForTheSameOnlyOnce) {
  comes(Audience::Accompanied);
  falls_due();
  run.run_for(3s);
  EXPECT_EQ(times_said("Shall I say it now?"), 1) << last();
  EXPECT_EQ(last().rfind("Anna, ", 0), 0u) << last();
  EXPECT_EQ(told(), 0);
  type("yes");
  run.run_for(3s);
  EXPECT_EQ(times_said("Dentist, at half past two."), 1) << last();
  type("later");
  run.run_for(3s);
  EXPECT_EQ(snoozed.seen.size(), 1u);
  falls_due();
  run.run_for(3s);
  EXPECT_EQ(times_said("Shall I say it now?"), 1);
  EXPECT_EQ(times_said("Dentist, at half past two."), 2);
  type("ok");
  run.run_for(3s);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
}

TEST_F(AudienceTalkTest, InCompanyLaterIsLater) {
  for (const char* words : {"no", "later", "not now", "never mind"}) {
    comes(Audience::Accompanied);
    falls_due("medication");
    run.run_for(3s);
    type(words);
    run.run_for(4s);
    everybody_goes();
    run.run_for(1s);
  }
  EXPECT_EQ(snoozed.seen.size(), 4u);
  EXPECT_TRUE(unanswered.seen.empty());
  EXPECT_EQ(told(), 0);
}

TEST_F(AudienceTalkTest, InCompanySilenceIsNoAnswerAndNothingWasTold) {
  comes(Audience::Accompanied);
  falls_due();
  run.run_for(3min);
  ASSERT_EQ(unanswered.seen.size(), 1u);
  EXPECT_TRUE(unanswered.seen[0].withheld);
  EXPECT_EQ(told(), 0);
}

TEST_F(AudienceTalkTest, WhenTheCompanyGoesSheIsToldAtOnce) {
  comes(Audience::Accompanied);
  falls_due();
  run.run_for(4s);
  now_listens(Audience::Client);
  run.run_for(1s);
  EXPECT_EQ(times_said("Dentist, at half past two."), 1);
}

TEST_F(AudienceTalkTest, WhatIsToldTheClientOrNobodyKnowsWhomIsToldAsEver) {
  int id = 7;
  for (const Audience audience : {Audience::Client, Audience::Unknown}) {
    comes(audience);
    falls_due("appointment", id);
    run.run_for(3s);
    EXPECT_EQ(times_said("Please say OK."), id - 6) << last();
    type("ok");
    run.run_for(4s);
    EXPECT_EQ(acknowledged.seen.size(), static_cast<std::size_t>(id - 6));
    everybody_goes();
    run.run_for(1s);
    ++id;
  }
  EXPECT_EQ(times_said("Are you Anna"), 0);
}

TEST_F(AudienceTalkTest, WhoHasJustComeIsToldNothingBeforeItIsKnownWhoItIs) {
  somebody_comes();
  falls_due();
  type("what is on today");
  run.run_for(2900ms);
  EXPECT_TRUE(voice.said.empty()) << last();
  now_listens(Audience::Unknown);  // the eyes could not tell: then it is told
  run.run_for(10s);
  EXPECT_EQ(times_said("Hospital"), 1);
  EXPECT_EQ(times_said("Dentist, at half past two."), 1);
}

TEST_F(AudienceTalkTest, EyesThatNeverSayWhoHasComeHoldNothingBackForLong) {
  somebody_comes();
  falls_due();
  run.run_for(4900ms);
  EXPECT_EQ(told(), 0);
  run.run_for(3s);
  EXPECT_EQ(times_said("Dentist, at half past two."), 1);
}

TEST_F(AudienceTalkTest, WhatAVisitorAsksOfTheCalendarIsForAnnaAlone) {
  comes(Audience::Visitor);
  for (const char* question :
       {"what is on today", "when is my next appointment", "what did I miss", "I have taken my tablets"}) {
    type(question);
    run.run_for(4s);
    EXPECT_EQ(last(), "I may tell that only to Anna. Are you Anna?") << question;
    type("no");
    run.run_for(4s);
    EXPECT_EQ(last().rfind("Thank you", 0), 0u) << last();
  }
  EXPECT_TRUE(asked.seen.empty()) << "it is not even looked up";
  EXPECT_EQ(told(), 0);
  EXPECT_EQ(conversation.whereabouts(), "");
}

TEST_F(AudienceTalkTest, WhoIsAnnaAfterAllIsAnswered) {
  comes(Audience::Visitor);
  type("what is on today");
  run.run_for(4s);
  type("yes");
  run.run_for(5s);
  EXPECT_EQ(times_said("Hospital"), 1) << last();
  EXPECT_EQ(confirmed.seen.size(), 1u);
}

TEST_F(AudienceTalkTest, WhoSaidThatSheIsNotAnnaIsNotAskedTheSameTwice) {
  comes(Audience::Visitor);
  falls_due();
  run.run_for(5s);
  type("what is on today");
  run.run_for(4s);
  type("no");
  run.run_for(1min);
  EXPECT_EQ(last().rfind("Thank you", 0), 0u) << last();
  ASSERT_EQ(unanswered.seen.size(), 1u) << "the message is kept";
  EXPECT_TRUE(unanswered.seen[0].withheld);
  falls_due("medication", 8);
  run.run_for(10s);
  EXPECT_EQ(times_said("Are you Anna"), 2) << "once for the message, once for the question";
  EXPECT_EQ(conversation.whereabouts(), "");
}

TEST_F(AudienceTalkTest, HarmlessQuestionsAreAnsweredToAnybody) {
  comes(Audience::Visitor);
  type("what time is it");
  run.run_for(3s);
  EXPECT_EQ(last(), "It is nine in the morning.");
  type("what day is it");
  run.run_for(3s);
  EXPECT_EQ(last(), "Today is Monday.");
  type("what can you do");
  run.run_for(3s);
  EXPECT_EQ(last().rfind("You can say", 0), 0u) << last();
  type("close your eyes");
  run.run_for(3s);
  EXPECT_EQ(last().rfind("My eyes are closed", 0), 0u) << last();
}

TEST_F(AudienceTalkTest, WhatAnnaWasToldIsNotSaidAgainToAVisitor) {
  comes(Audience::Client);
  falls_due();
  run.run_for(5s);
  EXPECT_EQ(times_said("Dentist, at half past two."), 1);
  everybody_goes();
  comes(Audience::Visitor);
  EXPECT_FALSE(asks("ok")) << "no button stands there for her any more";
  const auto before = voice.said.size();
  type("ok");
  bus.publish(msg::ButtonPressed{"ok"});
  hear("ok", true);
  run.run_for(2s);
  type("say that again");
  run.run_for(30s);
  EXPECT_TRUE(acknowledged.seen.empty());
  ASSERT_EQ(unanswered.seen.size(), 1u);
  EXPECT_TRUE(unanswered.seen[0].withheld) << "Anna is told again as soon as she comes";
  for (std::size_t i = before; i < voice.said.size(); ++i)
    EXPECT_EQ(voice.said[i].text.find("Dentist"), std::string::npos) << voice.said[i].text;
}

TEST_F(AudienceTalkTest, AnAnswerOfWhomNobodyKnowsYetWaitsForTheVerdict) {
  comes(Audience::Client);
  falls_due("medication");
  run.run_for(5s);
  everybody_goes();
  somebody_comes();
  type("yes");
  run.run_for(1s);
  EXPECT_TRUE(acknowledged.seen.empty());
  now_listens(Audience::Visitor);
  run.run_for(5s);
  EXPECT_TRUE(acknowledged.seen.empty());

  everybody_goes();
  comes(Audience::Client);
  falls_due("medication", 8);
  run.run_for(5s);
  everybody_goes();
  somebody_comes();
  type("yes");
  run.run_for(1s);
  now_listens(Audience::Client);
  run.run_for(1s);
  EXPECT_EQ(acknowledged.seen.size(), 1u) << "she had only turned away";
}

TEST_F(AudienceTalkTest, WhenAVisitorIsSeenWhileSheTellsItSheFallsSilent) {
  comes(Audience::Unknown);
  falls_due();
  run.run_for(1s);
  ASSERT_GT(told(), 0);
  now_listens(Audience::Visitor);
  run.run_for(1s);
  EXPECT_TRUE(voice.whole.empty());
  EXPECT_EQ(conversation.whereabouts(), "");
  ASSERT_EQ(unanswered.seen.size(), 1u);
  EXPECT_TRUE(unanswered.seen[0].withheld);
}

// She has gone and a visitor came in at once: to the eyes somebody was there all the time.
TEST_F(AudienceTalkTest, WhatAnnaAllowedInOneCompanyIsAskedAgainAfterAVisitor) {
  comes(Audience::Accompanied);
  falls_due();
  run.run_for(3s);
  type("yes");
  run.run_for(3s);
  type("later");
  run.run_for(3s);
  ASSERT_EQ(times_said("Shall I say it now?"), 1);
  now_listens(Audience::Visitor);
  run.run_for(20s);
  now_listens(Audience::Accompanied);
  falls_due();
  run.run_for(3s);
  EXPECT_EQ(times_said("Shall I say it now?"), 2) << last();
  EXPECT_EQ(times_said("Dentist, at half past two."), 1);
}

TEST_F(AudienceTalkTest, WhoGoesIsForgotten) {
  comes(Audience::Visitor);
  falls_due();
  run.run_for(3s);
  type("yes");
  run.run_for(5s);
  everybody_goes();
  run.run_for(1min);
  const int before = times_said("Dentist, at half past two.");
  run.run_for(5min);
  comes(Audience::Visitor);
  falls_due();
  run.run_for(3s);
  EXPECT_EQ(times_said("Are you Anna"), 2) << "whoever comes next is asked again";
  EXPECT_EQ(times_said("Dentist, at half past two."), before);
}

}  // namespace
}  // namespace mana::dialogue
