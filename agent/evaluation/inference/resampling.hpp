#pragma once
#include <cstdint>
#include <vector>

#include "agent/evaluation/measures/intervals.hpp"
#include "agent/evaluation/measures/random_stream.hpp"
#include "agent/evaluation/measures/trials.hpp"

/// What every bootstrap and randomisation of the library shares: how trials are drawn, and what is read off
/// the drawn values.
namespace mana::evaluation {

/// Numbers of trials, cluster by cluster.
class Sampler {
 public:
  /// @param cluster  of each trial; all are one cluster unless there are several
  Sampler(std::size_t trials, const std::vector<std::uint32_t>& cluster, std::size_t clusters) {
    const bool apart = clusters > 1 && cluster.size() == trials;
    start_.assign((apart ? clusters : 1) + 1, 0);
    order_.resize(trials);
    if (!apart) {
      for (std::size_t i = 0; i < trials; ++i) order_[i] = i;
      start_[1] = trials;
      return;
    }
    for (const auto c : cluster) ++start_[c + 1];
    for (std::size_t c = 1; c < start_.size(); ++c) start_[c] += start_[c - 1];
    auto next = start_;
    for (std::size_t i = 0; i < trials; ++i) order_[next[cluster[i]]++] = i;
  }
  std::size_t clusters() const { return start_.size() - 1; }

  /// Persons with replacement, then of each as many trials as they have.
  template <class See>
  void draw(RandomStream& random, See see) const {
    for (std::size_t n = clusters(); n > 0; --n) {
      const std::size_t c = clusters() == 1 ? 0 : random.below(clusters());
      const std::size_t first = start_[c], size = start_[c + 1] - first;
      for (std::size_t i = 0; i < size; ++i) see(order_[first + random.below(size)]);
    }
  }
  template <class See>
  void each_cluster(See see) const {
    for (std::size_t c = 0; c < clusters(); ++c) see(start_[c], start_[c + 1]);
  }
  std::size_t trial(std::size_t place) const { return order_[place]; }

 private:
  std::vector<std::size_t> start_, order_;
};

inline Sampler sampler_of(const Trials& t) { return {t.size(), t.cluster, t.clusters.size()}; }

/// 2.5 % to 97.5 %; undefined when fewer than half of the replicates have a value.
Interval percentiles(std::vector<double> values, int replicates);
/// Twice the smaller share of replicates on either side of 0.
Measured two_sided(const std::vector<double>& differences);
/// Undefined when one of them is.
Measured minus(const Measured& a, const Measured& b);

/// The place of each of a's trials in b: by `id` where both have them, else by their order. BadInput when
/// they do not pair.
core::Result<std::vector<std::size_t>> pairing(const Trials& a, const Trials& b);

}  // namespace mana::evaluation
