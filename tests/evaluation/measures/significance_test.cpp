#include <gtest/gtest.h>

#include "agent/evaluation/inference/calibration.hpp"
#include "agent/evaluation/inference/comparison.hpp"
#include "agent/evaluation/inference/monte_carlo.hpp"
#include "agent/evaluation/measures/fisher.hpp"
#include "agent/evaluation/measures/intervals.hpp"
#include "agent/evaluation/measures/label_measures.hpp"
#include "agent/evaluation/measures/significance.hpp"
#include "agent/evaluation/measures/tutor_scores.hpp"
#include "agent/evaluation/study/events.hpp"
#include "agent/evaluation/tables/rating_table.hpp"

namespace mana::evaluation {
namespace {

TEST(IntervalsTest, ALabelThatWasHeardButNeverSaidLeavesTheIntervalItsPlace) {
  // Rows predicted: the third was never real.
  const Table with = *Table::of({{40, 5, 0}, {8, 30, 0}, {2, 5, 0}});
  const Interval i = informedness_delta(with);
  ASSERT_TRUE(i.has_value());
  EXPECT_LT(i.low, informedness(with).value);
  EXPECT_GT(i.high, informedness(with).value);
  EXPECT_FALSE(informedness_delta(*Table::of({{40, 0}, {8, 0}})).has_value());
  // And where it is neither heard nor said, it changes nothing.
  const Interval without = informedness_delta(*Table::of({{40, 5}, {8, 30}}));
  const Interval empty = informedness_delta(*Table::of({{40, 5, 0}, {8, 30, 0}, {0, 0, 0}}));
  EXPECT_NEAR(without.low, empty.low, 1e-12);
  EXPECT_NEAR(without.high, empty.high, 1e-12);
}

TEST(SignificanceTest, ValuesOfTheSpecification) {
  const Table e3 = *Table::of({{50, 7, 2}, {5, 30, 4}, {3, 6, 20}});
  EXPECT_NEAR(chi2_kb_sum(e3).value, 36.350601, 5e-7);
  const Binary t2b{30, 12, 30, 28};
  EXPECT_NEAR(chi2_yates(t2b).value, 3.162630, 5e-7);
  EXPECT_NEAR(chi2_yates(t2b, true).value, chi2(Table::of(t2b)).value, 1e-12);  // no expectation below 5
  EXPECT_TRUE(expectations_suffice(e3));
  EXPECT_FALSE(expectations_suffice(Table::of({1, 1, 1, 40})));
  // Perfect and even: V from G2 exceeds 1 for two labels and stays below it for four.
  EXPECT_NEAR(cramers_v(Table::of({50, 0, 0, 50}), AssociationFrom::G2).value, 1.177, 5e-4);
}

TEST(SignificanceTest, ExactAndPermutedAgree) {
  const Binary b{8, 3, 2, 9};
  const double exact = fisher_p(b).value;
  EXPECT_NEAR(permutation_p(Table::of(b), PermutationOf::Probability, 20000, 3).value, exact, 0.005);
  EXPECT_EQ(permutation_p(Table::of(b), PermutationOf::Chi2, 99, 3).value,
            permutation_p(Table::of(b), PermutationOf::Chi2, 99, 3).value);
  EXPECT_NEAR(fisher_p(b, Alternative::Greater).value + fisher_p(b, Alternative::Less).value, 1.0, 0.2);
}

TEST(SignificanceTest, LargeTablesTakeNoLongTime) {
  const Count n = 100'000'000;
  const Measured p = fisher_p({n, n, n, n});
  EXPECT_NEAR(p.value, 1, 1e-6);
  EXPECT_EQ(fisher_p({n, 0, 0, n}).value, 0);
}

TEST(CalibrationTest, ALargePValueSaysNothing) {
  EXPECT_EQ(sellke_alpha(0.5).validity, Validity::Limit);
  EXPECT_EQ(sellke_beta(0.5).value, 0.5);
  EXPECT_EQ(sellke_alpha(-0.1).validity, Validity::Undefined);
  EXPECT_EQ(sellke_alpha(0).value, 0);
}

TEST(IntervalsTest, SampleSizesOfTheSpecification) {
  EXPECT_EQ(sample_size(.8, 2, .1).value, 139);
  EXPECT_EQ(sample_size(.8, 4, .1).value, 88);
  EXPECT_EQ(sample_size(.6, 7, .1).value, 118);
}

TEST(ComparisonTest, HolmsStepsNeverFall) {
  const auto p = holm({.01, .04, .03});
  EXPECT_NEAR(p[0], .03, 1e-12);
  EXPECT_NEAR(p[2], .06, 1e-12);
  EXPECT_NEAR(p[1], .06, 1e-12);
  EXPECT_EQ(mcnemar_exact_p(0, 0).value, 1);
}

TEST(RatersTest, UnequalNumbersOfRatersHaveNoFleissKappa) {
  EXPECT_EQ(kappa_fleiss({{3, 0}, {1, 1}}).validity, Validity::Undefined);
  EXPECT_EQ(krippendorff_alpha_nominal({{1, std::nullopt}, {2}}).validity, Validity::Undefined);
  EXPECT_EQ(krippendorff_alpha_nominal({{1, 1}, {1, 1}}).validity, Validity::Limit);
}

TEST(TutorScoresTest, NobodyImprovedByNothing) {
  EXPECT_EQ(paired_t_p({{1, 2}, {2, 3}}).validity, Validity::Undefined);  // no spread
  EXPECT_EQ(wilcoxon_exact_p({{1, 2}, {1, 2}}).validity, Validity::Undefined);
  EXPECT_EQ(improvement_mean_of_ratios({{0, 2}, {1, 2}}).validity, Validity::Undefined);
  EXPECT_EQ(improvement_points({}).validity, Validity::Undefined);
}

TEST(EventsTest, WindowsWithoutAnythingAreTheTrueNegatives) {
  EXPECT_EQ(quiet_windows({1, 5}, {1.5, 9}, 20, 2), 7);  // of ten: 0-2, 4-6 and 8-10 are not quiet
  EXPECT_EQ(quiet_windows({}, {}, 3.9, 2), 1);           // the last is no whole one
  EXPECT_EQ(quiet_windows({-1, 100}, {}, 4, 2), 2);
  EXPECT_EQ(quiet_windows({1}, {}, 20, 0), 0);
  EXPECT_EQ(quiet_windows({1}, {}, 1e300, 1e-300), 0);
}

TEST(EventsTest, TheMostPairsAreFound) {
  // A greedy match of the nearest would take 6 for 5.9 and lose 5.
  EXPECT_EQ(match_events({5, 6}, {5.9, 6.9}, 1).tp, 2);
  EXPECT_EQ(match_events({}, {1}, 1).fp, 1);
}

TEST(MonteCarloTest, TheSameSeedGivesTheSameTableAndNoLabelIsEmpty) {
  for (std::uint64_t i = 0; i < 300; ++i) {
    const Simulation s{2 + i % 5, 16};
    const Table t = simulate(s, double(i % 11) / 10, 1, i);
    EXPECT_EQ(t, simulate(s, double(i % 11) / 10, 1, i));
    EXPECT_GE(t.n(), 16);
    EXPECT_LE(t.n(), 16 + 2 * static_cast<Count>(s.labels));
    for (std::size_t l = 0; l < s.labels; ++l) {
      EXPECT_GT(t.pp(l), 0);
      EXPECT_GT(t.rp(l), 0);
    }
  }
}

TEST(RatingTableTest, EachSourceIsReadAgainstWhatWasIntended) {
  RatingTable t;
  for (const char* rater : {"r1", "r2", "r3", "r4"})
    for (const char* label : {"happy", "sad"}) {
      const std::string human = std::string{"human-"} + label, head = std::string{"head-"} + label;
      ASSERT_TRUE(t.add({human, rater, label, label, "human"}));
      // The head's sad face is taken for a happy one by half of them.
      const bool misread = std::string_view{label} == "sad" && rater[1] > '2';
      ASSERT_TRUE(t.add({head, rater, misread ? "happy" : label, label, "head"}));
    }
  EXPECT_EQ(t.sources(), (std::vector<std::string>{"human", "head"}));
  EXPECT_EQ(informedness(t.against_intended("human").table()).value, 1);
  EXPECT_NEAR(informedness(t.against_intended("head").table()).value, .5, 1e-12);
  const auto d = compare_sources(t, "human", "head");
  EXPECT_NEAR(d.difference.value, .5, 1e-12);
  EXPECT_GE(d.interval.low, 0);
  EXPECT_LE(d.interval.high, 1);
}

TEST(RatingTableTest, AnItemThatChangesItsMeaningIsRefused) {
  RatingTable t;
  ASSERT_TRUE(t.add({"i", "r1", "sad", "sad", "head"}));
  EXPECT_FALSE(t.add({"i", "r2", "sad", "happy", "head"}));
  EXPECT_FALSE(t.add({"i", "r1", "happy", "sad", "head"}));  // rated already
}

}  // namespace
}  // namespace mana::evaluation
