#include "agent/program/settings/senses_schedule.hpp"

#include <gtest/gtest.h>

#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "agent/platform/zone/zones.hpp"
#include "tests/support/recorder.hpp"

namespace mana::program {
namespace {
using namespace std::chrono_literals;
using msg::SenseState;
using msg::SenseWish;

/// A home in UTC whose night is from ten to seven, at eight in the evening.
struct Home {
  explicit Home(bool ears_rest = false, bool camera_allowed = true) {
    schedule.emplace(bus, clock, zone::Zones{}.find("UTC").value(), camera_allowed, true,
                     platform::quiet_hours("22:00-07:00"), ears_rest);
    schedule->only_has(true, true);
    bus.seal();
    driver.emplace(clock, std::vector<bus::Module*>{&*schedule, &told, &ordered});
    driver->run_for(1s);
  }
  void pass(core::Duration time) { driver->run_for(time); }
  void wish(SenseWish camera, SenseWish microphone = SenseWish::Keep) {
    bus.publish(msg::WishSenses{camera, microphone});
    pass(1s);
  }
  SenseState camera() const { return told.seen.back().camera; }
  SenseState microphone() const { return told.seen.back().microphone; }

  core::ManualClock clock{core::WallTime{20h}};
  bus::Bus bus;
  test::Recorder<msg::SensesChanged> told{bus};
  test::Recorder<msg::SetSenses> ordered{bus};
  std::optional<SensesSchedule> schedule;
  std::optional<bus::VirtualDriver> driver;
};

TEST(SensesScheduleTest, TheEyesRestAtNightAndTheEarsIfTheyShall) {
  Home home;
  EXPECT_EQ(home.camera(), SenseState::Open);
  home.pass(3h);
  EXPECT_EQ(home.camera(), SenseState::Shut);
  EXPECT_EQ(home.microphone(), SenseState::Open);
  EXPECT_FALSE(home.ordered.seen.back().camera);
  EXPECT_TRUE(home.ordered.seen.back().microphone);
  home.pass(9h);
  EXPECT_EQ(home.camera(), SenseState::Open);
  Home quiet{true};
  quiet.pass(3h);
  EXPECT_EQ(quiet.microphone(), SenseState::Shut);
}

TEST(SensesScheduleTest, WhoWantsThemShutIsNotOverruledByAClock) {
  Home home;
  home.wish(SenseWish::Shut);
  EXPECT_EQ(home.camera(), SenseState::Shut);
  EXPECT_EQ(home.microphone(), SenseState::Open);
  home.pass(24h);
  EXPECT_EQ(home.camera(), SenseState::Shut);
  home.wish(SenseWish::Open);
  EXPECT_EQ(home.camera(), SenseState::Open);
}

TEST(SensesScheduleTest, WhoWantsThemOpenAtNightHasThemOpenForThisNight) {
  Home home;
  home.pass(3h);
  home.wish(SenseWish::Open);
  EXPECT_EQ(home.camera(), SenseState::Open);
  home.pass(9h);
  EXPECT_EQ(home.camera(), SenseState::Open);
  home.pass(14h);
  EXPECT_EQ(home.camera(), SenseState::Shut);
}

TEST(SensesScheduleTest, AWishMayEndByItself) {
  Home home;
  home.bus.publish(msg::WishSenses{SenseWish::Keep, SenseWish::Shut, 1h});
  home.pass(59min);
  EXPECT_EQ(home.microphone(), SenseState::Shut);
  home.pass(2min);
  EXPECT_EQ(home.microphone(), SenseState::Open);
  EXPECT_TRUE(home.ordered.seen.back().microphone);
}

TEST(SensesScheduleTest, NobodyOpensWhatTheSettingsForbid) {
  Home home{false, false};
  EXPECT_EQ(home.camera(), SenseState::Absent);
  EXPECT_TRUE(home.told.seen.back().camera_forbidden);
  EXPECT_FALSE(home.told.seen.back().microphone_forbidden);
  home.wish(SenseWish::Open, SenseWish::Shut);
  EXPECT_EQ(home.camera(), SenseState::Absent);
  EXPECT_FALSE(home.ordered.seen.back().camera);
  EXPECT_FALSE(home.ordered.seen.back().microphone);
}

}  // namespace
}  // namespace mana::program
