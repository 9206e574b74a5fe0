#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "agent/evaluation/inference/table_measures.hpp"
#include "agent/evaluation/measures/binary_measures.hpp"
#include "agent/evaluation/measures/intervals.hpp"
#include "agent/evaluation/measures/label_measures.hpp"
#include "tests/evaluation/random_tables.hpp"

/// Properties 1 to 6 and 9 that hold for any table.
namespace mana::evaluation {
namespace {

using test::permuted;
using test::random_table;
using test::scaled;

constexpr int kTables = 400;
using OfBinary = Measured (*)(const Binary&);

void expect_same(const Measured& a, const Measured& b, const char* what, double tolerance = 1e-11) {
  EXPECT_EQ(a.validity, b.validity) << what;
  if (a.has_value() && b.has_value()) {
    EXPECT_NEAR(a.value, b.value, tolerance * std::max(1.0, std::abs(a.value))) << what;
  }
}
Measured negated(Measured m) {
  m.value = -m.value;
  return m;
}
Measured times(Measured m, double factor) {
  m.value *= factor;
  return m;
}
Binary inverse(const Binary& b) { return {b.tn, b.fn, b.fp, b.tp}; }
Binary dual(const Binary& b) { return {b.tp, b.fn, b.fp, b.tn}; }
Binary perverse(const Binary& b) { return {b.fn, b.tn, b.tp, b.fp}; }

TEST(TableProperties, InverseDualAndPerverse) {
  for (int i = 0; i < kTables; ++i) {
    const Binary b = random_table(i, 2).against_rest(0);
    for (const OfBinary f : {OfBinary{informedness}, OfBinary{markedness}, OfBinary{correlation},
                             OfBinary{kappa_cohen}, OfBinary{kappa_scott}})
      expect_same(f(b), f(inverse(b)), "inverse");
    expect_same(informedness(b), markedness(dual(b)), "dual");
    expect_same(recall(b), precision(dual(b)), "dual");
    for (const OfBinary f : {OfBinary{informedness}, OfBinary{markedness}, OfBinary{correlation}})
      expect_same(f(b), negated(f(perverse(b))), "perverse");
  }
  for (int i = 0; i < kTables; ++i) {
    const Table t = random_table(i);
    expect_same(informedness(t), markedness(t.transposed()), "dual, K labels");
    expect_same(informedness(t, Weights::Bias), markedness(t.transposed(), Weights::Prev), "dual, K labels");
    expect_same(correlation(t), correlation(t.transposed()), "dual, C");
  }
}

TEST(TableProperties, ScalingAndRenamingChangeNoCoefficient) {
  const auto grows = [](std::string_view key) {
    return key == "chi2" || key == "g2" || key.starts_with("chi2_k") || key.starts_with("chi2_x") ||
           key == "chi2_b" || key == "chi2_m" || key == "chi2_bm";
  };
  const auto is_of_a_scale = [](std::string_view key) {  // the order of its labels means something
    return key == "kappa_linear" || key == "kappa_quadratic";
  };
  const auto depends_on_n = [](std::string_view key) {
    return key.ends_with("_p") || key.find("_se_") != std::string_view::npos ||
           key.find("halfwidth") != std::string_view::npos || key == "g2_williams" ||
           key == "krippendorff_alpha" || key == "adjusted_rand_index";
  };
  for (int i = 0; i < kTables; ++i) {
    const Table t = random_table(i);
    std::vector<std::size_t> to(t.k());
    std::iota(to.begin(), to.end(), std::size_t{0});
    std::rotate(to.begin(), to.begin() + 1, to.end());
    const Table renamed = permuted(t, to), larger = scaled(t, 7);
    for (const TableMeasure& m : table_measures()) {
      if (m.kind != TableMeasure::Kind::AllLabels) continue;
      const std::string key{m.key};
      const Measured value = m.compute(t, {});
      // The determinant of a singular table is rounding, and a root of it shows.
      const double tolerance = key.ends_with("_det") ? 2e-2 : 1e-9;
      if (!is_of_a_scale(key)) expect_same(value, m.compute(renamed, {}), key.c_str(), tolerance);
      if (grows(key))
        expect_same(times(value, 7), m.compute(larger, {}), key.c_str(), 1e-9);
      else if (!depends_on_n(key))
        expect_same(value, m.compute(larger, {}), key.c_str(), tolerance);
    }
  }
}

TEST(TableProperties, TwoLabelsAreTheBinaryCase) {
  for (int i = 0; i < kTables; ++i) {
    const Table t = random_table(i, 2);
    const Binary b = t.against_rest(0);
    const Measured B = informedness(b), M = markedness(b), C = correlation(b);
    for (const Weights w : {Weights::Own, Weights::Prev, Weights::Bias, Weights::Pooled}) {
      expect_same(B, informedness(t, w), "B");
      expect_same(M, markedness(t, w), "M");
    }
    expect_same(C, correlation(t), "C", 1e-9);
    expect_same(kappa_cohen(b), kappa_cohen(t), "kappa");
    expect_same(kappa_scott(b), kappa_scott(t), "pi");
    EXPECT_NEAR(C.value * C.value, B.value * M.value, 1e-12);
    EXPECT_NEAR(chi2(t).value, double(t.n()) * B.value * M.value, 1e-9 * double(t.n()));
    EXPECT_NEAR(wracc(b).value, 4 * t.prev(0) * t.prev(1) * B.value, 1e-12);
    if (auc_point(b).ok()) {
      EXPECT_NEAR(auc_point(b).value, (B.value + 1) / 2, 1e-12);
    }
    EXPECT_LE(std::abs(kappa_cohen(b).value), std::abs(C.value) + 1e-12);
    EXPECT_LE(kappa_scott(b).value, kappa_cohen(b).value + 1e-12);
    if (B.ok() && M.ok()) {
      EXPECT_LE(std::min(B.value, M.value), C.value + 1e-12);
      EXPECT_GE(std::max(B.value, M.value), C.value - 1e-12);
      expect_same(correlation_rk(t), C, "R_K");
    }
  }
}

TEST(TableProperties, LikelihoodRatiosGiveInformedness) {
  const Binary b{56, 20, 12, 12};
  const double plus = lr_plus(b).value, minus = lr_minus(b).value, spec = inverse_recall(b).value;
  EXPECT_NEAR((plus - 1) * (1 - spec), informedness(b).value, 1e-12);
  EXPECT_NEAR((1 - minus) * spec, informedness(b).value, 1e-12);
  EXPECT_NEAR((plus - 1) * (1 - minus) / (plus - minus), informedness(b).value, 1e-12);
  const SkewForms own = skew_forms(b, skew(b).value), even = skew_forms(b, 1);
  EXPECT_NEAR(own.accuracy.value, 0.68, 1e-12);
  EXPECT_NEAR(own.precision.value, precision(b).value, 1e-12);
  EXPECT_NEAR(own.f1.value, f1(b).value, 1e-12);
  EXPECT_NEAR(own.wracc.value, wracc(b).value, 1e-12);
  EXPECT_NEAR(even.wracc.value, informedness(b).value, 1e-12);
}

TEST(TableProperties, InformationAndAverages) {
  for (int i = 0; i < kTables; ++i) {
    const Table t = random_table(i);
    EXPECT_NEAR(g2(t).value, 2 * double(t.n()) * mutual_information_bits(t).value * std::log(2.0), 1e-8);
    EXPECT_NEAR(recall_average(t, Weights::Prev).value, accuracy(t).value, 1e-12);
    EXPECT_NEAR(precision_average(t, Weights::Bias).value, accuracy(t).value, 1e-12);
    const Binary b = t.against_rest(0);
    if (jaccard(b).ok()) {
      EXPECT_NEAR(f1(b).value, 2 * jaccard(b).value / (1 + jaccard(b).value), 1e-12);
    }
    // The label-wise sum is the bias-weighted average of the chi-squared of the rows.
    double rows = 0;
    for (std::size_t l = 0; l < t.k(); ++l)
      rows += t.bias(l) * chi2_line(t.against_rest(l), Line::PlusP).value;
    EXPECT_NEAR(chi2_kb_sum(t).value, rows, 1e-8);
  }
}

/// I of the decisions informed, the others guess: the cells in whole numbers.
Table mixture_table(const std::vector<Count>& prev, const std::vector<Count>& guess, Count informed,
                    Count of) {
  Count classes = 0, guesses = 0;
  for (std::size_t l = 0; l < prev.size(); ++l) {
    classes += prev[l];
    guesses += guess[l];
  }
  Table t{prev.size()};
  for (std::size_t i = 0; i < prev.size(); ++i)
    for (std::size_t j = 0; j < prev.size(); ++j)
      t.add(i, j, (i == j ? informed * prev[i] * guesses : 0) + (of - informed) * guess[i] * prev[j]);
  EXPECT_EQ(t.n(), of * classes * guesses);
  return t;
}

TEST(TableProperties, AMixtureOfKnowingAndGuessingIsReadAsTheShareOfKnowing) {
  const Table t = mixture_table({5, 3, 2, 7}, {1, 6, 2, 3}, 37, 100);
  for (const Weights w : {Weights::Own, Weights::Prev, Weights::Bias, Weights::Pooled})
    EXPECT_NEAR(informedness(t, w).value, 0.37, 1e-12);
  for (std::size_t l = 0; l < t.k(); ++l) EXPECT_NEAR(informedness(t.against_rest(l)).value, 0.37, 1e-12);
  EXPECT_NEAR(informedness_det(t).value, 0.37, 1e-12);
  EXPECT_NEAR(informedness_det(t, DetExponent::TwoOverK).value, std::pow(0.37, 1.5), 1e-12);
}

TEST(TableProperties, ABetWinsTheStakedSumOfTheLabels) {
  for (int i = 1; i < 50; ++i) {
    const Table t = scaled(random_table(3 * i + 1), 1);
    RandomStream random{7, static_cast<std::uint64_t>(i)};
    double paid = 0, expected = 0;
    for (std::size_t l = 0; l < t.k(); ++l) {
      if (t.rp(l) == 0 || t.rp(l) == t.n()) continue;
      const double stake = random.uniform();
      // P11 eq. 41: predicting l pays 1/Prev when right and costs 1/(1-Prev) when wrong.
      const double right = double(t.at(l, l)), wrong = double(t.pp(l)) - right;
      paid += stake * (right / t.prev(l) - wrong / (1 - t.prev(l))) / double(t.n());
      expected += stake * informedness(t.against_rest(l)).value;
    }
    EXPECT_NEAR(paid, expected, 1e-11);
  }
}

TEST(TableProperties, WithEvenMarginsAllCoefficientsAreTheRescaledAccuracy) {
  Table t{4};  // a sum of permutations has even margins
  const std::vector<std::vector<std::size_t>> permutations{
      {0, 1, 2, 3}, {0, 1, 2, 3}, {1, 0, 3, 2}, {0, 2, 1, 3}, {3, 1, 0, 2}};
  for (const auto& p : permutations)
    for (std::size_t i = 0; i < 4; ++i) t.add(i, p[i], 5);
  const double expected = rescaled_accuracy(t).value;
  for (const auto& m : {informedness(t), markedness(t), correlation(t), kappa_cohen(t), kappa_scott(t),
                        correlation_rk(t), informedness(t, Weights::Pooled)})
    EXPECT_NEAR(m.value, expected, 1e-12);
  // Adding one-vs-rest tables gives the same from any table: only accuracy, rescaled.
  const auto e3 = Table::of({{50, 7, 2}, {5, 30, 4}, {3, 6, 20}});
  Table sum{2};
  for (std::size_t l = 0; l < 3; ++l) sum.add(Table::of(e3->against_rest(l)));
  EXPECT_NEAR(informedness(sum).value, .681102, 5e-7);
}

TEST(TableProperties, TheDeltaMethodIsTheBinaryClosedForm) {
  const Binary b{30, 12, 30, 28};
  const double tpr = .5, fpr = .3;
  EXPECT_NEAR(informedness_se_delta(Table::of(b)).value,
              std::sqrt(tpr * (1 - tpr) / 60 + fpr * (1 - fpr) / 40), 1e-12);
}

// ---- property 9: no NaN, and the rules of section 2, on all small tables

void expect_sound(const Table& t, const MeasureOptions& o) {
  for (const TableMeasure& m : table_measures()) {
    const auto computed = compute(m, t, o);
    if (!computed) continue;  // a measure of two labels on three
    const double v = computed->value;
    const Validity status = computed->validity;
    const bool sound = status == Validity::Undefined  ? v == 0
                       : status == Validity::Infinite ? std::isinf(v)
                                                      : std::isfinite(v);
    ASSERT_TRUE(sound) << m.key << " " << v << " " << to_string(status);
    ASSERT_TRUE(t.n() > 0 || status == Validity::Undefined) << m.key;
    const bool in_range = m.range == "0..1"    ? v >= -1e-12 && v <= 1 + 1e-12
                          : m.range == "-1..1" ? std::abs(v) <= 1 + 1e-12
                                               : true;
    ASSERT_TRUE(in_range) << m.key << " " << v;
  }
  for (const auto& i : {informedness_newcombe(t.against_rest(0)), informedness_delta(t), markedness_delta(t)})
    ASSERT_TRUE(!i.has_value() || i.low <= i.high);
}

template <class See>
void all_tables(std::size_t k, Count largest, See see) {
  std::vector<Count> cells(k * k);
  while (true) {
    Table t{k};
    for (std::size_t i = 0; i < cells.size(); ++i) t.add(i / k, i % k, cells[i]);
    see(t);
    std::size_t at = 0;
    while (at < cells.size() && ++cells[at] > largest) cells[at++] = 0;
    if (at == cells.size()) return;
  }
}

TEST(TableProperties, TheNumericalDeltaMethodIsTheAnalyticalOne) {
  int compared = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    const Table t = random_table(i);
    const auto same = [&](const Interval& analytical, const Interval& numerical) {
      if (!analytical.has_value() || !numerical.has_value()) return;
      ++compared;
      EXPECT_NEAR(analytical.low, numerical.low, 1e-5) << i;
      EXPECT_NEAR(analytical.high, numerical.high, 1e-5) << i;
    };
    same(informedness_delta(t), coefficient_delta(t, [](const Table& x) { return informedness(x); }));
    same(markedness_delta(t), coefficient_delta(t, [](const Table& x) { return markedness(x); }));
  }
  EXPECT_GT(compared, 80);
}

TEST(TableProperties, KappasDeltaErrorIsThatOfFleissCohenAndEveritt) {
  // Fleiss, Cohen and Everitt 1969, eq. 13, for T2a of P11.
  const Table t = *Table::of({{56, 20}, {12, 12}});
  const double n = double(t.n());
  double po = 0, pe = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    po += double(t.at(i, i)) / n;
    pe += t.bias(i) * t.prev(i);
  }
  double sum = 0;
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) {
      const double q = double(t.at(i, j)) / n;
      const double g =
          i == j ? (1 - pe) - (t.bias(i) + t.prev(i)) * (1 - po) : -(1 - po) * (t.prev(i) + t.bias(j));
      sum += q * g * g;
    }
  const double variance = (sum - std::pow(po * pe - 2 * pe + po, 2)) / (n * std::pow(1 - pe, 4));
  const Interval i = coefficient_delta(t, [](const Table& x) { return kappa_cohen(x); });
  EXPECT_NEAR((i.high - i.low) / 2 / kZ95, std::sqrt(variance), 1e-6);
}

