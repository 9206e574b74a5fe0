#include "agent/evaluation/inference/peer_measures.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "agent/evaluation/measures/binary_measures.hpp"
#include "agent/evaluation/measures/distributions.hpp"
#include "agent/evaluation/measures/label_measures.hpp"
#include "agent/evaluation/measures/significance.hpp"

namespace mana::evaluation {
namespace {

double d(Count c) { return static_cast<double>(c); }

/// Both or nothing.
template <class F>
Measured of_both(const Measured& a, const Measured& b, F f) {
  return a.has_value() && b.has_value() ? measured(f(a.value, b.value)) : undefined();
}

/// ln of x/(1-x): infinite of either sign at the ends.
double log_odds(double x) { return std::log(x) - std::log1p(-x); }

double bits(double p) { return p > 0 ? -p * std::log2(p) : 0; }

template <class Share>
Measured entropy(const Table& t, Share share) {
  if (t.n() == 0) return undefined();
  double sum = 0;
  for (std::size_t l = 0; l < t.k(); ++l) sum += bits(share(l));
  return measured(sum);
}

/// Of the labels that have the value.
template <class Of>
Measured mean_of_labels(const Table& t, Of of) {
  double sum = 0, labels = 0;
  for (std::size_t l = 0; l < t.k(); ++l) {
    const Measured m = of(t.against_rest(l));
    if (!m.has_value()) continue;
    sum += m.value;
    labels += 1;
  }
  return proportion(sum, labels);
}

double pairs(Count n) { return d(n) * (d(n) - 1) / 2; }

}  // namespace

// ---- one label

Measured false_discovery_rate(const Binary& b) { return proportion(d(b.fp), d(b.pp())); }
Measured false_omission_rate(const Binary& b) { return proportion(d(b.fn), d(b.pn())); }
Measured prevalence(const Binary& b) { return proportion(d(b.rp()), d(b.n())); }
Measured predicted_prevalence(const Binary& b) { return proportion(d(b.pp()), d(b.n())); }

Measured g_mean(const Binary& b) {
  return of_both(recall(b), inverse_recall(b), [](double r, double s) { return std::sqrt(r * s); });
}

Measured adjusted_g_mean(const Binary& b) {
  const double negatives = b.n() > 0 ? d(b.rn()) / d(b.n()) : 0;
  return of_both(g_mean(b), inverse_recall(b), [&](double g, double specificity) {
    return b.tp == 0 ? 0.0 : (g + specificity * negatives) / (1 + negatives);
  });
}

Measured adjusted_f(const Binary& b) {
  return of_both(f_beta(b, 2), f_beta({b.tn, b.fn, b.fp, b.tp}, 0.5),
                 [](double f2, double rest) { return std::sqrt(f2 * rest); });
}

Measured balanced_accuracy_index(const Binary& b) {
  return of_both(recall(b), inverse_recall(b), [](double r, double s) { return (1 + r - s) * r * s; });
}

Measured optimized_precision(const Binary& b) {
  const Measured r = recall(b), s = inverse_recall(b);
  if (!r.has_value() || !s.has_value() || r.value + s.value == 0) return undefined();
  return measured(d(b.tp + b.tn) / d(b.n()) - std::abs(s.value - r.value) / (s.value + r.value));
}

Measured yule_q(const Binary& b) {
  if (b.n() == 0) return undefined();
  const Wide right = Wide{b.tp} * b.tn, wrong = Wide{b.fp} * b.fn;
  return chance_corrected(double(right - wrong), double(right + wrong));
}

Measured d_prime(const Binary& b) {
  return of_both(recall(b), fallout(b), [](double r, double f) {
    return normal_quantile(r) - normal_quantile(f);  // inf - inf becomes undefined
  });
}

Measured discriminant_power(const Binary& b) {
  return of_both(recall(b), inverse_recall(b), [](double r, double s) {
    return std::numbers::sqrt3 / std::numbers::pi * (log_odds(r) + log_odds(s)) / std::numbers::ln10;
  });
}

Measured distance_index(const Binary& b) {
  return of_both(recall(b), inverse_recall(b), [](double r, double s) { return std::hypot(1 - r, 1 - s); });
}

Measured similarity_index(const Binary& b) {
  const Measured far = distance_index(b);
  return far.has_value() ? measured(1 - far.value / std::numbers::sqrt2) : far;
}

Measured lift(const Binary& b) {
  return b.rp() == 0 ? undefined() : proportion(d(b.tp) * d(b.n()), d(b.pp()) * d(b.rp()));
}

Measured information_score(const Binary& b) {
  const Measured l = lift(b);
  return l.has_value() ? measured(std::log2(l.value)) : l;
}

Measured overlap_coefficient(const Binary& b) { return proportion(d(b.tp), d(std::min(b.pp(), b.rp()))); }
Measured braun_blanquet(const Binary& b) { return proportion(d(b.tp), d(std::max(b.pp(), b.rp()))); }

Measured aupr_point(const Binary& b) {
  return of_both(precision(b), recall(b), [](double p, double r) { return (p + r) / 2; });
}

Measured classification_success(const Binary& b) {
  return of_both(precision(b), recall(b), [](double p, double r) { return p + r - 1; });
}

Measured bray_curtis(const Binary& b) { return proportion(std::abs(d(b.pp() - b.rp())), 2 * d(b.n())); }

Measured confusion_entropy_label(const Table& t, std::size_t label, bool modified) {
  if (t.k() < 2) return undefined();
  const double all = d(t.pp(label) + t.rp(label) - (modified ? t.at(label, label) : 0));
  if (all == 0) return undefined();
  double sum = 0;
  for (std::size_t other = 0; other < t.k(); ++other)
    if (other != label) sum += bits(d(t.at(label, other)) / all) + bits(d(t.at(other, label)) / all);
  return measured(sum / std::log2(2.0 * double(t.k() - 1)));
}

// ---- agreement

Measured kappa_weighted(const Table& t, Disagreement w) {
  if (t.n() == 0) return undefined();
  double observed = 0, expected = 0;
  for (std::size_t i = 0; i < t.k(); ++i)
    for (std::size_t j = 0; j < t.k(); ++j) {
      const double steps = std::abs(double(i) - double(j));
      const double weight = w == Disagreement::Linear ? steps : steps * steps;
      observed += weight * d(t.at(i, j)) / d(t.n());
      expected += weight * t.bias(i) * t.prev(j);
    }
  return chance_corrected(expected - observed, expected);
}

Measured kappa_no_prevalence(const Table& t) {
  const Measured a = accuracy(t);
  return a.has_value() ? measured(2 * a.value - 1) : a;
}

Measured gwet_ac1(const Table& t) {
  if (t.n() == 0 || t.k() < 2) return undefined();
  double chance = 0;
  for (std::size_t l = 0; l < t.k(); ++l) {
    const double e = (t.prev(l) + t.bias(l)) / 2;
    chance += e * (1 - e) / double(t.k() - 1);
  }
  return measured((accuracy(t).value - chance) / (1 - chance));  // chance is at most 1/K
}

Measured krippendorff_alpha(const Table& t) {
  if (t.n() == 0 || t.normalised()) return undefined();
  double both = 0;
  for (std::size_t l = 0; l < t.k(); ++l) {
    const double e = d(t.rp(l) + t.pp(l)) / (2 * d(t.n()));
    both += e * e;
  }
  if (t.diagonal() == t.n() && both >= 1 - 1e-15) return limit();  // all is one label (rule D3)
  return measured(1 - (1 - accuracy(t).value) * (1 - 1 / (2 * d(t.n()))) / (1 - both));
}

Measured aickin_alpha(const Table& t) {
  if (t.n() == 0) return undefined();
  std::vector<double> said(t.k()), real(t.k());
  for (std::size_t l = 0; l < t.k(); ++l) {
    said[l] = t.bias(l);
    real[l] = t.prev(l);
  }
  const double agreement = accuracy(t).value;
  double alpha = 0;
  for (int i = 0; i < 100'000; ++i) {
    double chance = 0;
    for (std::size_t l = 0; l < t.k(); ++l) chance += said[l] * real[l];
    if (1 - chance <= 1e-12) return limit();
    if (chance <= 0) return undefined();
    const double before = alpha;
    alpha = (agreement - chance) / (1 - chance);
    if (std::abs(alpha - before) < 1e-10) return measured(alpha);
    for (std::size_t l = 0; l < t.k(); ++l) {
      const double by_said = 1 - alpha + alpha * real[l] / chance;
      if (by_said <= 0) return undefined();
      said[l] = t.bias(l) / by_said;
      const double by_real = 1 - alpha + alpha * said[l] / chance;
      if (by_real <= 0) return undefined();
      real[l] = t.prev(l) / by_real;
    }
  }
  return undefined();
}

Measured bangdiwala_b(const Table& t) {
  double hits = 0, boxes = 0;
  for (std::size_t l = 0; l < t.k(); ++l) {
    hits += d(t.at(l, l)) * d(t.at(l, l));
    boxes += d(t.pp(l)) * d(t.rp(l));
  }
  return proportion(hits, boxes);
}

Measured adjusted_rand_index(const Table& t) {
  if (t.n() < 2 || t.normalised()) return undefined();
  double cells = 0, predicted = 0, real = 0;
  for (std::size_t i = 0; i < t.k(); ++i) {
    predicted += pairs(t.pp(i));
    real += pairs(t.rp(i));
    for (std::size_t j = 0; j < t.k(); ++j) cells += pairs(t.at(i, j));
  }
  const double chance = predicted * real / pairs(t.n());
  return chance_corrected(cells - chance, (predicted + real) / 2 - chance);
}

// ---- association and information

Measured phi_squared(const Table& t) {
  const Measured x = chi2(t);
  return x.has_value() ? measured(x.value / d(t.n())) : x;
}

Measured pearson_contingency(const Table& t) {
  const Measured x = chi2(t);
  return x.has_value() ? measured(std::sqrt(x.value / (d(t.n()) + x.value))) : x;
}

Measured lambda_real(const Table& t) {
  Count largest = 0;
  for (std::size_t l = 0; l < t.k(); ++l) largest = std::max(largest, t.rp(l));
  Count found = 0;
  for (std::size_t said = 0; said < t.k(); ++said) {
    Count best = 0;
    for (std::size_t l = 0; l < t.k(); ++l) best = std::max(best, t.at(said, l));
    found += best;
  }
  return t.n() == 0 ? undefined() : chance_corrected(d(found - largest), d(t.n() - largest));
}

Measured lambda_predicted(const Table& t) { return lambda_real(t.transposed()); }

Measured entropy_real(const Table& t) {
  return entropy(t, [&](std::size_t l) { return t.prev(l); });
}
Measured entropy_predicted(const Table& t) {
  return entropy(t, [&](std::size_t l) { return t.bias(l); });
}

Measured entropy_joint(const Table& t) {
  if (t.n() == 0) return undefined();
  double sum = 0;
  for (std::size_t i = 0; i < t.k(); ++i)
    for (std::size_t j = 0; j < t.k(); ++j) sum += bits(d(t.at(i, j)) / d(t.n()));
  return measured(sum);
}

Measured entropy_conditional(const Table& t) {
  return of_both(entropy_joint(t), entropy_real(t), [](double joint, double real) {
    return std::max(0.0, joint - real);  // rounding may leave -1e-17
  });
}

Measured cross_entropy(const Table& t) {
  if (t.n() == 0) return undefined();
  double sum = 0;
  for (std::size_t l = 0; l < t.k(); ++l)
    if (t.rp(l) > 0) sum -= t.prev(l) * std::log2(t.bias(l));
  return measured(sum);
}

Measured kl_divergence(const Table& t) {
  const Measured cross = cross_entropy(t);
  return cross.has_value() ? measured(std::max(0.0, cross.value - entropy_real(t).value)) : cross;
}

Measured relative_information(const Table& t) {
  const Measured h = entropy_real(t);
  return h.has_value() ? proportion(mutual_information_bits(t).value, h.value) : h;
}

Measured confusion_entropy(const Table& t, bool modified) {
  if (t.n() == 0 || t.k() < 2) return undefined();
  // With two labels the modified form keeps the hits in the shares' denominator (Delgado and Nunez-Gonzalez).
  const double all = 2 * d(t.n()) - (modified && t.k() > 2 ? d(t.diagonal()) : 0);
  double sum = 0;
  for (std::size_t l = 0; l < t.k(); ++l) {
    const double both = d(t.pp(l) + t.rp(l) - (modified ? t.at(l, l) : 0));
    if (both > 0) sum += both / all * confusion_entropy_label(t, l, modified).value;
  }
  return measured(sum);
}

// ---- surface

Measured error_rate(const Table& t) { return proportion(d(t.n() - t.diagonal()), d(t.n())); }

Measured accuracy_p(const Table& t) {
  if (t.n() == 0 || t.normalised()) return undefined();
  return measured(binomial_upper(t.diagonal(), t.n(), majority_accuracy(t).value));
}

Measured balanced_accuracy(const Table& t) {
  return mean_of_labels(t, [](const Binary& b) { return recall(b); });
}

Measured balanced_accuracy_adjusted(const Table& t) {
  double labels = 0;
  for (std::size_t l = 0; l < t.k(); ++l) labels += t.rp(l) > 0 ? 1 : 0;
  const Measured a = balanced_accuracy(t);
  return a.has_value() ? chance_corrected(labels * a.value - 1, labels - 1) : a;
}

Measured class_balance_accuracy(const Table& t) {
  if (t.n() == 0) return undefined();
  double sum = 0;
  for (std::size_t l = 0; l < t.k(); ++l)
    if (const Count most = std::max(t.pp(l), t.rp(l)); most > 0) sum += d(t.at(l, l)) / d(most);
  return measured(sum / double(t.k()));
}

Measured auc_uniform(const Table& t) {
  return mean_of_labels(t, [](const Binary& b) { return auc_point(b); });
}

Measured auc_prevalence(const Table& t) {
  const Measured b = informedness(t);
  return b.has_value() ? Measured{(b.value + 1) / 2, b.validity} : b;
}

Measured classification_success_mean(const Table& t) {
  return mean_of_labels(t, [](const Binary& b) { return classification_success(b); });
}

}  // namespace mana::evaluation
