#include "agent/evaluation/measures/evenness.hpp"

#include <cmath>

namespace mana::evaluation {
namespace {

double share(const Table& t, Margin margin, std::size_t l) {
  return margin == Margin::Real ? t.prev(l) : t.bias(l);
}

/// Calls one side's form, or joins both.
template <class Form>
Measured on(const Table& t, Margin margin, Form form) {
  if (t.n() == 0) return undefined();
  if (margin != Margin::Both) return measured(form(margin));
  return measured(std::sqrt(form(Margin::Real) * form(Margin::Predicted)));
}

double log_mean(const Table& t, Margin margin) {
  double sum = 0;
  for (std::size_t l = 0; l < t.k(); ++l) sum += std::log(share(t, margin, l));  // -inf for an empty label
  return sum / double(t.k());
}

/// det of the K x K matrix, by elimination with partial pivots. The matrix is used up.
double determinant(std::vector<double>& a, std::size_t k) {
  double det = 1;
  for (std::size_t c = 0; c < k; ++c) {
    std::size_t pivot = c;
    for (std::size_t r = c + 1; r < k; ++r)
      if (std::abs(a[r * k + c]) > std::abs(a[pivot * k + c])) pivot = r;
    if (a[pivot * k + c] == 0) return 0;
    if (pivot != c) {
      for (std::size_t j = c; j < k; ++j) std::swap(a[c * k + j], a[pivot * k + j]);
      det = -det;
    }
    det *= a[c * k + c];
    for (std::size_t r = c + 1; r < k; ++r) {
      const double factor = a[r * k + c] / a[c * k + c];
      if (factor == 0) continue;
      for (std::size_t j = c; j < k; ++j) a[r * k + j] -= factor * a[c * k + j];
    }
  }
  return det;
}

/// Columns are divided by their class's size first: det(q)/prod Prev without an underflow for many labels.
Measured from_determinant(const Table& t, DetExponent exponent) {
  if (t.n() == 0 || t.k() < 2) return undefined();
  const std::size_t k = t.k();
  std::vector<double> a(k * k);
  for (std::size_t j = 0; j < k; ++j) {
    if (t.rp(j) == 0) return undefined();
    for (std::size_t i = 0; i < k; ++i) a[i * k + j] = double(t.at(i, j)) / double(t.rp(j));
  }
  const double d = determinant(a, k);
  return measured(std::copysign(std::pow(std::abs(d), exponent_of(exponent, k)), d));
}

}  // namespace

Measured geometric_mean(const Table& t, Margin margin) {
  return on(t, margin, [&](Margin side) { return std::exp(log_mean(t, side)); });
}

Measured evenness_plus(const Table& t, Margin margin) {
  return on(t, margin, [&](Margin side) { return std::exp(2 * log_mean(t, side)); });
}

Measured evenness_minus(const Table& t, Margin margin) {
  return on(t, margin, [&](Margin side) {
    double sum = 0;
    for (std::size_t l = 0; l < t.k(); ++l) sum += share(t, side, l) * (1 - share(t, side, l));
    return sum / double(t.k());
  });
}

Measured evenness_hash(const Table& t, Margin margin) {
  return on(t, margin, [&](Margin side) {
    double inverse = 0;
    for (std::size_t l = 0; l < t.k(); ++l) {
      const double x = share(t, side, l) * (1 - share(t, side, l));
      if (x == 0) return 0.0;
      inverse += 1 / x;
    }
    return double(t.k()) / inverse;
  });
}

double exponent_of(DetExponent exponent, std::size_t labels) {
  const double k = double(labels);
  switch (exponent) {
    case DetExponent::Exact: return 1 / (k - 1);
    case DetExponent::TwoOverK: return 2 / k;
    case DetExponent::Alternate: return 4 / (3 * k - 2);
    case DetExponent::Printed: return 1 / (3 * k - 2);
  }
  return 1;
}

Measured informedness_det(const Table& t, DetExponent exponent) { return from_determinant(t, exponent); }
Measured markedness_det(const Table& t, DetExponent exponent) {
  return from_determinant(t.transposed(), exponent);
}

}  // namespace mana::evaluation
