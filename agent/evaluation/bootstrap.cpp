#include "agent/evaluation/bootstrap.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "agent/evaluation/comparison.hpp"
#include "agent/evaluation/quantiles.hpp"
#include "agent/evaluation/random_stream.hpp"

namespace mana::evaluation {
namespace {

/// Numbers of trials, cluster by cluster.
class Sampler {
 public:
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

Sampler sampler_of(const Trials& t) { return {t.size(), t.cluster, t.clusters.size()}; }

Interval percentiles(std::vector<double> values, int replicates) {
  if (2 * values.size() < static_cast<std::size_t>(replicates) || values.empty()) return {};
  std::sort(values.begin(), values.end());
  return {quantile(values, 0.025).value, quantile(values, 0.975).value, Validity::Ok};
}

/// Twice the smaller share of replicates on either side of 0.
Measured two_sided(const std::vector<double>& differences) {
  if (differences.empty()) return undefined();
  double below = 1, above = 1;
  for (const double d : differences) {
    below += d <= 0 ? 1 : 0;
    above += d >= 0 ? 1 : 0;
  }
  return measured(std::min(1.0, 2 * std::min(below, above) / (double(differences.size()) + 1)));
}

Measured minus(const Measured& a, const Measured& b) {
  return a.has_value() && b.has_value() ? measured(a.value - b.value) : undefined();
}

/// b's trials in the order of a's.
core::Result<std::vector<std::size_t>> pairing(const Trials& a, const Trials& b) {
  std::vector<std::size_t> to(a.size());
  if (a.size() != b.size())
    return core::bad_input("the two have not the same trials: " + std::to_string(a.size()) + " and " +
                           std::to_string(b.size()) +
                           " labelled ones. Leave --paired out, or compare what both did.");
  if (a.id.empty() || b.id.empty()) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = i;
    return to;
  }
  std::unordered_map<std::string, std::size_t> place;
  for (std::size_t i = 0; i < b.size(); ++i) place[b.id[i]] = i;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const auto found = place.find(a.id[i]);
    if (found == place.end()) return core::bad_input("the trial '" + a.id[i] + "' is in the first alone.");
    to[i] = found->second;
  }
  return to;
}

/// Both systems' predictions of the same trials, as numbers of one set of labels.
struct Pairs {
  LabelSet labels;
  std::vector<std::uint32_t> actual, a, b;
};
core::Result<Pairs> pairs_of(const Trials& a, const Trials& b) {
  auto to = pairing(a, b);
  if (!to) return std::move(to).error();
  Pairs p;
  p.labels = a.labels;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::string& truth = b.labels.name(b.actual[(*to)[i]]);
    if (truth != a.labels.name(a.actual[i]))
      return core::bad_input("trial " + (a.id.empty() ? std::to_string(i + 1) : "'" + a.id[i] + "'") +
                             " is really '" + a.labels.name(a.actual[i]) + "' in the first and '" + truth +
                             "' in the second.");
    p.actual.push_back(a.actual[i]);
    p.a.push_back(a.predicted[i]);
    p.b.push_back(static_cast<std::uint32_t>(p.labels.number(b.labels.name(b.predicted[(*to)[i]]))));
  }
  return p;
}

Measured randomisation(const Pairs& p, const Sampler& sampler, const TableFunction& measure, double observed,
                       const BootstrapOptions& o) {
  RandomStream random{o.seed, 2};
  const bool by_cluster = sampler.clusters() > 1;
  int hits = 0;
  for (int r = 0; r < o.replicates; ++r) {
    Table a{p.labels.size()}, b{p.labels.size()};
    sampler.each_cluster([&](std::size_t first, std::size_t end) {
      bool swapped = (random.next() >> 63) != 0;
      for (std::size_t i = first; i < end; ++i) {
        if (!by_cluster) swapped = (random.next() >> 63) != 0;
        const std::size_t t = sampler.trial(i);
        a.add(swapped ? p.b[t] : p.a[t], p.actual[t]);
        b.add(swapped ? p.a[t] : p.b[t], p.actual[t]);
      }
    });
    const Measured d = minus(measure(a), measure(b));
    hits += d.has_value() && std::abs(d.value) >= std::abs(observed) - 1e-12 ? 1 : 0;
  }
  return measured((1.0 + hits) / (1.0 + o.replicates));
}

