#include "agent/evaluation/measures/binary_measures.hpp"

#include <cmath>

namespace mana::evaluation {
namespace {

double d(Wide x) { return static_cast<double>(x); }
double square_of_n(const Binary& b) { return d(Wide{b.n()} * b.n()); }

/// A chance-corrected coefficient in exact integers; undefined for the empty table (D1).
Measured corrected(const Binary& b, Wide numerator, Wide denominator) {
  return b.n() == 0 ? undefined() : chance_corrected(d(numerator), d(denominator));
}

}  // namespace

Measured recall(const Binary& b) { return proportion(double(b.tp), double(b.rp())); }
Measured precision(const Binary& b) { return proportion(double(b.tp), double(b.pp())); }
Measured inverse_recall(const Binary& b) { return proportion(double(b.tn), double(b.rn())); }
Measured inverse_precision(const Binary& b) { return proportion(double(b.tn), double(b.pn())); }
Measured fallout(const Binary& b) { return proportion(double(b.fp), double(b.rn())); }
Measured miss_rate(const Binary& b) { return proportion(double(b.fn), double(b.rp())); }

Measured f_beta(const Binary& b, double beta) {
  const double b2 = beta * beta;
  const double hits = (1 + b2) * double(b.tp);
  // F is undefined where 2TP+FP+FN = 0 whatever beta is; else TP = 0 makes it 0.
  if (b.tp + b.fp + b.fn == 0) return undefined();
  return b.tp == 0 ? measured(0) : proportion(hits, hits + b2 * double(b.fn) + double(b.fp));
}
Measured f1(const Binary& b) { return f_beta(b, 1.0); }

Measured g_measure(const Binary& b) {
  return proportion(double(b.tp), std::sqrt(double(b.pp())) * std::sqrt(double(b.rp())));
}
Measured jaccard(const Binary& b) { return proportion(double(b.tp), double(b.tp + b.fp + b.fn)); }
Measured f1_inverse(const Binary& b) {
  return proportion(2 * double(b.tn), 2 * double(b.tn) + double(b.fp + b.fn));
}

Measured wracc(const Binary& b) { return proportion(4 * d(b.excess()), square_of_n(b)); }
Measured wracc_raw(const Binary& b) { return proportion(d(b.excess()), square_of_n(b)); }

Measured lr_plus(const Binary& b) {
  if (b.rp() == 0 || b.rn() == 0) return undefined();
  return odds(d(Wide{b.tp} * b.rn()), d(Wide{b.fp} * b.rp()));
}
Measured lr_minus(const Binary& b) {
  if (b.rp() == 0 || b.rn() == 0) return undefined();
  return odds(d(Wide{b.fn} * b.rn()), d(Wide{b.tn} * b.rp()));
}
Measured odds_ratio(const Binary& b) { return odds(d(Wide{b.tp} * b.tn), d(Wide{b.fp} * b.fn)); }

Measured auc_point(const Binary& b) {
  if (b.rp() == 0 || b.rn() == 0) return undefined();
  return measured((double(b.tp) / double(b.rp()) - double(b.fp) / double(b.rn()) + 1) / 2);
}

Measured informedness(const Binary& b) { return corrected(b, b.excess(), Wide{b.rp()} * b.rn()); }
Measured markedness(const Binary& b) { return corrected(b, b.excess(), Wide{b.pp()} * b.pn()); }

Measured correlation(const Binary& b) {
  if (b.n() == 0) return undefined();
  const double real = d(Wide{b.rp()} * b.rn()), predicted = d(Wide{b.pp()} * b.pn());
  return chance_corrected(d(b.excess()), std::sqrt(real) * std::sqrt(predicted));
}

Measured kappa_cohen(const Binary& b) {
  return corrected(b, 2 * b.excess(), Wide{b.rp()} * b.pn() + Wide{b.pp()} * b.rn());
}

Measured kappa_scott(const Binary& b) {
  const Wide margins = Wide{b.rp()} + b.pp();  // 2N e
  return corrected(b, 4 * Wide{b.n()} * b.tp - margins * margins, margins * (2 * Wide{b.n()} - margins));
}

Measured expected_powers(const Binary& b) {
  const Measured coefficient = informedness(b);
  if (!coefficient.has_value()) return undefined();
  const double accuracy = double(b.tp + b.tn) / double(b.n());
  return proportion(accuracy - coefficient.value, 1 - coefficient.value);
}

Measured skew(const Binary& b) { return proportion(double(b.rn()), double(b.rp())); }

SkewForms skew_forms(const Binary& b, double c) {
  SkewForms forms;
  if (b.rp() == 0 || b.rn() == 0) return forms;
  const double tpr = double(b.tp) / double(b.rp()), fpr = double(b.fp) / double(b.rn());
  forms.accuracy = proportion(tpr + c * (1 - fpr), 1 + c);
  forms.precision = proportion(tpr, tpr + c * fpr);
  forms.f1 = proportion(2 * tpr, tpr + c * fpr + 1);
  forms.wracc = proportion(4 * c * (tpr - fpr), (1 + c) * (1 + c));
  return forms;
}

}  // namespace mana::evaluation
