#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mana::dialogue::aiml {

/// What is remembered for one search only, by a number: a hash table whose entries of earlier searches count
/// as empty, so that beginning anew costs nothing.  Threads: one.
class RoundMap {
 public:
  void begin() {
    used_ = 0;
    if (slots_.empty()) slots_.resize(256);
    if (++round_ != 0) return;
    std::fill(slots_.begin(), slots_.end(),
              Slot{});  // after 2^32 rounds, old ones could be taken for new ones
    round_ = 1;
  }
  /// Null when it was not put since begin(). Valid until the next put().
  const std::uint64_t* find(std::uint64_t key) const {
    const Slot& slot = slots_[place_of(key)];
    return slot.round == round_ ? &slot.value : nullptr;
  }
  void put(std::uint64_t key, std::uint64_t value = 0) {
    if (++used_ * 2 > slots_.size()) grow();
    slots_[place_of(key)] = {key, value, round_};
  }

 private:
  struct Slot {
    std::uint64_t key = 0, value = 0;
    std::uint32_t round = 0;
  };
  std::size_t place_of(std::uint64_t key) const {
    std::uint64_t spread = (key ^ key >> 29) * 0x9e3779b97f4a7c15ULL;
    spread ^= spread >> 32;
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(spread) & mask;
    while (slots_[at].round == round_ && slots_[at].key != key) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& s : old)
      if (s.round == round_) slots_[place_of(s.key)] = s;
  }

  std::vector<Slot> slots_;  // a power of two
  std::size_t used_ = 0;
  std::uint32_t round_ = 0;
};

}  // namespace mana::dialogue::aiml
