#include "agent/evaluation/inference/peer_measures.hpp"

#include <gtest/gtest.h>

#include "agent/evaluation/inference/table_measures.hpp"

/// Values that the measures' own papers and other tools give for small tables. Rows are predictions.
namespace mana::evaluation {
namespace {

struct Known {
  const char* key;
  std::vector<std::vector<Count>> rows;
  double value;
  const char* from;
  double tolerance = 1e-12;
};

using Rows = std::vector<std::vector<Count>>;
const Rows kSquare{{4, 2}, {2, 4}};
const Rows kLost{{5, 0, 0}, {0, 10, 300}, {0, 0, 0}};
const Rows kScale{{17, 3, 1, 0}, {4, 22, 6, 1}, {2, 5, 9, 4}, {0, 1, 7, 18}};
const Rows kThree{{9, 3, 1}, {3, 5, 1}, {0, 1, 4}};
const Rows kDoctors{{13, 0, 0}, {0, 20, 4}, {0, 7, 56}};
const Rows kRare{{495, 455}, {405, 8645}};

const std::vector<Known> kKnown{
    {"kappa_linear", kScale, 0.6778456963489179, "scikit-learn 1.2.1"},
    {"kappa_quadratic", kScale, 0.7924432395798034, "scikit-learn 1.2.1"},
    {"kappa_linear", {{16, 4, 3}, {6, 10, 0}, {2, 1, 8}}, 0.5009505703422054, "often, seldom, never"},
    {"adjusted_rand_index", kScale, 0.3318381962812789, "scikit-learn 1.2.1"},
    {"adjusted_rand_index", {{3, 1, 0}, {0, 2, 2}, {1, 1, 2}}, 1.0 / 12, "Hubert and Arabie's form"},
    {"balanced_accuracy", kScale, 0.655680224403927, "scikit-learn 1.2.1"},
    {"balanced_accuracy_adjusted", kScale, 0.5409069658719027, "scikit-learn 1.2.1"},
    {"error_rate", kScale, 0.34, "scikit-learn 1.2.1, hamming_loss"},
    {"accuracy_p", kScale, 6.691067217555823e-13, "scipy 1.10, binom.sf"},
    {"accuracy_p", {{183, 141}, {13, 663}}, 0.000342386296143693, "caret"},
    {"confusion_entropy", kSquare, 0.861654166907052, "Delgado and Nunez-Gonzalez"},
    {"confusion_entropy_modified", kSquare, 2.0 / 3, "Delgado and Nunez-Gonzalez"},
    {"confusion_entropy", kLost, 0.022168905807495587, "Delgado and Nunez-Gonzalez"},
    {"information_score", kSquare, 0.4150374992788437, "Delgado and Nunez-Gonzalez"},
    {"correlation_rk", kLost, 0.3012440235352457, "Branco et al. 2017"},
    {"class_balance_accuracy", kLost, 0.3440860215053763, "Branco et al. 2017"},
    {"relative_information", kLost, 0.3675708571923818, "Branco et al. 2017"},
    {"relative_information", {{1, 0, 0}, {0, 100, 0}, {3, 0, 200}}, 0.9264007150415143, "Branco et al. 2017"},
    {"optimized_precision", kRare, 0.6473333333333334, "Garcia et al. 2009"},
    {"balanced_accuracy_index", kRare, 0.3135, "Garcia et al. 2009"},
    {"g_mean", kRare, 0.722841614740048, "Garcia et al. 2009"},
    {"aupr_point", kRare, 0.5355263157894736, "Garcia et al. 2009"},
    {"adjusted_g_mean", {{828, 182}, {72, 8918}}, 0.9640451296531609, "Batuwita and Palade 2009"},
    {"adjusted_g_mean", {{882, 728}, {18, 8372}}, 0.935458742218606, "Batuwita and Palade 2009"},
    {"adjusted_f", {{5, 2}, {1, 6}}, 0.8197822947299411, "Maratea et al. 2014"},
    {"discriminant_power", {{12806, 26332}, {5484, 299777}}, 0.7854399677022138, "Bekkar et al. 2013"},
    {"d_prime", {{60, 20}, {40, 80}}, 1.094968336708714, "z(.6) - z(.2)"},
    {"yule_q", {{42, 203}, {7, 114}}, 0.5422773393461104, "an example of Yule's Q"},
    {"overlap_coefficient", {{53, 5}, {2, 44}}, 53.0 / 55, "by hand"},
    {"braun_blanquet", {{2, 4}, {3, 775}}, 1.0 / 3, "by hand"},
    {"bray_curtis", {{60, 37}, {10, 107}}, 27.0 / 428, "by hand"},
    {"lift", {{3, 4}, {1, 2}}, 15.0 / 14, "by hand: 3/7 over 4/10"},
    {"pearson_contingency", {{22, 2}, {18, 14}}, 0.36170212765957444, "an example of Pearson's C"},
    {"lambda_real", kThree, 0.4, "PyCM 4"},
    {"lambda_predicted", kThree, 0.35714285714285715, "PyCM 4"},
    {"entropy_real", kThree, 1.5304930567574824, "PyCM 4"},
    {"entropy_predicted", kThree, 1.486565953154142, "PyCM 4"},
    {"cross_entropy", kThree, 1.5376219392005763, "PyCM 4"},
    {"entropy_conditional", kThree, 1.089255908674706, "PyCM 4"},
    {"kl_divergence", kThree, 0.007128882443093773, "PyCM 4"},
    {"phi_squared", kThree, 0.5750237416904084, "PyCM 4"},
    {"kappa_no_prevalence", kThree, 1.0 / 3, "PyCM 4"},
    {"bangdiwala_b", {{60, 10}, {10, 20}}, 0.6896551724137931, "Warrens and de Raadt 2019"},
    {"bangdiwala_b", {{10, 10, 0}, {10, 10, 0}, {0, 0, 60}}, 0.8636363636363636, "Warrens and de Raadt 2019"},
    {"krippendorff_alpha", kDoctors, 0.7972584977308513, "irrCAC"},
    {"gwet_ac1", kDoctors, 0.8493305482313461, "irrCAC"},
    {"aickin_alpha",
     {{55, 6, 2}, {10, 4, 5}, {2, 10, 6}},
     0.40455289,
     "PyCM 4, which stops at steps of 1e-4",
     2e-4},
};

TEST(PeerMeasuresTest, GiveWhatTheirPapersAndPeersGive) {
  for (const Known& known : kKnown) {
    const auto table = Table::of(known.rows);
    ASSERT_TRUE(table) << known.key;
    const TableMeasure* measure = find_table_measure(known.key);
    ASSERT_NE(measure, nullptr) << known.key;
    MeasureOptions first;
    first.label_given = true;
    const auto value = compute(*measure, *table, first);
    ASSERT_TRUE(value) << known.key;
    EXPECT_EQ(value->validity, Validity::Ok) << known.key;
    EXPECT_NEAR(value->value, known.value, known.tolerance) << known.key << ", " << known.from;
  }
}

TEST(PeerMeasuresTest, NothingIsMadeUpWhereThereIsNothing) {
  const Table one_label = Table::of(Binary{7, 0, 0, 0});
  EXPECT_EQ(relative_information(one_label).validity, Validity::Undefined);
  EXPECT_EQ(krippendorff_alpha(one_label).validity, Validity::Limit);
  EXPECT_EQ(aickin_alpha(one_label).validity, Validity::Limit);
  EXPECT_EQ(kappa_weighted(one_label, Disagreement::Linear).validity, Validity::Limit);
  EXPECT_EQ(d_prime({10, 0, 0, 10}).validity, Validity::Infinite);
  EXPECT_EQ(d_prime({7, 3, 0, 5}).validity, Validity::Infinite);
  EXPECT_EQ(lift({0, 3, 0, 4}).validity, Validity::Undefined);
  // Said never what was real: no code for it is long enough.
  EXPECT_EQ(kl_divergence(Table::of(Binary{0, 0, 5, 5})).validity, Validity::Infinite);
}

TEST(PeerMeasuresTest, ProportionsHaveNoNumberOfTrials) {
  const auto shares = Table::of_proportions({{.4, .1}, {.1, .4}});
  ASSERT_TRUE(shares);
  for (const auto& m : {krippendorff_alpha(*shares), adjusted_rand_index(*shares), accuracy_p(*shares)})
    EXPECT_EQ(m.validity, Validity::Undefined);
  EXPECT_NEAR(gwet_ac1(*shares).value, .6, 1e-12);
}

}  // namespace
}  // namespace mana::evaluation
