#pragma once
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mana::calendar::trips {

/// Keeps runs of rows, each different run once. Rows are plain numbers without gaps.
template <class Row>
class RowPool {
  static_assert(std::has_unique_object_representations_v<Row>);

 public:
  /// Where the run begins; it is added when it is new.
  std::uint32_t place_of(std::span<const Row> run) {
    const std::uint64_t key = hash(run);
    const auto [from, to] = known_.equal_range(key);
    for (auto at = from; at != to; ++at)
      if (at->second.count == run.size() &&
          std::memcmp(rows_.data() + at->second.first, run.data(), run.size_bytes()) == 0)
        return at->second.first;
    const auto first = static_cast<std::uint32_t>(rows_.size());
    known_.emplace(key, Run{first, static_cast<std::uint32_t>(run.size())});
    rows_.insert(rows_.end(), run.begin(), run.end());
    return first;
  }
  const Row& at(std::size_t i) const { return rows_[i]; }
  std::vector<Row> take() { return std::exchange(rows_, {}); }

 private:
  struct Run {
    std::uint32_t first, count;
  };
  static std::uint64_t hash(std::span<const Row> run) {
    std::uint64_t sum = run.size();
    const auto* words = reinterpret_cast<const unsigned char*>(run.data());
    for (std::size_t i = 0; i + 4 <= run.size_bytes(); i += 4) {
      std::uint32_t word;
      std::memcpy(&word, words + i, 4);
      sum = (sum ^ word) * 0xff51afd7ed558ccdULL;
      sum ^= sum >> 29;
    }
    return sum;
  }

  std::vector<Row> rows_;
  std::unordered_multimap<std::uint64_t, Run> known_;
};

}  // namespace mana::calendar::trips
