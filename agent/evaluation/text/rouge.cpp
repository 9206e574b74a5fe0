#include "agent/evaluation/text/rouge.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "agent/evaluation/text/n_grams.hpp"

namespace mana::evaluation {
namespace {

/// Shares of one candidate against one reference, before they are joined.
struct Shares {
  double matched = 0, reference = 0, candidate = 0;
};

Rouge from(double recall_top, double recall_bottom, double precision_top, double precision_bottom,
           double beta) {
  Rouge r;
  r.recall = proportion(recall_top, recall_bottom);
  r.precision = proportion(precision_top, precision_bottom);
  if (!r.recall.has_value() || !r.precision.has_value()) return r;
  const double rec = r.recall.value, pre = r.precision.value, b2 = beta * beta;
  r.f = rec + pre == 0 ? measured(0) : proportion((1 + b2) * rec * pre, rec + b2 * pre);
  return r;
}
Rouge from(const Shares& s, double beta) {
  return from(s.matched, s.reference, s.matched, s.candidate, beta);
}

Rouge best_of(std::span<const Rouge> each) {
  const auto less = [](const Rouge& a, const Rouge& b) {
    return a.f.value < b.f.value || (a.f.value == b.f.value && a.recall.value < b.recall.value);
  };
  return *std::max_element(each.begin(), each.end(), less);
}

Rouge jackknife(const std::vector<Rouge>& each) {
  if (each.size() < 2) return {};
  double recall = 0, precision = 0, f = 0;
  for (std::size_t left_out = 0; left_out < each.size(); ++left_out) {
    std::vector<Rouge> others = each;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(left_out));
    const Rouge best = best_of(others);
    recall += best.recall.value;
    precision += best.precision.value;
    f += best.f.value;
  }
  const double n = double(each.size());
  return {measured(recall / n), measured(precision / n), measured(f / n)};
}

/// `shares` of the candidate against one reference; `score` turns shares into R, P and F.
template <class ShareOf, class Score>
Rouge over(std::span<const Words> references, SeveralReferences several, ShareOf shares, Score score) {
  if (references.empty()) return {};
  Shares sum;
  std::vector<Rouge> each;
  for (const Words& r : references) {
    const Shares s = shares(r);
    sum.matched += s.matched;
    sum.reference += s.reference;
    sum.candidate += s.candidate;
    each.push_back(score(s));
  }
  if (several == SeveralReferences::Max) return best_of(each);
  return several == SeveralReferences::Jackknife ? jackknife(each) : score(sum);
}

Shares of_grams(const NGrams& candidate, const NGrams& reference) {
  return {double(overlap(candidate, reference)), double(total(reference)), double(total(candidate))};
}

/// Lengths of the longest common subsequences of all prefixes; row 0 and column 0 are 0.
std::vector<std::uint32_t> lcs_table(const Words& a, const Words& b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::uint32_t> t((a.size() + 1) * width);
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j)
      t[i * width + j] = a[i - 1] == b[j - 1] ? t[(i - 1) * width + j - 1] + 1
                                              : std::max(t[(i - 1) * width + j], t[i * width + j - 1]);
  return t;
}

/// Marks the words of `reference` that one longest common subsequence with `candidate` holds.
void mark_lcs(const Words& reference, const Words& candidate, std::vector<bool>& marked) {
  const auto t = lcs_table(reference, candidate);
  const std::size_t width = candidate.size() + 1;
  std::size_t i = reference.size(), j = candidate.size();
  while (i > 0 && j > 0) {
    if (reference[i - 1] == candidate[j - 1]) {
      marked[i - 1] = true;
      --i;
      --j;
    } else if (t[i * width + j - 1] > t[(i - 1) * width + j]) {
      --j;
    } else {
      --i;
    }
  }
}

