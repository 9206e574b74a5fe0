#include "calendar/ical/twins.hpp"

#include <algorithm>
#include <set>
#include <tuple>

namespace mana::calendar::ical {
namespace {

constexpr std::size_t kList = 3;  // so many starts under one UID are a list, no history

bool are_two_entries(const Twin& a, const Twin& b, bool is_list) {
  if (a.sequence != b.sequence) return false;
  const bool other_start = a.start != b.start, other_title = a.summary != b.summary;
  if (a.stamp == b.stamp) return other_start || other_title;
  return other_start && is_list;
}

}  // namespace

bool supersedes(const Twin& later, const Twin& earlier) {
  return std::tie(later.sequence, later.stamp) >= std::tie(earlier.sequence, earlier.stamp);
}

std::vector<std::size_t> lasting_twins(std::span<const Twin> twins) {
  std::set<std::string> starts;
  for (const Twin& t : twins)
    if (t.sequence == twins.front().sequence) starts.insert(t.start);
  const bool is_list = starts.size() >= kList;
  std::vector<std::size_t> kept;
  // With thousands of them every one would be compared with every other.
  constexpr std::size_t kMostKept = 2000;
  for (std::size_t i = 0; i < twins.size(); ++i) {
    const auto same = std::find_if(kept.begin(), kept.end(), [&](std::size_t k) {
      return !are_two_entries(twins[k], twins[i], is_list);
    });
    if (same == kept.end()) {
      if (kept.size() < kMostKept) kept.push_back(i);
    } else if (supersedes(twins[i], twins[*same])) {
      *same = i;
    }
  }
  return kept;
}

}  // namespace mana::calendar::ical
