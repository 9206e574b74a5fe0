#include "agent/evaluation/measures/tutor_scores.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "agent/evaluation/measures/distributions.hpp"

namespace mana::evaluation {
namespace {

std::vector<double> differences(const PrePost& s) {
  MANA_CHECK(s.pre.size() == s.post.size(), "as many scores after as before");
  std::vector<double> d(s.pre.size());
  std::transform(s.post.begin(), s.post.end(), s.pre.begin(), d.begin(), std::minus<>{});
  return d;
}

double sum(const std::vector<double>& x) { return std::accumulate(x.begin(), x.end(), 0.0); }

/// sd with n-1; 0 for fewer than two.
double deviation(const std::vector<double>& x) {
  if (x.size() < 2) return 0;
  const double mean = sum(x) / double(x.size());
  double squares = 0;
  for (const double v : x) squares += (v - mean) * (v - mean);
  return std::sqrt(squares / (double(x.size()) - 1));
}

struct Rank {
  std::size_t doubled;  // midranks are halves
  bool positive;
};

std::vector<Rank> signed_ranks(std::vector<double> d) {
  std::erase(d, 0.0);
  std::sort(d.begin(), d.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  std::vector<Rank> ranks;
  for (std::size_t i = 0; i < d.size();) {
    std::size_t end = i;
    while (end < d.size() && std::abs(d[end]) == std::abs(d[i])) ++end;
    for (std::size_t j = i; j < end; ++j) ranks.push_back({i + 1 + end, d[j] > 0});
    i = end;
  }
  return ranks;
}

}  // namespace

Measured improvement_points(const PrePost& s) {
  return proportion(sum(differences(s)), double(s.pre.size()));
}

Measured improvement_ratio_of_means(const PrePost& s) {
  const Measured ratio = proportion(sum(s.post), sum(s.pre));
  return ratio.has_value() ? measured(ratio.value - 1) : ratio;
}

Measured improvement_mean_of_ratios(const PrePost& s) {
  double ratios = 0;
  for (std::size_t i = 0; i < s.pre.size(); ++i) {
    if (s.pre[i] == 0) return undefined();
    ratios += s.post[i] / s.pre[i] - 1;
  }
  return proportion(ratios, double(s.pre.size()));
}

Measured normalised_gain(const PrePost& s, double max) {
  if (s.pre.empty()) return undefined();
  const double n = double(s.pre.size()), pre = sum(s.pre) / n;
  return proportion(sum(s.post) / n - pre, max - pre);
}

Measured paired_t_p(const PrePost& s) {
  const auto d = differences(s);
  const double sd = deviation(d), n = double(d.size());
  if (sd == 0) return undefined();
  return measured(student_two_sided(sum(d) / n / (sd / std::sqrt(n)), n - 1));
}

Measured wilcoxon_exact_p(const PrePost& s) {
  const auto ranks = signed_ranks(differences(s));
  if (ranks.empty() || ranks.size() > 2000) return undefined();
  std::size_t all = 0, positive = 0;
  for (const Rank& r : ranks) {
    all += r.doubled;
    positive += r.positive ? r.doubled : 0;
  }
  // Probability of each sum of positive ranks when every sign is a fair coin.
  std::vector<double> p(all + 1);
  p[0] = 1;
  std::size_t reached = 0;
  for (const Rank& r : ranks) {
    reached += r.doubled;
    for (std::size_t w = reached + 1; w-- > 0;) p[w] = 0.5 * (p[w] + (w >= r.doubled ? p[w - r.doubled] : 0));
  }
  const std::size_t low = std::min(positive, all - positive);
  const double tail = std::accumulate(p.begin(), p.begin() + static_cast<std::ptrdiff_t>(low) + 1, 0.0);
  return measured(std::min(1.0, 2 * tail));
}

Measured cohens_dz(const PrePost& s) {
  const auto d = differences(s);
  const double sd = deviation(d);
  return sd == 0 ? undefined() : measured(sum(d) / double(d.size()) / sd);
}

Measured guess_corrected_mark(Count right, Count wrong, Count choices) {
  if (choices < 2) return undefined();
  return measured(double(right) - double(wrong) / (double(choices) - 1));
}

}  // namespace mana::evaluation
