#include "calendar/remote/sync_module.hpp"

#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "tests/calendar/remote/sync_house.hpp"
#include "tests/support/recorder.hpp"

namespace mana::calendar::remote {
namespace {

using namespace std::chrono_literals;

class SyncModuleTest : public SyncHouse {
 protected:
  core::ManualClock clock{now};
  bus::Bus bus;
  test::Recorder<msg::CalendarChanged> changed{bus};
  test::Recorder<msg::ModuleFailed> failed{bus};
  test::Recorder<msg::ModuleRecovered> recovered{bus};
  SyncModule module{bus, clock, folder.file().parent_path(), net};
  bus::VirtualDriver driver{clock, {&module, &changed, &failed, &recovered}};

  void live(core::Duration span) { driver.run_until(clock.now() + span); }
};

TEST_F(SyncModuleTest, FetchesAtOnceThenAtItsPaceAndTellsOnlyWhatIsNew) {
  subscribe();
  for (int i = 0; i < 5; ++i) net.answer(200, calendar(event("a")));
  live(61min);
  EXPECT_EQ(net.asked.size(), 5u);  // at 0, 15, 30, 45, 60 minutes
  EXPECT_EQ(changed.seen.size(), 1u);
  EXPECT_TRUE(failed.seen.empty());
}

TEST_F(SyncModuleTest, ANewSubscriptionIsNoticedWithoutARestart) {
  live(1min);
  subscribe();
  net.answer(200, calendar(event("a")));
  live(11s);
  EXPECT_EQ(net.asked.size(), 1u);
}

TEST_F(SyncModuleTest, AsksEverMoreSeldomWhileNobodyAnswersAndTellsAfterADay) {
  subscribe();
  net.answer(200, calendar(event("a")));
  live(1h);
  EXPECT_GE(net.asked.size(), 8u);
  EXPECT_LE(net.asked.size(), 10u);  // 0, 15 min; 30 s, 1, 2, 4, 8, 16, 30 min later
  live(22h);
  EXPECT_LE(net.asked.size(), 60u);
  EXPECT_TRUE(failed.seen.empty());
  live(3h);
  ASSERT_EQ(failed.seen.size(), 1u);
  EXPECT_NE(failed.seen[0].reason.find("Family"), std::string::npos);
  net.answer(200, calendar(event("a") + event("b")));
  live(31min);
  EXPECT_EQ(recovered.seen.size(), 1u);
  EXPECT_EQ(entries(), 2);
}

TEST_F(SyncModuleTest, WithoutASubscriptionNothingIsMadeAndNothingAsked) {
  std::filesystem::remove(folder.file("mana.key"));
  live(24h);
  EXPECT_TRUE(net.asked.empty());
  EXPECT_FALSE(std::filesystem::exists(folder.file("mana.key")));
}

}  // namespace
}  // namespace mana::calendar::remote
