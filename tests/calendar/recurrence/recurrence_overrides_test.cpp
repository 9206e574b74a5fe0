#include "calendar/recurrence/timetable.hpp"

#include <gtest/gtest.h>

#include "tests/calendar/recurrence/recurrence_support.hpp"

// Instances that an entry of their own moves, changes or cancels.

namespace mana::calendar::recurrence {
namespace {

using test::at;
using test::list;
using test::starts;
using test::starts_of;
using Starts = std::vector<std::string>;

std::string two_events(std::string_view master, std::string_view second, std::string_view more = "") {
  return "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:it\nSUMMARY:Usual\n" + std::string{master} +
         "\nEND:VEVENT\nBEGIN:VEVENT\nUID:it\n" + std::string{second} + "\nEND:VEVENT\n" + std::string{more} +
         "END:VCALENDAR\n";
}

TEST(OverrideTest, ReplacesItsInstance) {
  const auto got = list(two_events("DTSTART;TZID=Europe/London:20260601T100000\nRRULE:FREQ=DAILY;COUNT=3",
                                   "SUMMARY:Moved\nRECURRENCE-ID;TZID=Europe/London:20260602T100000\n"
                                   "DTSTART;TZID=Europe/London:20260605T150000"),
                        "2026-06-01", "2026-07-01");
  EXPECT_EQ(starts(got),
            (Starts{"2026-06-01T10:00:00+01:00", "2026-06-03T10:00:00+01:00", "2026-06-05T15:00:00+01:00"}));
  EXPECT_EQ(got.rows[2].summary, "Moved");
}

TEST(OverrideTest, MayNameItsInstanceInUtcOrByItsDay) {
  for (const char* id : {"RECURRENCE-ID:20260602T090000Z", "RECURRENCE-ID;VALUE=DATE:20260602",
                         "RECURRENCE-ID;TZID=America/New_York:20260602T050000"}) {
    const auto got = list(two_events("DTSTART;TZID=Europe/London:20260601T100000\nRRULE:FREQ=DAILY;COUNT=2",
                                     std::string{"DTSTART;TZID=Europe/London:20260602T110000\n"} + id),
                          "2026-06-01", "2026-07-01");
    EXPECT_EQ(starts(got), (Starts{"2026-06-01T10:00:00+01:00", "2026-06-02T11:00:00+01:00"})) << id;
  }
}

TEST(OverrideTest, FromOutsideTheWindowMayMoveIntoIt) {
  const auto ics = two_events("DTSTART:20260601T100000Z\nRRULE:FREQ=YEARLY",
                              "DTSTART:20260615T100000Z\nRECURRENCE-ID:20300601T100000Z");
  EXPECT_EQ(starts(list(ics, "2026-06-10", "2026-06-20", "UTC")), (Starts{"2026-06-15T10:00:00+00:00"}));
  EXPECT_TRUE(list(ics, "2030-05-01", "2030-07-01", "UTC").rows.empty());
}

TEST(OverrideTest, ThisAndFutureMovesWhatFollows) {
  const auto got =
      list(two_events("DTSTART;TZID=Europe/London:20261023T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=5",
                      "SUMMARY:Later\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/London:20261024T100000\n"
                      "DTSTART;TZID=Europe/London:20261024T143000\nDURATION:PT2H",
                      "BEGIN:VEVENT\nUID:it\nSUMMARY:Once\nRECURRENCE-ID;TZID=Europe/London:20261026T100000\n"
                      "DTSTART;TZID=Europe/London:20261026T080000\nEND:VEVENT\n"),
           "2026-10-01", "2026-12-01");
  EXPECT_EQ(starts(got),
            (Starts{"2026-10-23T10:00:00+01:00", "2026-10-24T14:30:00+01:00", "2026-10-25T14:30:00+00:00",
                    "2026-10-26T08:00:00+00:00", "2026-10-27T14:30:00+00:00"}));
  EXPECT_EQ(got.rows[2].end, "2026-10-25T16:30:00+00:00");
  EXPECT_EQ(got.rows[2].summary, "Later");
  EXPECT_EQ(got.rows[3].summary, "Once");
}

TEST(OverrideTest, TheHigherSequenceThenTheLaterStampDecides) {
  const auto twice = [](const char* first, const char* second) {
    return list("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:it\nDTSTART:20260601T100000Z\nSUMMARY:A\n" +
                    std::string{first} +
                    "\nEND:VEVENT\nBEGIN:VEVENT\nUID:it\nDTSTART:20260601T110000Z\nSUMMARY:B\n" + second +
                    "\nEND:VEVENT\nEND:VCALENDAR\n",
                "2026-06-01", "2026-07-01", "UTC");
  };
  EXPECT_EQ(twice("SEQUENCE:2", "SEQUENCE:1").rows.at(0).summary, "A");
  EXPECT_EQ(twice("SEQUENCE:2", "SEQUENCE:1").rows.size(), 1u);
  EXPECT_EQ(twice("DTSTAMP:20260101T000000Z", "DTSTAMP:20260102T000000Z").rows.at(0).summary, "B");
  EXPECT_EQ(twice("DTSTAMP:20260102T000000Z", "DTSTAMP:20260101T000000Z").rows.at(0).summary, "A");
  // Nothing tells which is newer: a program that gave one UID to two events. None is lost.
  EXPECT_EQ(twice("SEQUENCE:0", "SEQUENCE:0").rows.size(), 2u);
}

TEST(OverrideTest, DiesWithItsInstanceWhenTheSeriesWasRevisedLater) {
  const char* moved = "SEQUENCE:1\nDTSTART:20260602T150000Z\nRECURRENCE-ID:20260602T100000Z";
  const std::string series =
      "DTSTART:20260601T100000Z\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20260602T100000Z\nSEQUENCE:";
  EXPECT_EQ(starts(list(two_events(series + "2", moved), "2026-06-01", "2026-07-01", "UTC")),
            (Starts{"2026-06-01T10:00:00+00:00"}));
  // Some programs write EXDATE beside the moved instance; that does not delete it.
  EXPECT_EQ(starts(list(two_events(series + "1", moved), "2026-06-01", "2026-07-01", "UTC")),
            (Starts{"2026-06-01T10:00:00+00:00", "2026-06-02T15:00:00+00:00"}));
}

TEST(OverrideTest, WithoutItsMasterStandsOnItsOwn) {
  EXPECT_EQ(starts_of("DTSTART:20260602T110000Z\nRECURRENCE-ID:20260602T100000Z", "2026-06-01", "2026-07-01",
                      "UTC"),
            (Starts{"2026-06-02T11:00:00+00:00"}));
}

TEST(OverrideTest, ACancelledInstanceIsShownAsCancelled) {
  const auto got =
      list(two_events("DTSTART:20260601T100000Z\nRRULE:FREQ=DAILY;COUNT=2",
                      "STATUS:CANCELLED\nDTSTART:20260602T100000Z\nRECURRENCE-ID:20260602T100000Z"),
           "2026-06-01", "2026-07-01", "UTC");
  ASSERT_EQ(got.rows.size(), 2u);
  EXPECT_FALSE(got.rows[0].cancelled);
  EXPECT_TRUE(got.rows[1].cancelled);
}

TEST(OverrideTest, EventsWithoutAUidHaveNothingToDoWithEachOther) {
  EXPECT_EQ(list("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260601T100000Z\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:"
                 "20260601T100000Z\n"
                 "END:VEVENT\nEND:VCALENDAR\n",
                 "2026-06-01", "2026-07-01", "UTC")
                .rows.size(),
            2u);
}

TEST(OccurrenceTest, IsNamedByItsOriginalStart) {
  const auto table =
      Timetable::read(
          two_events(
              "DTSTART;TZID=Europe/London:20260601T100000\nRRULE:FREQ=DAILY;COUNT=2",
              "DTSTART;TZID=Europe/London:20260605T100000\nRECURRENCE-ID;TZID=Europe/London:20260602T100000"),
          test::zones(), test::zone_named("Europe/London"))
          .value();
  Budget budget;
  const auto got = table.between(at("2026-06-01"), at("2026-07-01"), budget);
  ASSERT_EQ(got.occurrences.size(), 2u);
  EXPECT_EQ(got.occurrences[0].recurrence_id(), "20260601T090000Z");
  EXPECT_EQ(got.occurrences[1].recurrence_id(), "20260602T090000Z");
  EXPECT_EQ(got.occurrences[1].iso_start(), "2026-06-05T10:00:00+01:00");
}

}  // namespace
}  // namespace mana::calendar::recurrence
