// Several reminders that are due at the same time: one message, one answer, each reported on by itself.
#include "dialogue/conversation/told_together.hpp"

#include <algorithm>

#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/vision.hpp"
#include "tests/dialogue/talking_house.hpp"

namespace mana::dialogue {
namespace {

msg::ReminderDue reminder(int id, const std::string& kind, const std::string& title) {
  msg::ReminderDue m;
  m.id = msg::ReminderId{id};
  m.kind = kind;
  m.title = title;
  m.slots = {{"title", title},
             {"when", "at half past two"},
             {"clock", "eight in the morning"},
             {"place", "Elm Street"}};
  if (kind == "appointment") m.slots["sentence"] = "At half past two: " + title + ".";
  return m;
}
msg::ReminderDue medicine(int id, const std::string& title) { return reminder(id, "medication", title); }
msg::ReminderDue appointment(int id, const std::string& title) { return reminder(id, "appointment", title); }

class ToldTogetherTest : public ConversationTest {
 protected:
  void due(msg::ReminderDue first, std::vector<msg::ReminderDue> others = {}) {
    bus.publish(msg::PersonAppeared{clock.now()});
    first.others = std::move(others);
    bus.publish(first);
    run.run_for(5s);
  }
  void press(const std::string& answer) {
    bus.publish(msg::ButtonPressed{answer});
    run.run_for(3s);
  }
  template <class Recorder>
  std::vector<int> ids(const Recorder& recorder) const {
    std::vector<int> all;
    for (const auto& m : recorder.seen) all.push_back(static_cast<int>(m.id));
    return all;
  }
};

using Ids = std::vector<int>;

TEST_F(ToldTogetherTest, AppointmentsAreOneMessageWithOneAnswer) {
  due(appointment(1, "Dentist"), {appointment(2, "Hairdresser")});
  ASSERT_EQ(voice.said.size(), 1U);
  EXPECT_EQ(last(), "Two things. At half past two: Dentist. At half past two: Hairdresser. Please say OK.");
  EXPECT_EQ(ids(spoken), (Ids{1, 2}));
  press("ok");
  EXPECT_EQ(ids(acknowledged), (Ids{1, 2}));
  EXPECT_TRUE(unanswered.seen.empty());
}

TEST_F(ToldTogetherTest, WhatIsPutOffIsPutOffAsAWhole) {
  due(appointment(1, "Dentist"), {appointment(2, "Hairdresser")});
  press("later");
  EXPECT_EQ(ids(snoozed), (Ids{1, 2}));
}

TEST_F(ToldTogetherTest, SilenceIsSilenceAboutAllOfIt) {
  due(appointment(1, "Dentist"), {appointment(2, "Hairdresser")});
  run.run_for(2min);
  EXPECT_EQ(ids(unanswered), (Ids{1, 2}));
  ASSERT_EQ(notes.seen.size(), 1U);
  EXPECT_EQ(notes.seen[0].text,
            "Told about Dentist, at half past two; and Hairdresser, at half past two: there was no answer.");
}

TEST_F(ToldTogetherTest, TwoMedicinesAreOneQuestion) {
  due(medicine(1, "morning tablets"), {medicine(2, "water pill")});
  EXPECT_EQ(last(),
            "It is eight in the morning. Have you had both: your morning tablets and your water pill?");
  press("yes");
  EXPECT_EQ(ids(acknowledged), (Ids{1, 2}));
  EXPECT_TRUE(last() == "Thank you. I have noted both." || last() == "Good, I have noted both.") << last();
}

TEST_F(ToldTogetherTest, OnlyOneOfThemIsAskedAboutEach) {
  due(medicine(1, "morning tablets"), {medicine(2, "water pill")});
  press("only_some");
  EXPECT_NE(last().find("your morning tablets"), std::string::npos) << last();
  EXPECT_EQ(last().find("water pill"), std::string::npos) << last();
  press("yes");
  run.run_for(3s);
  EXPECT_EQ(ids(acknowledged), Ids{1});
  EXPECT_NE(last().find("your water pill"), std::string::npos) << last();
  press("no");
  EXPECT_EQ(ids(acknowledged), Ids{1});
  EXPECT_EQ(ids(snoozed), Ids{2});
}

TEST_F(ToldTogetherTest, WhoSaysThatSheHasHadItIsAskedWhetherBoth) {
  due(medicine(1, "morning tablets"), {medicine(2, "water pill")});
  type("I have had it");
  run.run_for(3s);
  EXPECT_TRUE(acknowledged.seen.empty());
  EXPECT_NE(last().find("Do you mean that you have had both"), std::string::npos) << last();
  type("no");
  run.run_for(3s);
  EXPECT_TRUE(acknowledged.seen.empty());
  EXPECT_NE(last().find("your morning tablets"), std::string::npos) << last();
}

TEST_F(ToldTogetherTest, AYesToBothThatIsTakenBackIsTakenBackForBoth) {
  due(medicine(1, "morning tablets"), {medicine(2, "water pill")});
  test::Recorder<msg::ReminderTakenBack> back{bus};
  press("yes");
  type("no wait");
  run.run_for(3s);
  back.mailbox().deliver();
  EXPECT_EQ(ids(back), (Ids{1, 2}));
}

TEST_F(ToldTogetherTest, AnAppointmentIsToldBeforeTheQuestionAndDoneWithItsAnswer) {
  due(medicine(1, "morning tablets"), {appointment(2, "Dentist")});
  EXPECT_EQ(last(),
            "At half past two: Dentist. It is eight in the morning. Have you had your morning tablets?");
  press("no");
  EXPECT_EQ(ids(snoozed), Ids{1});
  EXPECT_EQ(ids(acknowledged), Ids{2}) << "she was there, and heard it";
}

TEST_F(ToldTogetherTest, WhatWasToldBesideToNobodyIsToldAgain) {
  due(medicine(1, "morning tablets"), {appointment(2, "Dentist")});
  run.run_for(3min);
  EXPECT_EQ(ids(unanswered), (Ids{1, 2}));
}

TEST_F(ToldTogetherTest, WhoAnswersIntoTheMessageHasNotHeardWhatStandsBeside) {
  bus.publish(msg::PersonAppeared{clock.now()});
  msg::ReminderDue first = medicine(1, "morning tablets");
  first.others = {appointment(2, "Dentist")};
  bus.publish(first);
  run.run_for(1500ms);
  press("later");
  EXPECT_EQ(ids(snoozed), Ids{1});
  EXPECT_EQ(ids(unanswered), Ids{2});
}

TEST_F(ToldTogetherTest, WhoSaysYesAfterAllSaysItOfBoth) {
  due(medicine(1, "morning tablets"), {medicine(2, "water pill")});
  press("no");
  EXPECT_EQ(ids(snoozed), (Ids{1, 2}));
  type("yes");
  run.run_for(3s);
  EXPECT_EQ(ids(acknowledged), (Ids{1, 2}));
}

TEST_F(ToldTogetherTest, OfWhatIsNewNothingIsShort) {
  msg::ReminderDue again = medicine(1, "morning tablets");
  again.attempt = 2;
  again.told_before = true;
  due(again, {medicine(2, "water pill")});
  EXPECT_EQ(last().find("once more"), std::string::npos) << last();
}

TEST_F(ToldTogetherTest, WhatIsWithdrawnLeavesTheRest) {
  due(medicine(1, "morning tablets"), {medicine(2, "water pill")});
  bus.publish(msg::ReminderWithdrawn{msg::ReminderId{1}});
  run.run_for(8s);
  EXPECT_NE(last().find("your water pill"), std::string::npos) << last();
  EXPECT_EQ(last().find("morning tablets"), std::string::npos) << last();
  press("yes");
  EXPECT_EQ(ids(acknowledged), Ids{2});
}

TEST_F(ToldTogetherTest, TheSecondTimeIsShort) {
  msg::ReminderDue again = appointment(1, "Dentist");
  again.attempt = 2;
  again.told_before = true;
  due(again);
  EXPECT_TRUE(last() == "Once more: Dentist, at half past two. OK?" ||
              last() == "I told you before: Dentist, at half past two. OK?")
      << last();
  run.run_for(2min);
  EXPECT_EQ(voice.said.size(), 1U) << "nor is it asked in other words";
  EXPECT_EQ(ids(unanswered), Ids{1});
}

TEST_F(ToldTogetherTest, WhatWasTriedBeforeAndNotToldIsToldInFull) {
  msg::ReminderDue again = appointment(1, "Dentist");
  again.attempt = 3;  // a visitor was there
  due(again);
  EXPECT_NE(last().find("At half past two: Dentist."), std::string::npos) << last();
}

TEST_F(ToldTogetherTest, WhatWasNotHeardToItsEndIsToldInFull) {
  msg::ReminderDue again = appointment(1, "Dentist");
  again.attempt = 2;
  again.told_before = true;
  again.interrupted_before = true;
  due(again);
  EXPECT_NE(last().find("At half past two: Dentist."), std::string::npos) << last();
}

TEST_F(ToldTogetherTest, SheGreetsOnceInAWhile) {
  bus.publish(msg::LocalTimeChanged{{}, 8, 0, "8:00 am", "Monday 2 March", "morning"});
  due(appointment(1, "Dentist"));
  EXPECT_TRUE(last().starts_with("Good morning.")) << last();
  press("ok");
  due(appointment(2, "Hairdresser"));
  EXPECT_EQ(last().find("Good morning"), std::string::npos) << last();
  press("ok");
  run.run_for(4h);
  due(appointment(3, "Bank"));
  EXPECT_TRUE(last().starts_with("Good morning.")) << "hours later: " << last();
}

TEST_F(ToldTogetherTest, WhereSheIsNotHeardSheAsksForTheButton) {
  bus.publish(msg::SensesChanged{msg::SenseState::Open, msg::SenseState::Absent});
  due(appointment(1, "Dentist"));
  EXPECT_TRUE(last().ends_with("Please press OK.")) << last();
}

TEST_F(ToldTogetherTest, TheScreenKeepsWhatTheAnswerIsAbout) {
  due(appointment(1, "Dentist"), {appointment(2, "Hairdresser")});
  ASSERT_FALSE(expected.seen.empty());
  const auto& about = expected.seen.back().about;
  ASSERT_EQ(about.size(), 2U);
  EXPECT_EQ(about[0], (msg::AskedAbout{"Dentist", "at half past two", "Elm Street"}));
  EXPECT_EQ(about[1].title, "Hairdresser");
  press("ok");
  EXPECT_TRUE(expected.seen.back().about.empty());
}

TEST(ToldTogether, WithoutOneTheNextMedicineLeads) {
  msg::ReminderDue m = medicine(1, "a");
  m.others = {appointment(2, "b"), medicine(3, "c")};
  const auto rest = without(m, msg::ReminderId{1});
  ASSERT_TRUE(rest);
  EXPECT_EQ(rest->id, msg::ReminderId{3});
  ASSERT_EQ(rest->others.size(), 1U);
  EXPECT_EQ(rest->others[0].id, msg::ReminderId{2});
  EXPECT_FALSE(without(medicine(1, "a"), msg::ReminderId{1}));
}

}  // namespace
}  // namespace mana::dialogue
