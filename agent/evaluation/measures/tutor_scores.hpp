#pragma once
#include <vector>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

/// Scores before and after a lesson, one pair for each learner. The readings of "improvement" differ widely
/// on the same data, so all of them are given. Without a control group none of them is learning.
namespace mana::evaluation {

struct PrePost {
  std::vector<double> pre, post;  ///< as many of each, by learner
};

Measured improvement_points(const PrePost& s);          ///< mean(post - pre)
Measured improvement_ratio_of_means(const PrePost& s);  ///< mean(post)/mean(pre) - 1
Measured improvement_mean_of_ratios(const PrePost& s);  ///< mean(post/pre - 1); undefined with a pre of 0
/// (mean post - mean pre)/(max - mean pre); Hake 1998.
Measured normalised_gain(const PrePost& s, double max);
Measured paired_t_p(const PrePost& s);  ///< two-sided; undefined for fewer than 2 or without spread
/// Wilcoxon's signed ranks, exact and two-sided; differences of 0 are left out, ties share their rank.
/// Undefined without a difference, or for more than 2000 learners.
Measured wilcoxon_exact_p(const PrePost& s);
Measured cohens_dz(const PrePost& s);  ///< mean/sd of the differences

/// right - wrong/(choices-1): what guessing cannot raise (P12).
Measured guess_corrected_mark(Count right, Count wrong, Count choices);

}  // namespace mana::evaluation
