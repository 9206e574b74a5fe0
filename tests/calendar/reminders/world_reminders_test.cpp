#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <ostream>

#include "agent/platform/zone/zones.hpp"
#include "calendar/phrases/when_parser.hpp"
#include "calendar/reminders/agenda.hpp"

// What is told of entries that other programs wrote: their alarms add, and never take away.
namespace mana::calendar {
namespace {

using Lines = std::vector<std::string>;

class WorldRemindersTest : public ::testing::Test {
 protected:
  zone::Zones zones;
  zone::ZonePtr home = zones.find("Europe/London").value();
  ReminderPolicy policy;

  core::WallTime at(std::string_view iso) const {
    return core::WallTime{home->to_utc(parse_when(iso, core::WallTime{}, *home)->local)};
  }
  static std::string file(const std::string& name) {
    std::ifstream in{"tests/data/calendars/" + name + ".ics", std::ios::binary};
    EXPECT_TRUE(in) << name;
    return {std::istreambuf_iterator<char>{in}, {}};
  }
  static std::string event(const std::string& lines) {
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:It\r\n" + lines +
           "END:VEVENT\r\nEND:VCALENDAR\r\n";
  }
  static std::string timed(const std::string& lines) {
    return event(
        "DTSTART;TZID=Europe/London:20261208T100000\r\nDTEND;TZID=Europe/London:20261208T110000\r\n" + lines);
  }
  static std::string alarm(const std::string& lines) {
    return "BEGIN:VALARM\r\nACTION:DISPLAY\r\n" + lines + "END:VALARM\r\n";
  }
  std::vector<PlannedOccurrence> plan(const std::string& ics, std::string_view from,
                                      std::string_view to) const {
    return Agenda{{{ics, {}}}, zones, home}.plan(at(from), at(to), policy);
  }
  /// When something is told between the two, as clocks at home show it, each as "8 10:00" (day and time).
  Lines told(const std::string& ics, std::string_view from = "2026-11-20 00:00",
             std::string_view to = "2026-12-20 00:00") const {
    Lines out;
    for (const auto& p : plan(ics, from, to)) {
      for (const auto& s : as_said(p, policy, *home)) {
        const std::string iso =
            zone::iso_with_offset(std::chrono::floor<std::chrono::seconds>(s.due), *home).substr(8, 8);
        out.push_back(iso.substr(0, 2) + " " + iso.substr(3, 5));
      }
    }
    return out;
  }
};

const Lines kUsual{"07 18:00", "08 08:00", "08 09:00", "08 09:45", "08 10:00"};

Lines with(Lines more) {
  more.insert(more.end(), kUsual.begin(), kUsual.end());
  std::sort(more.begin(), more.end());
  return more;
}

TEST_F(WorldRemindersTest, NoAlarmOfAnotherProgramTakesTheUsualStagesAway) {
  for (const char* name : {"proximity", "display_week_before", "after_end_only"}) {
    const Lines all = told(file(name));
    for (const std::string& usual : kUsual)
      EXPECT_NE(std::find(all.begin(), all.end(), usual), all.end()) << name << " " << usual;
  }
  EXPECT_EQ(told(file("display_week_before")), with({"01 10:00"}));
  EXPECT_EQ(told(file("proximity")), kUsual);
  EXPECT_EQ(told(file("apple_none_alarm"), "2027-03-01 00:00", "2027-04-01 00:00"),
            (Lines{"14 18:00", "15 08:00", "15 09:00", "15 09:45", "15 10:00"}));
}

TEST_F(WorldRemindersTest, WhatIsWrittenForNoAlertIsNoAlarm) {
  EXPECT_EQ(told(timed(
                "BEGIN:VALARM\r\nACTION:NONE\r\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\r\nEND:VALARM\r\n")),
            kUsual);
  EXPECT_EQ(told(timed(alarm("TRIGGER;VALUE=DATE-TIME:19760401T005545Z\r\n"))), kUsual);
  EXPECT_EQ(told(timed("BEGIN:VALARM\r\nACTION:EMAIL\r\nTRIGGER:-P7D\r\nEND:VALARM\r\n")), kUsual);
  EXPECT_EQ(told(timed("BEGIN:VALARM\r\nACTION:none\r\nTRIGGER:-PT2H\r\nEND:VALARM\r\n")), kUsual);
  EXPECT_EQ(told(timed(alarm("TRIGGER:-PT2H\r\nPROXIMITY:DEPART\r\n"))), kUsual);
  EXPECT_EQ(told(timed(alarm("TRIGGER:nonsense\r\n"))), kUsual);
  EXPECT_EQ(told(timed(alarm("TRIGGER:-P5000D\r\n"))), kUsual);
}

TEST_F(WorldRemindersTest, WhatIsAskedForBesidesIsToldBesides) {
  EXPECT_EQ(told(timed(alarm("TRIGGER:-PT3H\r\n"))),
            Lines({"07 18:00", "08 07:00", "08 08:00", "08 09:00", "08 09:45", "08 10:00"}));
  EXPECT_EQ(told(timed(alarm("TRIGGER:-PT15M\r\n"))), kUsual) << "the same as a usual one";
  EXPECT_EQ(told(timed(alarm("TRIGGER:-PT10M\r\n"))), kUsual) << "as good as the same";
  EXPECT_EQ(told(timed(alarm("TRIGGER:-PT30M\r\n") + alarm("TRIGGER:-PT30M\r\n"))), with({"08 09:30"}));
}

TEST_F(WorldRemindersTest, WhatSomebodyChoseAtManaIsAllThatIsTold) {
  EXPECT_EQ(told(timed("X-MANA-STAGES:OWN\r\n" + alarm("TRIGGER:-PT2H\r\n"))), Lines{"08 08:00"});
  EXPECT_EQ(told(timed("X-MANA-STAGES:OWN\r\n")), kUsual) << "a telephone has taken its alarms out";
}

TEST_F(WorldRemindersTest, ATimeThatIsWrittenIntoASeriesIsThatOfOneInstance) {
  const Lines all = told(file("abs_alarm_on_series"), "2026-12-06 00:00", "2026-12-21 12:00");
  EXPECT_EQ(std::count(all.begin(), all.end(), "07 09:30"), 1);
  EXPECT_EQ(std::count(all.begin(), all.end(), "14 10:00"), 1);
  EXPECT_EQ(std::count(all.begin(), all.end(), "21 10:00"), 1);
  EXPECT_EQ(all.size(), 16u) << "five of each, and the one that is written";
}

TEST_F(WorldRemindersTest, AWholeDayIsNotToldOfInTheNight) {
  const Lines usual{"14 18:00", "15 08:00"};
  const auto day = [&](const std::string& lines) {
    return told(event("DTSTART;VALUE=DATE:20270315\r\nDTEND;VALUE=DATE:20270316\r\n" + lines),
                "2027-03-01 00:00", "2027-04-01 00:00");
  };
  EXPECT_EQ(told(file("alarm_allday_15"), "2027-03-01 00:00", "2027-04-01 00:00"), usual);
  EXPECT_EQ(told(file("ms_allday"), "2027-03-01 00:00", "2027-04-01 00:00"), usual);
  for (const char* trigger : {"-PT15M", "PT0S", "-P1D", "-PT30M", "PT6H", "-PT6H"})
    EXPECT_EQ(day(alarm("TRIGGER:" + std::string{trigger} + "\r\n")), usual) << trigger;
  EXPECT_EQ(day(alarm("TRIGGER:-P2D\r\n")), (Lines{"13 18:00", "14 18:00", "15 08:00"})) << "that evening";
  EXPECT_EQ(day(alarm("TRIGGER:-PT15H\r\n")), (Lines{"14 09:00", "14 18:00", "15 08:00"}))
      << "Apple: 9:00 before";
  EXPECT_EQ(day("X-MANA-STAGES:OWN\r\n" + alarm("TRIGGER:-PT15M\r\n")), Lines{"14 18:00"});
}

TEST_F(WorldRemindersTest, WhatIsOffIsNotToldOfAndWhatIsPerhapsIsLessImportant) {
  EXPECT_TRUE(told(file("cancel_method"), "2026-06-01 00:00", "2026-08-01 00:00").empty());
  EXPECT_TRUE(told(file("cancelled_title"), "2027-03-01 00:00", "2027-04-01 00:00").empty());
  const auto perhaps = plan(timed("STATUS:TENTATIVE\r\n"), "2026-11-20 00:00", "2026-12-20 00:00");
  ASSERT_EQ(perhaps.size(), 1u);
  EXPECT_EQ(perhaps[0].importance, 3);
}

TEST_F(WorldRemindersTest, ATaskIsToldOfWhenItIsDue) {
  const std::string milkman =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:t\r\nSUMMARY:Pay the milkman\r\n"
      "DUE;VALUE=DATE:20261208\r\nEND:VTODO\r\nEND:VCALENDAR\r\n";
  EXPECT_EQ(told(milkman), (Lines{"07 18:00", "08 08:00"}));
}

TEST_F(WorldRemindersTest, InQuietHoursOnlyWhatCannotWaitAndMedicines) {
  policy.quiet = platform::kNight;
  EXPECT_EQ(told(timed(alarm("TRIGGER:-PT4H\r\n"))), with({"08 07:30"}));
  EXPECT_EQ(told(timed(alarm("TRIGGER:-PT4H\r\n") + alarm("TRIGGER:-PT3H\r\n"))), with({"08 07:30"}))
      << "of two that wait the later";
  const std::string dose = event("DTSTART;TZID=Europe/London:20261208T030000\r\nCATEGORIES:MEDICATION\r\n");
  EXPECT_EQ(told(dose), Lines{"08 03:00"});
  const std::string taxi = event("DTSTART;TZID=Europe/London:20261208T060000\r\n");
  EXPECT_EQ(told(taxi), (Lines{"07 18:00", "08 05:00", "08 05:45", "08 06:00"}));
}

TEST_F(WorldRemindersTest, NeverOfAMedicine) {
  PlannedOccurrence dose;
  dose.kind = "medication";
  dose.starts = at("2026-12-08 08:00");
  EXPECT_FALSE(waits_for_quiet_end(dose, at("2026-12-08 10:00"), at("2026-12-08 07:30")));
  dose.kind = "appointment";
  EXPECT_TRUE(waits_for_quiet_end(dose, at("2026-12-08 10:00"), at("2026-12-08 07:30")));
}

}  // namespace
}  // namespace mana::calendar
