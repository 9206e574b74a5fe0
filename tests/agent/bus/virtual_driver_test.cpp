#include "agent/bus/virtual_driver.hpp"

#include <gtest/gtest.h>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/system.hpp"

namespace mana::bus {
namespace {
using namespace std::chrono_literals;

class Ticker final : public Module {
 public:
  Ticker(Bus& bus, core::Duration period) : bus_{bus}, period_{period} {}
  std::string_view name() const override { return "ticker"; }
  core::Time step(core::Time now) override {
    if (now >= next_) {
      bus_.publish(msg::ModuleRecovered{std::to_string(core::to_seconds(now))});
      next_ = now + period_;
    }
    return next_;
  }

 private:
  Bus& bus_;
  core::Duration period_;
  core::Time next_{};
};

class Stuck final : public Module {
 public:
  std::string_view name() const override { return "stuck"; }
  core::Time step(core::Time now) override { return now; }
};

TEST(VirtualDriverTest, ThreeHoursPassWithoutSleeping) {
  Bus bus;
  core::ManualClock clock;
  Ticker ticker{bus, 1s};
  int ticks = 0;
  bus.subscribe<msg::ModuleRecovered>(ticker.mailbox(), "test", [&ticks](const auto&) { ++ticks; });
  VirtualDriver driver{clock, {&ticker}};
  driver.run_for(3h);
  EXPECT_EQ(ticks, 3 * 3600 + 1);
  EXPECT_EQ(clock.now(), core::kStart + 3h);
}

TEST(VirtualDriverTest, AHandlerCanEndTheRun) {
  Bus bus;
  core::ManualClock clock;
  Ticker ticker{bus, 1s};
  VirtualDriver driver{clock, {&ticker}};
  int ticks = 0;
  bus.subscribe<msg::ModuleRecovered>(ticker.mailbox(), "test", [&](const auto&) {
    if (++ticks == 5) driver.stop();
  });
  driver.run_for(1h);
  EXPECT_EQ(clock.now(), core::kStart + 4s);
}

TEST(VirtualDriverDeathTest, AModuleThatHoldsTheTimeIsABug) {
  core::ManualClock clock;
  Stuck stuck;
  VirtualDriver driver{clock, {&stuck}};
  EXPECT_DEATH(driver.run_for(1s), "stands still");
}

}  // namespace
}  // namespace mana::bus
