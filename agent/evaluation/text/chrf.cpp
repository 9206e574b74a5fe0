#include "agent/evaluation/text/chrf.hpp"

#include "agent/evaluation/text/n_grams.hpp"

namespace mana::evaluation {
namespace {

Words characters_of(const Words& words) {
  Words all;
  for (const std::string& word : words)
    for (std::string& c : split_characters(word)) all.push_back(std::move(c));
  return all;
}

void add_runs(ChrfCounts& counts, const Words& candidate, const Words& reference, std::size_t longest) {
  for (std::size_t n = 1; n <= longest; ++n) {
    const NGrams c = n_grams(candidate, n), r = n_grams(reference, n);
    counts.runs.push_back({total(c), total(r), overlap(c, r)});
  }
}

}  // namespace

ChrfCounts& ChrfCounts::operator+=(const ChrfCounts& other) {
  if (runs.size() < other.runs.size()) runs.resize(other.runs.size());
  for (std::size_t i = 0; i < other.runs.size(); ++i) {
    runs[i].candidate += other.runs[i].candidate;
    runs[i].reference += other.runs[i].reference;
    runs[i].common += other.runs[i].common;
  }
  return *this;
}

ChrfCounts chrf_counts(const Words& candidate, const std::vector<Words>& references,
                       const ChrfOptions& options) {
  const Words candidate_characters = characters_of(candidate);
  ChrfCounts best;
  double best_score = -1;
  for (const Words& reference : references) {
    ChrfCounts counts;
    add_runs(counts, candidate_characters, characters_of(reference), options.characters);
    add_runs(counts, candidate, reference, options.words);
    const double score = chrf(counts, options).value;
    if (score <= best_score) continue;
    best_score = score;
    best = std::move(counts);
  }
  return best;
}

Measured chrf(const ChrfCounts& sum, const ChrfOptions& options) {
  double precision = 0, recall = 0, lengths = 0;
  bool any = false;
  for (const ChrfCounts::Runs& r : sum.runs) {
    any = any || r.candidate > 0 || r.reference > 0;
    if (r.candidate == 0 || r.reference == 0) continue;
    precision += double(r.common) / double(r.candidate);
    recall += double(r.common) / double(r.reference);
    lengths += 1;
  }
  if (!any) return undefined();
  if (precision + recall == 0) return measured(0);
  const double b = options.beta * options.beta;
  return measured((1 + b) * precision * recall / (b * precision + recall) / lengths);
}

}  // namespace mana::evaluation
