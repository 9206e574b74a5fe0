#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "agent/evaluation/inference/score_measures.hpp"
#include "agent/evaluation/measures/random_stream.hpp"
#include "agent/evaluation/measures/roc.hpp"

namespace mana::evaluation {
namespace {

std::vector<Scored> random_scores(std::uint64_t index) {
  RandomStream random{11, index};
  std::vector<Scored> trials;
  for (std::size_t i = 0; i < 4 + random.below(40); ++i) {
    const bool positive = random.below(2) == 0;
    trials.push_back({double(random.below(12)) + (positive ? 3 : 0), positive});  // with ties
  }
  return trials;
}

Roc roc_of(std::vector<Scored> trials, double (*f)(double)) {
  for (Scored& s : trials) s.score = f(s.score);
  return *Roc::of(std::move(trials));
}

TEST(RocProperties, TheAreaTurnsWithTheScoreAndIgnoresItsScale) {
  for (std::uint64_t i = 0; i < 200; ++i) {
    const auto trials = random_scores(i);
    const Roc own = roc_of(trials, [](double x) { return x; });
    const Roc turned = roc_of(trials, [](double x) { return -x; });
    const Roc bent = roc_of(trials, [](double x) { return std::exp(x / 3); });
    ASSERT_EQ(auc(own).validity, auc(turned).validity);
    if (!own.both_classes()) {
      EXPECT_EQ(auc(own).validity, Validity::Undefined);
      EXPECT_EQ(eer_rocch(own).validity, Validity::Undefined);
      EXPECT_EQ(average_precision(own).validity, Validity::Undefined);
      continue;
    }
    EXPECT_NEAR(auc(own).value, 1 - auc(turned).value, 1e-12);
    EXPECT_EQ(auc(own).value, auc(bent).value);
    EXPECT_GE(auch(own).value, std::max(auc(own).value, (max_informedness(own).value + 1) / 2) - 1e-12);
    EXPECT_EQ(roc_points(own).front(), (CurvePoint{0, 0}));
    EXPECT_EQ(roc_points(own).back(), (CurvePoint{1, 1}));
  }
}

TEST(RocProperties, TheEqualErrorRateIsTheWorstPriorsLeastError) {
  for (std::uint64_t i = 0; i < 100; ++i) {
    const Roc roc = *Roc::of(random_scores(i));
    if (!roc.both_classes()) continue;
    double worst = 0;  // max over priors of the least expected error
    for (double prior = 0; prior <= 1; prior += 0.0005) {
      double least = 1;
      for (const OperatingPoint& p : roc.points())
        least = std::min(least, prior * (1 - roc.tpr(p)) + (1 - prior) * roc.fpr(p));
      worst = std::max(worst, least);
    }
    EXPECT_NEAR(eer_rocch(roc).value, worst, 1e-3);
  }
}

TEST(RocTest, AnIsocostLineTouchesTheCheapestPoint) {
  const Roc roc = *Roc::of({{.9, true}, {.8, true}, {.7, false}, {.6, true}, {.5, false}, {.4, false}});
  EXPECT_EQ(best_point(roc, 0.01)->threshold, .6);
  EXPECT_EQ(best_point(roc, 100)->threshold, .8);
  EXPECT_EQ(roc.table_at(*best_point(roc, 100)).fp, 0);
}

TEST(RocTest, AScoreThatIsNoNumberIsRefused) {
  EXPECT_FALSE(Roc::of({{std::nan(""), true}, {1, false}}));
  EXPECT_FALSE(Roc::of({{std::numeric_limits<double>::infinity(), true}, {1, false}}));
}

/// 40 scores between 0 and 1; what numpy and scikit-learn 1.2 (min_cllr: its isotonic regression) make of
/// them.
std::vector<Scored> probabilities() {
  const std::vector<int> truth{0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0,
                               0, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0};
  const std::vector<double> score{.33, 0,   .39, .33, .09, .25, .36, .6,  .63, .51, .54, .9,  .36, .36,
                                  .72, .91, .84, .29, .89, .24, .29, .78, .76, .42, .52, .44, .18, .37,
                                  .86, .79, .37, .32, .58, .59, .73, .31, .52, .53, .37, .26};
  std::vector<Scored> all;
  for (std::size_t i = 0; i < truth.size(); ++i) all.push_back({score[i], truth[i] == 1});
  return all;
}

TEST(ScoreMeasuresTest, ValuesOfOtherPrograms) {
  const auto all = probabilities();
  for (const auto& [key, value] :
       {std::pair{"auc", .8466666666666667}, std::pair{"average_precision_scores", .6958275058275059},
        std::pair{"brier", .1696475}, std::pair{"log_loss", .5304427950700716},
        std::pair{"min_cllr", .5542551449056287}, std::pair{"cllr", .9568546608214779},
        std::pair{"ece", .19175}}) {
    const ScoreMeasure* m = find_score_measure(key);
    ASSERT_NE(m, nullptr) << key;
    EXPECT_NEAR(compute(*m, all).value, value, 1e-12) << key;
  }
}

TEST(ScoreMeasuresTest, ScoresThatAreNoProbabilitiesHaveNoCalibration) {
  auto all = probabilities();
  all[0].score = 1.5;
  EXPECT_EQ(brier(all).validity, Validity::Undefined);
  EXPECT_EQ(expected_calibration_error(all).validity, Validity::Undefined);
  all[0].score = 1;  // it was called certain and did not come
  EXPECT_EQ(log_loss(all).validity, Validity::Infinite);
  EXPECT_EQ(cllr({}).validity, Validity::Undefined);
}

TEST(ScoreMeasuresTest, NoRecalibrationMakesTheBestOneBetterAndAScoreOfNothingIsWorthOneBit) {
  RandomStream random{5, 0};
  for (int i = 0; i < 50; ++i) {
    const auto all = random_scores(static_cast<std::uint64_t>(i));
    const Roc roc = *Roc::of(all);
    if (!roc.both_classes()) continue;
    EXPECT_LE(min_cllr(roc).value, cllr(all).value + 1e-12);
    EXPECT_LE(min_cllr(roc).value, 1 + 1e-12);
  }
  EXPECT_NEAR(min_cllr(*Roc::of({{1, true}, {1, false}, {1, false}})).value, 1, 1e-12);
  EXPECT_NEAR(min_cllr(*Roc::of({{2, true}, {1, false}})).value, 0, 1e-12);
}

TEST(ScoreMeasuresTest, ScoresOfAFewPersonsAreLessSure) {
  ScoredTrials named, alone;
  RandomStream random{7, 0};
  for (int person = 0; person < 6; ++person)
    for (int i = 0; i < 30; ++i) {
      const bool positive = i % 2 == 0;
      // Two of them speak so low that their scores mean nothing.
      const double score = double(random.below(100)) + (positive && person > 1 ? 80 : 0);
      named.trials.push_back({score, positive});
      named.cluster.push_back(static_cast<std::uint32_t>(named.clusters.number(std::to_string(person))));
    }
  alone.trials = named.trials;
  const auto wide = bootstrap_scores(named, score_measures()),
             narrow = bootstrap_scores(alone, score_measures());
  EXPECT_GT(wide[0].high - wide[0].low, 1.4 * (narrow[0].high - narrow[0].low));
  EXPECT_EQ(bootstrap_scores(named, score_measures())[0].low, wide[0].low);  // the same seed
}

TEST(ReliabilityTest, ABinTellsWhatWasSoOfWhatWasGivenThatProbability) {
  std::vector<Scored> trials;
  for (int i = 0; i < 10; ++i) trials.push_back({.75, i < 5}), trials.push_back({.05, i < 1});
  trials.push_back({1, true});
  const auto bins = reliability(trials, 10);
  ASSERT_EQ(bins.size(), 10U);
  EXPECT_EQ(bins[0].trials, 10U);
  EXPECT_EQ(bins[0].positives, 1U);
  EXPECT_NEAR(bins[7].mean_score, .75, 1e-12);
  EXPECT_EQ(bins[7].positives, 5U);
  EXPECT_LT(bins[7].share.low, .5);
  EXPECT_GT(bins[7].share.high, .5);
  EXPECT_EQ(bins[9].trials, 1U) << "the last holds 1";
  EXPECT_EQ(bins[3].trials, 0U);
  EXPECT_FALSE(bins[3].share.has_value());
  EXPECT_TRUE(reliability(std::vector<Scored>{{1.5, true}}).empty()) << "no probability";
}

}  // namespace
}  // namespace mana::evaluation
