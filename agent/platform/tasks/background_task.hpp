#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "agent/core/time.hpp"

namespace mana::platform {

/// Does what may take long on a thread of its own, beside the one that wants it: one thing at a time, the
/// newest. Whoever wants it never waits. Destruction joins, as soon as the work obeys its stop token.
/// Threads: all of it from one thread; the work and `ready` run on the other.
template <class Result>
class BackgroundTask {
 public:
  /// Ends soon, with whatever result, once a stop is asked for.
  using Work = std::function<Result(const std::stop_token&)>;

  /// @param ready called when a result can be taken; empty: nobody wants to know
  explicit BackgroundTask(std::function<void()> ready = {})
      : ready_{std::move(ready)}, thread_{[this](const std::stop_token& stop) { run(stop); }} {}
  ~BackgroundTask() {
    forget();
    thread_.request_stop();
  }
  BackgroundTask(const BackgroundTask&) = delete;
  BackgroundTask& operator=(const BackgroundTask&) = delete;

  /// What it was at before is forgotten.
  void begin(Work work) {
    forget();
    const std::lock_guard lock{mutex_};
    wanted_ = std::move(work);
    stop_ = std::stop_source{};
    busy_ = true;
    changed_.notify_all();
  }
  /// What came of the newest, once.
  std::optional<Result> take() {
    const std::lock_guard lock{mutex_};
    return std::exchange(result_, std::nullopt);
  }
  void forget() {
    std::stop_source old{std::nostopstate};
    {
      const std::lock_guard lock{mutex_};
      old = std::exchange(stop_, std::stop_source{std::nostopstate});
      wanted_ = nullptr;
      result_.reset();
      busy_ = false;
    }
    old.request_stop();  // not under the lock: what hears of it may take one of its own
  }
  /// Until there is a result to be taken or nothing to be done, at most so long. For tests and tools.
  bool wait(core::Duration limit) {
    std::unique_lock lock{mutex_};
    return changed_.wait_for(lock, limit, [this] { return !busy_; });
  }

 private:
  void run(const std::stop_token& end) {
    std::unique_lock lock{mutex_};
    while (changed_.wait(lock, end, [this] { return bool{wanted_}; })) {
      const Work work = std::exchange(wanted_, nullptr);
      const std::stop_token stop = stop_.get_token();
      lock.unlock();
      Result result = work(stop);
      lock.lock();
      if (stop.stop_requested()) continue;
      result_ = std::move(result);
      busy_ = false;
      changed_.notify_all();
      lock.unlock();
      if (ready_) ready_();
      lock.lock();
    }
  }

  const std::function<void()> ready_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  Work wanted_;
  std::stop_source stop_{std::nostopstate};
  std::optional<Result> result_;
  bool busy_ = false;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace mana::platform
