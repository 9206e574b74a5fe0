#pragma once
#include <string>
#include <vector>

#include "agent/evaluation/inference/score_measures.hpp"
#include "agent/evaluation/measures/roc.hpp"
#include "agent/evaluation/measures/table.hpp"
#include "agent/evaluation/papers/plot.hpp"
#include "agent/evaluation/study/latency.hpp"
#include "agent/evaluation/study/study.hpp"

/// The pictures of `mana evaluate`.
namespace mana::evaluation {

enum class Normalise { Rows, Columns };
/// Shades of each row (what the predictions of a label really were) or column (what a class was taken for).
HeatMap confusion_figure(const std::string& title, const Table& t, const std::vector<std::string>& labels,
                         Normalise by);

/// With the chance diagonal, the hull, and the isocost line through the chosen point.
Plot roc_figure(const std::string& title, const Roc& roc, double slope);
/// Normal-deviate axes, with the diagonal of equal error.
Plot det_figure(const std::string& title, const Roc& roc, bool with_hull = false);
/// With the line of the prevalence. The hull, here and above, is what choosing between two thresholds by a
/// coin can reach; on these axes its sides are bent.
Plot precision_recall_figure(const std::string& title, const Roc& roc, double prevalence,
                             bool with_hull = false);
/// Share of positives against the mean score of each bin, with Wilson's interval, and the diagonal of
/// probabilities that mean what they say.
Plot reliability_figure(const std::string& title, const std::vector<ReliabilityBin>& bins,
                        const Measured& error);
/// With the 45-degree line for two samples, the line through the quartiles for one against the normal.
/// @param trials  of each sample
Plot qq_figure(const std::string& title, const Curve& points, const std::string& x, const std::string& y,
               bool normal, const std::vector<std::size_t>& trials);
/// Share of answers within a time, a line a kind.
Plot latency_figure(const std::string& title, const Latencies& by_kind);

/// Systems as points over Markedness and Informedness; lines of equal Correlation.
struct NamedPoint {
  std::string name;
  double informedness = 0, markedness = 0;
};
Plot bm_figure(const std::string& title, const std::vector<NamedPoint>& systems, Count trials);

/// The level as a red line, the first three measures as marks, the others dashed, p-values lifted by 1; the
/// band of CI_B1 around the level, and its edges around 0 and 1.
Plot study_figure(const std::string& title, const Study& study);
/// Quantiles of chi-squared against degrees of freedom, for some probabilities (P11 Fig. 4).
Plot chi2_contours();

}  // namespace mana::evaluation
