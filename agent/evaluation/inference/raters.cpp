#include "agent/evaluation/inference/raters.hpp"

#include <map>
#include <numeric>

namespace mana::evaluation {

Measured kappa_fleiss(const std::vector<std::vector<Count>>& counts) {
  if (counts.empty()) return undefined();
  const Count raters = std::accumulate(counts[0].begin(), counts[0].end(), Count{0});
  if (raters < 2) return undefined();
  std::vector<double> of_label(counts[0].size());
  double agreement = 0;
  for (const auto& item : counts) {
    if (item.size() != of_label.size() || std::accumulate(item.begin(), item.end(), Count{0}) != raters)
      return undefined();
    double squares = 0;
    for (std::size_t j = 0; j < item.size(); ++j) {
      squares += double(item[j]) * double(item[j]);
      of_label[j] += double(item[j]);
    }
    agreement += (squares - double(raters)) / (double(raters) * (double(raters) - 1));
  }
  const double items = double(counts.size());
  double expected = 0;
  int labels_used = 0;
  for (const double n : of_label) {
    const double p = n / (items * double(raters));
    expected += p * p;
    labels_used += n > 0 ? 1 : 0;
  }
  if (labels_used < 2) return limit();
  return chance_corrected(agreement / items - expected, 1 - expected);
}

Measured krippendorff_alpha_nominal(const Ratings& units) {
  std::map<int, double> of_label;  // pairable values
  double total = 0, agreeing = 0;
  for (const auto& unit : units) {
    std::map<int, double> here;
    double ratings = 0;
    for (const auto& rating : unit)
      if (rating) {
        here[*rating] += 1;
        ratings += 1;
      }
    if (ratings < 2) continue;
    total += ratings;
    for (const auto& [label, n] : here) {
      of_label[label] += n;
      agreeing += n * (n - 1) / (ratings - 1);
    }
  }
  if (total == 0) return undefined();
  if (of_label.size() < 2) return limit();
  double by_chance = 0;
  for (const auto& [label, n] : of_label) by_chance += n * (n - 1);
  // alpha = 1 - Do/De, with Do = total - agreeing, De = total - by_chance/(total - 1)
  return chance_corrected(agreeing - by_chance / (total - 1), total - by_chance / (total - 1));
}

}  // namespace mana::evaluation
