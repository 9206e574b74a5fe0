#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "agent/evaluation/random_stream.hpp"
#include "agent/evaluation/roc.hpp"

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

}  // namespace
}  // namespace mana::evaluation
