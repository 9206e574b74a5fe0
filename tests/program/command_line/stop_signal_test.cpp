#include "agent/command_line/stop_signal.hpp"

#include <gtest/gtest.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <future>
#include <memory>
#include <thread>

namespace mana::program {
namespace {

// In a process of its own: what is tested may end it.
[[noreturn]] void asked_with(int signal, bool blocked, int times) {
  std::promise<void> asked, done;
  std::promise<void> over;
  // Like a thread that a library starts before main: it blocks nothing.
  std::thread foreign{[&] { over.get_future().wait(); }};
  if (blocked) block_stop_signals();
  {
    const StopSignal stop{[&] {
      asked.set_value();
      if (times > 1) done.get_future().wait();
    }};
    kill(getpid(), signal);
    asked.get_future().wait();
    if (times > 1) {  // on_stop still runs: only the next read sees the second
      kill(getpid(), signal);
      done.set_value();
      std::promise<void>{}.get_future().wait_for(std::chrono::seconds{20});
    }
  }
  over.set_value();
  foreign.join();
  std::_Exit(0);
}

TEST(StopSignalDeathTest, IsToldWhicheverThreadIsInterrupted) {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    EXPECT_EXIT(asked_with(signal, true, 1), testing::ExitedWithCode(0), "");
    EXPECT_EXIT(asked_with(signal, false, 1), testing::ExitedWithCode(0), "");
  }
}

TEST(StopSignalDeathTest, ASecondOneEndsTheProgramAtOnce) {
  EXPECT_EXIT(asked_with(SIGTERM, true, 2), testing::ExitedWithCode(1), "");
}

TEST(StopSignal, AfterItsLifeTheSignalsDoWhatTheyDidBefore) {
  struct sigaction before {
  }, after{};
  sigaction(SIGTERM, nullptr, &before);
  {
    const StopSignal stop{[] {}};
  }
  sigaction(SIGTERM, nullptr, &after);
  EXPECT_EQ(before.sa_handler, after.sa_handler);
}

}  // namespace
}  // namespace mana::program
