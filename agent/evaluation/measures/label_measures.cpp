#include "agent/evaluation/measures/label_measures.hpp"

#include <algorithm>
#include <cmath>

#include "agent/evaluation/measures/binary_measures.hpp"

namespace mana::evaluation {
namespace {

double d(Wide x) { return static_cast<double>(x); }

Wide sum_of_excess(const Table& t) {
  Wide sum = 0;
  for (std::size_t l = 0; l < t.k(); ++l) sum += t.excess(l);
  return sum;
}

/// N^2 (1 - sum x(l) y(l)) over two margins.
template <class X, class Y>
Wide spread(const Table& t, X x, Y y) {
  Wide rest = Wide{t.n()} * t.n();
  for (std::size_t l = 0; l < t.k(); ++l) rest -= Wide{x(l)} * y(l);
  return rest;
}

/// Informedness and, on the transposed table, Markedness: `own` is the margin of the given side.
Measured weighted_b(const Table& t, Weights weights) {
  const auto real = [&](std::size_t l) { return t.rp(l); };
  if (weights == Weights::Pooled) return chance_corrected(d(sum_of_excess(t)), d(spread(t, real, real)));
  double sum = 0;
  bool all_degenerate = true;
  for (std::size_t l = 0; l < t.k(); ++l) {
    const Count rp = t.rp(l), rn = t.n() - rp;
    if (rp == 0 || rn == 0) continue;  // an empty margin contributes 0 (D5)
    all_degenerate = false;
    const double b = d(t.excess(l)) / (double(rp) * double(rn));
    sum += (weights == Weights::Bias ? t.bias(l) : t.prev(l)) * b;
  }
  return all_degenerate ? limit() : measured(sum);
}

using Label = Measured (*)(const Binary&);

Measured average(const Table& t, Label of_label, Weights weights) {
  if (t.n() == 0) return undefined();
  double sum = 0;
  bool all_degenerate = true;
  for (std::size_t l = 0; l < t.k(); ++l) {
    const Measured m = of_label(t.against_rest(l));
    if (!m.has_value()) continue;
    all_degenerate = false;
    const double w = weights == Weights::Uniform ? 1.0 / double(t.k())
                     : weights == Weights::Bias  ? t.bias(l)
                                                 : t.prev(l);
    sum += w * m.value;
  }
  return all_degenerate ? limit() : measured(sum);
}

}  // namespace

Measured informedness(const Table& t, Weights weights) {
  if (t.n() == 0 || weights == Weights::Uniform) return undefined();
  return weighted_b(t, weights == Weights::Own ? Weights::Prev : weights);
}

Measured markedness(const Table& t, Weights weights) {
  if (t.n() == 0 || weights == Weights::Uniform) return undefined();
  // In the dual the margins change names: what is bias here is prevalence there.
  const Weights dual = weights == Weights::Prev     ? Weights::Bias
                       : weights == Weights::Pooled ? Weights::Pooled
                                                    : Weights::Prev;
  return weighted_b(t.transposed(), dual);
}

Measured correlation(const Table& t) {
  const Measured b = informedness(t), m = markedness(t);
  if (!b.has_value() || !m.has_value()) return undefined();
  if (b.validity == Validity::Limit || m.validity == Validity::Limit) return limit();
  if (b.value * m.value < 0) return limit();
  return measured(std::copysign(std::sqrt(b.value * m.value), b.value));
}

Measured correlation_rk(const Table& t) {
  if (t.n() == 0) return undefined();
  const auto real = [&](std::size_t l) { return t.rp(l); };
  const auto predicted = [&](std::size_t l) { return t.pp(l); };
  return chance_corrected(d(sum_of_excess(t)), std::sqrt(d(spread(t, real, real))) *
                                                   std::sqrt(d(spread(t, predicted, predicted))));
}

Measured kappa_cohen(const Table& t) {
  if (t.n() == 0) return undefined();
  const auto real = [&](std::size_t l) { return t.rp(l); };
  const auto predicted = [&](std::size_t l) { return t.pp(l); };
  return chance_corrected(d(sum_of_excess(t)), d(spread(t, real, predicted)));
}

Measured kappa_scott(const Table& t) {
  if (t.n() == 0) return undefined();
  Wide margins = 0;
  for (std::size_t l = 0; l < t.k(); ++l) {
    const Wide both = Wide{t.rp(l)} + t.pp(l);
    margins += both * both;
  }
  return chance_corrected(d(4 * Wide{t.n()} * t.diagonal() - margins), d(4 * Wide{t.n()} * t.n() - margins));
}

Measured accuracy(const Table& t) { return proportion(double(t.diagonal()), double(t.n())); }

Measured mutual_information_bits(const Table& t) {
  if (t.n() == 0) return undefined();
  double sum = 0;
  for (std::size_t i = 0; i < t.k(); ++i)
    for (std::size_t j = 0; j < t.k(); ++j)
      if (const double q = double(t.at(i, j)) / double(t.n()); q > 0)
        sum += q * std::log2(q / (t.bias(i) * t.prev(j)));
  return measured(std::max(0.0, sum));  // rounding may leave -1e-17 at independence
}

Measured recall_average(const Table& t, Weights weights) { return average(t, recall, weights); }
Measured precision_average(const Table& t, Weights weights) {
  return average(t, precision, weights == Weights::Own ? Weights::Bias : weights);
}
Measured f1_average(const Table& t, Weights weights) { return average(t, f1, weights); }
Measured g_average(const Table& t, Weights weights) { return average(t, g_measure, weights); }

Measured rescaled_accuracy(const Table& t) {
  if (t.n() == 0) return undefined();
  const double k = double(t.k());
  return proportion(k * accuracy(t).value - 1, k - 1);
}

Measured majority_accuracy(const Table& t) {
  Count most = 0;
  for (std::size_t l = 0; l < t.k(); ++l) most = std::max(most, t.rp(l));
  return proportion(double(most), double(t.n()));
}

Measured chance_agreement(const Table& t) {
  if (t.n() == 0) return undefined();
  double sum = 0;
  for (std::size_t l = 0; l < t.k(); ++l) sum += t.prev(l) * t.bias(l);
  return measured(sum);
}

}  // namespace mana::evaluation
