#include "calendar/entries/event_draft.hpp"

#include <gtest/gtest.h>

#include "agent/platform/zone/zones.hpp"
#include "calendar/recurrence/listing.hpp"
#include "calendar/wording/zone_text.hpp"

namespace mana::calendar {
namespace {

class EventDraftTest : public ::testing::Test {
 protected:
  const core::WallTime now{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} + std::chrono::hours{10}};
  zone::Zones zones;
  zone::ZonePtr london = zones.find("Europe/London").value();

  core::Result<DraftedEvent> draft(const EventDraft& d) const {
    return draft_event(d, now, *london, "Europe/London");
  }
  std::string refusal(const EventDraft& d) const {
    const auto drafted = draft(d);
    return drafted ? "" : drafted.error().sentence;
  }
};

TEST_F(EventDraftTest, BecomesACalendarThatMeansTheSame) {
  const auto drafted = draft({.title = "Dr Brown; knee, left\nEND:VEVENT",
                              .at = "2027-03-23 14:30",
                              .repeat = "FREQ=WEEKLY;COUNT=3",
                              .place = "12 High Street",
                              .remind = "P1D,PT1H"});
  ASSERT_TRUE(drafted.ok()) << drafted.error().sentence;
  EXPECT_EQ(read_back(drafted->when), "Tuesday 23 March 2027 at 2:30 pm");
  const auto listing = recurrence::list_occurrences(drafted->ics, "2027-03-01", "2027-05-01", zones, london);
  ASSERT_TRUE(listing.ok());
  ASSERT_EQ(listing->rows.size(), 3u);
  EXPECT_EQ(listing->rows[0].summary, "Dr Brown; knee, left\nEND:VEVENT");  // a title is data
  EXPECT_EQ(listing->rows[0].start, "2027-03-23T14:30:00+00:00");
  EXPECT_EQ(listing->rows[1].start, "2027-03-30T14:30:00+01:00");  // the clock time stays
  EXPECT_TRUE(listing->issues.empty());
}

TEST_F(EventDraftTest, TwoDraftsAreTwoEvents) {
  const EventDraft d{.title = "Walk", .at = "tomorrow 10:00"};
  EXPECT_NE(draft(d)->uid, draft_event(d, now + std::chrono::seconds{1}, *london, "Europe/London")->uid);
}

TEST_F(EventDraftTest, SaysWhichOptionIsWrong) {
  EXPECT_EQ(refusal({.title = "", .at = "tomorrow 10:00"}).rfind("--title", 0), 0u);
  EXPECT_EQ(refusal({.title = "x", .at = "whenever"}).rfind("--at", 0), 0u);
  EXPECT_EQ(refusal({.title = "x", .at = "tomorrow", .repeat = "EVERY DAY"}).rfind("--repeat", 0), 0u);
  EXPECT_EQ(refusal({.title = "x", .at = "tomorrow", .repeat = "FREQ=SECONDLY"}).rfind("--repeat", 0), 0u);
  EXPECT_EQ(refusal({.title = "x", .at = "tomorrow", .repeat = "FREQ=DAILY\r\nX:1"}).rfind("--repeat", 0),
            0u);
  for (const char* remind : {"soon", "-PT15M", "PT1H,", "P99D", "PT99999999999H",
                             "PT1M,PT2M,PT3M,PT4M,PT5M,PT6M,PT7M,"
                             "PT8M,PT9M,PT10M,PT11M"}) {
    const std::string sentence = refusal({.title = "x", .at = "tomorrow", .remind = remind});
    EXPECT_TRUE(sentence.rfind("--remind", 0) == 0 || std::string_view{remind} == "PT1H,")
        << remind << sentence;
  }
  EXPECT_EQ(refusal({.title = "x", .at = "tomorrow 10:00", .length = "long"}).rfind("--length", 0), 0u);
  EXPECT_EQ(refusal({.title = std::string(5000, 'x'), .at = "tomorrow"}).rfind("--title", 0), 0u);
}

TEST_F(EventDraftTest, AWholeDayAndAMedicine) {
  const auto day = draft({.title = "Anna's birthday", .at = "2027-03-23"});
  EXPECT_NE(day->ics.find("DTSTART;VALUE=DATE:20270323\r\nDTEND;VALUE=DATE:20270324"), std::string::npos)
      << day->ics;
  const auto tablet = draft({.title = "SUMMARY tablet", .at = "tomorrow 8:00", .medication = true});
  EXPECT_NE(tablet->ics.find("CATEGORIES:MEDICATION\r\n"), std::string::npos) << tablet->ics;
}

// Another program that does not know the zone's name must come to the same times.
TEST_F(EventDraftTest, TheZoneGoesWithItForOtherPrograms) {
  for (const char* name :
       {"Europe/London", "Australia/Lord_Howe", "America/New_York", "Africa/Casablanca", "Asia/Kolkata"}) {
    const auto zone = zones.find(name).value();
    std::string ics = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + vtimezone(*zone, "Nobody knows this") +
                      "BEGIN:VEVENT\r\nUID:a\r\nDTSTART;TZID=Nobody knows this:20260101T123000\r\n"
                      "RRULE:FREQ=DAILY;COUNT=1400\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    std::string known = ics;
    for (std::size_t at; (at = known.find("TZID=Nobody knows this")) != std::string::npos;) {
      known.replace(at, 22, std::string{"TZID="} + name);
    }
    const auto a = recurrence::list_occurrences(ics, "2026-01-01", "2029-12-31", zones, zone::utc());
    const auto b = recurrence::list_occurrences(known, "2026-01-01", "2029-12-31", zones, zone::utc());
    ASSERT_TRUE(a.ok() && b.ok());
    ASSERT_EQ(a->rows.size(), 1400u);
    for (std::size_t i = 0; i < a->rows.size(); ++i) ASSERT_EQ(a->rows[i].start, b->rows[i].start) << name;
  }
}

TEST_F(EventDraftTest, SaysWhetherItComesAgain) {
  const auto repeats = [this](EventDraft d) {
    d.title = "Tablets";
    d.at = "today";
    const auto drafted = draft(d);
    EXPECT_TRUE(drafted.ok());
    return drafted.ok() && drafted->repeats;
  };
  EXPECT_FALSE(repeats({}));
  EXPECT_TRUE(repeats({.repeat = "FREQ=DAILY"}));
  EXPECT_TRUE(repeats({.medication = true, .times = "8:00,20:00"}));
  EXPECT_TRUE(repeats({.medication = true, .every = "PT8H"}));
}

}  // namespace
}  // namespace mana::calendar
