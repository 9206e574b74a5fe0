#include "agent/evaluation/measures/label_set.hpp"

#include <algorithm>
#include <numeric>

namespace mana::evaluation {

LabelSet::LabelSet(const std::vector<std::string>& labels) {
  for (const std::string& label : labels) number(label);
}

std::optional<std::size_t> LabelSet::find(std::string_view name) const {
  const auto found = numbers_.find(name);
  return found == numbers_.end() ? std::nullopt : std::optional{found->second};
}

std::size_t LabelSet::number(std::string_view name) {
  if (const auto known = find(name)) return *known;
  names_.emplace_back(name);
  numbers_.emplace(names_.back(), names_.size() - 1);
  return names_.size() - 1;
}

std::vector<std::size_t> LabelSet::sort() {
  std::vector<std::size_t> order(names_.size()), to(names_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return names_[a] < names_[b]; });
  std::vector<std::string> sorted;
  for (std::size_t i = 0; i < order.size(); ++i) {
    to[order[i]] = i;
    sorted.push_back(names_[order[i]]);
  }
  names_ = std::move(sorted);
  for (auto& [name, at] : numbers_) at = to[at];
  return to;
}

}  // namespace mana::evaluation
