#include "agent/evaluation/study/mixture.hpp"

#include <cmath>

namespace mana::evaluation {
namespace {

/// Proportions come from sums like .15 + .85 * .2; below this a difference is rounding.
constexpr double kRounding = 1e-15;

Measured corrected(double numerator, double denominator) {
  return std::abs(denominator) < kRounding ? limit() : measured(numerator / denominator);
}

}  // namespace

Cells cells_of(const Mixture& m) {
  const double known = std::abs(m.informed), guessed = 1 - known;
  const double rp = m.prevalence, rn = 1 - rp, pp = m.chance_bias, pn = 1 - pp;
  const double right = m.informed > 0 ? known : 0, wrong = m.informed < 0 ? known : 0;
  return {right * rp + guessed * rp * pp, wrong * rn + guessed * rn * pp, wrong * rp + guessed * rp * pn,
          right * rn + guessed * rn * pn};
}

Measured mixture_accuracy(const Mixture& m) {
  const Cells c = cells_of(m);
  return measured(c.tp + c.tn);
}

Measured mixture_f1(const Mixture& m) {
  const Cells c = cells_of(m);
  return proportion(2 * c.tp, 2 * c.tp + c.fp + c.fn);
}

Measured mixture_informedness(const Mixture& m) {
  const Cells c = cells_of(m);
  const double rp = c.tp + c.fn, pp = c.tp + c.fp;
  return corrected(c.tp - rp * pp, rp * (1 - rp));
}

Measured mixture_kappa_cohen(const Mixture& m) {
  const Cells c = cells_of(m);
  const double rp = c.tp + c.fn, pp = c.tp + c.fp;
  return corrected(2 * (c.tp - rp * pp), rp * (1 - pp) + pp * (1 - rp));
}

Measured mixture_kappa_scott(const Mixture& m) {
  const Cells c = cells_of(m);
  const double e = (c.tp + c.fn + c.tp + c.fp) / 2;
  return corrected(c.tp - e * e, e * (1 - e));
}

}  // namespace mana::evaluation
