#include "agent/evaluation/measures/significance.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "agent/evaluation/measures/distributions.hpp"
#include "agent/evaluation/measures/evenness.hpp"
#include "agent/evaluation/measures/label_measures.hpp"

namespace mana::evaluation {
namespace {

struct Cell {
  double observed, expected;
};

double pearson_term(const Cell& c) {
  const double off = c.observed - c.expected;
  return c.expected > 0 ? off * off / c.expected : 0;
}
double g_term(const Cell& c) {
  return c.observed > 0 && c.expected > 0 ? c.observed * std::log(c.observed / c.expected) : 0;
}

Cell cell(double observed, double row, double column, double n) { return {observed, row * column / n}; }

/// +P+R, +P-R, -P+R, -P-R.
std::array<Cell, 4> cells(const Binary& b) {
  const double n = double(b.n());
  return {cell(double(b.tp), double(b.pp()), double(b.rp()), n),
          cell(double(b.fp), double(b.pp()), double(b.rn()), n),
          cell(double(b.fn), double(b.pn()), double(b.rp()), n),
          cell(double(b.tn), double(b.pn()), double(b.rn()), n)};
}

template <class Term>
Measured sum_over(const Table& t, Term term) {
  if (t.n() == 0 || t.normalised()) return undefined();
  double sum = 0;
  for (std::size_t i = 0; i < t.k(); ++i)
    for (std::size_t j = 0; j < t.k(); ++j)
      sum += term(cell(double(t.at(i, j)), double(t.pp(i)), double(t.rp(j)), double(t.n())));
  return measured(std::max(0.0, sum));
}

/// v^2, and the Evenness_- that belongs to it.
struct Squared {
  Measured value;
  Margin margin = Margin::Both;
};
Squared squared(const Table& t, Coefficient c) {
  if (t.n() == 0 || t.normalised()) return {undefined(), Margin::Both};
  const Measured b = informedness(t), m = markedness(t);
  switch (c) {
    case Coefficient::B: return {measured(b.value * b.value), Margin::Real};
    case Coefficient::M: return {measured(m.value * m.value), Margin::Predicted};
    case Coefficient::BM: return {measured(b.value * m.value), Margin::Both};
  }
  return {undefined(), Margin::Both};
}

Measured scaled(const Measured& m, double factor) { return m.has_value() ? measured(m.value * factor) : m; }

}  // namespace

Measured chi2_line(const Binary& b, Line line) {
  if (b.n() == 0) return undefined();
  static constexpr std::array<std::array<std::size_t, 2>, 4> kCells{{{0, 1}, {2, 3}, {0, 2}, {1, 3}}};
  const auto all = cells(b);
  const auto& two = kCells[static_cast<std::size_t>(line)];
  return measured(pearson_term(all[two[0]]) + pearson_term(all[two[1]]));
}

Measured g2_plus_p(const Binary& b) {
  if (b.n() == 0) return undefined();
  const auto all = cells(b);
  return measured(2 * (g_term(all[0]) + g_term(all[1])));
}

Measured chi2_yates(const Binary& b, bool only_small) {
  if (b.n() == 0) return undefined();
  const auto all = cells(b);
  const bool small = std::any_of(all.begin(), all.end(), [](const Cell& c) { return c.expected < 5; });
  const double correction = only_small && !small ? 0 : 0.5;
  double sum = 0;
  for (const Cell& c : all) {
    const double off = std::max(0.0, std::abs(c.observed - c.expected) - correction);
    sum += c.expected > 0 ? off * off / c.expected : 0;
  }
  return measured(sum);
}

Measured chi2_k(const Table& t, Coefficient c) {
  const Squared s = squared(t, c);
  if (!s.value.has_value()) return undefined();
  return measured(double(t.k()) * double(t.n()) * s.value.value * evenness_minus(t, s.margin).value);
}
Measured chi2_x(const Table& t, Coefficient c) { return scaled(chi2_k(t, c), double(t.k()) - 1); }
Measured chi2_plain(const Table& t, Coefficient c) {
  return scaled(squared(t, c).value, (double(t.k()) - 1) * double(t.n()));
}

Measured chi2_kb_sum(const Table& t) {
  if (t.n() == 0 || t.normalised()) return undefined();
  double sum = 0;
  for (std::size_t l = 0; l < t.k(); ++l) {
    const double rp = double(t.rp(l)), rn = double(t.n() - t.rp(l));
    if (rp == 0 || rn == 0) continue;
    const double b = static_cast<double>(t.excess(l)) / (rp * rn);
    sum += b * b * t.prev(l) * (1 - t.prev(l));
  }
  return measured(double(t.n()) * sum);
}

Measured chi2(const Table& t) { return sum_over(t, pearson_term); }
Measured g2(const Table& t) { return scaled(sum_over(t, g_term), 2); }

Measured g2_williams(const Table& t) {
  const Measured g = g2(t);
  if (!g.has_value() || t.k() < 2) return undefined();
  const double n = double(t.n()), freedom = double(t.k()) - 1;
  double rows = -1, columns = -1;
  for (std::size_t l = 0; l < t.k(); ++l) {
    if (t.pp(l) == 0 || t.rp(l) == 0) return undefined();
    rows += n / double(t.pp(l));
    columns += n / double(t.rp(l));
  }
  return measured(g.value / (1 + rows * columns / (6 * n * freedom * freedom)));
}

Measured p_of(const Measured& statistic, std::size_t labels) {
  if (!statistic.has_value() || labels < 2) return undefined();
  const double freedom = double(labels) - 1;
  return measured(chi2_upper(statistic.value, freedom * freedom));
}

Measured cramers_v(const Table& t, AssociationFrom from) {
  const Measured statistic = from == AssociationFrom::Chi2 ? chi2(t) : g2(t);
  if (!statistic.has_value() || t.k() < 2) return undefined();
  return measured(std::sqrt(statistic.value / (double(t.n()) * (double(t.k()) - 1))));
}

bool expectations_suffice(const Table& t) {
  Count least_row = t.n(), least_column = t.n();
  for (std::size_t l = 0; l < t.k(); ++l) {
    least_row = std::min(least_row, t.pp(l));
    least_column = std::min(least_column, t.rp(l));
  }
  return t.n() > 0 && double(least_row) * double(least_column) / double(t.n()) >= 5;
}

}  // namespace mana::evaluation
