#pragma once
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>

#include "agent/core/time.hpp"

namespace mana::bus {

/// Where the messages for one module wait until its own thread reads them.
/// Threads: post from any; deliver and wait from the owner's alone.
class Mailbox {
 public:
  using Delivery = std::function<void()>;
  static constexpr std::size_t kMaxUnread = 1024;  ///< more than that is a bug, and stops the program

  void post(Delivery delivery);
  /// Replaces an unread delivery of the same `slot`, which has gone stale.
  void post_latest(std::uint64_t slot, Delivery delivery);

  /// Runs what was waiting when it was called. @return how many deliveries ran.
  std::size_t deliver();
  bool empty() const;

  /// Returns at a message, at wake(), or after `at_most`.
  void wait(core::Duration at_most);
  void wake();

 private:
  struct Item {
    std::uint64_t slot;  // 0: keep all
    Delivery run;
  };
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Item> unread_;
  bool woken_ = false;
};

}  // namespace mana::bus
