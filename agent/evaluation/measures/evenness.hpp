#pragma once
#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

/// How evenly the labels share a margin (P11 eqs 44-62), and Informedness from the determinant of the table.
/// x is Prev for the R forms, Bias for the P forms; a G form is sqrt(R form * P form).
namespace mana::evaluation {

enum class Margin { Real, Predicted, Both };  ///< R, P, G

/// (prod x)^(2/K) (P11 eq. 61; it prints Evenness_R+ = PrevG, which is PrevG^2). 0 with an empty label.
Measured evenness_plus(const Table& t, Margin margin);
/// Mean of x(1-x); at most (K-1)/K^2 (P11 above eq. 53 says 1/K^2).
Measured evenness_minus(const Table& t, Margin margin);
/// Harmonic mean of x(1-x). 0 with an empty label.
Measured evenness_hash(const Table& t, Margin margin);
/// (prod x)^(1/K): PrevG or BiasG; with Both their geometric mean.
Measured geometric_mean(const Table& t, Margin margin);

/// Exponents of the determinant form.
enum class DetExponent {
  Exact,      ///< 1/(K-1): exact in the mixture model, by the matrix determinant lemma
  TwoOverK,   ///< 2/K: P11 eqs 44-46; low between 0 and 1
  Alternate,  ///< 4/(3K-2): the reading of P11 Fig. 3 that is 1 at K = 2, as its text requires
  Printed,    ///< 1/(3K-2): as printed there; 1/4 at K = 2
};
double exponent_of(DetExponent exponent, std::size_t k);

/// sign(d)|d|^e, d = det(q)/prod Prev. Undefined with an empty class, or one label.
Measured informedness_det(const Table& t, DetExponent exponent = DetExponent::Exact);
/// The same with prod Bias.
Measured markedness_det(const Table& t, DetExponent exponent = DetExponent::Exact);

}  // namespace mana::evaluation
