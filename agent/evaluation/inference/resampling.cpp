#include "agent/evaluation/inference/resampling.hpp"

#include <algorithm>
#include <unordered_map>

#include "agent/evaluation/measures/quantiles.hpp"

namespace mana::evaluation {

Interval percentiles(std::vector<double> values, int replicates) {
  if (2 * values.size() < static_cast<std::size_t>(replicates) || values.empty()) return {};
  std::sort(values.begin(), values.end());
  return {quantile(values, 0.025).value, quantile(values, 0.975).value, Validity::Ok};
}

Measured two_sided(const std::vector<double>& differences) {
  if (differences.empty()) return undefined();
  double below = 1, above = 1;
  for (const double d : differences) {
    below += d <= 0 ? 1 : 0;
    above += d >= 0 ? 1 : 0;
  }
  return measured(std::min(1.0, 2 * std::min(below, above) / (double(differences.size()) + 1)));
}

Measured minus(const Measured& a, const Measured& b) {
  return a.has_value() && b.has_value() ? measured(a.value - b.value) : undefined();
}

core::Result<std::vector<std::size_t>> pairing(const Trials& a, const Trials& b) {
  std::vector<std::size_t> to(a.size());
  if (a.size() != b.size())
    return core::bad_input("the two have not the same trials: " + std::to_string(a.size()) + " and " +
                           std::to_string(b.size()) +
                           " labelled ones. Leave --paired out, or compare what both did.");
  if (a.id.empty() || b.id.empty()) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = i;
    return to;
  }
  std::unordered_map<std::string, std::size_t> place;
  for (std::size_t i = 0; i < b.size(); ++i) place[b.id[i]] = i;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const auto found = place.find(a.id[i]);
    if (found == place.end()) return core::bad_input("the trial '" + a.id[i] + "' is in the first alone.");
    to[i] = found->second;
  }
  return to;
}

}  // namespace mana::evaluation
