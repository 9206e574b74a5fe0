#pragma once
#include <limits>
#include <span>
#include <vector>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/text/word_error.hpp"

/// ROUGE (Lin 2004): recall, precision and F = (1+b^2)RP/(R+b^2 P) of a text against references.
namespace mana::evaluation {

struct Rouge {
  Measured recall, precision, f;
};

/// What is done with several references: numerators and denominators summed, the best, or the mean of the
/// best of all but one (undefined for one reference).
enum class SeveralReferences { Sum, Max, Jackknife };

struct RougeOptions {
  double beta = 1.0;
  SeveralReferences several = SeveralReferences::Sum;
};
inline constexpr std::size_t kAnySkip = std::numeric_limits<std::size_t>::max();

Rouge rouge_n(const Words& candidate, std::span<const Words> references, std::size_t n, RougeOptions o = {});
/// Longest common subsequence.
Rouge rouge_l(const Words& candidate, std::span<const Words> references, RougeOptions o = {});
/// Weighted LCS, f(k) = k^weight: runs count more than the same words apart.
Rouge rouge_w(const Words& candidate, std::span<const Words> references, double weight = 1.2,
              RougeOptions o = {});
/// Skip bigrams with at most `max_skip` words between; SU adds single words.
Rouge rouge_s(const Words& candidate, std::span<const Words> references, std::size_t max_skip = kAnySkip,
              RougeOptions o = {});
Rouge rouge_su(const Words& candidate, std::span<const Words> references, std::size_t max_skip = kAnySkip,
               RougeOptions o = {});
/// Union LCS of each reference sentence against all candidate sentences; a word is counted no more often than
/// it stands in either text (the guard of ROUGE-1.5.5).
Rouge rouge_lsum(std::span<const Words> candidate_sentences, std::span<const Words> reference_sentences,
                 double beta = 1.0);

}  // namespace mana::evaluation
