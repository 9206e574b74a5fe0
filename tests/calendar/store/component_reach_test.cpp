#include "calendar/store/component_reach.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "agent/core/random.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/reminders/agenda.hpp"
#include "calendar/store/component_rows.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "tests/calendar/store_folder.hpp"

/// What the store leaves out when it is asked for what still matters must not matter.
namespace mana::calendar {
namespace {

using core::WallTime;
using std::chrono::days;

const std::string kOneAlarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:";

WallTime day(int year, unsigned month, unsigned d) {
  return WallTime{
      std::chrono::sys_days{std::chrono::year{year} / static_cast<int>(month) / static_cast<int>(d)}};
}

std::string event(const std::string& uid, const std::string& lines) {
  std::string all = "BEGIN:VEVENT\r\nUID:";
  return all.append(uid)
      .append("\r\nDTSTAMP:20200101T000000Z\r\n")
      .append(lines)
      .append("SUMMARY:It\r\nEND:VEVENT\r\n");
}

Reach reach(const std::string& lines) {
  const auto document = ical::parse(ical::wrap_calendar(event("a", lines)));
  return reach_of(*document->events().front());
}

/// Does it count as something that may still matter then?
bool matters(const std::string& lines, WallTime then) {
  return reach(lines).last >= then.time_since_epoch().count();
}

TEST(ComponentReachTest, ASingleEventIsOverSometimeAfterItsEnd) {
  const std::string visit = "DTSTART:20260310T100000Z\r\nDTEND:20260310T110000Z\r\n";
  EXPECT_TRUE(matters(visit, day(2026, 3, 11)));
  EXPECT_TRUE(matters(visit, day(2026, 5, 8)));
  EXPECT_FALSE(matters(visit, day(2026, 5, 12)));
  const std::string stay = "DTSTART;VALUE=DATE:20260101\r\nDTEND;VALUE=DATE:20270101\r\n";
  EXPECT_TRUE(matters(stay, day(2026, 12, 30)));
  EXPECT_FALSE(matters(stay, day(2027, 4, 1)));
  EXPECT_TRUE(matters("DTSTART:20260101T000000Z\r\nDURATION:P300D\r\n", day(2026, 10, 1)));
}

TEST(ComponentReachTest, InDoubtItAlwaysMatters) {
  const std::string start = "DTSTART:20200310T100000Z\r\n";
  for (const std::string& more :
       {std::string{"RRULE:FREQ=DAILY\r\n"}, std::string{"RDATE:20300101T000000Z\r\n"},
        std::string{"RECURRENCE-ID:20200310T090000Z\r\n"}, std::string{"DTEND:sometime\r\n"},
        std::string{"DURATION:long\r\n"}, std::string{"DTSTART:20300101T000000Z\r\n"},
        std::string{"RRULE:nonsense\r\n"}, kOneAlarm + "PT2000H\r\nEND:VALARM\r\n",
        kOneAlarm + "19990101T000000Z\r\nEND:VALARM\r\n",
        kOneAlarm + "-PT5M\r\nREPEAT:9\r\nDURATION:P9D\r\nEND:VALARM\r\n"})
    EXPECT_EQ(reach(start + more), Reach{}) << more;
  EXPECT_EQ(reach("DTSTART:whenever\r\n"), Reach{});
  EXPECT_NE(reach(start + kOneAlarm + "-PT30M\r\nEND:VALARM\r\n"), Reach{});
}

/// Lines of any event: single or repeated, short or long, with alarms near and far.
std::string any_lines(core::Random& random) {
  const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::year{2024} / 1 / 1} +
                                         days{static_cast<int>(random.below(1500))}};
  char at[16];
  std::snprintf(at, sizeof at, "%04d%02u%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  const bool whole_day = random.below(5) == 0;
  std::string lines = "DTSTART";
  if (whole_day)
    lines.append(";VALUE=DATE:").append(at).append("\r\n");
  else if (random.below(2) == 0)
    lines.append(";TZID=Pacific/Kiritimati:").append(at).append("T103000\r\n");
  else
    lines.append(":").append(at).append("T103000Z\r\n");
  switch (random.below(6)) {
    case 0: lines.append("DURATION:P").append(std::to_string(1 + random.below(400))).append("D\r\n"); break;
    case 1: lines += "DURATION:P1D\r\n"; break;
    case 2:
      lines.append("RRULE:FREQ=WEEKLY;COUNT=").append(std::to_string(1 + random.below(100))).append("\r\n");
      break;
    default: break;
  }
  if (random.below(3) == 0) {
    lines.append(kOneAlarm).append(random.below(2) == 0 ? "-P" : "P");
    lines.append(std::to_string(random.below(70))).append("D\r\nEND:VALARM\r\n");
  }
  return lines;
}

std::set<std::tuple<std::string, WallTime, std::string, WallTime>> stages(const Agenda& agenda, WallTime from,
                                                                          WallTime to) {
  std::set<std::tuple<std::string, WallTime, std::string, WallTime>> all;
  for (const PlannedOccurrence& p : agenda.plan(from, to, {}))
    for (const PlannedStage& s : p.stages) all.insert({p.uid, p.starts, s.name, s.due});
  return all;
}

TEST(ComponentReachTest, WhatIsLeftOutWouldHaveChangedNoPlan) {
  auto store = SqliteReminderStore::open(":memory:").value();
  core::Random random{11};
  std::string text;
  for (int i = 0; i < 3000; ++i) text += event(std::to_string(i), any_lines(random));
  ASSERT_TRUE(store->shelf().import_text(ical::wrap_calendar(text), {}, day(2024, 1, 1)));
  const zone::Zones zones;
  const Agenda whole{*store->shelf().texts(), zones, {}};
  for (int month = 0; month < 48; ++month) {
    const WallTime now = day(2024, 1, 5) + days{30 * month};
    const Agenda late{*store->calendars(now - days{60}), zones, {}};
    EXPECT_LE(late.size(), whole.size());
    EXPECT_EQ(stages(late, now, now + days{2}), stages(whole, now, now + days{2})) << month;
    const Agenda page{*store->shelf().texts({}, reach_between(now, now + days{31})), zones, {}};
    EXPECT_EQ(page.between(now, now + days{31}).size(), whole.between(now, now + days{31}).size()) << month;
    if (month == 47) {
      EXPECT_LT(late.size(), whole.size() / 2);  // otherwise nothing was tried
    }
  }
}

TEST(ComponentReachTest, AStoreOfBeforeIsReadAsItWasUntilItsReachesAreFound) {
  const StoreFolder folder;
  {
    auto store = SqliteReminderStore::open(folder.file()).value();
    ASSERT_TRUE(store->shelf().import_text(
        ical::wrap_calendar(event("old", "DTSTART:20200310T100000Z\r\n") +
                            event("weekly", "DTSTART:20200310T100000Z\r\nRRULE:FREQ=WEEKLY\r\n")),
        {}, day(2020, 1, 1)));
    // As the schema's step leaves it.
    ASSERT_TRUE(
        store->db().execute("UPDATE components SET first_at=-9223372036854775807,"
                            "last_at=9223372036854775807; DELETE FROM marks WHERE name='reaches_found'"));
    const auto before = store->calendars(day(2026, 1, 1));
    EXPECT_NE(before->front().text.find("UID:old"), std::string::npos);
  }
  auto store = SqliteReminderStore::open(folder.file()).value();
  const auto texts = store->calendars(day(2026, 1, 1));
  EXPECT_EQ(texts->front().text.find("UID:old"), std::string::npos);
  EXPECT_NE(texts->front().text.find("UID:weekly"), std::string::npos);
  EXPECT_NE(store->shelf().texts()->front().text.find("UID:old"), std::string::npos);  // it is not gone
}

}  // namespace
}  // namespace mana::calendar