/// Weighted LCS by the recurrence of Lin 2004: a run of k words in both is worth k^weight.
double weighted_lcs(const Words& a, const Words& b, double weight) {
  const std::size_t width = b.size() + 1;
  std::vector<double> worth((a.size() + 1) * width);
  std::vector<std::size_t> run((a.size() + 1) * width);
  const auto f = [weight](std::size_t k) { return std::pow(double(k), weight); };
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t here = i * width + j, diagonal = here - width - 1;
      if (a[i - 1] == b[j - 1]) {
        run[here] = run[diagonal] + 1;
        worth[here] = worth[diagonal] + f(run[diagonal] + 1) - f(run[diagonal]);
      } else {
        worth[here] = std::max(worth[here - width], worth[here - 1]);
      }
    }
  return worth.back();
}

std::unordered_map<std::string, Count> word_counts(std::span<const Words> sentences) {
  std::unordered_map<std::string, Count> counts;
  for (const Words& s : sentences)
    for (const std::string& w : s) ++counts[w];
  return counts;
}

double word_total(std::span<const Words> sentences) {
  double n = 0;
  for (const Words& s : sentences) n += double(s.size());
  return n;
}

}  // namespace

Rouge rouge_n(const Words& candidate, std::span<const Words> references, std::size_t n, RougeOptions o) {
  const NGrams own = n_grams(candidate, n);
  return over(
      references, o.several, [&](const Words& r) { return of_grams(own, n_grams(r, n)); },
      [&](const Shares& s) { return from(s, o.beta); });
}

Rouge rouge_l(const Words& candidate, std::span<const Words> references, RougeOptions o) {
  return over(
      references, o.several,
      [&](const Words& r) {
        return Shares{double(lcs_table(r, candidate).back()), double(r.size()), double(candidate.size())};
      },
      [&](const Shares& s) { return from(s, o.beta); });
}

Rouge rouge_w(const Words& candidate, std::span<const Words> references, double weight, RougeOptions o) {
  const auto f = [weight](double k) { return std::pow(k, weight); };
  const auto inverse = [weight](double x) { return std::pow(x, 1 / weight); };
  const auto score = [&](const Shares& s) {
    return from(inverse(s.matched), inverse(s.reference), inverse(s.matched), inverse(s.candidate), o.beta);
  };
  return over(
      references, o.several,
      [&](const Words& r) {
        return Shares{weighted_lcs(r, candidate, weight), f(double(r.size())), f(double(candidate.size()))};
      },
      score);
}

Rouge rouge_s(const Words& candidate, std::span<const Words> references, std::size_t max_skip,
              RougeOptions o) {
  const NGrams own = skip_bigrams(candidate, max_skip);
  return over(
      references, o.several, [&](const Words& r) { return of_grams(own, skip_bigrams(r, max_skip)); },
      [&](const Shares& s) { return from(s, o.beta); });
}

Rouge rouge_su(const Words& candidate, std::span<const Words> references, std::size_t max_skip,
               RougeOptions o) {
  const NGrams pairs = skip_bigrams(candidate, max_skip), single = n_grams(candidate, 1);
  return over(
      references, o.several,
      [&](const Words& r) {
        const Shares p = of_grams(pairs, skip_bigrams(r, max_skip)), u = of_grams(single, n_grams(r, 1));
        return Shares{p.matched + u.matched, p.reference + u.reference, p.candidate + u.candidate};
      },
      [&](const Shares& s) { return from(s, o.beta); });
}

Rouge rouge_lsum(std::span<const Words> candidate_sentences, std::span<const Words> reference_sentences,
                 double beta) {
  auto left_in_candidate = word_counts(candidate_sentences);
  auto left_in_reference = word_counts(reference_sentences);
  double matched = 0;
  for (const Words& reference : reference_sentences) {
    std::vector<bool> marked(reference.size());
    for (const Words& candidate : candidate_sentences) mark_lcs(reference, candidate, marked);
    for (std::size_t i = 0; i < reference.size(); ++i) {
      if (!marked[i]) continue;
      Count &of_candidate = left_in_candidate[reference[i]], &of_reference = left_in_reference[reference[i]];
      if (of_candidate <= 0 || of_reference <= 0) continue;
      matched += 1;
      --of_candidate;
      --of_reference;
    }
  }
  return from({matched, word_total(reference_sentences), word_total(candidate_sentences)}, beta);
}

}  // namespace mana::evaluation
