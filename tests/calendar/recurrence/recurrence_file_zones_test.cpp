#include "calendar/recurrence/timetable.hpp"

#include <gtest/gtest.h>

#include "tests/calendar/recurrence/recurrence_support.hpp"

// The time zones that a file brings along or only names.

namespace mana::calendar::recurrence {
namespace {

using test::calendar_with;
using test::list;
using test::starts;
using test::starts_of;
using Starts = std::vector<std::string>;

constexpr const char* kOwnZone =
    "BEGIN:VTIMEZONE\nTZID:House "
    "Time\nBEGIN:STANDARD\nDTSTART:19701025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\n"
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:"
    "19700329T020000\nTZOFFSETFROM:+0100\n"
    "TZOFFSETTO:+0200\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\nEND:DAYLIGHT\nEND:VTIMEZONE\n";

TEST(FileZoneTest, AnUnknownNameMeansTheFilesOwnZone) {
  const auto got =
      list(calendar_with("DTSTART;TZID=House Time:20260328T023000\nRRULE:FREQ=DAILY;COUNT=3", kOwnZone),
           "2026-03-01", "2026-05-01");
  EXPECT_EQ(starts(got),
            (Starts{"2026-03-28T02:30:00+01:00", "2026-03-29T03:30:00+02:00", "2026-03-30T02:30:00+02:00"}));
  EXPECT_TRUE(got.issues.empty());
  EXPECT_EQ(starts(list(calendar_with("DTSTART;TZID=House Time:20990701T120000", kOwnZone), "2099-01-01",
                        "2100-01-01")),
            (Starts{"2099-07-01T12:00:00+02:00"}));
}

TEST(FileZoneTest, ALawThatEndedHasEnded) {
  std::string zone = kOwnZone;
  zone.replace(zone.find("BYDAY=-1SU\nEND:DAYLIGHT"), 10, "BYDAY=-1SU;UNTIL=20240331T010000Z");
  const auto july = [&](const char* year) {
    return starts(list(calendar_with("DTSTART;TZID=House Time:" + std::string{year} + "0701T120000", zone),
                       "2000-01-01", "2100-01-01"));
  };
  EXPECT_EQ(july("2024"), (Starts{"2024-07-01T12:00:00+02:00"}));
  EXPECT_EQ(july("2025"), (Starts{"2025-07-01T12:00:00+01:00"}));
}

TEST(FileZoneTest, AKnownNameMeansTheSystemsLawWhateverTheFileSays) {
  std::string zone = kOwnZone;
  zone.replace(zone.find("House Time"), 10, "Europe/London");
  EXPECT_EQ(starts(list(calendar_with("DTSTART;TZID=Europe/London:20260701T120000", zone), "2026-01-01",
                        "2027-01-01")),
            (Starts{"2026-07-01T12:00:00+01:00"}));
}

TEST(FileZoneTest, ANameThatNobodyKnowsMeansHomeAndIsNamed) {
  const auto got = list(calendar_with("DTSTART;TZID=Middle Earth:20260701T120000"), "2026-01-01",
                        "2027-01-01", "Australia/Adelaide");
  EXPECT_EQ(starts(got), (Starts{"2026-07-01T12:00:00+09:30"}));
  ASSERT_EQ(got.issues.size(), 1u);
  EXPECT_EQ(got.issues[0].sentence,
            "the time zone 'Middle Earth' is not known; Australia/Adelaide is taken instead");
}

TEST(FileZoneTest, WindowsNamesAreUnderstood) {
  EXPECT_EQ(starts_of("DTSTART;TZID=GMT Standard Time:20260701T120000", "2026-01-01", "2027-01-01", "UTC"),
            (Starts{"2026-07-01T12:00:00+01:00"}));
  EXPECT_EQ(starts_of("DTSTART;TZID=\"(UTC-05:00) Eastern Time (US & Canada)\":20260701T120000", "2026-01-01",
                      "2027-01-01", "UTC"),
            (Starts{"2026-07-01T12:00:00-04:00"}));
}

TEST(FileZoneTest, FloatingTimesAreAtHomeOrWhereTheFileSays) {
  EXPECT_EQ(starts_of("DTSTART:20260701T120000", "2026-01-01", "2027-01-01", "Australia/Adelaide"),
            (Starts{"2026-07-01T12:00:00+09:30"}));
  EXPECT_EQ(starts(list(calendar_with("DTSTART:20260701T120000", "X-WR-TIMEZONE:America/New_York\n"),
                        "2026-01-01", "2027-01-01", "Australia/Adelaide")),
            (Starts{"2026-07-01T12:00:00-04:00"}));
}

}  // namespace
}  // namespace mana::calendar::recurrence
