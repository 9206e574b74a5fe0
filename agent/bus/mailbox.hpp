#pragma once
#include <cstdint>
#include <memory>

#include "agent/core/time.hpp"

namespace mana::bus {

/// What is done with a message of one kind by one who hears it.
class Handler {
 public:
  virtual ~Handler() = default;
  /// @param message points to a message of the kind that this handler was made for
  virtual void handle(const void* message) const = 0;
};

/// Where the messages for one module wait until its own thread reads them.
/// Ownership: shares the messages; refers to the handlers, which must outlive the last deliver().
/// Threads: post from any; deliver and wait from the owner's alone.
class Mailbox {
 public:
  static constexpr std::size_t kMaxUnread = 1024;  ///< more than that is a bug, and stops the program

  Mailbox();
  ~Mailbox();
  Mailbox(const Mailbox&) = delete;
  Mailbox& operator=(const Mailbox&) = delete;

  void post(const Handler& handler, std::shared_ptr<const void> message);
  /// Replaces an unread message of the same `slot`, which has gone stale. Slots are above 0.
  void post_latest(std::uint64_t slot, const Handler& handler, std::shared_ptr<const void> message);

  /// Hands over what was waiting when it was called. @return how many messages that were.
  std::size_t deliver();
  bool empty() const;

  /// Returns at a message, at wake(), or after `at_most`.
  void wait(core::Duration at_most);
  void wake();

 private:
  struct Unread;
  std::unique_ptr<Unread> unread_;
};

}  // namespace mana::bus
