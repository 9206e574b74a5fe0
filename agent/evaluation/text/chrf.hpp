#pragma once
#include <vector>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/text/word_error.hpp"

/// Character n-gram F score of a corpus (Popovic 2015; with runs of words chrF++, 2017). White space does not
/// count as a character; words are split at white space.
namespace mana::evaluation {

struct ChrfOptions {
  std::size_t characters = 6;  ///< longest run of characters, 1 or more
  std::size_t words = 0;       ///< longest run of words; 2 makes chrF++
  double beta = 2;             ///< above 1 favours recall
};

/// What one text adds: by length of run, characters first.
struct ChrfCounts {
  struct Runs {
    Count candidate = 0, reference = 0, common = 0;
  };
  std::vector<Runs> runs;  ///< empty: nothing

  ChrfCounts& operator+=(const ChrfCounts& other);
};
/// Of the reference that the candidate is nearest to. @param references at least one
ChrfCounts chrf_counts(const Words& candidate, const std::vector<Words>& references,
                       const ChrfOptions& options = {});

/// Mean precision and mean recall over the lengths that both sides have, as F; range 0..1. 0 when nothing is
/// common; undefined when neither side has any word.
Measured chrf(const ChrfCounts& sum, const ChrfOptions& options = {});

}  // namespace mana::evaluation
