#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "calendar/ical/readable_text.hpp"
#include "calendar/ical/standing.hpp"
#include "calendar/reminders/agenda.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "tests/calendar/recurrence/recurrence_support.hpp"
#include "tests/calendar/store_folder.hpp"

// What the programs of the world write, and what MANA makes of it: each input was once read wrongly or not at
// all.
namespace mana::calendar {
namespace {

using recurrence::test::at;
using recurrence::test::calendar_with;
using recurrence::test::list;
using recurrence::test::starts;
using recurrence::test::zone_named;
using recurrence::test::zones;
using Lines = std::vector<std::string>;

std::string file(const std::string& name) {
  std::ifstream in{"tests/data/calendars/" + name + ".ics", std::ios::binary};
  EXPECT_TRUE(in) << name;
  return {std::istreambuf_iterator<char>{in}, {}};
}

/// The same as the companion at that home sees it, after an import and an export.
class WorldCalendarsTest : public ::testing::Test {
 protected:
  StoreFolder folder;
  std::unique_ptr<SqliteReminderStore> store = SqliteReminderStore::open(folder.file()).value();
  ImportReport report;

  std::vector<CalendarText> texts() { return store->shelf().texts().value(); }
  std::string exported(const std::string& ics) {
    auto taken = store->shelf().import_text(ics, {}, at("2026-01-01"));
    EXPECT_TRUE(taken.ok());
    if (taken) report = *taken;
    std::string out;
    for (const auto& calendar : texts()) out += calendar.text;
    return out;
  }
  static Lines between(const std::vector<CalendarText>& calendars, std::string_view from, std::string_view to,
                       std::string_view home) {
    const Agenda agenda{calendars, zones(), zone_named(home)};
    Lines out;
    for (const auto& o : agenda.between(at(from), at(to)))
      out.push_back(o.iso_start() + " " + o.iso_end() + " " + o.summary());
    return out;
  }
  Lines at_home(const std::string& ics, std::string_view from, std::string_view to,
                std::string_view home = "Europe/London") {
    const std::string out = exported(ics);
    Lines stored = between(texts(), from, to, home);
    EXPECT_EQ(between({{out, {}}}, from, to, home), stored) << "exported and read again";
    const auto again = store->shelf().import_text(out, {}, at("2026-01-02"));
    EXPECT_TRUE(again.ok());
    EXPECT_EQ(between(texts(), from, to, home), stored) << "imported again";
    return stored;
  }
};

/// A file, the days that are looked at, the entries that are there, and whether a carer is told of anything.
struct Case {
  const char *name, *from, *to;
  Lines rows;
  bool remarks = false;
};

std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }

const Case kCases[] = {
    {"abs_alarm_on_series",
     "2026-12-01",
     "2026-12-20",
     {"2026-12-07T10:00:00+00:00 2026-12-07T11:00:00+00:00 Dentist",
      "2026-12-14T10:00:00+00:00 2026-12-14T11:00:00+00:00 Dentist"}},
    {"after_end_only",
     "2026-12-01",
     "2026-12-20",
     {"2026-12-08T10:00:00+00:00 2026-12-08T11:00:00+00:00 Dentist"}},
    {"alarm_allday_15", "2027-03-01", "2027-04-01", {"2027-03-15 2027-03-16 Bin day"}},
    {"apple_none_alarm",
     "2027-03-01",
     "2027-04-01",
     {"2027-03-15T10:00:00+00:00 2027-03-15T11:00:00+00:00 Dentist"}},
    {"cancel_method", "2026-07-01", "2026-08-01", {}},
    {"cancelled_title", "2027-03-01", "2027-04-01", {}},
    {"display_week_before",
     "2026-12-01",
     "2026-12-20",
     {"2026-12-08T10:00:00+00:00 2026-12-08T11:00:00+00:00 Dentist"}},
    {"dt_iso", "2026-07-01", "2026-08-01", {"2026-07-06T16:30:00+00:00 2026-07-06T16:30:00+00:00 A"}, true},
    {"latin1",
     "2026-07-01",
     "2026-08-01",
     {"2026-07-06T09:00:00+00:00 2026-07-06T09:00:00+00:00 Fußpflege Müller"},
     true},
    {"ms_allday", "2027-03-01", "2027-04-01", {"2027-03-15 2027-03-16 Son visits"}},
    {"no_vcalendar",
     "2026-07-01",
     "2026-08-01",
     {"2026-07-06T09:00:00+00:00 2026-07-06T09:00:00+00:00 A"},
     true},
    {"proximity",
     "2026-12-01",
     "2026-12-20",
     {"2026-12-08T10:00:00+00:00 2026-12-08T11:00:00+00:00 Dentist"}},
    {"rrule_double_prefix",
     "2026-07-01",
     "2027-08-01",
     {"2026-07-06 2026-07-07 A", "2026-07-13 2026-07-14 A"}},
    {"rrule_spaces",
     "2026-07-01",
     "2027-08-01",
     {"2026-07-06 2026-07-07 A", "2026-07-08 2026-07-09 A", "2026-07-13 2026-07-14 A",
      "2026-07-15 2026-07-16 A"}},
    {"tz_ms_custom",
     "2026-05-01",
     "2026-06-01",
     {"2026-05-06T16:30:00+01:00 2026-05-06T17:30:00+01:00 A"},
     false},  // said where it is read, not at the import
    {"tzid_gmt_colon", "2026-09-01", "2026-10-01", {"2026-09-04T02:00:00+05:30 2026-09-04T03:00:00+05:30 A"}},
    {"until_utc_allday",
     "2025-01-01",
     "2030-01-01",
     {"2025-05-05 2025-05-06 A", "2026-05-05 2026-05-06 A", "2027-05-05 2027-05-06 A"}},
    {"dup_uid_two_events",
     "2026-07-01",
     "2026-08-01",
     {"2026-07-06T09:00:00+00:00 2026-07-06T09:00:00+00:00 A",
      "2026-07-07T09:00:00+00:00 2026-07-07T09:00:00+00:00 B"}},
    {"vcs10",
     "2026-07-01",
     "2027-08-01",
     {"2026-07-06T09:00:00+00:00 2026-07-06T10:00:00+00:00 Fußpflege",
      "2026-07-13T09:00:00+00:00 2026-07-13T10:00:00+00:00 Fußpflege",
      "2026-07-20T09:00:00+00:00 2026-07-20T10:00:00+00:00 Fußpflege",
      "2026-07-27T09:00:00+00:00 2026-07-27T10:00:00+00:00 Fußpflege"}},
};

class WorldFileTest : public WorldCalendarsTest, public ::testing::WithParamInterface<Case> {};
INSTANTIATE_TEST_SUITE_P(Files, WorldFileTest, ::testing::ValuesIn(kCases),
                         [](const auto& one) { return std::string{one.param.name}; });

TEST_P(WorldFileTest, IsReadAsItIsMeantAlsoAfterImportAndExport) {
  const Case& c = GetParam();
  EXPECT_EQ(at_home(file(c.name), c.from, c.to), c.rows);
  EXPECT_EQ(!report.skipped.empty(), c.remarks)
      << (report.skipped.empty() ? "" : report.skipped.front().sentence);
}

// ---- zones

TEST(WorldZonesTest, NamesWithColonsCommasAndBlanks) {
  const auto start = [](const std::string& zone) {
    return starts(
        list(calendar_with("DTSTART;TZID=" + zone + ":20260506T163000"), "2026-05-01", "2026-06-01"));
  };
  const Lines paris{"2026-05-06T16:30:00+02:00"};
  EXPECT_EQ(start("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"), paris);
  EXPECT_EQ(start("\"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna\""), paris);
  EXPECT_EQ(start("(UTC+01:00) Brussels, Copenhagen, Madrid, Paris"), paris);
  EXPECT_EQ(start("(UTC+01:00) Amsterdam"), paris);
  EXPECT_EQ(start("EUROPE/BERLIN"), paris);
  EXPECT_EQ(start("tzone://Microsoft/Utc"), Lines{"2026-05-06T16:30:00+00:00"});
  EXPECT_EQ(start("TZONE://microsoft/utc"), Lines{"2026-05-06T16:30:00+00:00"});
  EXPECT_EQ(start("GMT+05:30"), Lines{"2026-05-06T16:30:00+05:30"});
  EXPECT_EQ(start("GMT-4"), Lines{"2026-05-06T16:30:00-04:00"});
  EXPECT_EQ(start("UTC+05:45"), Lines{"2026-05-06T16:30:00+05:45"});
  EXPECT_EQ(start("(UTC+03:00) Nowhere"), Lines{"2026-05-06T16:30:00+03:00"});
  EXPECT_EQ(start("(UTC)"), Lines{"2026-05-06T16:30:00+00:00"});
  EXPECT_EQ(start("tzone://Microsoft/Custom"), Lines{"2026-05-06T16:30:00+01:00"}) << "home";
}

TEST(WorldZonesTest, AnUnknownOneIsRemarkedOn) {
  const auto listing = list(file("tz_ms_custom"), "2026-05-01", "2026-06-01");
  ASSERT_EQ(listing.issues.size(), 1u);
  EXPECT_NE(listing.issues[0].sentence.find("tzone://Microsoft/Custom"), std::string::npos);
}

TEST(WorldZonesTest, ListsOfDatesHaveThemToo) {
  EXPECT_EQ(starts(list(calendar_with("DTSTART;TZID=GMT+05:30:20260904T020000\nRRULE:FREQ=DAILY;COUNT=4\n"
                                      "EXDATE;TZID=GMT+05:30:20260905T020000,20260906T020000"),
                        "2026-09-01", "2026-10-01")),
            (Lines{"2026-09-04T02:00:00+05:30", "2026-09-07T02:00:00+05:30"}));
}

// ---- rules

Lines weekly(const std::string& rule) {
  return starts(
      list(calendar_with("DTSTART;VALUE=DATE:20260706\nRRULE:" + rule), "2026-07-01", "2026-07-16"));
}

TEST(WorldRulesTest, BlanksPrefixesAndBadItemsCostNothingElse) {
  const Lines mondays_wednesdays{"2026-07-06", "2026-07-08", "2026-07-13", "2026-07-15"};
  for (const char* rule :
       {"FREQ=WEEKLY; BYDAY=MO, WE", "FREQ=WEEKLY;BYDAY=MO WE", " FREQ = WEEKLY ; BYDAY = mo,we ;",
        "RRULE:FREQ=WEEKLY;BYDAY=MO,WE", "RRULE:RRULE:FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=WEEKLY;BYDAY=0MO,WE",
        "FREQ=WEEKLY;BYDAY=MO,XX,WE", "FREQ=WEEKLY;BYDAY=MONDAY,WED", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=-1",
        "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=", "FREQ=WEEKLY;BYDAY=MO,WE;WKST=XX",
        "FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=99", "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=2027-01-01T00:00:00Z",
        "FREQ=WEEKLY;;BYDAY=MO,WE", "W1 MO WE #0"})
    EXPECT_EQ(weekly(rule), mondays_wednesdays) << rule;
}

TEST(WorldRulesTest, ARuleThatNobodyUnderstandsIsNamed) {
  const auto listing =
      list(calendar_with("DTSTART;VALUE=DATE:20260706\nRRULE:every week"), "2026-07-01", "2026-08-01");
  EXPECT_EQ(starts(listing), Lines{"2026-07-06"});
  EXPECT_FALSE(listing.issues.empty());
}

TEST(WorldRulesTest, VCalendarOneHadItsOwn) {
  EXPECT_EQ(weekly("D2 #3"), (Lines{"2026-07-06", "2026-07-08", "2026-07-10"}));
  EXPECT_EQ(weekly("W1 MO 20260713T000000Z"), (Lines{"2026-07-06", "2026-07-13"}));
  const auto yearly = [](const std::string& rule) {
    return starts(list(calendar_with("DTSTART:20260706T090000Z\nRRULE:" + rule), "2026-07-01", "2026-12-31"));
  };
  EXPECT_EQ(yearly("MP1 1+ MO #2"), (Lines{"2026-07-06T09:00:00+00:00", "2026-08-03T09:00:00+00:00"}));
  EXPECT_EQ(yearly("MD1 6 #2"), (Lines{"2026-07-06T09:00:00+00:00", "2026-08-06T09:00:00+00:00"}));
}

TEST(WorldRulesTest, AnEndInUtcIsTheLocalDayOfAWholeDay) {
  const auto last = [](const std::string& until, std::string_view home) {
    return starts(list(calendar_with("DTSTART;VALUE=DATE:20260701\nRRULE:FREQ=DAILY;UNTIL=" + until),
                       "2026-07-01", "2026-08-01", home))
        .back();
  };
  EXPECT_EQ(last("20260704T230000Z", "Europe/London"), "2026-07-05");
  EXPECT_EQ(last("20260704T220000Z", "Europe/Berlin"), "2026-07-05");
  EXPECT_EQ(last("20260706T035959Z", "America/New_York"), "2026-07-05");
  EXPECT_EQ(last("20260705T000000Z", "America/New_York"), "2026-07-05") << "the day as it is written";
  EXPECT_EQ(last("20260705T235959Z", "Europe/Berlin"), "2026-07-05");
  EXPECT_EQ(last("20260705", "Europe/Berlin"), "2026-07-05");
}

// ---- dates

TEST(WorldDatesTest, OtherSpellingsAreReadAndRemarkedOn) {
  const auto start = [](const std::string& line) {
    const auto listing = list(calendar_with(line), "2026-07-01", "2026-08-01");
    EXPECT_FALSE(listing.issues.empty()) << line;
    return starts(listing);
  };
  const Lines half_past_four{"2026-07-06T16:30:00+00:00"};
  EXPECT_EQ(start("DTSTART:2026-07-06T16:30:00Z"), half_past_four);
  EXPECT_EQ(start("DTSTART:2026-07-06T18:30:00+02:00"), half_past_four);
  EXPECT_EQ(start("DTSTART:20260706T183000+0200"), half_past_four);
  EXPECT_EQ(start("DTSTART:20260706T163000.000Z"), half_past_four);
  EXPECT_EQ(start("DTSTART;TZID=Europe/London:2026-07-06T16:30"), Lines{"2026-07-06T16:30:00+01:00"});
  EXPECT_EQ(start("DTSTART;TZID=Europe/London:2026/07/06 16:30:00"), Lines{"2026-07-06T16:30:00+01:00"});
  EXPECT_EQ(start("DTSTART;VALUE=DATE:2026-07-06"), Lines{"2026-07-06"});
  EXPECT_EQ(start("DTSTART:2026-07-06"), Lines{"2026-07-06"});
}

TEST(WorldDatesTest, WhatIsNoneCostsTheEntryAloneAndIsCalledLost) {
  const auto listing = list(calendar_with("DTSTART:30th of July"), "2026-07-01", "2026-08-01");
  ASSERT_EQ(listing.issues.size(), 1u);
  EXPECT_TRUE(listing.issues[0].lost);
}

TEST(WorldDatesTest, OfTwoStartsTheOneThatCanBeReadCounts) {
  EXPECT_EQ(
      starts(list(calendar_with("DTSTART:soon\nDTSTART;VALUE=DATE:20260706"), "2026-07-01", "2026-08-01")),
      Lines{"2026-07-06"});
}

// ---- bytes

std::string utf16(std::string_view ascii, bool little, bool marked) {
  std::string out;
  if (marked) out = little ? "\xFF\xFE" : "\xFE\xFF";
  for (const char c : ascii) {
    if (little) out += c;
    out += '\0';
    if (!little) out += c;
  }
  return out;
}

TEST(WorldBytesTest, WhateverATextIsSavedAs) {
  const std::string text = calendar_with("DTSTART:20260706T090000Z");
  const Lines nine{"2026-07-06T09:00:00+00:00"};
  const auto start = [](const std::string& ics) { return starts(list(ics, "2026-07-01", "2026-08-01")); };
  for (const bool little : {true, false})
    for (const bool marked : {true, false}) EXPECT_EQ(start(utf16(text, little, marked)), nine);
  std::string cr = text, crcrlf;
  std::replace(cr.begin(), cr.end(), '\n', '\r');
  EXPECT_EQ(start(cr), nine) << "CR alone";
  for (const char c : text) crcrlf += c == '\n' ? std::string{"\r\r\n"} : std::string{c};
  EXPECT_EQ(start(crcrlf), nine) << "line ends that were translated twice";
  EXPECT_EQ(start("\xEF\xBB\xBF" + text), nine);
  EXPECT_EQ(start(text + "\xEF\xBB\xBF" + text).size(), 2u) << "files that were joined";
}

TEST(WorldBytesTest, LettersOfWindowsAndOfUtf8InOneFile) {
  EXPECT_EQ(ical::readable_text("SUMMARY:Caf\xE9 \x80 5\r\nLOCATION:Caf\xC3\xA9\r\n"),
            "SUMMARY:Café € 5\r\nLOCATION:Café\r\n");
  const std::string folded = "SUMMARY:Caf\xC3\r\n \xA9\r\n";
  EXPECT_EQ(ical::readable_text(folded), folded) << "a fold inside a letter";
  const std::string good = "SUMMARY:Grüße 😀\r\n";
  EXPECT_EQ(ical::readable_text(good), good);
}

TEST(WorldBytesTest, QuotedPrintableOverSeveralLines) {
  const auto listing = list(
      "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\n"
      "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Fu=DFpflege, =\r\nM=FCller\r\n"
      "DTSTART:20260706T090000Z\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY;QUOTED-PRINTABLE:50=25\r\n"
      "DTSTART:20260707T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      "2026-07-01", "2026-08-01");
  ASSERT_EQ(listing.rows.size(), 2u);
  EXPECT_EQ(listing.rows[0].summary, "Fußpflege, Müller");
  EXPECT_EQ(listing.rows[1].summary, "50%");
}

// ---- who shares a UID

TEST_F(WorldCalendarsTest, BinsOfAYearUnderOneUidAreAllThereAtEveryImport) {
  std::string bins;
  for (int day = 1; day <= 9; ++day)
    bins += "BEGIN:VEVENT\r\nUID:bins\r\nDTSTAMP:2026010" + std::to_string(day) +
            "T000000Z\r\nDTSTART;VALUE=DATE:2026070" + std::to_string(day) +
            "\r\nSUMMARY:Bin day\r\nEND:VEVENT\r\n";
  const std::string text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + bins + "END:VCALENDAR\r\n";
  EXPECT_EQ(at_home(text, "2026-07-01", "2026-08-01").size(), 9u);
  EXPECT_EQ(store->shelf().import_text(text, {}, at("2026-01-03")).value().unchanged, 9);
}

TEST_F(WorldCalendarsTest, ANewerRevisionOfOneAppointmentIsStillOne) {
  const std::string text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
      "BEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260706T090000Z\r\nSUMMARY:Dentist\r\n"
      "END:VEVENT\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260102T000000Z\r\nDTSTART:20260707T090000Z\r\n"
      "SUMMARY:Dentist\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
  EXPECT_EQ(at_home(text, "2026-07-01", "2026-08-01"),
            Lines{"2026-07-07T09:00:00+00:00 2026-07-07T09:00:00+00:00 Dentist"});
}

// ---- whole days

TEST_F(WorldCalendarsTest, FromMidnightToMidnightIsAWholeDayAtHome) {
  const auto days = [&](const std::string& lines) {
    return at_home(calendar_with(lines), "2027-03-01", "2027-04-01");
  };
  EXPECT_EQ(days("DTSTART;TZID=Europe/London:20270315T000000\nDTEND;TZID=Europe/London:20270317T000000"),
            Lines{"2027-03-15 2027-03-17 It"});
  EXPECT_EQ(days("DTSTART:20270314T230000Z\nDTEND:20270315T230000Z"),
            Lines{"2027-03-14T23:00:00+00:00 2027-03-15T23:00:00+00:00 It"});
  EXPECT_EQ(days("DTSTART;TZID=Europe/London:20270315T000000\nDTEND;TZID=Europe/London:20270315T010000"),
            Lines{"2027-03-15T00:00:00+00:00 2027-03-15T01:00:00+00:00 It"});
}

TEST(WorldWholeDayTest, ExchangeSaysSoItself) {
  const std::string lines =
      "DTSTART:20270314T230000Z\nDTEND:20270315T230000Z\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE";
  EXPECT_EQ(starts(list(calendar_with(lines), "2027-03-01", "2027-04-01", "Europe/Berlin")),
            Lines{"2027-03-15"});
}

// ---- what does not take place

TEST(WorldStandingTest, TitlesThatSayThatItIsOff) {
  for (const char* title :
       {"Canceled: Dentist", "CANCELLED: Dentist", "Cancelled - Dentist", "Dentist (cancelled)",
        "[Cancelled] Dentist", "Dentist - CANCELLED", "Dentist cancelled", "Abgesagt: Zahnarzt",
        "Zahnarzt (abgesagt)", "Declined: Dentist", "CANCELLED Dentist", "Annulé : dentiste"})
    EXPECT_TRUE(ical::title_says_off(title)) << title;
  for (const char* title : {"Dentist", "Cancel the milk", "Cancelled milk order: ring them", "Off to Spain",
                            "Ring about cancelled train (Anna)", ""})
    EXPECT_FALSE(ical::title_says_off(title)) << title;
}

TEST(WorldStandingTest, StatusAnswersAndMethods) {
  const auto standing = [](const std::string& lines) {
    const auto document = ical::parse(calendar_with("DTSTART:20260706T090000Z\n" + lines)).value();
    return ical::standing_of(*document.events().front(), "It", &document.components().front());
  };
  using ical::Standing;
  EXPECT_EQ(standing("STATUS:CANCELLED"), Standing::Cancelled);
  EXPECT_EQ(standing("STATUS:CANCELED"), Standing::Cancelled);
  EXPECT_EQ(standing("STATUS:TENTATIVE"), Standing::Tentative);
  EXPECT_EQ(standing("X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"), Standing::Tentative);
  EXPECT_EQ(standing("X-MICROSOFT-CDO-BUSYSTATUS:FREE"), Standing::Firm);
  EXPECT_EQ(standing("ORGANIZER:mailto:a@x\nATTENDEE;PARTSTAT=ACCEPTED:mailto:a@x\n"
                     "ATTENDEE;PARTSTAT=DECLINED:mailto:b@x"),
            Standing::Declined);
  EXPECT_EQ(standing("ORGANIZER:mailto:a@x\nATTENDEE;PARTSTAT=ACCEPTED:mailto:c@x\n"
                     "ATTENDEE;PARTSTAT=DECLINED:mailto:b@x"),
            Standing::Firm);
}

TEST_F(WorldCalendarsTest, ACancellationTakesOutWhatWasThereAndNothingElse) {
  const std::string first =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:"
      "20260706T090000Z\r\n"
      "SUMMARY:A\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
  std::string cancel = first, other = first;
  cancel.replace(cancel.find("REQUEST"), 7, "CANCEL");
  other.replace(other.find("UID:a"), 5, "UID:b");
  EXPECT_EQ(at_home(first, "2026-07-01", "2026-08-01").size(), 1u);
  EXPECT_EQ(at_home(cancel, "2026-07-01", "2026-08-01").size(), 0u);
  EXPECT_EQ(at_home(other, "2026-07-01", "2026-08-01").size(), 1u) << "the next one is not cancelled";
}

// ---- tasks

TEST_F(WorldCalendarsTest, ATaskThatIsDueIsAnEntryUntilItIsDone) {
  const auto task = [](const std::string& lines) {
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:t\r\nSUMMARY:Pay the milkman\r\n" + lines +
           "END:VTODO\r\nEND:VCALENDAR\r\n";
  };
  const auto rows = [&](const std::string& lines) {
    return at_home(task(lines), "2026-07-01", "2026-08-01");
  };
  EXPECT_EQ(rows("DUE;VALUE=DATE:20260706\r\n"), Lines{"2026-07-06 2026-07-07 Pay the milkman"});
  EXPECT_EQ(rows("DTSTART;VALUE=DATE:20260701\r\nDUE;TZID=Europe/London:20260706T170000\r\n"),
            Lines{"2026-07-06T17:00:00+01:00 2026-07-06T17:00:00+01:00 Pay the milkman"});
  EXPECT_EQ(
      rows("DTSTART;VALUE=DATE:20260706\r\nDUE;VALUE=DATE:20260706\r\nRRULE:FREQ=WEEKLY;COUNT=2\r\n").size(),
      2u);
  EXPECT_TRUE(rows("DUE;VALUE=DATE:20260706\r\nSTATUS:COMPLETED\r\n").empty());
  EXPECT_TRUE(rows("DUE;VALUE=DATE:20260706\r\nPERCENT-COMPLETE:100\r\n").empty());
  EXPECT_TRUE(rows("").empty());
  EXPECT_EQ(report.added + report.updated, 1) << "kept all the same";
}

}  // namespace
}  // namespace mana::calendar
