#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agent/evaluation/inference/bootstrap.hpp"
#include "agent/evaluation/measures/trials.hpp"

/// Measures of scores by name: the areas and corners of the ROC, and how far a score can be taken at its
/// word, as a probability or as a log-likelihood ratio.
namespace mana::evaluation {

/// Mean of (p - y)^2 (Brier 1950). Like the next two of scores that are probabilities of being positive:
/// undefined when one lies outside of 0..1.
Measured brier(std::span<const Scored> trials);
/// Mean of -ln p of what was real; infinite when something was held for impossible and came.
Measured log_loss(std::span<const Scored> trials);
/// Expected calibration error: ten bins of equal width, |mean p - share of positives| by their size.
Measured expected_calibration_error(std::span<const Scored> trials);
/// What was so among the trials to which a probability within [low, high) was given; the last holds 1, too.
struct ReliabilityBin {
  double low = 0, high = 0;
  std::size_t trials = 0, positives = 0;
  double mean_score = 0;  ///< 0 without trials
  Interval share;         ///< Wilson's, of the positives among the trials; undefined without any
};
/// Bins of equal width: the reliability diagram (Murphy and Winkler 1977; DeGroot and Fienberg 1983). Of a
/// probability that means what it says, the share of positives is the mean score. Empty for scores that are
/// no probabilities.
std::vector<ReliabilityBin> reliability(std::span<const Scored> trials, std::size_t bins = 10);

/// Cost of natural log-likelihood ratios in bits (Bruemmer and du Preez 2006): 0 perfect, 1 knows nothing.
/// Undefined with one class only.
Measured cllr(std::span<const Scored> trials);
/// What is left of it after the best monotone recalibration: by the slopes of the ROC's hull, so of any
/// score.
Measured min_cllr(const Roc& roc);

struct ScoreMeasure {
  std::string_view key, range, source;
  Measured (*of)(std::span<const Scored>, const Roc&);
  std::optional<double> (*chance)(const Roc&);  ///< what a score without any information reaches
};
std::span<const ScoreMeasure> score_measures();
const ScoreMeasure* find_score_measure(std::string_view key);

/// Undefined for scores that make no curve.
Measured compute(const ScoreMeasure& measure, const std::vector<Scored>& trials);

/// The scores of trials and the truth as yes or no.
/// BadInput when a trial has no score or nothing is really `positive`.
core::Result<ScoredTrials> scored(const Trials& trials, const std::string& positive);

/// Of each measure the interval by drawing persons and then their trials, as bootstrap() does.
std::vector<Interval> bootstrap_scores(const ScoredTrials& trials, std::span<const ScoreMeasure> measures,
                                       const BootstrapOptions& options = {});

/// Two systems by their scores: of what a threshold would have to be chosen for.
struct ScoreComparison {
  Measured a, b, difference;
  Interval interval;
  Measured bootstrap_p;
  Measured randomisation_p;  ///< of paired ones: scores change sides by a coin for each cluster
};
/// @param positive the label that large scores stand for
/// @param paired both on the same trials, as compare_paired joins them
/// BadInput when trials do not pair, a score is missing, or nothing has the label.
core::Result<ScoreComparison> compare_scores(const Trials& a, const Trials& b, const std::string& positive,
                                             bool paired, const ScoreMeasure& measure,
                                             const BootstrapOptions& options = {});

}  // namespace mana::evaluation
