#include "calendar/service/stages_ahead.hpp"

#include <gtest/gtest.h>

#include "agent/platform/zone/zones.hpp"
#include "calendar/phrases/when_parser.hpp"

namespace mana::calendar {
namespace {

/// An appointment at half past two, in a plan that is made at one.
class StagesAheadTest : public ::testing::Test {
 protected:
  zone::Zones zones;
  zone::ZonePtr home = zones.find("Europe/London").value();
  StagesAhead ahead;

  core::WallTime at(const std::string& time) const {
    return core::WallTime{home->to_utc(parse_when("2026-11-25 " + time, core::WallTime{}, *home)->local)};
  }
  void SetUp() override {
    CalendarText text;
    text.text =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:It\r\n"
        "DTSTART;TZID=Europe/London:20261125T143000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    EXPECT_TRUE(ahead.outdated()) << "nothing was planned yet";
    ahead.plan(Agenda{{text}, zones, home}, at("13:00"), {});
    ASSERT_EQ(ahead.take_passed(at("13:00")).size(), 1u) << "what passed before counts once more";
  }
};

TEST_F(StagesAheadTest, AnOccurrenceIsGivenWhenAStageOfItPassesAndOnlyThen) {
  EXPECT_EQ(ahead.next(), at("13:30"));
  EXPECT_TRUE(ahead.take_passed(at("13:29")).empty());
  const auto passed = ahead.take_passed(at("13:30"));
  ASSERT_EQ(passed.size(), 1u);
  EXPECT_EQ(passed[0]->uid, "a");
  EXPECT_TRUE(ahead.take_passed(at("13:30")).empty());
}

TEST_F(StagesAheadTest, ManyStagesAtOnceGiveItOnce) { EXPECT_EQ(ahead.take_passed(at("15:00")).size(), 1u); }

TEST_F(StagesAheadTest, ThePlanReachesAnHourAndThenWantsToBeMadeAgain) {
  ahead.take_passed(at("13:30"));
  EXPECT_EQ(ahead.until(), at("14:00"));
  EXPECT_EQ(ahead.next(), at("14:00")) << "the next stage lies behind it";
  EXPECT_FALSE(ahead.outdated());
  ahead.plan_again();
  EXPECT_TRUE(ahead.outdated());
}

TEST_F(StagesAheadTest, AnEntryThatWasMovedIsNoLongerHeld) {
  const PlannedOccurrence it = *ahead.take_passed(at("13:30")).at(0);
  EXPECT_TRUE(ahead.holds({it.uid, it.recurrence, "start", it.revision}));
  EXPECT_FALSE(ahead.holds({it.uid, it.recurrence, "start", it.revision + 1}));
  EXPECT_FALSE(ahead.holds({"b", it.recurrence, "start", it.revision}));
}

}  // namespace
}  // namespace mana::calendar
