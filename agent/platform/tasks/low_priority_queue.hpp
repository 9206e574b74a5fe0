#pragma once
#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace mana::platform {

/// From now on this thread, and what it starts, gives way to the others of the program.
inline void give_way() { ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 10); }

/// Does one thing after the other on a thread of its own, which gives way to the others. Destruction forgets
/// what has not begun and joins. Threads: any.
class LowPriorityQueue {
 public:
  using Work = std::function<void(const std::stop_token&)>;

  LowPriorityQueue() : thread_{[this](const std::stop_token& stop) { run(stop); }} {}

  void add(Work work) {
    const std::lock_guard lock{mutex_};
    waiting_.push_back(std::move(work));
    changed_.notify_one();
  }

 private:
  void run(const std::stop_token& stop) {
    give_way();
    std::unique_lock lock{mutex_};
    while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); }) && !stop.stop_requested()) {
      const Work work = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      work(stop);
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Work> waiting_;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace mana::platform
