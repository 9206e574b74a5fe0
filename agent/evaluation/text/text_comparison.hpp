#pragma once
#include <cmath>
#include <vector>

#include "agent/evaluation/inference/bootstrap.hpp"
#include "agent/evaluation/inference/resampling.hpp"

/// Two systems on the same texts, by a measure that is pooled over texts: word errors, BLEU, a mean.
namespace mana::evaluation {

/// Texts one by one, as what adds up: `Counts` has += and a default value that is nothing. `measure` makes a
/// figure of a sum.
template <class Counts, class Measure>
Interval bootstrap_texts(const std::vector<Counts>& each, const Measure& measure,
                         const std::vector<std::uint32_t>& cluster = {}, std::size_t clusters = 0,
                         const BootstrapOptions& o = {}) {
  if (each.size() < 2) return {};
  const Sampler sampler{each.size(), cluster, clusters};
  RandomStream random{o.seed, 1};
  std::vector<double> values;
  for (int r = 0; r < o.replicates; ++r) {
    Counts sum;
    sampler.draw(random, [&](std::size_t i) { sum += each[i]; });
    if (const Measured m = measure(sum); m.has_value()) values.push_back(m.value);
  }
  return percentiles(std::move(values), o.replicates);
}

struct TextComparison {
  Measured a, b, difference;  ///< a minus b
  Interval interval;          ///< texts drawn in pairs
  Measured bootstrap_p;       ///< two-sided
  Measured randomisation_p;   ///< both systems' texts change sides by a coin (approximate randomisation)
};

/// @param a, b  of the same texts, in the same order; as many
template <class Counts, class Measure>
TextComparison compare_texts(const std::vector<Counts>& a, const std::vector<Counts>& b,
                             const Measure& measure, const BootstrapOptions& o = {}) {
  const auto sum = [](const std::vector<Counts>& each) {
    Counts all;
    for (const Counts& c : each) all += c;
    return all;
  };
  TextComparison result{measure(sum(a)), measure(sum(b)), {}, {}, {}, {}};
  result.difference = minus(result.a, result.b);
  if (!result.difference.has_value()) return result;
  const Sampler sampler{a.size(), {}, 0};
  RandomStream random{o.seed, 1}, coin{o.seed, 2};
  std::vector<double> differences;
  int hits = 0;
  for (int r = 0; r < o.replicates; ++r) {
    Counts drawn_a, drawn_b, swapped_a, swapped_b;
    sampler.draw(random, [&](std::size_t i) {
      drawn_a += a[i];
      drawn_b += b[i];
    });
    if (const Measured d = minus(measure(drawn_a), measure(drawn_b)); d.has_value())
      differences.push_back(d.value);
    for (std::size_t i = 0; i < a.size(); ++i) {
      const bool swapped = (coin.next() >> 63) != 0;
      swapped_a += swapped ? b[i] : a[i];
      swapped_b += swapped ? a[i] : b[i];
    }
    const Measured d = minus(measure(swapped_a), measure(swapped_b));
    hits += d.has_value() && std::abs(d.value) >= std::abs(result.difference.value) - 1e-12 ? 1 : 0;
  }
  result.bootstrap_p = two_sided(differences);
  result.interval = percentiles(std::move(differences), o.replicates);
  result.randomisation_p = measured((1.0 + hits) / (1.0 + o.replicates));
  return result;
}

}  // namespace mana::evaluation
