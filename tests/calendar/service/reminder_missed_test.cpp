#include "tests/calendar/service/reminder_house.hpp"

// What nobody heard in time is not spoken late, but told once.
namespace mana::calendar {
namespace {
using namespace std::chrono_literals;

class MissedReminderTest : public PlannedDayTest {};

TEST_F(MissedReminderTest, WhatPassedUnheardIsMissedAndNeverSpokenLate) {
  add({.title = "Dentist", .at = "2026-11-24 10:00"});
  run_until("2026-11-24 00:00");  // "the day before" dies at midnight
  ASSERT_EQ(life->missed.seen.size(), 1u);
  EXPECT_EQ(life->missed.seen[0].due, at("2026-11-23 18:00"));
  run_until("2026-11-24 11:00");
  life->appear();
  EXPECT_TRUE(due().empty());
  EXPECT_EQ(life->missed.seen.back().due, at("2026-11-24 10:00"));
}

TEST_F(MissedReminderTest, WhatWasMissedIsToldAgainToWhoAsksAgainForTwoDays) {
  add_dentist();
  run_until("2026-11-23 14:00");
  life->appear();
  const auto first = life->ask(msg::Question::Missed);
  ASSERT_EQ(first.size(), 1u);
  EXPECT_EQ(first[0].at("title"), "Dentist");
  EXPECT_EQ(first[0].at("when"), "this morning at ten");
  EXPECT_EQ(life->ask(msg::Question::Missed).size(), 1u) << "that nothing was missed would be false";
  run_until("2026-11-25 11:00");
  EXPECT_TRUE(life->ask(msg::Question::Missed).empty());
}

TEST_F(MissedReminderTest, TheMostImportantThreeMissedOnesComeFirstTheRestWhenAskedAgain) {
  for (const char* title : {"One", "Two", "Three"}) {
    add({.title = title, .at = "2026-11-23 09:10", .remind = "PT5M"});
  }
  add_tablets();
  run_until("2026-11-23 14:00");
  const auto first = life->ask(msg::Question::Missed);
  ASSERT_EQ(first.size(), 3u);
  EXPECT_EQ(first[0].at("title"), "Blood pressure tablet");
  EXPECT_EQ(life->ask(msg::Question::Missed).size(), 1u);
}

TEST_F(MissedReminderTest, SomethingAnsweredAtALaterStageWasNotMissed) {
  add({.title = "Dentist", .at = "2026-11-24 10:00"});
  run_until("2026-11-24 09:50");
  life->appear();
  life->hear_and_acknowledge(due()[0].id);
  life->leave();
  run_until("2026-11-24 12:00");
  EXPECT_TRUE(life->ask(msg::Question::Missed).empty());
}

TEST_F(MissedReminderTest, WhatPassedWhileTheProgramWasOffIsReportedOnceAtTheStart) {
  add_dentist();
  life.reset();
  clock.advance_to(clock.now() + 5h);
  live();
  life->appear();
  EXPECT_TRUE(due().empty());
  ASSERT_EQ(life->missed.seen.size(), 1u);
  EXPECT_EQ(life->ask(msg::Question::Missed).size(), 1u);
  live();
  EXPECT_TRUE(life->missed.seen.empty());
}

// A popup for each past instance of a series that was added late is what people complain of elsewhere.
TEST_F(MissedReminderTest, ASeriesThatBeganLongAgoReplaysNothing) {
  life->appear();
  add({.title = "Walk", .at = "2026-01-05 08:30", .repeat = "FREQ=DAILY", .remind = "PT15M"});
  run_until("2026-11-23 23:00");
  EXPECT_TRUE(due().empty());
  EXPECT_TRUE(life->missed.seen.empty());
  EXPECT_TRUE(life->ask(msg::Question::Missed).empty());
  run_until("2026-11-24 08:15");
  EXPECT_EQ(due().size(), 1u);
}

}  // namespace
}  // namespace mana::calendar
