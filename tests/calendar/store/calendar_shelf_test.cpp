#include "calendar/store/calendar_shelf.hpp"

#include <gtest/gtest.h>

#include "calendar/reminders/agenda.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

namespace mana::calendar {
namespace {

using namespace std::chrono_literals;

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (const std::string_view part : parts) out += part;
  return out;
}
std::string calendar_of(std::string_view inside, std::string_view head = "") {
  return joined({"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Somebody//Else//EN\r\n", head, inside,
                 "END:VCALENDAR\r\n"});
}
std::string event(std::string_view uid, std::string_view more = "") {
  return joined({"BEGIN:VEVENT\r\nUID:", uid, "\r\nDTSTART:20270328T100000Z\r\nSUMMARY:Event ", uid, "\r\n",
                 more, "END:VEVENT\r\n"});
}

class CalendarShelfTest : public ::testing::Test {
 protected:
  std::unique_ptr<SqliteReminderStore> store = SqliteReminderStore::open(":memory:").value();
  core::WallTime at{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21}};

  ImportReport take(std::string ics, const ShelfPlace& place = {}) {
    auto report = store->shelf().import_text(std::move(ics), place, at);
    EXPECT_TRUE(report.ok()) << report.error().sentence;
    return report.ok() ? *report : ImportReport{};
  }
  std::string all() {
    std::string out;
    const auto texts = store->shelf().texts();
    for (const auto& c : texts.value()) out += c.text;
    return out;
  }
};

TEST_F(CalendarShelfTest, WhatCameInGoesOutByteForByte) {
  const std::string odd =
      "BEGIN:VTIMEZONE\r\nTZID:Our "
      "Village\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\n"
      "TZOFFSETTO:+0100\r\nX-NOTE:kept\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n";
  const std::string rich = event(
      "a",
      "X-MANA-TEST;X-P=\"a;b\":va\\,lue\r\nATTENDEE;CN=Anna;ROLE=REQ-PARTICIPANT:mailto:anna@example.org\r\n"
      "DESCRIPTION:A long line that somebody else's program has folded \r\n in the middle\\nand more\r\n"
      "BEGIN:VALARM\r\nACTION:DISPLAY\r\nX-INSIDE:1\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\n");
  const std::string task = "BEGIN:VTODO\r\nUID:t\r\nSUMMARY:Buy milk\r\nEND:VTODO\r\n";
  const std::string whole = calendar_of(odd + rich + task, "X-WR-CALNAME:Family\r\nX-COLOR:red\r\n");
  const auto report = take(whole);
  EXPECT_EQ(report.added, 2) << "the event and the task";
  EXPECT_EQ(report.skipped.size(), 0u);
  EXPECT_EQ(all(), whole);
}

TEST_F(CalendarShelfTest, ComingAgainUpdatesAndDoublesNothing) {
  EXPECT_EQ(take(calendar_of(event("a") + event("b"))).added, 2);
  const auto again = take(calendar_of(event("a", "LOCATION:Town\r\n") + event("b")));
  EXPECT_EQ(again.added, 0);
  EXPECT_EQ(again.updated, 1);
  EXPECT_EQ(again.unchanged, 1);
  EXPECT_EQ(store->shelf().find("a")->size(), 1u);
  EXPECT_NE(all().find("LOCATION:Town"), std::string::npos);
}

TEST_F(CalendarShelfTest, AnUnchangedEntryKeepsTheTimeSinceWhichItIsKnown) {
  take(calendar_of(event("a") + event("b")));
  const auto before = at;
  at += 24h;
  take(calendar_of(event("a") + event("b", "LOCATION:Town\r\n")));
  const auto texts = *store->shelf().texts();
  EXPECT_EQ(texts.at(0).known_since.at("a"), before);
  EXPECT_EQ(texts.at(0).known_since.at("b"), at);
}

TEST_F(CalendarShelfTest, AnOlderVersionDoesNotReplaceANewerOne) {
  take(calendar_of(event("a", "SEQUENCE:3\r\nLOCATION:New\r\n")));
  EXPECT_EQ(take(calendar_of(event("a", "SEQUENCE:2\r\nLOCATION:Old\r\n"))).older, 1);
  EXPECT_NE(all().find("LOCATION:New"), std::string::npos);
}

TEST_F(CalendarShelfTest, OverridesBelongToTheirSeries) {
  const std::string series = event("a", "RRULE:FREQ=DAILY;COUNT=5\r\n");
  const std::string override = event("a", "RECURRENCE-ID:20270329T100000Z\r\n");
  EXPECT_EQ(take(calendar_of(series + override)).added, 1);
  EXPECT_EQ(store->shelf().find("a")->size(), 2u);
  // An invitation brings only the changed instance.
  EXPECT_EQ(take(calendar_of(event("a", "RECURRENCE-ID:20270330T100000Z\r\n"))).updated, 1);
  EXPECT_EQ(store->shelf().find("a")->size(), 3u);
  // A file with the series has all of it.
  EXPECT_EQ(take(calendar_of(series)).updated, 1);
  EXPECT_EQ(store->shelf().find("a")->size(), 1u);
}

TEST_F(CalendarShelfTest, AnEventWithoutUidIsFoundAgain) {
  const std::string anonymous =
      "BEGIN:VEVENT\r\nDTSTART:20270328T100000Z\r\nSUMMARY:No name\r\nEND:VEVENT\r\n";
  EXPECT_EQ(take(calendar_of(anonymous)).added, 1);
  EXPECT_EQ(take(calendar_of(anonymous)).unchanged, 1);
  EXPECT_EQ(take(all()).unchanged, 1);
}

