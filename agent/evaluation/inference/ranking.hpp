#pragma once
#include <span>
#include <vector>

#include "agent/evaluation/measures/measured.hpp"

/// A ranked list of answers: rel[i] says whether the answer at rank i+1 is relevant.
namespace mana::evaluation {

/// Hits in the first k, over k, also when fewer than k were returned (TREC). Undefined for k = 0.
Measured p_at_k(const std::vector<bool>& rel, std::size_t k);
/// Hits in the first k, over all relevant ones.
Measured r_at_k(const std::vector<bool>& rel, std::size_t relevant, std::size_t k);
/// (1/R) sum over relevant ranks k of P@k; R counts the relevant that were not returned as well.
Measured average_precision(const std::vector<bool>& rel, std::size_t relevant);

struct Query {
  std::vector<bool> rel;
  std::size_t relevant = 0;
};
struct MeanAveragePrecision {
  Measured value;
  std::size_t left_out = 0;  ///< queries without anything relevant: no AP
};
MeanAveragePrecision mean_average_precision(std::span<const Query> queries);

}  // namespace mana::evaluation
