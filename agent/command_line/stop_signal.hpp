#pragma once
#include <functional>
#include <memory>

namespace mana::program {

/// Turns Ctrl-C and the service manager's SIGTERM into a call, on a thread that does nothing else: a
/// second one ends the program at once. Lives from construction to destruction; one at a time. Which of the
/// process's threads the kernel interrupts does not matter.
class StopSignal {
 public:
  explicit StopSignal(std::function<void()> on_stop);
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

 private:
  struct Waiter;
  std::unique_ptr<Waiter> waiter_;
};

/// To be called by main before any thread starts: threads inherit that these signals do not interrupt them.
void block_stop_signals();

}  // namespace mana::program