TEST_F(CalendarShelfTest, OfAnEntryThatIsInTheFileTwiceTheNewerIsTaken) {
  const std::string file = calendar_of(
      joined({event("a", "SEQUENCE:2\r\nLOCATION:New\r\n"), event("a", "SEQUENCE:1\r\nLOCATION:Old\r\n")}));
  EXPECT_EQ(take(file).added, 1);
  EXPECT_NE(all().find("LOCATION:New"), std::string::npos);
  EXPECT_EQ(take(file).unchanged, 1);
}

TEST_F(CalendarShelfTest, ABadEntryIsNamedWithItsLineAndTheRestIsTaken) {
  const auto report = take(
      calendar_of(event("a") + "BEGIN:VEVENT\r\nUID:bad\r\nSUMMARY:Never\r\nEND:VEVENT\r\n" + event("c")));
  EXPECT_EQ(report.added, 2);
  ASSERT_EQ(report.skipped.size(), 1u);
  EXPECT_EQ(report.skipped[0].line, 9);
  EXPECT_FALSE(report.skipped[0].sentence.empty());
}

TEST_F(CalendarShelfTest, AnEventThatChangedItsCalendarIsThereOnce) {
  take(calendar_of(event("a"), "X-WR-CALNAME:One\r\n"));
  EXPECT_EQ(take(calendar_of(event("a"), "X-WR-CALNAME:Two\r\n")).updated, 1);
  EXPECT_EQ(store->shelf().find("a")->size(), 1u);
  EXPECT_EQ(store->shelf().find("a")->at(0).calendar, "Two");
}

TEST_F(CalendarShelfTest, PeopleHaveTheirOwnCalendars) {
  take(calendar_of(event("a")), {.person = "Anna", .calendar = ""});
  take(calendar_of(event("b")), {.person = "Tom", .calendar = ""});
  const auto annas = *store->shelf().texts("Anna");
  ASSERT_EQ(annas.size(), 1u);
  EXPECT_NE(annas[0].text.find("UID:a"), std::string::npos);
  EXPECT_EQ(annas[0].text.find("UID:b"), std::string::npos);
  EXPECT_EQ(store->shelf().texts()->size(), 2u);
}

TEST_F(CalendarShelfTest, ComingBackFromAnExportEntriesStayWithTheirPeople) {
  take(calendar_of(event("a")), {.person = "Anna", .calendar = ""});
  take(calendar_of(event("b")));
  const std::string exported = all();
  const auto again = take(exported);
  EXPECT_EQ(again.added, 0);
  EXPECT_EQ(again.unchanged, 2);
  const auto changed = take(calendar_of(event("a", "LOCATION:Town\r\n")));
  EXPECT_EQ(changed.updated, 1);
  ASSERT_EQ(store->shelf().find("a")->size(), 1u);
  EXPECT_EQ(store->shelf().find("a")->at(0).person, "Anna");
}

TEST_F(CalendarShelfTest, IsFoundByNumberAndByUid) {
  take(calendar_of(event("a") + event("b")));
  const auto number = store->shelf().numbers()->at("b");
  EXPECT_EQ(store->shelf().find(std::to_string(number))->at(0).uid, "b");
  EXPECT_EQ(store->shelf().find("b")->at(0).id, number);
  EXPECT_TRUE(store->shelf().find("nobody")->empty());
  EXPECT_TRUE(store->shelf().find("99999999999999999999")->empty());
}

TEST_F(CalendarShelfTest, WhatIsNoCalendarIsRefusedWithASentence) {
  for (const char* text : {"", "hello", "\x00\xFF", "<html></html>"}) {
    const auto report = store->shelf().import_text(text, {}, at);
    EXPECT_TRUE(!report.ok() || (report->added == 0 && !report->skipped.empty())) << text;
  }
  const auto loose = take(event("a"));  // without a calendar around it: taken, with a remark
  EXPECT_EQ(loose.added, 1);
  EXPECT_EQ(loose.skipped.size(), 1u);
}

TEST_F(CalendarShelfTest, ThousandsOfEventsComeInAndAreRead) {
  std::string inside;
  for (int i = 0; i < 3'000; ++i) inside += event(std::to_string(i));
  EXPECT_EQ(take(calendar_of(inside)).added, 3'000);
  const zone::Zones zones;
  const auto texts = store->calendars(core::WallTime{});
  const Agenda agenda{texts.value(), zones, zone::utc()};
  EXPECT_EQ(agenda.size(), 3'000u);
}

TEST_F(CalendarShelfTest, WhatAHomeHasGatheredInYearsComesInAtOnceWhereItIsHandedOver) {
  constexpr int kMany = 50'100;
  std::string text;
  for (int i = 0; i < kMany; ++i)
    text.append("BEGIN:VEVENT\r\nUID:")
        .append(std::to_string(i))
        .append("\r\nDTSTART:20260105T090000Z\r\nSUMMARY:Walk\r\nEND:VEVENT\r\n");
  const std::string file = calendar_of(text);
  const auto some = store->shelf().import_text(file, {}, at);
  ASSERT_TRUE(some) << some.error().sentence;
  EXPECT_LT(some->added, kMany) << "of a stranger's file not more than it may cost";
  EXPECT_FALSE(some->skipped.empty());
  const auto all = store->shelf().import_text(file, {}, at, ical::kWholeCalendars);
  ASSERT_TRUE(all) << all.error().sentence;
  EXPECT_EQ(some->added + all->added, kMany);
  EXPECT_TRUE(all->skipped.empty());
}

}  // namespace
}  // namespace mana::calendar
