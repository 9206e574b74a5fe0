#pragma once
#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

/// Measures of K labels at once (P11 eqs 39-43, P12). dtp(l) = q(l,l) - Bias(l) Prev(l).
namespace mana::evaluation {

/// By what the labels' own values are weighted. Own: the form that equals a closed sum over dtp, which is
/// Prev for Informedness (P11 eq. 42) and Bias for Markedness (eq. 43). Eq. 41 as printed, and P12, imply the
/// opposite weights, which overestimate; they stand here for reproduction.
enum class Weights { Own, Prev, Bias, Pooled, Uniform };

/// Weights Own or Prev: sum dtp/(1-Prev). Bias: sum Bias(l) B(l). Pooled: sum dtp / (1 - sum Prev^2).
/// Uniform is no accepted weighting and undefined.  Range -1..1.
Measured informedness(const Table& t, Weights weights = Weights::Own);
/// The same on the transposed table; Own is Bias.
Measured markedness(const Table& t, Weights weights = Weights::Own);
/// sign(B) sqrt(B M) of the default weights (P12 1.4); 0 with status limit when B and M differ in sign, which
/// can happen for K > 2. Not R_K.
Measured correlation(const Table& t);
/// Gorodkin's R_K (2004): sum dtp / sqrt((1 - sum Prev^2)(1 - sum Bias^2)); what others call multi-class MCC.
Measured correlation_rk(const Table& t);
Measured kappa_cohen(const Table& t);  ///< sum dtp / (1 - sum Prev Bias)
Measured kappa_scott(const Table& t);  ///< (Acc - sum e^2)/(1 - sum e^2), e = (Prev+Bias)/2
Measured accuracy(const Table& t);     ///< the share of the diagonal
/// sum q log2(q/(Bias Prev)), bits; never negative (P11 eq. 39 prints a minus sign).
Measured mutual_information_bits(const Table& t);

/// Averages of one-vs-rest measures. Recall by Prev and Precision by Bias are the accuracy; the others mix
/// denominators and are there to be compared with other tools' output (specification 3.10).
Measured recall_average(const Table& t, Weights weights);
Measured precision_average(const Table& t, Weights weights);
Measured f1_average(const Table& t, Weights weights);
Measured g_average(const Table& t, Weights weights);

/// The value of a weighting that ignores the labels' sizes: (K Acc - 1)/(K - 1), what B, M, C and kappa all
/// are when both margins are even, and the guess-corrected mark of P12.
Measured rescaled_accuracy(const Table& t);

/// What the best constant answer would be right in: the largest prevalence. The line to beat with accuracy.
Measured majority_accuracy(const Table& t);
/// sum Prev Bias: how often two independent choices with these margins agree.
Measured chance_agreement(const Table& t);

}  // namespace mana::evaluation