TEST(TableProperties, NoSmallTableGivesANumberThatIsNone) {
  std::size_t seen = 0;
  MeasureOptions o;
  o.label_given = true;
  for (const std::size_t k : {std::size_t{1}, std::size_t{2}, std::size_t{3}})
    all_tables(k, 2, [&](const Table& t) {
      ++seen;
      if (!HasFatalFailure()) expect_sound(t, o);
    });
  EXPECT_EQ(seen, 3u + 81u + 19683u);
}

TEST(TableProperties, DegenerateTablesFollowTheRules) {
  all_tables(2, 2, [](const Table& t) {
    const Binary b = t.against_rest(0);
    if (b.n() == 0) return;
    EXPECT_EQ(recall(b).validity, b.rp() == 0 ? Validity::Undefined : Validity::Ok);
    EXPECT_EQ(precision(b).validity, b.pp() == 0 ? Validity::Undefined : Validity::Ok);
    EXPECT_EQ(fallout(b).validity, b.rn() == 0 ? Validity::Undefined : Validity::Ok);
    EXPECT_EQ(f1(b).validity, b.tp + b.fp + b.fn == 0 ? Validity::Undefined : Validity::Ok);
    EXPECT_EQ(informedness(b).validity, b.rp() == 0 || b.rn() == 0 ? Validity::Limit : Validity::Ok);
    EXPECT_EQ(markedness(b).validity, b.pp() == 0 || b.pn() == 0 ? Validity::Limit : Validity::Ok);
    if (b.excess() == 0) {
      EXPECT_EQ(informedness(b).value, 0.0);  // exactly: zero if and only if dtp is zero
      EXPECT_EQ(correlation(b).value, 0.0);
    } else {
      EXPECT_NE(kappa_cohen(b).value, 0.0);
    }
    if (b.fp * b.fn == 0) {
      EXPECT_EQ(odds_ratio(b).validity, b.tp * b.tn > 0 ? Validity::Infinite : Validity::Undefined);
    }
  });
}

TEST(TableTest, WhatIsNoTableIsRefusedWithASentence) {
  for (const auto& rows : std::vector<std::vector<std::vector<Count>>>{
           {}, {{1, 2}}, {{1}, {2}}, {{1, -1}, {0, 0}}, {{1, 2}, {3}}, {{Table::kLargestTotal, 1}, {0, 0}}}) {
    const auto table = Table::of(rows);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().sentence.back(), '.');
  }
  EXPECT_FALSE(Table::of_proportions({{0.5, 0.6}, {0.1, 0.1}}));
  EXPECT_FALSE(Table::of_proportions({{0.5, std::nan("")}, {0.5, 0}}));
}

TEST(TableTest, LargeCountsStayExact) {
  const Count big = 200'000'000'000'000;
  const auto t = Table::of({{big, big}, {big, big}});
  ASSERT_TRUE(t);
  EXPECT_EQ(informedness(*t).value, 0.0);
  const auto u = Table::of({{big + 1, big}, {big, big}});
  EXPECT_GT(informedness(*u).value, 0.0);
}

}  // namespace
}  // namespace mana::evaluation
