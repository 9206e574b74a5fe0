#include "agent/platform/tasks/work_queue.hpp"

#include <utility>

namespace mana::platform {

WorkQueue::WorkQueue(std::size_t most) : most_{most}, thread_{[this] { run(); }} {}

WorkQueue::~WorkQueue() {
  {
    const std::lock_guard lock{mutex_};
    is_over_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

core::Status WorkQueue::give(Work work) {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [this] { return fault_ || waiting_.size() < most_; });
  if (fault_) return fault();
  waiting_.push_back(std::move(work));
  lock.unlock();
  changed_.notify_all();
  return {};
}

core::Status WorkQueue::finish() {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [this] { return fault_ || (waiting_.empty() && !is_busy_); });
  return fault();
}

void WorkQueue::run() {
  std::unique_lock lock{mutex_};
  while (true) {
    changed_.wait(lock, [this] { return is_over_ || !waiting_.empty(); });
    if (is_over_) return;
    const Work work = std::move(waiting_.front());
    waiting_.pop_front();
    is_busy_ = true;
    lock.unlock();
    changed_.notify_all();
    core::Status done = work();
    lock.lock();
    is_busy_ = false;
    if (!done) {
      fault_ = std::move(done).error();
      waiting_.clear();
    }
    changed_.notify_all();
  }
}

}  // namespace mana::platform
