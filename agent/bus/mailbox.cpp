#include "agent/bus/mailbox.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

#include "agent/core/check.hpp"

namespace mana::bus {

struct Mailbox::Unread {
  struct Item {
    std::uint64_t slot;  // 0: none replaces it
    const Handler* handler;
    std::shared_ptr<const void> message;
  };
  mutable std::mutex mutex;
  std::condition_variable changed;
  std::deque<Item> items;
  bool woken = false;
};

Mailbox::Mailbox() : unread_{std::make_unique<Unread>()} {}
Mailbox::~Mailbox() = default;

void Mailbox::post(const Handler& handler, std::shared_ptr<const void> message) {
  {
    const std::lock_guard lock{unread_->mutex};
    MANA_CHECK(unread_->items.size() < kMaxUnread, "a mailbox overflows: its owner has stopped reading");
    unread_->items.push_back({0, &handler, std::move(message)});
  }
  unread_->changed.notify_one();
}

void Mailbox::post_latest(std::uint64_t slot, const Handler& handler, std::shared_ptr<const void> message) {
  {
    const std::lock_guard lock{unread_->mutex};
    auto& items = unread_->items;
    const auto stale = std::find_if(items.begin(), items.end(),
                                    [slot](const Unread::Item& item) { return item.slot == slot; });
    if (stale != items.end()) items.erase(stale);
    items.push_back({slot, &handler, std::move(message)});
  }
  unread_->changed.notify_one();
}

std::size_t Mailbox::deliver() {
  std::deque<Unread::Item> batch;
  {
    const std::lock_guard lock{unread_->mutex};
    batch.swap(unread_->items);
  }
  // Without the lock, because a handler may publish.
  for (const Unread::Item& item : batch) item.handler->handle(item.message.get());
  return batch.size();
}

bool Mailbox::empty() const {
  const std::lock_guard lock{unread_->mutex};
  return unread_->items.empty();
}

void Mailbox::wait(core::Duration at_most) {
  std::unique_lock lock{unread_->mutex};
  unread_->changed.wait_for(lock, at_most, [this] { return unread_->woken || !unread_->items.empty(); });
  unread_->woken = false;
}

void Mailbox::wake() {
  {
    const std::lock_guard lock{unread_->mutex};
    unread_->woken = true;
  }
  unread_->changed.notify_one();
}

}  // namespace mana::bus
