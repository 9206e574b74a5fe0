#pragma once
#include <vector>

#include "agent/evaluation/tables/report.hpp"
#include "agent/evaluation/text/word_error.hpp"

namespace mana::evaluation {

EditCounts sum_of(const std::vector<EditCounts>& each);

/// Rows wer, wacc, hits, substitutions, deletions, insertions, mer, wip, wil, cer: pooled over utterances.
/// @param interval  of the word error rate
Section word_error_section(const std::vector<EditCounts>& utterances, const EditCounts& characters,
                           const Interval& interval);

}  // namespace mana::evaluation
