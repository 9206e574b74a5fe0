#include "agent/evaluation/inference/comparison.hpp"

#include <algorithm>
#include <numeric>

#include "agent/evaluation/measures/distributions.hpp"

namespace mana::evaluation {

Measured mcnemar_exact_p(Count b, Count c) {
  if (b < 0 || c < 0) return undefined();
  return measured(std::min(1.0, 2 * fair_coin_cdf(std::min(b, c), b + c)));
}

std::vector<double> holm(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<double> adjusted(p.size());
  double largest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    largest = std::max(largest, std::min(1.0, double(p.size() - i) * p[order[i]]));
    adjusted[order[i]] = largest;
  }
  return adjusted;
}

}  // namespace mana::evaluation
