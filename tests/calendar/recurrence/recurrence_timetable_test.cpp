#include "calendar/recurrence/timetable.hpp"

#include <gtest/gtest.h>

#include "tests/calendar/recurrence/recurrence_support.hpp"

namespace mana::calendar::recurrence {
namespace {

using test::at;
using test::calendar_with;
using test::list;
using test::starts;
using test::starts_of;
using Starts = std::vector<std::string>;

// ---- Daylight saving --------------------------------------------------------------------------

TEST(DaylightSavingTest, AnInstanceInTheGapIsShiftedAndTheNextDayIsRightAgain) {
  // libical 3.0 and 4.0 give 02:30 on the 30th as well.
  EXPECT_EQ(starts_of("DTSTART;TZID=Europe/London:20260328T013000\nRRULE:FREQ=DAILY;COUNT=3", "2026-03-01",
                      "2026-05-01"),
            (Starts{"2026-03-28T01:30:00+00:00", "2026-03-29T02:30:00+01:00", "2026-03-30T01:30:00+01:00"}));
  EXPECT_EQ(starts_of("DTSTART;TZID=Australia/Lord_Howe:20261003T021000\nRRULE:FREQ=DAILY;COUNT=3",
                      "2026-10-01", "2026-11-01"),
            (Starts{"2026-10-03T02:10:00+10:30", "2026-10-04T02:40:00+11:00", "2026-10-05T02:10:00+11:00"}));
}

TEST(DaylightSavingTest, AnInstanceShownTwiceHappensOnce) {
  EXPECT_EQ(starts_of("DTSTART;TZID=America/New_York:20261031T013000\nRRULE:FREQ=DAILY;COUNT=3", "2026-10-01",
                      "2026-12-01"),
            (Starts{"2026-10-31T01:30:00-04:00", "2026-11-01T01:30:00-04:00", "2026-11-02T01:30:00-05:00"}));
}

TEST(DaylightSavingTest, EverySixHoursStaysSixHours) {
  EXPECT_EQ(starts_of("DTSTART;TZID=Europe/London:20260328T180000\nRRULE:FREQ=HOURLY;INTERVAL=6;COUNT=4",
                      "2026-03-01", "2026-05-01"),
            (Starts{"2026-03-28T18:00:00+00:00", "2026-03-29T00:00:00+00:00", "2026-03-29T07:00:00+01:00",
                    "2026-03-29T13:00:00+01:00"}));
  EXPECT_EQ(starts_of("DTSTART;TZID=Europe/London:20261025T003000\nRRULE:FREQ=HOURLY;COUNT=4", "2026-10-01",
                      "2026-12-01"),
            (Starts{"2026-10-25T00:30:00+01:00", "2026-10-25T01:30:00+01:00", "2026-10-25T01:30:00+00:00",
                    "2026-10-25T02:30:00+00:00"}));
}

TEST(DaylightSavingTest, MinutesOfTheClockStayTheSameWhereItMovesByHalfAnHour) {
  const auto got =
      starts_of("DTSTART;TZID=Australia/Lord_Howe:20261004T003000\nRRULE:FREQ=HOURLY;BYMINUTE=30;COUNT=4",
                "2026-10-01", "2026-11-01");
  EXPECT_EQ(got, (Starts{"2026-10-04T00:30:00+10:30", "2026-10-04T01:30:00+10:30",
                         "2026-10-04T02:30:00+11:00", "2026-10-04T03:30:00+11:00"}));
}

TEST(DaylightSavingTest, TheFirstHourIsNotLostWhenAFilterSkipsToIt) {
  EXPECT_EQ(
      starts_of("DTSTART;TZID=Europe/London:20260328T000000\nRRULE:FREQ=MINUTELY;INTERVAL=30;BYHOUR=1,2",
                "2026-03-28", "2026-03-30"),
      (Starts{"2026-03-28T00:00:00+00:00", "2026-03-28T01:00:00+00:00", "2026-03-28T01:30:00+00:00",
              "2026-03-28T02:00:00+00:00", "2026-03-28T02:30:00+00:00", "2026-03-29T02:00:00+01:00",
              "2026-03-29T02:30:00+01:00"}));
}

// ---- Leap years and ends of months ---------------------------------------------------------------

TEST(CalendarArithmeticTest, ALeapDayBirthdayComesInLeapYears) {
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:18960229\nRRULE:FREQ=YEARLY;COUNT=3", "1800-01-01", "1950-01-01"),
            (Starts{"1896-02-29", "1904-02-29", "1908-02-29"}));  // 1900 was none
}

TEST(CalendarArithmeticTest, TheThirtyFirstSkipsShortMonthsAndTheLastDayDoesNot) {
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20240131\nRRULE:FREQ=MONTHLY;COUNT=3", "2024-01-01", "2025-01-01"),
            (Starts{"2024-01-31", "2024-03-31", "2024-05-31"}));
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20240131\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", "2024-01-01",
                      "2025-01-01"),
            (Starts{"2024-01-31", "2024-02-29", "2024-03-31"}));
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20240131\nRRULE:FREQ=DAILY;BYMONTHDAY=-1,1;COUNT=4", "2024-01-01",
                      "2025-01-01"),
            (Starts{"2024-01-31", "2024-02-01", "2024-02-29", "2024-03-01"}));  // libical loses the last days
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20241230\nRRULE:FREQ=YEARLY;BYYEARDAY=-366,-1;COUNT=4",
                      "2024-01-01", "2030-01-01"),
            (Starts{"2024-12-30", "2024-12-31", "2025-12-31", "2026-12-31"}));
}

