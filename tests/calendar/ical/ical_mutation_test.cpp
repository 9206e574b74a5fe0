#include <gtest/gtest.h>

#include "agent/core/random.hpp"
#include "calendar/ical/readable_text.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/recurrence/alarms.hpp"
#include "tests/calendar/recurrence/recurrence_support.hpp"

/// Damaged calendars, thousands of them, always the same: nothing may crash, hang or grow without bound. The
/// sanitizer builds make this sharp; tests/fuzz/ics_fuzz.cpp looks further.
namespace mana::calendar {
namespace {

using recurrence::test::joined;

constexpr const char* kSeed =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-TIMEZONE:Europe/"
    "London\r\nBEGIN:VTIMEZONE\r\nTZID:House\r\nBEGIN:STANDARD\r\n"
    "DTSTART:19701025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY="
    "-1SU\r\n"
    "END:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nSEQUENCE:3\r\n"
    "DTSTART;TZID=House:20260328T013000\r\nDTEND;TZID=\"House\":20260328T023000\r\n"
    "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;BYHOUR=1,2;BYSETPOS=-1;UNTIL=20271231T000000Z;WKST=SU\r\n"
    "EXDATE;TZID=House:20260406T013000,20260407T013000\r\nRDATE;VALUE=PERIOD:20260401T000000Z/"
    "PT1H,20260402T000000Z/20260402T010000Z\r\n"
    "SUMMARY;LANGUAGE=en:See the doctor\\, and\r\n  bring \\n "
    "glasses\r\nBEGIN:VALARM\r\nTRIGGER;RELATED=END:-P1DT2H\r\n"
    "REPEAT:3\r\nDURATION:PT5M\r\nACTION:DISPLAY\r\nEND:VALARM\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:1\r\n"
    "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=House:20260413T013000\r\nDTSTART;VALUE=DATE:20260414\r\nDURATION:"
    "P2D\r\n"
    "END:VEVENT\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20240229\r\nRRULE:FREQ=YEARLY;BYYEARDAY=-1,60;BYWEEKNO="
    "9\r\nEND:VEVENT\r\n"
    "END:VCALENDAR\r\n";

std::string damaged(core::Random& random) {
  static constexpr const char* kPieces[] = {"\r\n",
                                            "\n ",
                                            ";",
                                            ":",
                                            ",",
                                            "\"",
                                            "=",
                                            "-",
                                            "99999999999999999999",
                                            "00010101T000000Z",
                                            "99991231T235959",
                                            "FREQ=SECONDLY",
                                            "INTERVAL=1",
                                            "BEGIN:VEVENT\n",
                                            "END:VEVENT\n",
                                            "BYSECOND=60",
                                            "COUNT=9223372036854775807",
                                            "\xff\xfe",
                                            "^n",
                                            "TZID=../../x:",
                                            "P1W",
                                            "RRULE:FREQ=HOURLY;BYMINUTE=1\n",
                                            "VALUE=DATE",
                                            "-366"};
  std::string text = kSeed;
  for (std::uint64_t i = 0, n = 1 + random.below(6); i < n; ++i) {
    const std::string_view whole = text;
    const auto at = static_cast<std::size_t>(random.below(text.size()));
    const auto length = static_cast<std::size_t>(random.below(30));
    const auto elsewhere = static_cast<std::size_t>(random.below(text.size()));
    const char any = static_cast<char>(random.below(256));
    const std::string_view piece = kPieces[random.below(std::size(kPieces))];
    const std::string_view before = whole.substr(0, at), here = whole.substr(at);
    const std::string_view after = whole.substr(std::min(at + length, whole.size()));
    std::string next;
    switch (random.below(5)) {
      case 0: next = joined({before, {&any, 1}, here.substr(1)}); break;
      case 1: next = joined({before, after}); break;
      case 2: next = joined({before, piece, here}); break;
      case 3: next = joined({before, whole.substr(elsewhere, length * 4), here}); break;
      default: next = joined({before, piece, after}); break;
    }
    text = next.empty() ? "B" : std::move(next);
  }
  return text;
}

TEST(IcalMutationTest, DamagedCalendarsAreReadWrittenAndExpandedWithinBounds) {
  core::Random random{5545};
  const auto& zones = recurrence::test::zones();
  const auto home = recurrence::test::zone_named("Europe/London");
  const auto from = recurrence::parse_time("2026-03-01", *home).value();
  int read = 0, found = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::string text = damaged(random);
    const auto document = ical::parse(text);
    if (!document) continue;
    ++read;
    ASSERT_EQ(ical::write(document.value()), ical::readable_text(text));
    const auto table = recurrence::Timetable::read(document.value(), zones, home);
    recurrence::Budget budget;
    budget.each_series.steps = 20'000;
    budget.all.occurrences = 5'000;
    const auto expansion = table.between(from, from + std::chrono::days{120}, budget);
    ASSERT_LE(expansion.occurrences.size(), 5'000u);
    for (const auto& o : expansion.occurrences) {
      ASSERT_LE(o.start, o.end) << text;
      ASSERT_LE(recurrence::alarm_times(o).size(), 1000u);
    }
    found += static_cast<int>(expansion.occurrences.size());
    (void)table.next_after(from, budget);
  }
  EXPECT_GT(read, 3000);
  EXPECT_GT(found, 10'000);  // the damage was not so great that nothing was tested
}

}  // namespace
}  // namespace mana::calendar
