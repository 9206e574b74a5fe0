#include "agent/evaluation/measures/fisher.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "agent/evaluation/measures/distributions.hpp"
#include "agent/evaluation/measures/random_stream.hpp"
#include "agent/evaluation/measures/significance.hpp"

namespace mana::evaluation {
namespace {

constexpr double kTieTolerance = 1 + 1e-7;

/// P(TP = k+1)/P(TP = k) with the margins of b.
double ratio_up(const Binary& b, Count k) {
  return double(b.pp() - k) * double(b.rp() - k) / (double(k + 1) * double(b.rn() - b.pp() + k + 1));
}

double log_probability(const Binary& b, Count k) {
  const auto lf = [](Count x) { return log_factorial(double(x)); };
  return -lf(k) - lf(b.pp() - k) - lf(b.rp() - k) - lf(b.rn() - b.pp() + k);
}

/// Weights of all tables, relative to the most probable one. Outwards from it they fall; where they vanish in
/// double precision the sum is complete.
struct Sums {
  double all = 0, greater = 0, less = 0, extreme = 0;
};
void add(Sums& s, Count k, double weight, Count observed, double weight_observed) {
  s.all += weight;
  if (k >= observed) s.greater += weight;
  if (k <= observed) s.less += weight;
  if (weight <= weight_observed * kTieTolerance) s.extreme += weight;
}

Sums sum_tables(const Binary& b) {
  const Count low = std::max<Count>(0, b.pp() - b.rn()), high = std::min(b.pp(), b.rp());
  const Count likely = static_cast<Count>((double(b.pp()) + 1) * (double(b.rp()) + 1) / (double(b.n()) + 2));
  const Count mode = std::clamp<Count>(likely, low, high);
  const double observed = std::exp(log_probability(b, b.tp) - log_probability(b, mode));
  Sums sums;
  double weight = 1;
  for (Count k = mode; k <= high && weight > 0; ++k) {
    add(sums, k, weight, b.tp, observed);
    weight *= ratio_up(b, k);
  }
  weight = 1;
  for (Count k = mode - 1; k >= low && weight > 0; --k) {
    weight /= ratio_up(b, k);
    add(sums, k, weight, b.tp, observed);
  }
  return sums;
}

using StatisticOf = double (*)(const Table&);

/// Larger is more extreme.
double improbability(const Table& t) {
  double sum = 0;
  for (std::size_t i = 0; i < t.k(); ++i)
    for (std::size_t j = 0; j < t.k(); ++j) sum += log_factorial(double(t.at(i, j)));
  return sum;
}
double chi2_value(const Table& t) { return chi2(t).value; }
double g2_value(const Table& t) { return g2(t).value; }

StatisticOf statistic_of(PermutationOf what) {
  switch (what) {
    case PermutationOf::Probability: return improbability;
    case PermutationOf::Chi2: return chi2_value;
    case PermutationOf::G2: return g2_value;
  }
  return chi2_value;
}

}  // namespace

Measured fisher_p(const Binary& b, Alternative alternative) {
  if (b.n() == 0) return undefined();
  const Sums sums = sum_tables(b);
  const double part = alternative == Alternative::Greater ? sums.greater
                      : alternative == Alternative::Less  ? sums.less
                                                          : sums.extreme;
  return measured(std::min(1.0, part / sums.all));
}

Measured permutation_p(const Table& t, PermutationOf what, int rounds, std::uint64_t seed) {
  if (t.n() == 0 || t.normalised()) return undefined();
  std::vector<std::uint16_t> real, predicted;
  for (std::size_t i = 0; i < t.k(); ++i)
    for (std::size_t j = 0; j < t.k(); ++j) {
      real.insert(real.end(), static_cast<std::size_t>(t.at(i, j)), static_cast<std::uint16_t>(j));
      predicted.insert(predicted.end(), static_cast<std::size_t>(t.at(i, j)), static_cast<std::uint16_t>(i));
    }
  const StatisticOf statistic = statistic_of(what);
  const double observed = statistic(t);
  const double least = observed - 1e-7 * std::max(1.0, std::abs(observed));
  RandomStream random{seed};
  int hits = 0;
  for (int round = 0; round < rounds; ++round) {
    Table shuffled{t.k()};
    for (std::size_t i = predicted.size(); i > 0; --i) {
      std::swap(predicted[i - 1], predicted[random.below(i)]);
      shuffled.add(predicted[i - 1], real[i - 1]);
    }
    hits += statistic(shuffled) >= least ? 1 : 0;
  }
  return measured((1.0 + hits) / (1.0 + rounds));
}

}  // namespace mana::evaluation
