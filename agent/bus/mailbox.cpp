#include "agent/bus/mailbox.hpp"

#include <algorithm>
#include <utility>

#include "agent/core/check.hpp"

namespace mana::bus {

void Mailbox::post(Delivery delivery) {
  {
    const std::lock_guard lock{mutex_};
    MANA_CHECK(unread_.size() < kMaxUnread, "a mailbox overflows: its owner has stopped reading");
    unread_.push_back({0, std::move(delivery)});
  }
  changed_.notify_one();
}

void Mailbox::post_latest(std::uint64_t slot, Delivery delivery) {
  {
    const std::lock_guard lock{mutex_};
    const auto stale =
        std::find_if(unread_.begin(), unread_.end(), [slot](const Item& i) { return i.slot == slot; });
    if (stale != unread_.end()) unread_.erase(stale);
    unread_.push_back({slot, std::move(delivery)});
  }
  changed_.notify_one();
}

std::size_t Mailbox::deliver() {
  std::deque<Item> batch;
  {
    const std::lock_guard lock{mutex_};
    batch.swap(unread_);
  }
  for (Item& item : batch) item.run();  // without the lock: a handler may publish
  return batch.size();
}

bool Mailbox::empty() const {
  const std::lock_guard lock{mutex_};
  return unread_.empty();
}

void Mailbox::wait(core::Duration at_most) {
  std::unique_lock lock{mutex_};
  changed_.wait_for(lock, at_most, [this] { return woken_ || !unread_.empty(); });
  woken_ = false;
}

void Mailbox::wake() {
  {
    const std::lock_guard lock{mutex_};
    woken_ = true;
  }
  changed_.notify_one();
}

}  // namespace mana::bus