TEST(CalendarArithmeticTest, WeekFiftyThreeOnlyInLongYears) {
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20201228\nRRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;COUNT=3",
                      "2020-01-01", "2040-01-01"),
            (Starts{"2020-12-28", "2026-12-28", "2032-12-27"}));
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20191230\nRRULE:FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=3",
                      "2019-01-01", "2040-01-01"),
            (Starts{"2019-12-30", "2021-01-04", "2022-01-03"}));
}

TEST(CalendarArithmeticTest, AnIntervalBeyondAllTimeGivesTheStart) {
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20260101\nRRULE:FREQ=SECONDLY;INTERVAL=9223372036854775807",
                      "2026-01-01", "9999-01-01"),
            (Starts{"2026-01-01"}));
  EXPECT_EQ(starts_of("DTSTART:20260101T000000Z\nRRULE:FREQ=YEARLY;INTERVAL=9223372036854775807",
                      "2026-01-01", "9999-01-01")
                .size(),
            1u);
  EXPECT_EQ(starts_of("DTSTART:20260101T000000Z\nRRULE:FREQ=SECONDLY;INTERVAL=90061;COUNT=2", "2026-01-01",
                      "2027-01-01", "UTC"),
            (Starts{"2026-01-01T00:00:00+00:00", "2026-01-02T01:01:01+00:00"}));
}

// ---- Dates beside the rule ---------------------------------------------------------------------------

TEST(ExtraDatesTest, AreSortedCountedOnceAndMayBringTheirOwnLength) {
  const auto got =
      list(calendar_with("DTSTART:20260105T100000Z\nDURATION:PT30M\n"
                         "RDATE:20260110T100000Z,20260105T100000Z\n"
                         "RDATE;VALUE=PERIOD:20260107T090000Z/PT2H,20260108T090000Z/20260108T093000Z"),
           "2026-01-01", "2026-02-01", "UTC");
  ASSERT_EQ(got.rows.size(), 4u);
  EXPECT_EQ(got.rows[0].start, "2026-01-05T10:00:00+00:00");
  EXPECT_EQ(got.rows[0].end, "2026-01-05T10:30:00+00:00");
  EXPECT_EQ(got.rows[1].end, "2026-01-07T11:00:00+00:00");
  EXPECT_EQ(got.rows[2].end, "2026-01-08T09:30:00+00:00");
  EXPECT_EQ(got.rows[3].start, "2026-01-10T10:00:00+00:00");
}

TEST(ExtraDatesTest, AnOldExceptionRuleTakesInstancesAway) {
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;COUNT=7\nEXRULE:FREQ=WEEKLY;BYDAY=SA,SU",
                      "2026-01-01", "2026-02-01")
                .size(),
            5u);
}

TEST(ExtraDatesTest, SeveralRulesAreJoined) {
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=WEEKLY;COUNT=2",
                      "2026-01-01", "2026-02-01"),
            (Starts{"2026-01-05", "2026-01-06", "2026-01-12"}));
}

// ---- Length --------------------------------------------------------------------------------------

TEST(LengthTest, DurationInDaysFollowsTheCalendarAndDtendIsExact) {
  const auto nominal = list(calendar_with("DTSTART;TZID=Europe/London:20260328T120000\nDURATION:P1D"),
                            "2026-03-01", "2026-05-01");
  EXPECT_EQ(nominal.rows.at(0).end, "2026-03-29T12:00:00+01:00");
  const auto exact = list(calendar_with("DTSTART;TZID=Europe/London:20260328T120000\nDURATION:PT24H"),
                          "2026-03-01", "2026-05-01");
  EXPECT_EQ(exact.rows.at(0).end, "2026-03-29T13:00:00+01:00");
  const auto flight =
      list(calendar_with(
               "DTSTART;TZID=Europe/London:20260105T100000\nDTEND;TZID=America/New_York:20260105T130000"),
           "2026-01-01", "2026-05-01");
  EXPECT_EQ(flight.rows.at(0).end, "2026-01-05T18:00:00+00:00");
}

