#include "calendar/recurrence/alarms.hpp"

#include <gtest/gtest.h>

#include "calendar/recurrence/timetable.hpp"
#include "tests/calendar/recurrence/recurrence_support.hpp"

namespace mana::calendar::recurrence {
namespace {

using Times = std::vector<std::string>;

/// The alarms of the first occurrence on or after `from`, as clocks there show them.
Times alarms_of(std::string_view lines, std::string_view from, std::string_view home = "Europe/London") {
  const auto zone = test::zone_named(home);
  const auto table = Timetable::read(test::calendar_with(lines), test::zones(), zone).value();
  Budget budget;
  const auto start = parse_time(from, *zone).value();
  const auto found = table.between(start, start + std::chrono::days{400}, budget);
  Times out;
  if (found.occurrences.empty()) return out;
  const auto& o = found.occurrences.front();
  for (const auto& a : alarm_times(o))
    out.push_back(zone::iso_with_offset(std::chrono::floor<std::chrono::seconds>(a.at), *o.zone));
  return out;
}

std::string alarm(std::string_view lines) {
  return "\nBEGIN:VALARM\nACTION:DISPLAY\n" + std::string{lines} + "\nEND:VALARM";
}

constexpr const char* kDaily =
    "DTSTART;TZID=Europe/London:20260301T100000\nDTEND;TZID=Europe/London:20260301T113000\nRRULE:FREQ=DAILY";

TEST(AlarmTest, CountsFromTheStartOrTheEndOfEachOccurrence) {
  EXPECT_EQ(alarms_of(kDaily + alarm("TRIGGER:-PT15M"), "2026-03-05"), (Times{"2026-03-05T09:45:00+00:00"}));
  EXPECT_EQ(alarms_of(kDaily + alarm("TRIGGER;RELATED=END:PT5M"), "2026-03-05"),
            (Times{"2026-03-05T11:35:00+00:00"}));
  EXPECT_EQ(alarms_of("DTSTART:20260305T100000Z\nDURATION:PT2H" + alarm("TRIGGER;RELATED=END:-PT30M"),
                      "2026-03-05"),
            (Times{"2026-03-05T11:30:00+00:00"}));
}

TEST(AlarmTest, ADayBeforeIsTheSameClockTimeAcrossTheChange) {
  EXPECT_EQ(alarms_of(kDaily + alarm("TRIGGER:-P1D"), "2026-03-29T09:00"),
            (Times{"2026-03-28T10:00:00+00:00"}));
  EXPECT_EQ(alarms_of(kDaily + alarm("TRIGGER:-PT24H"), "2026-03-29T09:00"),
            (Times{"2026-03-28T09:00:00+00:00"}));
}

TEST(AlarmTest, AnAllDayEventCountsFromItsLocalMidnight) {
  EXPECT_EQ(
      alarms_of("DTSTART;VALUE=DATE:20260705" + alarm("TRIGGER:-PT15M"), "2026-07-01", "Australia/Adelaide"),
      (Times{"2026-07-04T23:45:00+09:30"}));
  EXPECT_EQ(
      alarms_of("DTSTART;VALUE=DATE:20260705" + alarm("TRIGGER:PT9H"), "2026-07-01", "Australia/Adelaide"),
      (Times{"2026-07-05T09:00:00+09:30"}));
}

TEST(AlarmTest, RepeatsAndComesInOrder) {
  EXPECT_EQ(alarms_of("DTSTART:20260305T100000Z" + alarm("TRIGGER:-PT10M\nREPEAT:2\nDURATION:PT5M") +
                          alarm("TRIGGER:-PT1H"),
                      "2026-03-05"),
            (Times{"2026-03-05T09:00:00+00:00", "2026-03-05T09:50:00+00:00", "2026-03-05T09:55:00+00:00",
                   "2026-03-05T10:00:00+00:00"}));
}

TEST(AlarmTest, MayBeAnInstant) {
  EXPECT_EQ(
      alarms_of("DTSTART:20260305T100000Z" + alarm("TRIGGER;VALUE=DATE-TIME:20260304T120000Z"), "2026-03-05"),
      (Times{"2026-03-04T12:00:00+00:00"}));
  // Some programs forget VALUE=DATE-TIME; libical drops the alarm.
  EXPECT_EQ(alarms_of("DTSTART:20260305T100000Z" + alarm("TRIGGER:20260304T120000Z"), "2026-03-05"),
            (Times{"2026-03-04T12:00:00+00:00"}));
}

TEST(AlarmTest, OnceAcknowledgedIsSilent) {
  EXPECT_EQ(alarms_of("DTSTART:20260305T100000Z" + alarm("TRIGGER:-PT15M\nACKNOWLEDGED:20260305T094600Z"),
                      "2026-03-05"),
            Times{});
  EXPECT_EQ(alarms_of(kDaily + alarm("TRIGGER:-PT15M\nACKNOWLEDGED:20260304T094600Z"), "2026-03-05"),
            (Times{"2026-03-05T09:45:00+00:00"}));
}

TEST(AlarmTest, OfACancelledEventIsSilent) {
  EXPECT_EQ(alarms_of("STATUS:CANCELLED\nDTSTART:20260305T100000Z" + alarm("TRIGGER:-PT15M"), "2026-03-05"),
            Times{});
}

TEST(AlarmTest, OutOfAllBoundsIsLeftOutNotWrappedAround) {
  EXPECT_EQ(alarms_of("DTSTART:20260305T100000Z" + alarm("TRIGGER:-PT99999999999H") + alarm("TRIGGER:PT") +
                          alarm("X:1") + alarm("TRIGGER:-PT1H"),
                      "2026-03-05"),
            (Times{"2026-03-05T09:00:00+00:00"}));
}

}  // namespace
}  // namespace mana::calendar::recurrence
