#pragma once
#include <cstdint>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

/// Exact tests with fixed margins.
namespace mana::evaluation {

enum class Alternative { Greater, Less, TwoSided };

/// Fisher's exact test: the hypergeometric probability of TP as large (Greater), as small (Less), or of
/// tables no more probable than this one (TwoSided, relative tolerance 1e-7).  Undefined for the empty table.
Measured fisher_p(const Binary& b, Alternative alternative = Alternative::TwoSided);

/// Which statistic a permutation counts.
enum class PermutationOf { Probability, Chi2, G2 };
/// p = (1 + hits)/(1 + rounds) over random tables with the margins of this one: Freeman and Halton's test
/// with Probability. The same seed gives the same p.  Cost: N times rounds.
Measured permutation_p(const Table& t, PermutationOf statistic, int rounds, std::uint64_t seed);

}  // namespace mana::evaluation
