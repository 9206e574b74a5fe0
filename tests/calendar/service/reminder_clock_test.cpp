#include "tests/calendar/service/reminder_house.hpp"

// Clocks that ran ahead, are set, or are not set yet; the nights when they change.
namespace mana::calendar {
namespace {
using namespace std::chrono_literals;

class ReminderClockTest : public PlannedDayTest {};

TEST_F(ReminderClockTest, AClockThatRanAheadAndWasPutRightLosesNothing) {
  life->appear();
  add_dentist();
  clock.step_wall(24h);
  life->run.run_for(1min);
  EXPECT_TRUE(due().empty());
  clock.step_wall(-24h);
  run_until("2026-11-23 09:45");
  EXPECT_EQ(due().size(), 1u);
  EXPECT_TRUE(life->ask(msg::Question::Missed).empty());
}

TEST_F(ReminderClockTest, AClockThatRanAheadBeforeARestartLosesNothing) {
  add_dentist();
  clock.step_wall(24h);
  life->run.run_for(1min);
  clock.step_wall(-24h);
  live();
  life->appear();
  run_until("2026-11-23 09:45");
  EXPECT_EQ(due().size(), 1u);
}

TEST_F(ReminderClockTest, SettingTheClockForwardMakesNoBurst) {
  life->appear();
  add({.title = "Walk", .at = "2026-11-23 08:00", .repeat = "FREQ=HOURLY", .remind = "PT5M"});
  run_until("2026-11-23 09:30");
  const std::size_t before = due().size();
  clock.step_wall(10h);
  life->run.run_for(1min);
  EXPECT_LE(due().size(), before + 1);
}

TEST_F(ReminderClockTest, RepeatsKeepTheirPaceWhenTheClockIsSet) {
  life->appear();
  add({.title = "Dentist", .at = "2026-11-23 15:00", .remind = "PT5H"});
  run_until("2026-11-23 10:00");
  life->hear_and_ignore(due().back().id);
  clock.step_wall(1h);
  life->run.run_for(4min + 59s);
  EXPECT_EQ(due().size(), 1u);
  life->run.run_for(1s);
  EXPECT_EQ(due().size(), 2u);
}

/// She moves from London to Berlin; the machine is told its new zone and starts again.
TEST_F(ReminderClockTest, WhoMovesToAnotherZoneHearsAppointmentsAtTheirInstantAndHabitsByTheNewClock) {
  life->appear();
  add({.title = "Call from London", .at = "2026-11-23 15:00", .remind = "PT15M"});
  take_in(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:tea\r\nDTSTART:20261123T160000\r\nSUMMARY:"
      "Tea\r\nX-MANA-STAGES:OWN\r\n"
      "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:PT0S\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n");
  options.home = *zones.find("Europe/Berlin");
  live();
  life->appear();
  run_until("2026-11-23 14:44");
  EXPECT_TRUE(due().empty());
  run_until("2026-11-23 14:46");
  ASSERT_EQ(due().size(), 1U);
  EXPECT_EQ(due()[0].slots.at("when"), "this afternoon at four");  // three in London
  life->hear_and_acknowledge(due()[0].id);
  run_until("2026-11-23 15:01");  // four in Berlin: tea, by the clock on the wall
  ASSERT_EQ(due().size(), 2U);
  EXPECT_EQ(due()[1].slots.at("title"), "Tea");
  life->hear_and_acknowledge(due()[1].id);
  run_until("2026-11-23 20:00");
  EXPECT_EQ(due().size(), 2U);
}

/// Asleep from ten to three: no step happens, and the steady clock stands still.
TEST_F(ReminderClockTest, AMachineThatSleptSaysWhatIsStillOfUseAndTellsOfTheRest) {
  life->appear();
  add({.title = "Dentist", .at = "2026-11-23 11:00", .remind = "PT15M"});
  add({.title = "Visitor", .at = "2026-11-23 15:10", .remind = "PT15M"});
  run_until("2026-11-23 10:00");
  clock.step_wall(5h);
  life->run.run_for(10s);
  ASSERT_EQ(due().size(), 1U);
  EXPECT_EQ(due()[0].slots.at("title"), "Visitor");
  const auto missed = life->ask(msg::Question::Missed);
  ASSERT_EQ(missed.size(), 1U);
  EXPECT_EQ(missed[0].at("title"), "Dentist");
}

class UnsetClockTest : public ReminderHouse {
 protected:
  UnsetClockTest() : ReminderHouse{"2000-01-01 00:00"} {}
};

TEST_F(UnsetClockTest, SaysNothingAboutTimeUntilTheClockIsSet) {
  life->appear();
  add({.title = "Dentist", .at = "in 10 minutes"});
  life->run.run_for(1h);
  EXPECT_TRUE(life->due.seen.empty());
  EXPECT_TRUE(life->minutes.seen.empty());
  EXPECT_TRUE(life->ask(msg::Question::Time).empty());
  EXPECT_EQ(life->failed.seen.size(), 1u);
  clock.step_wall(at("2026-11-23 09:00") - clock.wall_now());
  life->run.run_for(1min);
  EXPECT_EQ(life->recovered.seen.size(), 1u);
  EXPECT_FALSE(life->ask(msg::Question::Time).empty());
}

// ---- summer time

class SpringNightTest : public ReminderHouse {
 protected:
  SpringNightTest() : ReminderHouse{"2027-03-27 20:00"} {}
};

TEST_F(SpringNightTest, ATimeThatTheClocksSkipIsSpokenAnHourLaterThatDayOnly) {
  life->appear();
  add({.title = "Tablet", .at = "2027-03-27 01:30am", .repeat = "FREQ=DAILY", .medication = true});
  run_until("2027-03-29 12:00");
  std::vector<core::WallTime> first_attempts;
  for (const auto& d : life->due.seen) {
    if (d.attempt == 1) first_attempts.push_back(d.due);
  }
  EXPECT_EQ(first_attempts, (std::vector{at("2027-03-28 02:30"), at("2027-03-29 01:30")}));
}

class AutumnNightTest : public ReminderHouse {
 protected:
  AutumnNightTest() : ReminderHouse{"2027-10-30 20:00"} {}
};

TEST_F(AutumnNightTest, ATimeThatTheClocksShowTwiceIsSpokenOnce) {
  life->appear();
  add({.title = "Tablet", .at = "2027-10-30 01:30am", .repeat = "FREQ=DAILY", .medication = true});
  run_until("2027-10-31 12:00");
  int first_attempts = 0;
  for (const auto& d : life->due.seen) first_attempts += d.attempt == 1 ? 1 : 0;
  EXPECT_EQ(first_attempts, 1);
}

TEST_F(ReminderClockTest, AClockThatRanAheadByAMonthForAnHourBringsNoDoseBack) {
  life->appear();
  add_tablets();
  run_until("2026-11-23 10:00");
  life->hear_and_acknowledge(due()[0].id);
  clock.step_wall(30 * 24h);
  life->run.run_for(1h);
  clock.step_wall(-30 * 24h);
  life->run.run_for(30min);
  EXPECT_EQ(due().size(), 1u);
}

TEST_F(ReminderClockTest, AProgramThatBeganWhileTheClockRanAheadKnowsWhatWasTakenWhenItIsPutRight) {
  life->appear();
  add_tablets();
  run_until("2026-11-23 10:00");
  life->hear_and_acknowledge(due()[0].id);
  clock.step_wall(30 * 24h);
  live();
  life->appear();
  life->run.run_for(10min);
  clock.step_wall(-30 * 24h);
  life->run.run_for(30min);
  EXPECT_TRUE(due().empty());
}

TEST_F(ReminderClockTest, WhatAClockThatRanAheadLetPassIsStillSaidByAProgramThatBeginsAfterItsTime) {
  add_dentist();  // told at 9:45
  clock.step_wall(26h);
  life->run.run_for(5min);
  clock.step_wall(-26h);
  life->run.run_for(5min);
  EXPECT_TRUE(due().empty());
  life.reset();
  clock.advance_to(clock.now() + (at("2026-11-23 09:50") - clock.wall_now()));
  live();
  life->appear();
  life->run.run_for(10s);
  EXPECT_EQ(due().size(), 1u);
}

/// The clock was set back while the program was down, and it begins again between the moment and its end.
TEST_F(ReminderClockTest, WhatAClockThatRanAheadLetPassIsSaidWhereItsEndIsStillToCome) {
  add_dentist();  // told at 9:45, until 10:00
  clock.step_wall(26h);
  life->run.run_for(5min);
  EXPECT_TRUE(due().empty());
  life.reset();
  clock.step_wall(at("2026-11-23 09:50") - clock.wall_now());
  live();
  life->appear();
  life->run.run_for(10s);
  EXPECT_EQ(due().size(), 1u);
  life->hear_and_acknowledge(due().at(0).id);
  life.reset();
  clock.step_wall(at("2026-11-23 09:47") - clock.wall_now());
  live();
  life->appear();
  life->run.run_for(30min);
  EXPECT_EQ(due().size(), 0u) << "but never again once it was acknowledged";
}

/// Said as often as it is said, and no answer: a clock that is set back brings it no more.
TEST_F(ReminderClockTest, WhatNobodyAnsweredIsNotSaidAnewAfterARestart) {
  add_dentist();
  life->appear();
  run_until("2026-11-23 10:00");
  ASSERT_GE(due().size(), 1u);
  run_until("2026-11-23 10:05");
  life.reset();
  clock.step_wall(at("2026-11-23 09:50") - clock.wall_now());
  live();
  life->appear();
  life->run.run_for(5s);
  EXPECT_TRUE(due().empty());
}

TEST_F(ReminderClockTest, AnEntryThatIsMovedAwayAndBackIsStillSaid) {
  const std::string here =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:d\r\nSEQUENCE:0\r\nDTSTART:20261123T100000Z\r\nSUMMARY:"
      "Dentist\r\n"
      "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
  std::string away = here, back = here;
  away.replace(away.find("T100000"), 7, "T160000").replace(away.find("SEQUENCE:0"), 10, "SEQUENCE:1");
  back.replace(back.find("SEQUENCE:0"), 10, "SEQUENCE:2");
  take_in(here);
  run_until("2026-11-23 09:46");  // nobody is there
  take_in(away);
  run_until("2026-11-23 09:48");
  take_in(back);
  run_until("2026-11-23 09:50");
  life->appear();
  life->run.run_for(10s);
  EXPECT_EQ(due().size(), 1u);
}

}  // namespace
}  // namespace mana::calendar
