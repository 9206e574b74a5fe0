#include "agent/evaluation/text/bleu.hpp"

#include <algorithm>
#include <cmath>

#include "agent/evaluation/text/n_grams.hpp"

namespace mana::evaluation {
namespace {

Count reference_length_of(const Words& candidate, const std::vector<Words>& references,
                          ReferenceLength rule) {
  Count best = -1;
  const auto length = static_cast<Count>(candidate.size());
  for (const Words& r : references) {
    const auto n = static_cast<Count>(r.size());
    const auto off = [&](Count x) { return x > length ? x - length : length - x; };
    const bool better = best < 0 || (rule == ReferenceLength::Shortest
                                         ? n < best
                                         : off(n) < off(best) || (off(n) == off(best) && n < best));
    if (better) best = n;
  }
  return std::max<Count>(best, 0);
}

std::vector<Measured> precisions(BleuCounts m, const BleuOptions& options, bool smoothed) {
  std::vector<Measured> p(options.max_n, undefined());
  m.correct.resize(options.max_n);
  m.total.resize(options.max_n);
  double halved = 1;
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (smoothed && options.smoothing == BleuSmoothing::AddK && i > 0) {
      m.correct[i] += options.k;
      m.total[i] += options.k;
    }
    if (m.total[i] == 0) break;
    p[i] = measured(0);
    if (!smoothed) continue;
    if (m.correct[i] > 0) {
      p[i] = measured(m.correct[i] / m.total[i]);
    } else if (options.smoothing == BleuSmoothing::Exp) {
      halved *= 2;
      p[i] = measured(1 / (halved * m.total[i]));
    } else if (options.smoothing == BleuSmoothing::Floor) {
      p[i] = measured(options.floor / m.total[i]);
    }
  }
  return p;
}

}  // namespace

BleuCounts& BleuCounts::operator+=(const BleuCounts& other) {
  correct.resize(std::max(correct.size(), other.correct.size()));
  total.resize(std::max(total.size(), other.total.size()));
  for (std::size_t i = 0; i < other.correct.size(); ++i) correct[i] += other.correct[i];
  for (std::size_t i = 0; i < other.total.size(); ++i) total[i] += other.total[i];
  candidate_length += other.candidate_length;
  reference_length += other.reference_length;
  return *this;
}

BleuCounts bleu_counts(const Words& candidate, const std::vector<Words>& references,
                       const BleuOptions& options) {
  BleuCounts counts;
  counts.candidate_length = static_cast<Count>(candidate.size());
  counts.reference_length = reference_length_of(candidate, references, options.reference_length);
  for (std::size_t n = 1; n <= options.max_n; ++n) {
    NGrams clip;  // the largest count in any one reference
    for (const Words& r : references)
      for (const auto& [gram, count] : n_grams(r, n)) clip[gram] = std::max(clip[gram], count);
    const NGrams grams = n_grams(candidate, n);
    counts.correct.push_back(double(overlap(grams, clip)));
    counts.total.push_back(double(total(grams)));
  }
  return counts;
}

Bleu bleu(const std::vector<Words>& candidates, const std::vector<std::vector<Words>>& references,
          const BleuOptions& options) {
  MANA_CHECK(candidates.size() == references.size(), "as many lists of references as candidates");
  BleuCounts sum;
  for (std::size_t i = 0; i < candidates.size(); ++i)
    sum += bleu_counts(candidates[i], references[i], options);
  return bleu(sum, options);
}

Bleu bleu(const BleuCounts& m, const BleuOptions& options) {
  Bleu result;
  result.candidate_length = m.candidate_length;
  result.reference_length = m.reference_length;
  // A score needs one word in common; smoothing stands for the rare longer runs only.
  const bool any = std::any_of(m.correct.begin(), m.correct.end(), [](double c) { return c > 0; });
  result.precisions = precisions(m, options, any);
  if (result.candidate_length == 0) return result;
  const double c = double(result.candidate_length), r = double(result.reference_length);
  result.brevity_penalty = measured(c > r ? 1 : std::exp(1 - r / c));
  double logs = 0;
  for (const Measured& p : result.precisions) {
    if (!p.has_value() || p.value == 0) {
      result.score = measured(0);
      return result;
    }
    logs += std::log(p.value);
  }
  result.score = measured(result.brevity_penalty.value * std::exp(logs / double(options.max_n)));
  return result;
}

}  // namespace mana::evaluation
