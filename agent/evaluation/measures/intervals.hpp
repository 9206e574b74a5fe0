#pragma once
#include <functional>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

/// Confidence intervals at 95 % that follow from counts alone. Trials are taken as independent: when a person
/// contributes many, use the bootstrap over persons (bootstrap.hpp).
namespace mana::evaluation {

inline constexpr double kZ95 = 1.959963984540054;

struct Interval {
  double low = 0, high = 0;
  Validity validity = Validity::Undefined;
  bool has_value() const { return validity == Validity::Ok; }
};

/// Wilson's score interval of hits/trials (1927). Undefined without trials.
Interval wilson(Count hits, Count trials, double z = kZ95);
Interval recall_wilson(const Binary& b);

/// Newcombe's hybrid score interval (1998, method 10) for TPR - FPR. Measured coverage .89 to .97 at N
/// 30-128.
Interval informedness_newcombe(const Binary& b);

/// Standard error of the prevalence-weighted Informedness by the delta method under multinomial sampling; for
/// K = 2 sqrt(tpr(1-tpr)/RP + fpr(1-fpr)/RN). A label that was never real adds to neither; undefined when all
/// is of one class.
Measured informedness_se_delta(const Table& t);
Measured markedness_se_delta(const Table& t);  ///< the same of the transposed table
Interval informedness_delta(const Table& t);
Interval markedness_delta(const Table& t);

/// The delta method for any coefficient within -1..1 that does not change when all counts are multiplied:
/// its gradient over the cells is taken numerically. Undefined without a value, and above `kMostDeltaLabels`.
inline constexpr std::size_t kMostDeltaLabels = 60;
Interval coefficient_delta(const Table& t, const std::function<Measured(const Table&)>& coefficient);

/// P11 eqs 63-68, for reproduction only: X s/sqrt(2 E (N-1)). Under independent trials they cover the true
/// value in 14 % to 100 % of samples instead of 95 %.
enum class PowersKind { Null, SelfWeighted, Absolute };  ///< 0: s = 1, 1: s = 1-2|v|+2v^2, 2: s = 1-|v|
/// @param v  B, M or C, or the theoretical level
/// @param x  1.96 two-tailed, 1.65 one-tailed
Measured powers_halfwidth(const Table& t, PowersKind kind, const Measured& v, double x = 1.96);
/// E = PrevG BiasG K^2: 1 for even margins.
Measured evenness_factor(const Table& t);

/// Exact Poisson interval of a rate an hour: [chi2(.025, 2k)/2, chi2(.975, 2k+2)/2]/T.
Interval poisson_rate(Count events, double hours);

/// Trials needed for a half-width h of B at even margins: z^2 (1-B)(1+(K-1)B)/((K-1)h^2), rounded up.
Measured sample_size(double b, std::size_t labels, double halfwidth);

}  // namespace mana::evaluation
