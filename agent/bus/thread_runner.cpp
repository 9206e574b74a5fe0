#include "agent/bus/thread_runner.hpp"

#include <pthread.h>

#include <algorithm>
#include <string>

namespace mana::bus {
namespace {
// A module that only waits for messages still wakes now and then: cheap, and a missed wake-up, were
// there ever one, would cost seconds and not days.
constexpr core::Duration kLongestWait = std::chrono::seconds{10};
}  // namespace

core::Time run_once(Module& module, const core::Clock& clock, core::Time wish) {
  const core::Time now = clock.now();
  if (wish > now)
    module.mailbox().wait(std::min(kLongestWait, wish == core::kNever ? kLongestWait : wish - now));
  module.mailbox().deliver();
  return module.step(clock.now());
}

ThreadRunner::ThreadRunner(Module& module, const core::Clock& clock)
    : module_{module}, clock_{clock}, thread_{[this] { run(); }} {
  // Shown by top and gdb; the kernel takes 15 characters.
  pthread_setname_np(thread_.native_handle(), std::string{module.name().substr(0, 15)}.c_str());
}

ThreadRunner::~ThreadRunner() {
  stop_ = true;
  module_.mailbox().wake();
  thread_.join();
}

void ThreadRunner::run() {
  core::Time wish = core::kStart;
  while (!stop_) wish = run_once(module_, clock_, wish);
}

}  // namespace mana::bus
