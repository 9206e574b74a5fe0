#pragma once
#include <vector>

#include "agent/bus/module.hpp"
#include "agent/core/manual_clock.hpp"

namespace mana::bus {

/// The virtual driver: runs all modules on the caller's thread and moves the clock itself, as fast
/// as the machine can. Deterministic: the same input gives the same messages in the same order.
/// A module that never lets the time move on is a bug and stops the program.
/// Ownership: refers to clock and modules.  Threads: one.
class VirtualDriver {
 public:
  VirtualDriver(core::ManualClock& clock, std::vector<Module*> modules);
  void run_until(core::Time end);
  void run_for(core::Duration span);
  /// Ends run_until at the present instant. For a handler that has seen enough.
  void stop() { stopped_ = true; }
  bool stopped() const { return stopped_; }

 private:
  void deliver_all();
  core::Time step_all();
  bool all_read() const;

  core::ManualClock& clock_;
  std::vector<Module*> modules_;
  bool stopped_ = false;
};

}  // namespace mana::bus
