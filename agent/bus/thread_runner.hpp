#pragma once
#include <atomic>
#include <thread>

#include "agent/bus/module.hpp"

namespace mana::bus {

/// The live driver: runs one module on a thread of its own until destroyed.
/// Ownership: refers to module and clock, which must outlive it.
class ThreadRunner {
 public:
  ThreadRunner(Module& module, const core::Clock& clock);
  ~ThreadRunner();
  ThreadRunner(const ThreadRunner&) = delete;
  ThreadRunner& operator=(const ThreadRunner&) = delete;

 private:
  void run();
  Module& module_;
  const core::Clock& clock_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

/// One round of the live driver, for a module that the caller's own thread steps (the renderer on
/// the main thread): waits for a message or `wish`, delivers, steps. @return the next wish.
core::Time run_once(Module& module, const core::Clock& clock, core::Time wish);

}  // namespace mana::bus
