#include "calendar/recurrence/timetable.hpp"

#include <gtest/gtest.h>

#include "tests/calendar/recurrence/recurrence_support.hpp"

// What RFC 5545 leaves open; the choices stand in calendar/recurrence/README.md.

namespace mana::calendar::recurrence {
namespace {

using test::calendar_with;
using test::starts;
using test::starts_of;
using Starts = std::vector<std::string>;

TEST(DisputedTest, AStartThatTheRuleDoesNotMakeIsAnInstanceAndCounted) {
  EXPECT_EQ(
      starts_of("DTSTART:20260105T100000\nRRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3", "2026-01-01", "2027-01-01"),
      (Starts{"2026-01-05T10:00:00+00:00", "2026-01-06T10:00:00+00:00", "2026-01-13T10:00:00+00:00"}));
}

TEST(DisputedTest, TheRuleAloneDecidesWhereThatIsWished) {
  const auto zone = zone::utc();
  const auto got =
      list_occurrences(calendar_with("DTSTART:20260105T100000Z\nRRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2"),
                       "2026-01-01", "2027-01-01", test::zones(), zone, {.start_always_an_instance = false});
  ASSERT_TRUE(got);
  EXPECT_EQ(starts(got.value()), (Starts{"2026-01-06T10:00:00+00:00", "2026-01-13T10:00:00+00:00"}));
}

TEST(DisputedTest, ADayOfTheMonthWithYearlyMeansEveryMonth) {
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20260315\nRRULE:FREQ=YEARLY;BYMONTHDAY=15;COUNT=3", "2026-01-01",
                      "2028-01-01"),
            (Starts{"2026-03-15", "2026-04-15", "2026-05-15"}));
}

TEST(DisputedTest, AWeekNumberAloneMeansItsSevenDays) {
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20260511\nRRULE:FREQ=YEARLY;BYWEEKNO=20;COUNT=8", "2026-01-01",
                      "2029-01-01")
                .size(),
            8u);
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20260511\nRRULE:FREQ=YEARLY;BYWEEKNO=20;COUNT=8", "2027-01-01",
                      "2029-01-01"),
            (Starts{"2027-05-17"}));
}

TEST(DisputedTest, AnOrdinalInAWeekIsIgnored) {
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=WEEKLY;BYDAY=2MO;COUNT=2", "2026-01-01",
                      "2027-01-01"),
            (Starts{"2026-01-05", "2026-01-12"}));
}

TEST(DisputedTest, UntilAsADateIncludesThatWholeLocalDay) {
  EXPECT_EQ(starts_of("DTSTART;TZID=America/New_York:20260105T220000\nRRULE:FREQ=DAILY;UNTIL=20260106",
                      "2026-01-01", "2027-01-01")
                .size(),
            2u);
  // In UTC that evening is already the 7th.
  EXPECT_EQ(
      starts_of("DTSTART;TZID=America/New_York:20260105T220000\nRRULE:FREQ=DAILY;UNTIL=20260106T235959Z",
                "2026-01-01", "2027-01-01")
          .size(),
      1u);
  EXPECT_EQ(
      starts_of("DTSTART:20260105T220000\nRRULE:FREQ=DAILY;UNTIL=20260106T220000", "2026-01-01", "2027-01-01")
          .size(),
      2u);
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;UNTIL=20260106T000000Z", "2026-01-01",
                      "2027-01-01")
                .size(),
            2u);
}

TEST(DisputedTest, AnExceptionAsADateRemovesThatLocalDay) {
  const char* daily = "DTSTART;TZID=America/New_York:20260105T220000\nRRULE:FREQ=DAILY;COUNT=3\n";
  EXPECT_EQ(starts_of(std::string{daily} + "EXDATE;VALUE=DATE:20260106", "2026-01-01", "2027-01-01"),
            (Starts{"2026-01-05T22:00:00-05:00", "2026-01-07T22:00:00-05:00"}));
  EXPECT_EQ(starts_of(std::string{daily} + "EXDATE:20260107T030000Z", "2026-01-01", "2027-01-01"),
            (Starts{"2026-01-05T22:00:00-05:00", "2026-01-07T22:00:00-05:00"}));
  EXPECT_EQ(starts_of(std::string{daily} + "EXDATE;TZID=Europe/London:20260107T030000,20260108T030000",
                      "2026-01-01", "2027-01-01"),
            (Starts{"2026-01-05T22:00:00-05:00"}));
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260106T000000",
                      "2026-01-01", "2027-01-01"),
            (Starts{"2026-01-05", "2026-01-07"}));
}

TEST(DisputedTest, AnExceptionWithoutAZoneIsInTheZoneOfTheStart) {
  EXPECT_EQ(
      starts_of(
          "DTSTART;TZID=America/New_York:20260105T220000\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20260106T220000",
          "2026-01-01", "2027-01-01", "Australia/Adelaide"),
      (Starts{"2026-01-05T22:00:00-05:00"}));
}

TEST(DisputedTest, ADateWrittenWithATimeIsADate) {
  EXPECT_EQ(starts_of("DTSTART;VALUE=DATE:20260105T000000", "2026-01-01", "2027-01-01"),
            (Starts{"2026-01-05"}));
}

}  // namespace
}  // namespace mana::calendar::recurrence
