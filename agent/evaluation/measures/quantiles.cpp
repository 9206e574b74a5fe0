#include "agent/evaluation/measures/quantiles.hpp"

#include <algorithm>
#include <cmath>

#include "agent/evaluation/measures/distributions.hpp"

namespace mana::evaluation {
namespace {

double position(PlottingPosition rule, std::size_t i, std::size_t count) {
  const double n = double(count);
  if (rule == PlottingPosition::Hazen) return (double(i) + 0.5) / n;
  const double last = std::pow(0.5, 1 / n);
  if (i + 1 == count) return last;
  return i == 0 ? 1 - last : (double(i) + 1 - 0.3175) / (n + 0.365);
}

}  // namespace

Measured quantile(const std::vector<double>& sorted, double p) {
  if (sorted.empty() || !(p >= 0 && p <= 1)) return undefined();
  const double at = p * double(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  if (below + 1 >= sorted.size()) return measured(sorted.back());
  return measured(sorted[below] + (at - double(below)) * (sorted[below + 1] - sorted[below]));
}

Measured quantile_of(std::vector<double> data, double p) {
  std::sort(data.begin(), data.end());
  return quantile(data, p);
}

Curve qq_normal(std::vector<double> data, PlottingPosition rule) {
  std::sort(data.begin(), data.end());
  Curve curve;
  for (std::size_t i = 0; i < data.size(); ++i)
    curve.push_back({normal_quantile(position(rule, i, data.size())), data[i]});
  return curve;
}

Curve qq_two_sample(std::vector<double> x, std::vector<double> y) {
  std::sort(x.begin(), x.end());
  std::sort(y.begin(), y.end());
  const std::size_t n = std::min(x.size(), y.size());
  Curve curve;
  for (std::size_t i = 0; i < n; ++i) {
    const double p = position(PlottingPosition::Hazen, i, n);
    curve.push_back({quantile(x, p).value, quantile(y, p).value});
  }
  return curve;
}

}  // namespace mana::evaluation
