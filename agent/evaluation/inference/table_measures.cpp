#include "agent/evaluation/inference/table_measures.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "agent/evaluation/inference/peer_measures.hpp"
#include "agent/evaluation/measures/binary_measures.hpp"
#include "agent/evaluation/measures/intervals.hpp"

namespace mana::evaluation {
namespace {

using Options = MeasureOptions;
using Kind = TableMeasure::Kind;
constexpr auto One = Kind::OneLabel;
constexpr auto Two = Kind::TwoLabels;
constexpr auto All = Kind::AllLabels;

// What turns the functions of the library into one shape.
template <Measured (*F)(const Binary&)>
Measured one(const Table& t, const Options& o) {
  return F(t.against_rest(o.label));
}
template <Measured (*F)(const Table&)>
Measured all(const Table& t, const Options&) {
  return F(t);
}
template <Measured (*F)(const Table&, Weights)>
Measured weighted(const Table& t, const Options& o) {
  return F(t, o.weights);
}
template <Line L>
Measured line(const Table& t, const Options& o) {
  return chi2_line(t.against_rest(o.label), L);
}
template <Measured (*F)(const Table&, Coefficient), Coefficient C>
Measured squared(const Table& t, const Options&) {
  return F(t, C);
}
template <Measured (*F)(const Table&, Margin), Margin M>
Measured margin(const Table& t, const Options&) {
  return F(t, M);
}
template <Measured (*F)(const Table&)>
Measured p_value(const Table& t, const Options&) {
  return p_of(F(t), t.k());
}
template <PowersKind K, Measured (*V)(const Table&)>
Measured halfwidth(const Table& t, const Options& o) {
  return powers_halfwidth(t, K, V(t), o.x);
}
template <Measured (*F)(const Table&, Disagreement), Disagreement W>
Measured scaled(const Table& t, const Options&) {
  return F(t, W);
}
template <bool Modified>
Measured spread_of_label(const Table& t, const Options& o) {
  return confusion_entropy_label(t, o.label, Modified);
}
template <bool Modified>
Measured spread(const Table& t, const Options&) {
  return confusion_entropy(t, Modified);
}
Measured own_informedness(const Table& t) { return informedness(t); }
Measured own_markedness(const Table& t) { return markedness(t); }

constexpr auto B = Coefficient::B;
constexpr auto M = Coefficient::M;
constexpr auto BM = Coefficient::BM;
constexpr auto R = Margin::Real;
constexpr auto P = Margin::Predicted;
constexpr auto G = Margin::Both;

// clang-format off
constexpr std::array kMeasures{
    // chance-corrected, any number of labels
    TableMeasure{"informedness", "-1..1", "sum Prev(l) B(l); P11 eqs 17, 42", All, true, weighted<informedness>},
    TableMeasure{"markedness", "-1..1", "sum Bias(l) M(l); P11 eqs 18, 43", All, true, weighted<markedness>},
    TableMeasure{"correlation", "-1..1", "sign(B) sqrt(B M); P11 eq. 22, P12 1.4", All, true, all<correlation>},
    TableMeasure{"correlation_rk", "-1..1", "R_K; Gorodkin 2004", All, true, all<correlation_rk>},
    TableMeasure{"kappa_cohen", "-1..1", "sum dtp / (1 - sum Prev Bias); P12 eq. 5", All, true, all<kappa_cohen>},
    TableMeasure{"kappa_scott", "-1..1", "(Acc - sum e^2)/(1 - sum e^2); P12 eq. 6 corrected", All, true, all<kappa_scott>},
    TableMeasure{"kappa_powers", "-1..1", "the same as informedness; P12", All, true, weighted<informedness>},
    TableMeasure{"rescaled_accuracy", "-1..1", "(K Acc - 1)/(K - 1); P12", All, true, all<rescaled_accuracy>},
    TableMeasure{"mutual_information_bits", "0..log2 K", "sum q log2(q/(Bias Prev)); P11 eq. 39 corrected", All, true, all<mutual_information_bits>},
    // surface measures
    TableMeasure{"accuracy", "0..1", "share of the diagonal (Rand)", All, true, all<accuracy>},
    TableMeasure{"recall", "0..1", "TP/RP; P11 eq. 1", One, false, one<recall>},
    TableMeasure{"precision", "0..1", "TP/PP; P11 eq. 2", One, false, one<precision>},
    TableMeasure{"inverse_recall", "0..1", "TN/RN; P11 eq. 3", One, true, one<inverse_recall>},
    TableMeasure{"inverse_precision", "0..1", "TN/PN; P11 eq. 4", One, true, one<inverse_precision>},
    TableMeasure{"fallout", "0..1", "FP/RN; P11 eq. 8 corrected", One, true, one<fallout>},
    TableMeasure{"miss_rate", "0..1", "FN/RP; P11 eq. 9 corrected", One, false, one<miss_rate>},
    TableMeasure{"f_beta", "0..1", "(1+b^2)PR/(b^2 P + R)", One, false,
                 [](const Table& t, const Options& o) { return f_beta(t.against_rest(o.label), o.beta); }},
    TableMeasure{"f1", "0..1", "2TP/(2TP+FP+FN); P11 eq. 6", One, false, one<f1>},
    TableMeasure{"f1_inverse", "0..1", "2TN/(2TN+FP+FN)", One, true, one<f1_inverse>},
    TableMeasure{"g_measure", "0..1", "sqrt(P R); P11 eq. 7", One, false, one<g_measure>},
    TableMeasure{"jaccard", "0..1", "TP/(TP+FP+FN)", One, false, one<jaccard>},
    TableMeasure{"wracc", "-1..1", "4 dtp; P11 eq. 14", One, true, one<wracc>},
    TableMeasure{"wracc_raw", "-.25...25", "dtp; Lavrac et al. 1999", One, true, one<wracc_raw>},
    TableMeasure{"lr_plus", "0..inf", "Sens/(1-Spec); P11 eq. 19", One, true, one<lr_plus>},
    TableMeasure{"lr_minus", "0..inf", "(1-Sens)/Spec; P11 eq. 20 corrected", One, true, one<lr_minus>},
    TableMeasure{"odds_ratio", "0..inf", "TP TN/(FP FN)", One, true, one<odds_ratio>},
    TableMeasure{"auc_point", "0..1", "(TPR-FPR+1)/2", One, true, one<auc_point>},
    TableMeasure{"informedness_label", "-1..1", "B of one label; P11 eq. 17", One, true, one<informedness>},
    TableMeasure{"markedness_label", "-1..1", "M of one label; P11 eq. 18", One, true, one<markedness>},
    TableMeasure{"expected_powers", "-inf..1", "(Acc-B)/(1-B); P12", One, true, one<expected_powers>},
    TableMeasure{"recall_avg", "0..1", "by prev: accuracy; other weights mix units", All, true, weighted<recall_average>},
    TableMeasure{"precision_avg", "0..1", "by bias: accuracy; other weights mix units", All, true, weighted<precision_average>},
    TableMeasure{"f1_avg", "0..1", "mixes units; for comparison with other tools", All, true, weighted<f1_average>, true},
    TableMeasure{"g_avg", "0..1", "mixes units; for comparison with other tools", All, true, weighted<g_average>, true},
    // evenness and determinant
    TableMeasure{"evenness_r_plus", "0..1/K^2", "(prod Prev)^(2/K); P11 eq. 61 corrected", All, true, margin<evenness_plus, R>},
    TableMeasure{"evenness_p_plus", "0..1/K^2", "(prod Bias)^(2/K)", All, true, margin<evenness_plus, P>},
    TableMeasure{"evenness_g_plus", "0..1/K^2", "PrevG BiasG", All, true, margin<evenness_plus, G>},
    TableMeasure{"evenness_r_minus", "0..(K-1)/K^2", "mean Prev(1-Prev); P11 eqs 47-55", All, true, margin<evenness_minus, R>},
    TableMeasure{"evenness_p_minus", "0..(K-1)/K^2", "mean Bias(1-Bias)", All, true, margin<evenness_minus, P>},
    TableMeasure{"evenness_g_minus", "0..(K-1)/K^2", "sqrt of both", All, true, margin<evenness_minus, G>},
    TableMeasure{"evenness_r_hash", "0..(K-1)/K^2", "harmonic mean Prev(1-Prev); P11 eq. 62", All, true, margin<evenness_hash, R>},
    TableMeasure{"evenness_p_hash", "0..(K-1)/K^2", "harmonic mean Bias(1-Bias)", All, true, margin<evenness_hash, P>},
    TableMeasure{"evenness_g_hash", "0..(K-1)/K^2", "sqrt of both", All, true, margin<evenness_hash, G>},
    TableMeasure{"informedness_det", "-inf..inf", "sign(d)|d|^e, d = det/prod Prev; P11 eqs 44-46", All, true,
                 [](const Table& t, const Options& o) { return informedness_det(t, o.exponent); }},
    TableMeasure{"markedness_det", "-inf..inf", "sign(d)|d|^e, d = det/prod Bias; P11 eqs 44-46", All, true,
                 [](const Table& t, const Options& o) { return markedness_det(t, o.exponent); }},
    // significance
    TableMeasure{"chi2", "0..inf", "Pearson, df (K-1)^2", All, true, all<chi2>},
    TableMeasure{"chi2_p", "0..1", "p of chi2", All, true, p_value<chi2>},
    TableMeasure{"chi2_yates", "0..inf", "sum (|O-E|-1/2)^2/E, df 1", Two, true,
                 [](const Table& t, const Options& o) { return chi2_yates(t.against_rest(0), o.only_small); }},
    TableMeasure{"g2", "0..inf", "2 sum O ln(O/E), df (K-1)^2", All, true, all<g2>},
    TableMeasure{"g2_p", "0..1", "p of g2", All, true, p_value<g2>},
    TableMeasure{"g2_williams", "0..inf", "G2/q; Williams 1976", All, true, all<g2_williams>},
    TableMeasure{"g2_plus_p", "0..inf", "row +P, df 1; P11 eq. 31 times 2", One, true, one<g2_plus_p>},
    TableMeasure{"fisher_p", "0..1", "hypergeometric", Two, true,
                 [](const Table& t, const Options& o) { return fisher_p(t.against_rest(0), o.alternative); }},
    TableMeasure{"cramers_v", "0..inf", "sqrt(chi2/(N(K-1)))", All, true,
                 [](const Table& t, const Options& o) { return cramers_v(t, o.association); }},
    TableMeasure{"chi2_plus_p", "0..inf", "row +P, df 1; P11 eq. 30", One, true, line<Line::PlusP>},
    TableMeasure{"chi2_plus_r", "0..inf", "column +R, df 1; dual of P11 eq. 30", One, true, line<Line::PlusR>},
    TableMeasure{"chi2_minus_p", "0..inf", "row -P, df 1", One, true, line<Line::MinusP>},
    TableMeasure{"chi2_minus_r", "0..inf", "column -R, df 1", One, true, line<Line::MinusR>},
    TableMeasure{"chi2_kb", "0..inf", "K N B^2 EvR-, df K-1; P11 eqs 32, 47", All, true, squared<chi2_k, B>},
    TableMeasure{"chi2_km", "0..inf", "K N M^2 EvP-, df K-1; P11 eqs 33, 48", All, true, squared<chi2_k, M>},
    TableMeasure{"chi2_kbm", "0..inf", "K N B M EvG-, df K-1; P11 eqs 34, 49", All, true, squared<chi2_k, BM>},
    TableMeasure{"chi2_xb", "0..inf", "(K-1) chi2_kb, df (K-1)^2; P11 eq. 50", All, true, squared<chi2_x, B>},
    TableMeasure{"chi2_xm", "0..inf", "(K-1) chi2_km, df (K-1)^2; P11 eq. 51", All, true, squared<chi2_x, M>},
    TableMeasure{"chi2_xbm", "0..inf", "(K-1) chi2_kbm, df (K-1)^2; P11 eq. 52", All, true, squared<chi2_x, BM>},
    TableMeasure{"chi2_b", "0..inf", "(K-1) N B^2, df (K-1)^2; P11 eq. 53", All, true, squared<chi2_plain, B>},
    TableMeasure{"chi2_m", "0..inf", "(K-1) N M^2, df (K-1)^2; P11 eq. 54", All, true, squared<chi2_plain, M>},
    TableMeasure{"chi2_bm", "0..inf", "(K-1) N B M, df (K-1)^2; P11 eq. 55", All, true, squared<chi2_plain, BM>},
    TableMeasure{"chi2_kb_sum", "0..inf", "N sum B(l)^2 Prev(l) IPrev(l)", All, true, all<chi2_kb_sum>},
    // intervals
    TableMeasure{"informedness_se_delta", "0..inf", "delta method, multinomial sampling", All, true, all<informedness_se_delta>},
    TableMeasure{"markedness_se_delta", "0..inf", "delta method, multinomial sampling", All, true, all<markedness_se_delta>},
    TableMeasure{"evenness_factor_E", "0..1", "PrevG BiasG K^2; P11 eqs 63-68", All, true, all<evenness_factor>},
    TableMeasure{"ci_b0_halfwidth", "0..inf", "P11 eq. 63; reproduction only", All, true, halfwidth<PowersKind::Null, own_informedness>},
    TableMeasure{"ci_b1_halfwidth", "0..inf", "P11 eq. 63; reproduction only", All, true, halfwidth<PowersKind::SelfWeighted, own_informedness>},
    TableMeasure{"ci_b2_halfwidth", "0..inf", "P11 eq. 66; reproduction only", All, true, halfwidth<PowersKind::Absolute, own_informedness>},
    TableMeasure{"ci_m0_halfwidth", "0..inf", "P11 eq. 64; reproduction only", All, true, halfwidth<PowersKind::Null, own_markedness>},
    TableMeasure{"ci_m1_halfwidth", "0..inf", "P11 eq. 64; reproduction only", All, true, halfwidth<PowersKind::SelfWeighted, own_markedness>},
    TableMeasure{"ci_m2_halfwidth", "0..inf", "P11 eq. 67; reproduction only", All, true, halfwidth<PowersKind::Absolute, own_markedness>},
    TableMeasure{"ci_c0_halfwidth", "0..inf", "P11 eq. 65; reproduction only", All, true, halfwidth<PowersKind::Null, correlation>},
    TableMeasure{"ci_c1_halfwidth", "0..inf", "P11 eq. 65; reproduction only", All, true, halfwidth<PowersKind::SelfWeighted, correlation>},
    TableMeasure{"ci_c2_halfwidth", "0..inf", "P11 eq. 68; reproduction only", All, true, halfwidth<PowersKind::Absolute, correlation>},
    // what other tools report: agreement by other notions of chance
    TableMeasure{"kappa_linear", "-1..1", "steps of a scale in the order of the labels; Cohen 1968", All, true, scaled<kappa_weighted, Disagreement::Linear>},
    TableMeasure{"kappa_quadratic", "-1..1", "squares of the steps; Cohen 1968", All, true, scaled<kappa_weighted, Disagreement::Quadratic>},
    TableMeasure{"kappa_no_prevalence", "-1..1", "2 Acc - 1; Byrt et al. 1993", All, true, all<kappa_no_prevalence>},
    TableMeasure{"bennett_s", "-1..1", "the same as rescaled_accuracy; Bennett et al. 1954", All, true, all<rescaled_accuracy>},
    TableMeasure{"gwet_ac1", "-1..1", "chance sum e(1-e)/(K-1); Gwet 2008", All, true, all<gwet_ac1>},
    TableMeasure{"krippendorff_alpha", "-1..1", "nominal, two raters; Krippendorff 2004", All, true, all<krippendorff_alpha>},
    TableMeasure{"aickin_alpha", "-inf..1", "chance among hard cases only; Aickin 1990", All, true, all<aickin_alpha>},
    TableMeasure{"bangdiwala_b", "0..1", "sum TP^2/sum PP RP; Bangdiwala 1985", All, true, all<bangdiwala_b>},
    TableMeasure{"adjusted_rand_index", "-1..1", "Hubert and Arabie 1985", All, true, all<adjusted_rand_index>},
    // association and information
    TableMeasure{"phi_squared", "0..inf", "chi2/N", All, true, all<phi_squared>},
    TableMeasure{"pearson_contingency", "0..1", "sqrt(chi2/(N + chi2))", All, true, all<pearson_contingency>},
    TableMeasure{"lambda_real", "0..1", "Goodman and Kruskal 1954: guessing what is real", All, true, all<lambda_real>},
    TableMeasure{"lambda_predicted", "0..1", "Goodman and Kruskal 1954: guessing what is predicted", All, true, all<lambda_predicted>},
    TableMeasure{"entropy_real", "0..log2 K", "H(real), bits", All, true, all<entropy_real>},
    TableMeasure{"entropy_predicted", "0..log2 K", "H(predicted), bits", All, true, all<entropy_predicted>},
    TableMeasure{"entropy_joint", "0..2 log2 K", "H(real, predicted), bits", All, true, all<entropy_joint>},
    TableMeasure{"entropy_conditional", "0..log2 K", "H(predicted given real), bits", All, true, all<entropy_conditional>},
    TableMeasure{"cross_entropy", "0..inf", "-sum Prev log2 Bias, bits", All, true, all<cross_entropy>},
    TableMeasure{"kl_divergence", "0..inf", "sum Prev log2(Prev/Bias), bits", All, true, all<kl_divergence>},
    TableMeasure{"relative_information", "0..1", "MI/H(real); Sindhwani et al. 2001 (RCI)", All, true, all<relative_information>},
    TableMeasure{"confusion_entropy", "0..1.1", "Wei et al. 2010 (CEN)", All, true, spread<false>},
    TableMeasure{"confusion_entropy_modified", "0..1", "Delgado and Nunez-Gonzalez 2019 (MCEN)", All, true, spread<true>},
    // surface measures of other tools
    TableMeasure{"error_rate", "0..1", "1 - accuracy; Hamming loss", All, true, all<error_rate>},
    TableMeasure{"majority_accuracy", "0..1", "largest Prev; no-information rate", All, true, all<majority_accuracy>},
    TableMeasure{"accuracy_p", "0..1", "binomial P of as many hits at majority_accuracy", All, true, all<accuracy_p>},
    TableMeasure{"balanced_accuracy", "0..1", "mean recall of the labels that occur", All, true, all<balanced_accuracy>},
    TableMeasure{"balanced_accuracy_adjusted", "-1..1", "(that - 1/K)/(1 - 1/K)", All, true, all<balanced_accuracy_adjusted>},
    TableMeasure{"class_balance_accuracy", "0..1", "mean TP/max(PP, RP); Mosley 2013", All, true, all<class_balance_accuracy>},
    TableMeasure{"auc_uniform", "0..1", "mean (TPR-FPR+1)/2 (AUNU)", All, true, all<auc_uniform>},
    TableMeasure{"auc_prevalence", "0..1", "(B+1)/2 (AUNP)", All, true, all<auc_prevalence>},
    TableMeasure{"classification_success_mean", "-1..1", "mean of precision + recall - 1; Labatut and Cherifi 2011", All, true, all<classification_success_mean>, true},
    TableMeasure{"prevalence", "0..1", "RP/N", One, true, one<prevalence>},
    TableMeasure{"predicted_prevalence", "0..1", "PP/N", One, true, one<predicted_prevalence>},
    TableMeasure{"false_discovery_rate", "0..1", "FP/PP", One, false, one<false_discovery_rate>},
    TableMeasure{"false_omission_rate", "0..1", "FN/PN", One, true, one<false_omission_rate>},
    TableMeasure{"g_mean", "0..1", "sqrt(TPR TNR); Kubat et al. 1998", One, true, one<g_mean>},
    TableMeasure{"adjusted_g_mean", "0..1", "Batuwita and Palade 2009", One, true, one<adjusted_g_mean>},
    TableMeasure{"adjusted_f", "0..1", "sqrt(F2 F0.5 of the rest); Maratea et al. 2014", One, true, one<adjusted_f>},
    TableMeasure{"balanced_accuracy_index", "0..1", "(1+TPR-TNR) TPR TNR; Garcia et al. 2009 (IBA)", One, true, one<balanced_accuracy_index>},
    TableMeasure{"optimized_precision", "-1..1", "Acc - |TNR-TPR|/(TNR+TPR); Ranawana and Palade 2006", One, true, one<optimized_precision>},
    TableMeasure{"yule_q", "-1..1", "(TP TN - FP FN)/(TP TN + FP FN); Yule 1912", One, true, one<yule_q>},
    TableMeasure{"d_prime", "-inf..inf", "z(TPR) - z(FPR); Green and Swets 1966", One, true, one<d_prime>},
    TableMeasure{"discriminant_power", "-inf..inf", "(sqrt 3/pi)(lg odds TPR + lg odds TNR); Sokolova et al. 2006", One, true, one<discriminant_power>},
    TableMeasure{"distance_index", "0..1.4142", "distance from the perfect corner of the ROC", One, true, one<distance_index>},
    TableMeasure{"similarity_index", "0..1", "1 - distance_index/sqrt 2", One, true, one<similarity_index>},
    TableMeasure{"lift", "0..inf", "precision/prevalence", One, true, one<lift>},
    TableMeasure{"information_score", "-inf..inf", "log2 lift; Kononenko and Bratko 1991", One, true, one<information_score>},
    TableMeasure{"overlap_coefficient", "0..1", "TP/min(PP, RP)", One, false, one<overlap_coefficient>},
    TableMeasure{"braun_blanquet", "0..1", "TP/max(PP, RP)", One, false, one<braun_blanquet>},
    TableMeasure{"aupr_point", "0..1", "(precision + recall)/2", One, false, one<aupr_point>},
    TableMeasure{"classification_success", "-1..1", "precision + recall - 1; Labatut and Cherifi 2011 (ICSI)", One, false, one<classification_success>},
    TableMeasure{"bray_curtis", "0..1", "|PP - RP|/(2N)", One, true, one<bray_curtis>},
    TableMeasure{"confusion_entropy_label", "0..1.1", "Wei et al. 2010 (CEN of one class)", One, true, spread_of_label<false>},
    TableMeasure{"confusion_entropy_label_modified", "0..1.1", "Delgado and Nunez-Gonzalez 2019", One, true, spread_of_label<true>},
};
// clang-format on

template <class T>
using Words = std::initializer_list<std::pair<std::string_view, T>>;

template <class T>
core::Result<T> look_up(std::string_view asked, std::string_view what, Words<T> words) {
  std::string known;
  for (const auto& [word, value] : words) {
    if (word == asked) return value;
    known += (known.empty() ? "" : ", ") + std::string{word};
  }
  return core::bad_input("'" + std::string{asked} + "' is no " + std::string{what} + "; known are: " + known +
                         ".");
}

}  // namespace

std::span<const TableMeasure> table_measures() { return kMeasures; }

const TableMeasure* find_table_measure(std::string_view key) {
  const auto found =
      std::find_if(kMeasures.begin(), kMeasures.end(), [&](const auto& m) { return m.key == key; });
  return found == kMeasures.end() ? nullptr : &*found;
}

core::Result<Measured> compute(const TableMeasure& m, const Table& t, const MeasureOptions& o) {
  const std::string name{m.key};
  if (m.kind == Two && t.k() != 2)
    return core::bad_input("'" + name + "' is defined for two labels; this table has " +
                           std::to_string(t.k()) + ".");
  if (m.kind == One && t.k() != 2 && !o.label_given)
    return core::bad_input("'" + name + "' is a measure of one label; with " + std::to_string(t.k()) +
                           " labels say which one.");
  if (m.kind == One && o.label >= t.k())
    return core::bad_input("'" + name + "': there is no label number " + std::to_string(o.label) + ".");
  return m.compute(t, o);
}

core::Result<ChosenMeasure> choose_measure(std::string_view full) {
  ChosenMeasure chosen;
  std::string_view name = full;
  if (const auto bracket = name.find('['); bracket != std::string_view::npos && name.back() == ']') {
    const std::string_view option = name.substr(bracket + 1, name.size() - bracket - 2);
    name = name.substr(0, bracket);
    if (auto weights = weights_of(option))
      chosen.options.weights = *weights;
    else if (auto statistic = association_of(option))
      chosen.options.association = *statistic;
    else if (auto exponent = det_exponent_of(option))
      chosen.options.exponent = *exponent;
    else
      return core::bad_input("'" + std::string{option} + "' is no option of '" + std::string{name} + "'.");
  }
  chosen.measure = find_table_measure(name);
  if (chosen.measure == nullptr) return core::bad_input("there is no measure '" + std::string{name} + "'.");
  if (chosen.measure->kind != All)
    return core::bad_input("'" + std::string{name} + "' is no measure of a whole table.");
  return chosen;
}

core::Result<Weights> weights_of(std::string_view word) {
  return look_up<Weights>(word, "weighting",
                          {{"prev", Weights::Prev},
                           {"bias", Weights::Bias},
                           {"pooled", Weights::Pooled},
                           {"uniform", Weights::Uniform}});
}

core::Result<DetExponent> det_exponent_of(std::string_view word) {
  return look_up<DetExponent>(word, "exponent",
                              {{"1/(K-1)", DetExponent::Exact},
                               {"2/K", DetExponent::TwoOverK},
                               {"4/(3K-2)", DetExponent::Alternate},
                               {"1/(3K-2)", DetExponent::Printed}});
}

core::Result<AssociationFrom> association_of(std::string_view word) {
  return look_up<AssociationFrom>(word, "statistic",
                                  {{"chi2", AssociationFrom::Chi2}, {"g2", AssociationFrom::G2}});
}

core::Result<Alternative> alternative_of(std::string_view word) {
  return look_up<Alternative>(
      word, "alternative",
      {{"greater", Alternative::Greater}, {"less", Alternative::Less}, {"two-sided", Alternative::TwoSided}});
}

}  // namespace mana::evaluation