core::Result<std::vector<Scored>> scored(const Trials& t, const std::string& positive) {
  if (t.score.size() != t.size() || t.size() == 0)
    return core::bad_input("not every trial has a score; this measure is of scores.");
  const auto label = t.labels.find(positive);
  if (!label || std::find(t.actual.begin(), t.actual.end(), *label) == t.actual.end())
    return core::bad_input("no trial is really '" + positive + "'; name the positive label with --positive.");
  std::vector<Scored> all;
  for (std::size_t i = 0; i < t.size(); ++i) all.push_back({t.score[i], t.actual[i] == *label});
  return all;
}

/// Undefined for scores that make no curve.
Measured measured_by(const RocFunction& measure, const std::vector<Scored>& trials) {
  const auto roc = Roc::of(trials);
  return roc ? measure(*roc) : undefined();
}

}  // namespace

Bootstrap bootstrap(const Trials& trials, const TableFunction& measure, const BootstrapOptions& o) {
  Bootstrap result;
  if (trials.size() == 0) return result;
  const Sampler sampler = sampler_of(trials);
  RandomStream random{o.seed, 1};
  std::vector<double> values;
  double sum = 0;
  for (int r = 0; r < o.replicates; ++r) {
    Table table{trials.labels.size()};
    sampler.draw(random, [&](std::size_t i) { table.add(trials.predicted[i], trials.actual[i]); });
    const Measured m = measure(table);
    if (!m.has_value()) continue;
    values.push_back(m.value);
    sum += m.value;
  }
  result.undefined = o.replicates - static_cast<int>(values.size());
  if (values.size() > 1) {
    const double mean = sum / double(values.size());
    double squares = 0;
    for (const double v : values) squares += (v - mean) * (v - mean);
    result.deviation = measured(std::sqrt(squares / (double(values.size()) - 1)));
  }
  result.interval = percentiles(std::move(values), o.replicates);
  return result;
}

core::Result<Paired> compare_paired(const Trials& first, const Trials& second, const TableFunction& measure,
                                    const BootstrapOptions& o) {
  auto pairs = pairs_of(first, second);
  if (!pairs) return std::move(pairs).error();
  const std::size_t k = pairs->labels.size();
  Paired result;
  result.a = Table{k};
  result.b = Table{k};
  for (std::size_t i = 0; i < pairs->actual.size(); ++i) {
    result.a.add(pairs->a[i], pairs->actual[i]);
    result.b.add(pairs->b[i], pairs->actual[i]);
    const bool a_right = pairs->a[i] == pairs->actual[i], b_right = pairs->b[i] == pairs->actual[i];
    result.only_a += a_right && !b_right ? 1 : 0;
    result.only_b += b_right && !a_right ? 1 : 0;
  }
  result.difference = minus(measure(result.a), measure(result.b));
  result.mcnemar_p = mcnemar_exact_p(result.only_a, result.only_b);
  if (!result.difference.has_value()) return result;
  const Sampler sampler = sampler_of(first);
  RandomStream random{o.seed, 1};
  std::vector<double> differences;
  for (int r = 0; r < o.replicates; ++r) {
    Table a{k}, b{k};
    sampler.draw(random, [&](std::size_t i) {
      a.add(pairs->a[i], pairs->actual[i]);
      b.add(pairs->b[i], pairs->actual[i]);
    });
    if (const Measured d = minus(measure(a), measure(b)); d.has_value()) differences.push_back(d.value);
  }
  result.bootstrap_p = two_sided(differences);
  result.interval = percentiles(std::move(differences), o.replicates);
  result.randomisation_p = randomisation(*pairs, sampler, measure, result.difference.value, o);
  return result;
}

