#include "agent/app/stop_signal.hpp"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <thread>
#include <utility>

namespace mana::app {
namespace {
sigset_t stop_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int s : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set, s);
  return set;
}
}  // namespace

struct StopSignal::Waiter {
  std::atomic<bool> over{false};
  std::thread thread;
};

void block_stop_signals() {
  const sigset_t set = stop_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

StopSignal::StopSignal(std::function<void()> on_stop) : waiter_{std::make_unique<Waiter>()} {
  waiter_->thread = std::thread{[w = waiter_.get(), on_stop = std::move(on_stop)] {
    const sigset_t set = stop_signals();
    int which = 0;
    bool asked = false;
    while (sigwait(&set, &which) == 0 && !w->over) {
      if (asked) _exit(1);  // it was asked nicely, and does not come to an end
      asked = true;
      on_stop();
    }
  }};
}

StopSignal::~StopSignal() {
  waiter_->over = true;
  pthread_kill(waiter_->thread.native_handle(), SIGTERM);  // wakes sigwait
  waiter_->thread.join();
}

}  // namespace mana::app
