#pragma once
#include <vector>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/text/word_error.hpp"

/// BLEU of a corpus (Papineni et al. 2002): tokens split at white space, no change of case.
namespace mana::evaluation {

enum class BleuSmoothing { None, Exp, Floor, AddK };
enum class ReferenceLength { Closest, Shortest };  ///< Closest: ties go to the shorter

struct BleuOptions {
  std::size_t max_n = 4;  ///< 1 to 9
  BleuSmoothing smoothing = BleuSmoothing::None;
  ReferenceLength reference_length = ReferenceLength::Closest;
  double floor = 0.1;  ///< matches that stand for none, with Floor
  double k = 1.0;      ///< what is added for n > 1, with AddK
};

/// What one text adds to the score of a corpus.
struct BleuCounts {
  std::vector<double> correct, total;  ///< by n-1; empty: nothing
  Count candidate_length = 0, reference_length = 0;

  BleuCounts& operator+=(const BleuCounts& other);
};
/// @param references  at least one
BleuCounts bleu_counts(const Words& candidate, const std::vector<Words>& references,
                       const BleuOptions& options = {});

struct Bleu {
  Measured score;
  Measured brevity_penalty;
  /// p_1 .. p_max_n, smoothed if asked for; undefined where no candidate has a run of n words.
  std::vector<Measured> precisions;
  Count candidate_length = 0, reference_length = 0;
};

/// references[i] are the references of candidates[i], at least one each; as many as candidates.
/// Undefined without any word in the candidates.
Bleu bleu(const BleuCounts& sum, const BleuOptions& options = {});
Bleu bleu(const std::vector<Words>& candidates, const std::vector<std::vector<Words>>& references,
          const BleuOptions& options = {});

}  // namespace mana::evaluation
