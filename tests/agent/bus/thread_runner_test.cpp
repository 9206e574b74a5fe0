#include "agent/bus/thread_runner.hpp"

#include <gtest/gtest.h>

#include <future>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/say.hpp"
#include "tests/support/real_clock.hpp"

// The one test that starts real threads: the reason for the tsan preset.
namespace mana::bus {
namespace {

class Echo final : public Module {
 public:
  Echo(Bus& bus, int last) {
    bus.subscribe<msg::Say>(mailbox(), name(), [this, last](const msg::Say& m) {
      sum_ += static_cast<int>(m.id);
      if (static_cast<int>(m.id) == last) done.set_value(sum_);
    });
  }
  std::string_view name() const override { return "echo"; }
  core::Time step(core::Time) override { return core::kNever; }
  std::promise<int> done;

 private:
  int sum_ = 0;
};

TEST(ThreadRunnerTest, AThousandMessagesArriveInOrderOnTheOwnersThread) {
  test::RealClock clock;
  Bus bus;
  Echo echo{bus, 1000};
  bus.seal();
  auto done = echo.done.get_future();
  const ThreadRunner runner{echo, clock};
  for (int i = 1; i <= 1000; ++i) bus.publish(msg::Say{msg::UtteranceId{i}, {}, {}});
  ASSERT_EQ(done.wait_for(std::chrono::seconds{30}), std::future_status::ready);
  EXPECT_EQ(done.get(), 500500);
}

TEST(ThreadRunnerTest, EndsAtOnceThoughTheModuleWaitsForEver) {
  test::RealClock clock;
  Bus bus;
  Echo echo{bus, 1};
  bus.seal();
  const core::Time before = clock.now();
  { const ThreadRunner runner{echo, clock}; }
  EXPECT_LT(clock.now() - before, std::chrono::seconds{5});  // 10 s is what a lost wake-up would take
}

}  // namespace
}  // namespace mana::bus
