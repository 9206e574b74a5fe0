#pragma once
#include <optional>
#include <vector>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

/// Agreement of several raters. Not for a system against truth: a mismatch of margins is punished as such
/// (P12).
namespace mana::evaluation {

/// Fleiss 1971. counts[item][label]; each item has the same number of raters, else undefined (use alpha).
/// All ratings in one label: 0 as a limit.
Measured kappa_fleiss(const std::vector<std::vector<Count>>& counts);

/// units[unit][rater] is the number of the label, or nothing.
using Ratings = std::vector<std::vector<std::optional<int>>>;
/// Krippendorff's alpha for nominal labels, by the coincidence matrix. Units with fewer than two ratings are
/// left out; undefined without pairs, 0 as a limit when only one label was ever given.
Measured krippendorff_alpha_nominal(const Ratings& units);

}  // namespace mana::evaluation
