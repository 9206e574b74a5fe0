#pragma once
#include <string>
#include <unordered_map>

#include "agent/evaluation/text/word_error.hpp"

namespace mana::evaluation {

/// How often each run of n words occurs. Words are joined by a character that no word holds.
using NGrams = std::unordered_map<std::string, Count>;
NGrams n_grams(const Words& words, std::size_t n);
/// Pairs of words in order with at most `max_skip` words between them.
NGrams skip_bigrams(const Words& words, std::size_t max_skip);
/// Sum of the smaller of both counts.
Count overlap(const NGrams& a, const NGrams& b);
Count total(const NGrams& grams);

}  // namespace mana::evaluation
