// "I have taken my tablets", when nobody had just asked.
#include "agent/bus/messages/calendar.hpp"
#include "tests/dialogue/talking_house.hpp"

namespace mana::dialogue {
namespace {

/// The calendar, of which medicines are open.
class OpenMedicines final : public bus::Module {
 public:
  explicit OpenMedicines(bus::Bus& bus) : bus_{bus} {
    bus.subscribe<msg::AskCalendar>(mailbox(), name(), [this](const msg::AskCalendar& m) {
      if (m.question == msg::Question::OpenMedicines)
        bus_.publish(msg::CalendarAnswer{m.id, m.question, open});
    });
  }
  std::string_view name() const override { return "test.calendar"; }
  core::Time step(core::Time) override { return core::kNever; }
  std::vector<msg::Slots> open;

 private:
  bus::Bus& bus_;
};

class TookMedicineTest : public ConversationTest {
 protected:
  static msg::Slots medicine(const std::string& title, const std::string& when, int id) {
    return {{"title", title}, {"when", when}, {"reminder", std::to_string(id)}};
  }
  TookMedicineTest() {
    calendar.open = {medicine("noon tablets", "today at noon", 8),
                     medicine("morning tablets", "this morning at nine", 7)};
  }
  OpenMedicines calendar{bus};
  bus::VirtualDriver run{clock,
                         {&conversation, &voice, &calendar, &spoken, &acknowledged, &unanswered, &snoozed,
                          &expected, &asked, &ignored, &gestures, &faces, &stopped, &notes, &taken, &shown}};
};

TEST_F(TookMedicineTest, IsNotedForTheOneThatIsMeantAndTheCarerIsTold) {
  type("I have taken my tablets");
  run.run_for(5s);
  EXPECT_NE(last().find("noon tablets"), std::string::npos) << "the latest first: " << last();
  EXPECT_TRUE(acknowledged.seen.empty()) << "never before it is clear which";
  type("no");
  run.run_for(5s);
  EXPECT_NE(last().find("morning tablets"), std::string::npos) << last();
  type("yes");
  run.run_for(5s);
  ASSERT_EQ(acknowledged.seen.size(), 1u);
  EXPECT_EQ(acknowledged.seen[0].id, msg::ReminderId{7});
  ASSERT_EQ(notes.seen.size(), 1u);
  EXPECT_EQ(notes.seen[0].why, "taken late");
  EXPECT_EQ(notes.seen[0].text,
            "morning tablets, this morning at nine: said afterwards that it has been taken.");
  EXPECT_EQ(notes.seen[0].reminder, msg::ReminderId{}) << "it does not end with what it tells about";
}

TEST_F(TookMedicineTest, TwoOfThemAreTwoNotes) {
  for (int i = 0; i < 2; ++i) {
    type("i took my tablets");
    run.run_for(5s);
    type("yes");
    run.run_for(5s);
    calendar.open.erase(calendar.open.begin());
  }
  EXPECT_EQ(acknowledged.seen.size(), 2u);
  EXPECT_EQ(notes.seen.size(), 2u);
}

TEST_F(TookMedicineTest, WhoIsNotSureOrSaysNothingMoreIsNeverTakenAtTheirWord) {
  for (const char* answer : {"not sure", "later", "never mind", "ok", "yess", ""}) {
    type("i took my tablets");
    run.run_for(5s);
    if (*answer != '\0') type(answer);
    run.run_for(3min);
    EXPECT_TRUE(acknowledged.seen.empty()) << answer;
    EXPECT_EQ(conversation.whereabouts(), "") << answer;
  }
  EXPECT_FALSE(notes.seen.empty()) << "and the carer knows";
}

TEST_F(TookMedicineTest, SaidAgainItIsNotAskedTwice) {
  for (int i = 0; i < 3; ++i) {
    type("i took my tablets");
    run.run_for(5s);
    type("hello there");
    run.run_for(1s);
  }
  run.run_for(5s);
  EXPECT_TRUE(acknowledged.seen.empty()) << "which they were is not clear by saying it again";
  type("yes");
  run.run_for(5s);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
  EXPECT_EQ(conversation.whereabouts(), "") << "nothing waits any more";
}

TEST_F(TookMedicineTest, WhereNothingIsOpenTheCarerIsToldAllTheSame) {
  calendar.open.clear();
  type("i have had my tablets");
  run.run_for(10s);
  EXPECT_TRUE(acknowledged.seen.empty());
  ASSERT_EQ(notes.seen.size(), 1u);
  EXPECT_EQ(notes.seen[0].why, "taken, not asked");
  EXPECT_EQ(conversation.whereabouts(), "");
}

TEST_F(TookMedicineTest, ToTheQuestionItselfItIsAYes) {
  remind("medication");
  run.run_for(5s);
  type("i have taken my tablets");
  run.run_for(5s);
  ASSERT_EQ(acknowledged.seen.size(), 1u);
  EXPECT_EQ(acknowledged.seen[0].id, msg::ReminderId{7});
  EXPECT_EQ(times_said("Do you mean"), 0);
  EXPECT_TRUE(notes.seen.empty()) << "it is no news";
}

TEST_F(TookMedicineTest, WhatWasToBeAskedNextIsNotAskedAnyMore) {
  type("i took my tablets");
  run.run_for(3s);
  msg::ReminderDue due;
  due.id = msg::ReminderId{8};
  due.kind = "medication";
  due.title = "noon tablets";
  due.slots = {{"title", "noon tablets"}};
  bus.publish(due);
  type("yes");
  run.run_for(2min);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
  EXPECT_EQ(times_said("Have you had your"), 0);
}

}  // namespace
}  // namespace mana::dialogue
