#include "calendar/reminders/reminder_plan.hpp"

#include <gtest/gtest.h>

#include "agent/platform/zone/zones.hpp"
#include "calendar/phrases/when_parser.hpp"
#include "calendar/reminders/agenda.hpp"

namespace mana::calendar {
namespace {
using namespace std::chrono_literals;

class ReminderPlanTest : public ::testing::Test {
 protected:
  zone::Zones zones;
  zone::ZonePtr home = zones.find("Europe/London").value();

  Library library;

  core::WallTime at(std::string_view iso) const {
    return core::WallTime{home->to_utc(parse_when(iso, core::WallTime{}, *home)->local)};
  }
  /// The stages of one event with these lines.
  std::vector<PlannedOccurrence> plan(const std::string& lines) const {
    CalendarText text;
    text.text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:It\r\n";
    text.text += lines;
    text.text += "END:VEVENT\r\nEND:VCALENDAR\r\n";
    const Agenda agenda{{text}, zones, home, library};
    return agenda.plan(at("2026-11-20 00:00"), at("2026-12-20 00:00"), {});
  }
  std::vector<core::WallTime> due(const std::string& lines) const {
    std::vector<core::WallTime> out;
    for (const auto& p : plan(lines)) {
      for (const auto& s : p.stages) out.push_back(s.due);
    }
    return out;
  }
};

TEST_F(ReminderPlanTest, WhatWasChosenAtManaReplacesTheUsualStages) {
  EXPECT_EQ(due("DTSTART;TZID=Europe/London:20261125T143000\r\nX-MANA-STAGES:OWN\r\n"
                "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-P1D\r\nEND:VALARM\r\n"
                "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:PT0S\r\nEND:VALARM\r\n"),
            (std::vector{at("2026-11-24 14:30"), at("2026-11-25 14:30")}));
}

TEST_F(ReminderPlanTest, AnEarlyAppointmentHasNoMorningStage) {
  EXPECT_EQ(due("DTSTART;TZID=Europe/London:20261125T083000\r\n"),
            (std::vector{at("2026-11-24 18:00"), at("2026-11-25 07:30"), at("2026-11-25 08:15"),
                         at("2026-11-25 08:30")}));
}

TEST_F(ReminderPlanTest, WholeDaysAreAnnouncedTheEveningBeforeAndInEachMorning) {
  const auto planned = plan("DTSTART;VALUE=DATE:20261125\r\nDTEND;VALUE=DATE:20261201\r\n");
  ASSERT_EQ(planned.size(), 1u);
  ASSERT_EQ(planned[0].stages.size(), 7u);
  EXPECT_EQ(planned[0].stages[6].name, "day-6");
  EXPECT_EQ(planned[0].stages[6].due, at("2026-11-30 08:00"));
  EXPECT_EQ(planned[0].stages[0].due, at("2026-11-24 18:00"));
  EXPECT_EQ(planned[0].stages[1].due, at("2026-11-25 08:00"));
  EXPECT_EQ(planned[0].stages[1].expires, at("2026-11-26 00:00"));  // not a week later
}

TEST_F(ReminderPlanTest, AMedicineHasOneStageWhateverAlarmsItCarries) {
  const auto planned = plan(
      "DTSTART;TZID=Europe/London:20261125T080000\r\nCATEGORIES:Health,Medication\r\n"
      "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT30M\r\nEND:VALARM\r\n");
  ASSERT_EQ(planned.size(), 1u);
  EXPECT_EQ(planned[0].kind, "medication");
  EXPECT_EQ(planned[0].importance, 0);
  ASSERT_EQ(planned[0].stages.size(), 1u);
  EXPECT_EQ(planned[0].stages[0].due, at("2026-11-25 08:00"));
  EXPECT_EQ(planned[0].stages[0].expires, at("2026-11-25 10:00"));
}

TEST_F(ReminderPlanTest, TheNextDoseClosesTheWindowOfTheOneBefore) {
  const auto planned = plan(
      "DTSTART;TZID=Europe/London:20261125T080000\r\nCATEGORIES:MEDICATION\r\n"
      "RRULE:FREQ=DAILY;COUNT=3;BYHOUR=8,9;BYMINUTE=0\r\n");
  ASSERT_EQ(planned.size(), 3u);
  EXPECT_EQ(planned[0].stages[0].expires, at("2026-11-25 09:00"));
  EXPECT_EQ(planned[1].stages[0].expires, at("2026-11-25 11:00"));
}

TEST_F(ReminderPlanTest, NothingOfACancelledEvent) {
  EXPECT_TRUE(due("DTSTART;TZID=Europe/London:20261125T143000\r\nSTATUS:CANCELLED\r\n").empty());
}

TEST_F(ReminderPlanTest, PriorityMakesItMoreImportant) {
  EXPECT_EQ(plan("DTSTART;TZID=Europe/London:20261125T143000\r\nPRIORITY:1\r\n")[0].importance, 1);
  EXPECT_EQ(plan("DTSTART;TZID=Europe/London:20261125T143000\r\nPRIORITY:9\r\n")[0].importance, 2);
}

TEST_F(ReminderPlanTest, AnAlarmThatRepeatsAMillionTimesIsHeardThirtyTimes) {
  EXPECT_LE(
      due("DTSTART;TZID=Europe/London:20261125T143000\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT1H\r\n"
          "REPEAT:1000000\r\nDURATION:PT1M\r\nEND:VALARM\r\n")
          .size(),
      30u);
}

TEST_F(ReminderPlanTest, TheEveningBeforeIsAtTheSameClockTimeWhenTheClocksChangeBetween) {
  CalendarText text;
  text.text =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART;TZID=Europe/"
      "London:20270328T120000\r\nEND:VEVENT\r\n"
      "END:VCALENDAR\r\n";
  const Agenda agenda{{text}, zones, home};
  const auto planned = agenda.plan(at("2027-03-27 00:00"), at("2027-03-29 00:00"), {});
  ASSERT_EQ(planned.size(), 1u);
  EXPECT_EQ(planned[0].stages[0].due, at("2027-03-27 18:00"));
  EXPECT_EQ(planned[0].stages[1].due, at("2027-03-28 08:00"));
  EXPECT_EQ(planned[0].stages[1].due - planned[0].stages[0].due, 13h);
}

TEST_F(ReminderPlanTest, WhereTheWayIsKnownItIsToldWhenItIsTimeToGoAndNothingAfterThat) {
  library.places = {{1, "Town hall", "1 Market Square", "", "", 20min}};
  EXPECT_EQ(due("DTSTART;TZID=Europe/London:20261125T143000\r\nLOCATION:1 market square\r\n"),
            (std::vector{at("2026-11-24 18:00"), at("2026-11-25 08:00"), at("2026-11-25 13:30"),
                         at("2026-11-25 14:10")}));
  const auto planned = plan("DTSTART;TZID=Europe/London:20261125T143000\r\nLOCATION:Town hall\r\n");
  EXPECT_EQ(planned.at(0).stages.back().name, kLeaveStage);
  EXPECT_EQ(planned.at(0).stages.back().expires, at("2026-11-25 14:30"));
}

TEST_F(ReminderPlanTest, TheTimeToGoJoinsWhatWasChosen) {
  library.places = {{1, "Town hall", "", "", "", 20min}};
  EXPECT_EQ(due("DTSTART;TZID=Europe/London:20261125T143000\r\nLOCATION:Town hall\r\nX-MANA-STAGES:OWN\r\n"
                "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT2H\r\nEND:VALARM\r\n"
                "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\n"),
            (std::vector{at("2026-11-25 12:30"), at("2026-11-25 14:10")}));
}

TEST_F(ReminderPlanTest, NobodyIsSentOutForAPrivateEntry) {
  library.places = {{1, "Town hall", "", "", "", 20min}};
  const auto planned = plan(
      "DTSTART;TZID=Europe/London:20261125T143000\r\nLOCATION:Town hall\r\nCLASS:PRIVATE\r\n"
      "X-MANA-WITH:Anna\r\nX-MANA-BRING:the test\r\nDESCRIPTION:Bring: the test\r\n");
  EXPECT_EQ(planned.at(0).facts, EventFacts{});
  for (const auto& s : planned.at(0).stages) EXPECT_NE(s.name, kLeaveStage);
}

}  // namespace
}  // namespace mana::calendar
