#include "agent/carers/notify/heartbeat.hpp"

#include <gtest/gtest.h>

#include "agent/bus/messages/system.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "tests/support/recorder.hpp"

namespace mana::notify {
namespace {
using namespace std::chrono_literals;

class Monitor final : public platform::Transport {
 public:
  core::Result<platform::HttpResponse> send(const platform::HttpRequest& request) override {
    last = request.url;
    ++beats;
    if (away) return core::unavailable("'watch.example' does not answer.");
    return platform::HttpResponse{status, {}, ""};
  }
  bool away = false;
  int status = 200, beats = 0;
  std::string last;
};

class HeartbeatTest : public ::testing::Test {
 protected:
  core::ManualClock clock;
  bus::Bus bus;
  Monitor monitor;
  Heartbeat heart{bus, monitor, {"https://watch.example/push/secret", 5min}};
  test::Recorder<msg::ModuleFailed> failed{bus};
  test::Recorder<msg::ModuleRecovered> recovered{bus};
  bus::VirtualDriver run{clock, {&heart, &failed, &recovered}};
};

TEST_F(HeartbeatTest, ItBeatsEveryFewMinutes) {
  run.run_for(61min);
  EXPECT_EQ(monitor.beats, 13);
  EXPECT_EQ(monitor.last, "https://watch.example/push/secret");
  EXPECT_TRUE(failed.seen.empty());
}

TEST_F(HeartbeatTest, WhileNobodyWouldBeRemindedItIsSilentAndThenAtOnceThere) {
  run.run_for(1min);
  bus.publish(msg::ModuleFailed{"calendar.reminders", "The store is gone.", ""});
  bus.publish(msg::ModuleFailed{"vision", "No camera.", ""});
  run.run_for(30min);
  EXPECT_EQ(monitor.beats, 1);
  bus.publish(msg::ModuleRecovered{"calendar.reminders"});
  run.run_for(10s);
  EXPECT_EQ(monitor.beats, 2) << "a camera is no matter of life";
}

TEST_F(HeartbeatTest, AServiceThatIsAwayIsSaidAfterThreeTriesWithoutItsSecret) {
  monitor.away = true;
  run.run_for(9min);
  EXPECT_TRUE(failed.seen.empty());
  run.run_for(50min);
  ASSERT_EQ(failed.seen.size(), 1u);
  EXPECT_EQ(failed.seen[0].reason.find("secret"), std::string::npos);
  monitor.away = false;
  monitor.status = 404;
  run.run_for(10min);
  EXPECT_TRUE(recovered.seen.empty());
  monitor.status = 200;
  run.run_for(5min);
  EXPECT_EQ(recovered.seen.size(), 1u);
}

}  // namespace
}  // namespace mana::notify
