#pragma once
#include <cstdint>

/// The distributions that tests and intervals stand on. Boost.Math is known to the .cpp alone. Arguments
/// outside of a distribution's domain give the nearest sensible probability, never NaN.
namespace mana::evaluation {

/// P(X >= x) of chi-squared with df > 0 degrees of freedom; 1 for x <= 0.
double chi2_upper(double x, double df);
/// The x with P(X <= x) = p; 0 for p <= 0, infinity for p >= 1.
double chi2_quantile(double p, double df);
double normal_cdf(double z);
/// The z with P(Z <= z) = p, "probit"; -inf and inf at 0 and 1.
double normal_quantile(double p);
/// P(|T| >= |t|) of Student's t.
double student_two_sided(double t, double df);
/// P(X <= k) of Binomial(n, 1/2).
double fair_coin_cdf(std::int64_t k, std::int64_t n);
/// P(X >= k) of Binomial(n, p).
double binomial_upper(std::int64_t k, std::int64_t n, double p);
/// ln(n!).
double log_factorial(double n);

}  // namespace mana::evaluation
