#include "agent/evaluation/measures/distributions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <boost/math/special_functions/gamma.hpp>

namespace mana::evaluation {
namespace {

namespace bm = boost::math;
using namespace bm::policies;
// Nothing throws; what cannot be computed comes back as infinity or NaN, which measured() turns into a
// status.
using Quiet = policy<domain_error<ignore_error>, pole_error<ignore_error>, overflow_error<ignore_error>,
                     underflow_error<ignore_error>, evaluation_error<ignore_error>, promote_double<false>>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

double chi2_upper(double x, double df) {
  if (!(x > 0)) return 1;
  if (std::isinf(x)) return 0;
  return bm::gamma_q(df / 2, x / 2, Quiet{});
}

double chi2_quantile(double p, double df) {
  if (p <= 0) return 0;
  if (p >= 1) return kInfinity;
  return 2 * bm::gamma_p_inv(df / 2, p, Quiet{});
}

double normal_cdf(double z) { return std::erfc(-z / std::sqrt(2.0)) / 2; }

double normal_quantile(double p) {
  if (p <= 0) return -kInfinity;
  if (p >= 1) return kInfinity;
  return -std::sqrt(2.0) * bm::erfc_inv(2 * p, Quiet{});
}

double student_two_sided(double t, double df) {
  if (std::isinf(t)) return 0;
  return bm::ibeta(df / 2, 0.5, df / (df + t * t), Quiet{});
}

double fair_coin_cdf(std::int64_t k, std::int64_t n) {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return bm::ibeta(double(n - k), double(k) + 1, 0.5, Quiet{});
}

double binomial_upper(std::int64_t k, std::int64_t n, double p) {
  if (k <= 0 || p >= 1) return 1;
  if (k > n || p <= 0) return 0;
  return bm::ibeta(double(k), double(n - k) + 1, p, Quiet{});
}

double log_factorial(double n) { return std::lgamma(n + 1); }

}  // namespace mana::evaluation
