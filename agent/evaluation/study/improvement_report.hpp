#pragma once
#include <optional>
#include <string>

#include "agent/evaluation/measures/tutor_scores.hpp"
#include "agent/evaluation/tables/report.hpp"

namespace mana::program {

/// What is counted: learners, each with a score before and after; or one learner's items, each right or not.
enum class PairedBy { Learner, Item };

/// Scores before and after, in all readings of "improvement", with intervals and tests; without a signature.
/// @param max the largest score there is; without it there is no normalised gain
evaluation::Report improvement_report(std::string title, const evaluation::PrePost& scores,
                                      std::optional<double> max, PairedBy by = PairedBy::Learner);

}  // namespace mana::program
