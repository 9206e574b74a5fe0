#include "agent/evaluation/measures/intervals.hpp"

#include <algorithm>
#include <cmath>

#include "agent/evaluation/measures/distributions.hpp"
#include "agent/evaluation/measures/evenness.hpp"
#include "agent/evaluation/measures/label_measures.hpp"

namespace mana::evaluation {
namespace {

Interval around(const Measured& centre, const Measured& se) {
  if (!centre.has_value() || !se.has_value()) return {};
  return {std::max(-1.0, centre.value - kZ95 * se.value), std::min(1.0, centre.value + kZ95 * se.value),
          Validity::Ok};
}

}  // namespace

Interval wilson(Count hits, Count trials, double z) {
  if (trials <= 0) return {};
  const double n = double(trials), p = double(hits) / n, z2 = z * z;
  const double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = z * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
  return {hits == 0 ? 0.0 : centre - half, hits == trials ? 1.0 : centre + half, Validity::Ok};
}

Interval recall_wilson(const Binary& b) { return wilson(b.tp, b.rp()); }

Interval informedness_newcombe(const Binary& b) {
  const Interval tpr = wilson(b.tp, b.rp()), fpr = wilson(b.fp, b.rn());
  if (!tpr.has_value() || !fpr.has_value()) return {};
  const double t = double(b.tp) / double(b.rp()), f = double(b.fp) / double(b.rn());
  return {t - f - std::hypot(t - tpr.low, fpr.high - f), t - f + std::hypot(tpr.high - t, f - fpr.low),
          Validity::Ok};
}

Measured informedness_se_delta(const Table& t) {
  if (t.n() == 0 || t.normalised()) return undefined();
  const std::size_t k = t.k();
  for (std::size_t l = 0; l < k; ++l)
    if (t.rp(l) == t.n()) return undefined();
  double mean = 0, mean_square = 0;
  for (std::size_t i = 0; i < k; ++i) {
    const double of_row = -t.prev(i) / (1 - t.prev(i));
    for (std::size_t j = 0; j < k; ++j) {
      const double q = double(t.at(i, j)) / double(t.n());
      const double rest = 1 - t.prev(j);
      const double q_jj = double(t.at(j, j)) / double(t.n());
      const double g = (i == j ? 1 / (1 - t.prev(i)) : 0) + of_row + (q_jj - t.bias(j)) / (rest * rest);
      mean += q * g;
      mean_square += q * g * g;
    }
  }
  return measured(std::sqrt(std::max(0.0, mean_square - mean * mean) / double(t.n())));
}

Measured markedness_se_delta(const Table& t) { return informedness_se_delta(t.transposed()); }
Interval informedness_delta(const Table& t) { return around(informedness(t), informedness_se_delta(t)); }
Interval markedness_delta(const Table& t) { return around(markedness(t), markedness_se_delta(t)); }

Interval coefficient_delta(const Table& t, const std::function<Measured(const Table&)>& coefficient) {
  if (t.n() == 0 || t.normalised() || t.k() > kMostDeltaLabels) return {};
  const Measured here = coefficient(t);
  if (!here.has_value()) return {};
  // So many times the counts that a step is a whole number of them and small beside all.
  const Count scale = Table::kLargestTotal / 2 / t.n(), step = scale * t.n() / 1'000'000;
  Table large{t.k()};
  for (std::size_t i = 0; i < t.k(); ++i)
    for (std::size_t j = 0; j < t.k(); ++j) large.add(i, j, scale * t.at(i, j));
  const double width = double(step) / double(large.n());
  double mean = 0, mean_square = 0;
  for (std::size_t i = 0; i < t.k(); ++i)
    for (std::size_t j = 0; j < t.k(); ++j) {
      if (t.at(i, j) == 0) continue;  // weighs nothing
      large.add(i, j, step);
      const Measured more = coefficient(large);
      large.add(i, j, -2 * step);
      const Measured less = coefficient(large);
      large.add(i, j, step);
      if (!more.has_value() || !less.has_value()) return {};
      const double q = double(t.at(i, j)) / double(t.n());
      const double gradient = (more.value - less.value) / (2 * width);
      mean += q * gradient;
      mean_square += q * gradient * gradient;
    }
  return around(here, measured(std::sqrt(std::max(0.0, mean_square - mean * mean) / double(t.n()))));
}

Measured evenness_factor(const Table& t) {
  if (t.n() == 0) return undefined();
  const double k = double(t.k());
  return measured(geometric_mean(t, Margin::Real).value * geometric_mean(t, Margin::Predicted).value * k * k);
}

Measured powers_halfwidth(const Table& t, PowersKind kind, const Measured& v, double x) {
  const Measured e = evenness_factor(t);
  if (!e.has_value() || !v.has_value() || e.value == 0 || t.n() < 2 || t.normalised()) return undefined();
  const double size = std::abs(v.value);
  const double s = kind == PowersKind::Null           ? 1
                   : kind == PowersKind::SelfWeighted ? 1 - 2 * size + 2 * size * size
                                                      : 1 - size;
  return measured(x * s / std::sqrt(2 * e.value * (double(t.n()) - 1)));
}

Interval poisson_rate(Count events, double hours) {
  if (events < 0 || !(hours > 0) || std::isinf(hours)) return {};
  const double k = double(events);
  const double low = events == 0 ? 0 : chi2_quantile(0.025, 2 * k) / 2;
  return {low / hours, chi2_quantile(0.975, 2 * k + 2) / 2 / hours, Validity::Ok};
}

Measured sample_size(double b, std::size_t labels, double h) {
  if (labels < 2 || !(h > 0) || !(std::abs(b) <= 1)) return undefined();
  const double others = double(labels) - 1;
  return measured(std::ceil(kZ95 * kZ95 * (1 - b) * (1 + others * b) / (others * h * h)));
}

}  // namespace mana::evaluation