TEST(LengthTest, AllDayEventsEndOnTheDayAfter) {
  EXPECT_EQ(list(calendar_with("DTSTART;VALUE=DATE:20260105"), "2026-01-01", "2026-02-01").rows.at(0).end,
            "2026-01-06");
  EXPECT_EQ(list(calendar_with("DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260108"), "2026-01-01",
                 "2026-02-01")
                .rows.at(0)
                .end,
            "2026-01-08");
  EXPECT_EQ(list(calendar_with("DTSTART;VALUE=DATE:20260105\nDURATION:P1W"), "2026-01-01", "2026-02-01")
                .rows.at(0)
                .end,
            "2026-01-12");
  EXPECT_EQ(list(calendar_with("DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260105"), "2026-01-01",
                 "2026-02-01")
                .rows.at(0)
                .end,
            "2026-01-06");
}

TEST(LengthTest, AnEventThatEndsBeforeItStartsIsNamedAndHasNoLength) {
  const auto got = list(calendar_with("DTSTART:20260105T100000Z\nDTEND:20260105T090000Z"), "2026-01-01",
                        "2026-02-01", "UTC");
  EXPECT_EQ(got.rows.at(0).end, "2026-01-05T10:00:00+00:00");
  EXPECT_EQ(got.issues.size(), 1u);
}

// ---- The window ------------------------------------------------------------------------------------

TEST(WindowTest, TakesWhatOverlapsIt) {
  const char* hour = "DTSTART:20260105T100000Z\nDTEND:20260105T110000Z\nRRULE:FREQ=DAILY;COUNT=3";
  EXPECT_EQ(starts_of(hour, "2026-01-05T10:30:00Z", "2026-01-06T10:00:00Z").size(), 1u);
  EXPECT_EQ(starts_of(hour, "2026-01-05T11:00:00Z", "2026-01-06T10:00:00Z").size(), 0u);
  EXPECT_EQ(starts_of(hour, "2026-01-05T11:00:00Z", "2026-01-06T10:00:01Z").size(), 1u);
}

TEST(WindowTest, AnEventWithoutLengthAtTheBeginningIsInAndAtTheEndIsNot) {
  const char* moment = "DTSTART:20260105T100000Z";
  EXPECT_EQ(starts_of(moment, "2026-01-05T10:00:00Z", "2026-01-05T11:00:00Z").size(), 1u);
  EXPECT_EQ(starts_of(moment, "2026-01-05T09:00:00Z", "2026-01-05T10:00:00Z").size(), 0u);
}

TEST(WindowTest, ADayIsTheLocalDay) {
  const char* day = "DTSTART;VALUE=DATE:20260705";
  EXPECT_EQ(starts_of(day, "2026-07-05", "2026-07-06", "Australia/Adelaide").size(), 1u);
  EXPECT_EQ(starts_of(day, "2026-07-06", "2026-07-07", "Australia/Adelaide").size(), 0u);
  EXPECT_EQ(starts_of(day, "2026-07-04", "2026-07-05", "Australia/Adelaide").size(), 0u);
}

TEST(WindowTest, AnInstanceThatBeganLongBeforeIsStillThere) {
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20200101\nDTEND;VALUE=DATE:20200401\nRRULE:FREQ=YEARLY",
                      "2026-03-30", "2026-03-31"),
            (Starts{"2026-01-01"}));
}

