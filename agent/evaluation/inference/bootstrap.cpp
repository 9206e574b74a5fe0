#include "agent/evaluation/inference/bootstrap.hpp"

#include <algorithm>
#include <cmath>

#include "agent/evaluation/inference/comparison.hpp"
#include "agent/evaluation/inference/resampling.hpp"

namespace mana::evaluation {
namespace {

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

}  // namespace mana::evaluation
