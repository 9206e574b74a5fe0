#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

/// Word error rate and its relatives, by minimum edit distance. Words are split at white space.
namespace mana::evaluation {

using Words = std::vector<std::string>;
Words split_words(std::string_view text);
/// UTF-8 characters, spaces included; for the character error rate.
Words split_characters(std::string_view text);

struct EditCosts {
  int substitution = 1, deletion = 1, insertion = 1;  ///< 4, 3, 3 are those of sclite
};

/// H hits, S substitutions, D deletions (of reference words), I insertions.
struct EditCounts {
  Count hits = 0, substitutions = 0, deletions = 0, insertions = 0;

  Count reference() const { return hits + substitutions + deletions; }
  Count hypothesis() const { return hits + substitutions + insertions; }
  Count errors() const { return substitutions + deletions + insertions; }
  EditCounts& operator+=(const EditCounts& other);
  bool operator==(const EditCounts&) const = default;
};

enum class EditStep : char { Hit = ' ', Substitution = 'S', Deletion = 'D', Insertion = 'I' };
struct Alignment {
  EditCounts counts;
  std::vector<EditStep> steps;  ///< in order; empty when only counts were asked for
};

/// No more cells than this are compared for one utterance (30,000 against 30,000 words).
inline constexpr std::size_t kLargestComparison = 900'000'000;

/// Among the alignments of least cost the one with most hits: so S, D and I are unique with equal costs.
/// Time and, with steps, memory grow with the product of the lengths.
EditCounts edit_counts(const Words& reference, const Words& hypothesis, const EditCosts& costs = {});
Alignment align(const Words& reference, const Words& hypothesis, const EditCosts& costs = {});

/// Pooled over utterances: never the mean of rates.
Measured word_error_rate(
    const EditCounts& c);                     ///< (S+D+I)/N_ref; I as a limit when N_ref = 0, 0 if I = 0 too
Measured word_accuracy(const EditCounts& c);  ///< 1 - WER = (H-I)/N_ref, may be negative
Measured match_error_rate(const EditCounts& c);            ///< (S+D+I)/(S+D+I+H); Morris et al. 2004
Measured word_information_preserved(const EditCounts& c);  ///< (H/N_ref)(H/N_hyp)
Measured word_information_lost(const EditCounts& c);       ///< 1 - WIP

}  // namespace mana::evaluation
