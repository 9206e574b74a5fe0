#include "tests/calendar/service/reminder_house.hpp"

// Quiet hours: nobody is woken by what can wait, and nothing is lost for it.
namespace mana::calendar {
namespace {
using namespace std::chrono_literals;

TEST(QuietHoursTest, TwoTimesAndNothingElse) {
  const auto night = platform::quiet_hours("22:00-07:30");
  ASSERT_TRUE(night);
  EXPECT_TRUE(night->contains(22 * 60));
  EXPECT_TRUE(night->contains(7 * 60 + 29));
  EXPECT_FALSE(night->contains(7 * 60 + 30));
  EXPECT_FALSE(night->contains(12 * 60));
  for (const char* wrong : {"", "22-7", "22:00", "25:00-07:00", "22:00-22:00", "22:00-07:00 ", "x"})
    EXPECT_FALSE(platform::quiet_hours(wrong)) << wrong;
}

class QuietReminderTest : public PlannedDayTest {
 protected:
  QuietReminderTest() {
    options.policy.quiet = platform::quiet_hours("21:00-07:30");
    live();
    life->appear();
  }
};

TEST_F(QuietReminderTest, TheyEndByTheClockOnTheWall) {
  const platform::QuietHours night{21 * 60, 7 * 60 + 30};
  const auto until = [&](std::string_view iso) { return platform::quiet_until(night, *home, at(iso)); };
  EXPECT_EQ(until("2026-11-23 23:00"), at("2026-11-24 07:30"));
  EXPECT_EQ(until("2026-11-23 06:00"), at("2026-11-23 07:30"));
  EXPECT_FALSE(until("2026-11-23 07:30"));
  EXPECT_EQ(until("2027-03-27 23:00"), at("2027-03-28 07:30")) << "a night with an hour less";
}

TEST_F(QuietReminderTest, WhatCanWaitWaitsForTheirEnd) {
  add({.title = "Dentist", .at = "2026-11-24 09:00", .remind = "PT2H"});  // due at seven
  run_until("2026-11-24 07:29:59");
  EXPECT_TRUE(due().empty());
  run_until("2026-11-24 07:30:10");
  ASSERT_EQ(due().size(), 1u);
  life->hear_and_acknowledge(due()[0].id);
  run_until("2026-11-24 12:00");
  EXPECT_EQ(due().size(), 1u);
  EXPECT_TRUE(life->missed.seen.empty());
}

TEST_F(QuietReminderTest, WhatBeginsInThemIsSaidInTime) {
  add({.title = "Taxi to the airport", .at = "2026-11-24 06:00", .remind = "PT15M"});
  add({.title = "Sleeping tablet", .at = "2026-11-23 22:00", .medication = true});
  run_until("2026-11-23 22:00:01");
  ASSERT_EQ(due().size(), 1u);
  EXPECT_EQ(due()[0].kind, "medication");
  life->hear_and_acknowledge(due()[0].id);
  run_until("2026-11-24 05:45:01");
  EXPECT_EQ(due().size(), 2u);
}

TEST_F(QuietReminderTest, WhatWouldBeTooLateAfterThemIsSaid) {
  options.policy.quiet = platform::quiet_hours("13:00-15:00");
  live();
  life->appear();
  // The bus to it leaves at two; afterwards nobody need be told.
  add({.title = "Cinema", .at = "2026-11-23 15:00", .remind = "PT1H"});
  run_until("2026-11-23 14:00:01");
  EXPECT_EQ(due().size(), 1u);
}

TEST_F(QuietReminderTest, WhoDoesNotAnswerInTheEveningIsLeftInPeaceUntilTheMorning) {
  add({.title = "Dentist", .at = "2026-11-24 09:00", .remind = "PT12H2M"});  // at 20:58
  run_until("2026-11-23 20:58:01");
  ASSERT_EQ(due().size(), 1u);
  life->hear_and_ignore(due()[0].id);
  run_until("2026-11-24 07:29:59");
  EXPECT_EQ(due().size(), 1u);
  run_until("2026-11-24 07:30:10");
  EXPECT_EQ(due().size(), 2u);
}

}  // namespace
}  // namespace mana::calendar