TEST(WindowTest, AnyWindowGivesWhatTheWholeGives) {
  // Seeking must not lose or add instances, whatever the rule.
  for (const char* rule :
       {"FREQ=DAILY;INTERVAL=7", "FREQ=DAILY;COUNT=900", "FREQ=DAILY;BYMONTH=1,6;BYMONTHDAY=-1,1",
        "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SU", "FREQ=WEEKLY;COUNT=77",
        "FREQ=MONTHLY;INTERVAL=5;BYDAY=-1FR,2TU", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "FREQ=YEARLY;INTERVAL=2;BYYEARDAY=1,-1", "FREQ=HOURLY;INTERVAL=37",
        "FREQ=HOURLY;INTERVAL=37;COUNT=300", "FREQ=MINUTELY;INTERVAL=1441;BYHOUR=3,4",
        "FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=SU", "FREQ=MONTHLY;COUNT=20"}) {
    const std::string lines = std::string{"DTSTART;TZID=America/New_York:20240229T013000\nRRULE:"} + rule;
    const auto whole = starts_of(lines, "2024-01-01", "2027-01-01", "America/New_York");
    Starts parts;
    for (int year = 2024; year < 2027; ++year)
      for (int month = 1; month <= 12; ++month) {
        const auto stamp = [](int y, int m) {
          return std::to_string(y) + (m < 10 ? "-0" : "-") + std::to_string(m) + "-01";
        };
        for (auto& s :
             starts_of(lines, stamp(year, month), month == 12 ? stamp(year + 1, 1) : stamp(year, month + 1),
                       "America/New_York"))
          parts.push_back(s);
      }
    EXPECT_EQ(parts, whole) << rule;
    EXPECT_FALSE(whole.empty());
  }
}

// ---- Broken events -----------------------------------------------------------------------------------

TEST(BrokenEventTest, IsNamedWithItsLineAndTheOthersStay) {
  const auto got = list(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:no "
      "start\nEND:VEVENT\nBEGIN:VEVENT\nUID:b\nDTSTART:20261341T000000\n"
      "END:VEVENT\nBEGIN:VEVENT\nUID:c\nDTSTART:20260601T100000Z\nRRULE:FREQ=SOMETIMES\nEND:VEVENT\nEND:"
      "VCALENDAR\n",
      "2026-01-01", "2027-01-01", "UTC");
  EXPECT_EQ(starts(got), (Starts{"2026-06-01T10:00:00+00:00"}));
  ASSERT_EQ(got.issues.size(), 3u);
  EXPECT_EQ(got.issues[0].line, 2);
  EXPECT_EQ(got.issues[0].sentence, "the event of line 2 was left out: it has no DTSTART");
  EXPECT_EQ(got.issues[1].line, 6);
  EXPECT_EQ(got.issues[2].line, 13);
}

TEST(BrokenEventTest, AnUnknownPartOfARuleIsIgnoredAndNamed) {
  const auto got =
      list(calendar_with("DTSTART;VALUE=DATE:20260601\nRRULE:FREQ=WEEKLY;UNTL=20260701;INTERVAL=0"),
           "2026-06-01", "2026-06-15");
  EXPECT_EQ(starts(got), (Starts{"2026-06-01", "2026-06-08"}));
  ASSERT_EQ(got.issues.size(), 1u);
  EXPECT_EQ(got.issues[0].sentence,
            "'UNTL=20260701;INTERVAL=0' in the repeat rule is not understood; it is ignored");
}

// ---- The next one ------------------------------------------------------------------------------------

TEST(NextAfterTest, FindsTheNextOfAllSeriesStrictlyAfter) {
  const auto table =
      Timetable::read(
          "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20200229T100000Z\nRRULE:FREQ=YEARLY\nEND:VEVENT\n"
          "BEGIN:VEVENT\nUID:b\nDTSTART:20200105T080000Z\nRRULE:FREQ=WEEKLY;UNTIL=20260301T000000Z\nEND:"
          "VEVENT\n"
          "BEGIN:VEVENT\nUID:c\nDTSTART:20260104T080000Z\nSTATUS:CANCELLED\nEND:VEVENT\nEND:VCALENDAR\n",
          test::zones(), zone::utc())
          .value();
  Budget budget;
  EXPECT_EQ(table.next_after(at("2026-01-01"), budget)->iso_start(), "2026-01-04T08:00:00+00:00");
  EXPECT_EQ(table.next_after(at("2026-01-01"), budget)->uid(), "b");
  EXPECT_EQ(table.next_after(at("2026-01-04T08:00:00"), budget)->iso_start(), "2026-01-11T08:00:00+00:00");
  EXPECT_EQ(table.next_after(at("2026-03-01"), budget)->iso_start(), "2028-02-29T10:00:00+00:00");
  EXPECT_EQ(table.next_after(at("2026-03-01"), budget)->uid(), "a");
}

TEST(NextAfterTest, FindsNothingWhenAllIsOver) {
  const auto table = Timetable::read(calendar_with("DTSTART:20200229T100000Z\nRRULE:FREQ=DAILY;COUNT=5"),
                                     test::zones(), zone::utc())
                         .value();
  Budget budget;
  EXPECT_FALSE(table.next_after(at("2026-01-01"), budget));
}

}  // namespace
}  // namespace mana::calendar::recurrence
