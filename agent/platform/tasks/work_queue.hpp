#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "agent/core/result.hpp"

namespace mana::platform {

/// Does pieces of work on a thread of its own, one after the other, in the order in which they were given:
/// what comes of them is the same as if they were done at once. The first fault ends it; what follows is left
/// undone. Threads: one gives.
class WorkQueue {
 public:
  using Work = std::function<core::Status()>;

  /// @param most pieces that may wait.
  explicit WorkQueue(std::size_t most);
  /// Waits for the piece that is being done; those behind it are left undone.
  ~WorkQueue();
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  /// Waits while the line is full. Errors: the fault of a piece that was given before; then this one is not
  /// taken.
  core::Status give(Work work);
  /// Waits until all is done. Errors: the first fault.
  core::Status finish();

 private:
  void run();
  core::Status fault() const { return fault_ ? core::Status{*fault_} : core::Status{}; }

  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> waiting_;
  bool is_busy_ = false;
  bool is_over_ = false;
  std::optional<core::Error> fault_;
  std::thread thread_;
};

}  // namespace mana::platform
