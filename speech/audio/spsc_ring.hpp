#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace mana::speech {

/// A queue of values between two threads that never waits and never allocates after construction.
/// Threads: put by one, take and skip by one other; positions may be asked by both.
template <class T>
class SpscRing {
 public:
  explicit SpscRing(std::size_t capacity) : values_(capacity) {}

  /// Positions count all values ever put and taken.
  std::int64_t put_so_far() const { return put_.load(std::memory_order_acquire); }
  std::int64_t taken_so_far() const { return taken_.load(std::memory_order_acquire); }
  std::size_t size() const { return static_cast<std::size_t>(put_so_far() - taken_so_far()); }
  std::size_t room() const { return values_.size() - size(); }

  std::size_t put(std::span<const T> values) {
    const std::size_t count = std::min(values.size(), room());
    const std::int64_t at = put_.load(std::memory_order_relaxed);
    for (std::size_t i = 0; i < count; ++i) slot(at + static_cast<std::int64_t>(i)) = values[i];
    put_.store(at + static_cast<std::int64_t>(count), std::memory_order_release);
    return count;
  }
  std::size_t take(std::span<T> values) {
    const std::size_t count = std::min(values.size(), size());
    const std::int64_t at = taken_.load(std::memory_order_relaxed);
    for (std::size_t i = 0; i < count; ++i) values[i] = slot(at + static_cast<std::int64_t>(i));
    taken_.store(at + static_cast<std::int64_t>(count), std::memory_order_release);
    return count;
  }
  /// Drops everything before `position`, which is not beyond what was put.
  void skip_to(std::int64_t position) {
    if (position > taken_.load(std::memory_order_relaxed)) taken_.store(position, std::memory_order_release);
  }

 private:
  T& slot(std::int64_t position) { return values_[static_cast<std::size_t>(position) % values_.size()]; }
  std::vector<T> values_;
  std::atomic<std::int64_t> put_{0};
  std::atomic<std::int64_t> taken_{0};
};

}  // namespace mana::speech
