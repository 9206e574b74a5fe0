#pragma once
#include <vector>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/text/word_error.hpp"

/// Translation edit rate (Snover et al. 2006): word errors in which moving a run of words costs one edit,
/// however long it is and however far it goes. The search for moves is greedy and has the limits of Tercom:
/// runs of 10 words, moved by 50 at most, 1,000 moves tried for a text.
namespace mana::evaluation {

struct TerCounts {
  Count edits = 0;
  double reference_length = 0;  ///< mean of the references

  TerCounts& operator+=(const TerCounts& other);
};

/// No more cells than this are compared at a time (500 against 500 words): each move tried costs as many.
inline constexpr std::size_t kLargestTer = 251'001;

/// Fewest edits to any of the references. @param references at least one
TerCounts ter_counts(const Words& candidate, const std::vector<Words>& references);

/// Edits by words of the reference. Without any reference word: 0 if there are no edits, else 1, as limits.
Measured translation_edit_rate(const TerCounts& sum);

}  // namespace mana::evaluation