Unpaired compare_unpaired(const Trials& a, const Trials& b, const TableFunction& measure,
                          const BootstrapOptions& o) {
  Unpaired result{measure(a.table()), measure(b.table()), {}, {}, {}};
  result.difference = minus(result.a, result.b);
  if (a.size() == 0 || b.size() == 0) return result;
  const Sampler from_a = sampler_of(a), from_b = sampler_of(b);
  RandomStream random{o.seed, 1};
  std::vector<double> differences;
  for (int r = 0; r < o.replicates; ++r) {
    Table ta{a.labels.size()}, tb{b.labels.size()};
    from_a.draw(random, [&](std::size_t i) { ta.add(a.predicted[i], a.actual[i]); });
    from_b.draw(random, [&](std::size_t i) { tb.add(b.predicted[i], b.actual[i]); });
    if (const Measured d = minus(measure(ta), measure(tb)); d.has_value()) differences.push_back(d.value);
  }
  result.bootstrap_p = two_sided(differences);
  result.interval = percentiles(std::move(differences), o.replicates);
  return result;
}

core::Result<ScoreComparison> compare_scores(const Trials& first, const Trials& second,
                                             const std::string& positive, bool paired,
                                             const RocFunction& measure, const BootstrapOptions& o) {
  auto a = scored(first, positive);
  if (!a) return std::move(a).error().during("the first");
  auto b = scored(second, positive);
  if (!b) return std::move(b).error().during("the second");
  if (paired) {
    auto to = pairing(first, second);
    if (!to) return std::move(to).error();
    std::vector<Scored> beside;
    for (std::size_t i = 0; i < a->size(); ++i) beside.push_back((*b)[(*to)[i]]);
    for (std::size_t i = 0; i < a->size(); ++i)
      if (beside[i].positive != (*a)[i].positive)
        return core::bad_input("the two do not agree on what trial " +
                               (first.id.empty() ? std::to_string(i + 1) : "'" + first.id[i] + "'") +
                               " really was.");
    *b = std::move(beside);
  }
  ScoreComparison result{measured_by(measure, *a), measured_by(measure, *b), {}, {}, {}, {}};
  result.difference = minus(result.a, result.b);
  if (!result.difference.has_value()) return result;
  const Sampler from_a = sampler_of(first), from_b = paired ? from_a : sampler_of(second);
  RandomStream random{o.seed, 1};
  std::vector<double> differences;
  std::vector<Scored> drawn_a, drawn_b;
  for (int r = 0; r < o.replicates; ++r) {
    drawn_a.clear();
    drawn_b.clear();
    from_a.draw(random, [&](std::size_t i) {
      drawn_a.push_back((*a)[i]);
      if (paired) drawn_b.push_back((*b)[i]);
    });
    if (!paired) from_b.draw(random, [&](std::size_t i) { drawn_b.push_back((*b)[i]); });
    const Measured d = minus(measured_by(measure, drawn_a), measured_by(measure, drawn_b));
    if (d.has_value()) differences.push_back(d.value);
  }
  result.bootstrap_p = two_sided(differences);
  result.interval = percentiles(std::move(differences), o.replicates);
  if (!paired) return result;
  RandomStream coin{o.seed, 2};
  const bool by_cluster = from_a.clusters() > 1;
  int hits = 0;
  for (int r = 0; r < o.replicates; ++r) {
    drawn_a = *a;
    drawn_b = *b;
    from_a.each_cluster([&](std::size_t begin, std::size_t end) {
      bool swapped = (coin.next() >> 63) != 0;
      for (std::size_t i = begin; i < end; ++i) {
        if (!by_cluster) swapped = (coin.next() >> 63) != 0;
        if (swapped) std::swap(drawn_a[from_a.trial(i)], drawn_b[from_a.trial(i)]);
      }
    });
    const Measured d = minus(measured_by(measure, drawn_a), measured_by(measure, drawn_b));
    hits += d.has_value() && std::abs(d.value) >= std::abs(result.difference.value) - 1e-12 ? 1 : 0;
  }
  result.randomisation_p = measured((1.0 + hits) / (1.0 + o.replicates));
  return result;
}

}  // namespace mana::evaluation
