#pragma once
#include <vector>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/text/word_error.hpp"

/// The matched-pairs sentence-segment word-error test (Gillick and Cox 1989; "MAPSSWE" of NIST): word errors
/// of two recognisers on the same speech, compared over stretches whose errors may be taken as independent.
namespace mana::evaluation {

/// Two right words of both systems in a row end a stretch, as NIST has it.
inline constexpr int kRightWordsBetweenSegments = 2;

struct Segment {
  Count first = 0, second = 0;  ///< errors of each system; one of them at least
  bool operator==(const Segment&) const = default;
};

/// The stretches of one utterance. @param first, second steps of align() against the same reference
std::vector<Segment> error_segments(const std::vector<EditStep>& first, const std::vector<EditStep>& second);

struct MatchedPairs {
  std::size_t segments = 0;
  Measured mean;  ///< of first minus second, errors a segment
  Measured z;     ///< mean/(sd/sqrt n)
  Measured p;     ///< two-sided, normal: trust it from about 50 segments on
};
/// Undefined for fewer than two segments; z infinite (p 0) when all differences are the same but 0, and p 1
/// when all are 0.
MatchedPairs matched_pairs(const std::vector<Segment>& segments);

}  // namespace mana::evaluation
