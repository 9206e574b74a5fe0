#include "agent/evaluation/inference/score_measures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "agent/evaluation/inference/resampling.hpp"

namespace mana::evaluation {
namespace {

bool probabilities(std::span<const Scored> trials) {
  return !trials.empty() && std::all_of(trials.begin(), trials.end(),
                                        [](const Scored& s) { return s.score >= 0 && s.score <= 1; });
}

/// ln(1 + e^x) without overflow.
double softplus(double x) { return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))); }

template <Measured (*f)(const Roc&)>
Measured of_curve(std::span<const Scored> /*trials*/, const Roc& roc) {
  return f(roc);
}
template <Measured (*f)(std::span<const Scored>)>
Measured of_scores(std::span<const Scored> trials, const Roc& /*roc*/) {
  return f(trials);
}

std::optional<double> half(const Roc& /*roc*/) { return 0.5; }
std::optional<double> zero(const Roc& /*roc*/) { return 0.0; }
std::optional<double> one(const Roc& /*roc*/) { return 1.0; }
double share(const Roc& roc) {
  return double(roc.positives()) / double(std::max<Count>(1, roc.positives() + roc.negatives()));
}
std::optional<double> prevalence(const Roc& roc) { return share(roc); }
/// Of who always says the prevalence.
std::optional<double> constant_brier(const Roc& roc) { return share(roc) * (1 - share(roc)); }
std::optional<double> entropy(const Roc& roc) {
  const double p = share(roc);
  return p > 0 && p < 1 ? std::optional{-p * std::log(p) - (1 - p) * std::log(1 - p)} : std::nullopt;
}

constexpr std::array kMeasures{
    ScoreMeasure{"auc", "0..1", "trapezoid = Mann-Whitney", of_curve<auc>, half},
    ScoreMeasure{"auch", "0..1", "under the convex hull", of_curve<auch>, half},
    ScoreMeasure{"eer_rocch", "0..0.5", "FPR = FNR on the hull", of_curve<eer_rocch>, half},
    ScoreMeasure{"max_informedness", "0..1", "of the best threshold; least HTER is half of 1 - B",
                 of_curve<max_informedness>, zero},
    ScoreMeasure{"average_precision_scores", "0..1", "step sum over thresholds", of_curve<average_precision>,
                 prevalence},
    ScoreMeasure{"min_cllr", "0..1", "bits, after the best recalibration", of_curve<min_cllr>, one},
    ScoreMeasure{"cllr", "0..inf", "bits, scores as natural log-likelihood ratios", of_scores<cllr>, one},
    ScoreMeasure{"brier", "0..1", "scores as probabilities", of_scores<brier>, constant_brier},
    ScoreMeasure{"log_loss", "0..inf", "nats, scores as probabilities", of_scores<log_loss>, entropy},
    ScoreMeasure{"ece", "0..1", "ten bins, scores as probabilities", of_scores<expected_calibration_error>,
                 [](const Roc& /*roc*/) { return std::optional<double>{}; }}};

}  // namespace

Measured brier(std::span<const Scored> trials) {
  if (!probabilities(trials)) return undefined();
  double sum = 0;
  for (const Scored& s : trials) sum += (s.score - (s.positive ? 1 : 0)) * (s.score - (s.positive ? 1 : 0));
  return measured(sum / double(trials.size()));
}

Measured log_loss(std::span<const Scored> trials) {
  if (!probabilities(trials)) return undefined();
  double sum = 0;
  for (const Scored& s : trials) {
    const double p = s.positive ? s.score : 1 - s.score;
    if (p == 0) return infinite();
    sum -= std::log(p);
  }
  return measured(sum / double(trials.size()));
}

Measured expected_calibration_error(std::span<const Scored> trials) {
  if (!probabilities(trials)) return undefined();
  constexpr std::size_t kBins = 10;
  std::array<double, kBins> excess{};  // sum of p - y
  for (const Scored& s : trials)
    excess[std::min(kBins - 1, static_cast<std::size_t>(s.score * kBins))] += s.score - (s.positive ? 1 : 0);
  double sum = 0;
  for (const double e : excess) sum += std::abs(e);
  return measured(sum / double(trials.size()));
}

std::vector<ReliabilityBin> reliability(std::span<const Scored> trials, std::size_t bins) {
  if (!probabilities(trials) || bins == 0) return {};
  std::vector<ReliabilityBin> out(bins);
  for (std::size_t i = 0; i < bins; ++i)
    out[i].low = double(i) / double(bins), out[i].high = double(i + 1) / double(bins);
  for (const Scored& s : trials) {
    ReliabilityBin& bin = out[std::min(bins - 1, static_cast<std::size_t>(s.score * double(bins)))];
    ++bin.trials;
    bin.positives += s.positive;
    bin.mean_score += s.score;
  }
  for (ReliabilityBin& bin : out) {
    if (bin.trials > 0) bin.mean_score /= double(bin.trials);
    bin.share = wilson(Count(bin.positives), Count(bin.trials));
  }
  return out;
}

Measured cllr(std::span<const Scored> trials) {
  double of_positives = 0, of_negatives = 0, positives = 0, negatives = 0;
  for (const Scored& s : trials) {
    (s.positive ? of_positives : of_negatives) += softplus(s.positive ? -s.score : s.score);
    (s.positive ? positives : negatives) += 1;
  }
  if (positives == 0 || negatives == 0) return undefined();
  return measured((of_positives / positives + of_negatives / negatives) / (2 * std::numbers::ln2));
}

Measured min_cllr(const Roc& roc) {
  const Curve hull = roc_hull_points(roc);
  if (hull.empty()) return undefined();
  double sum = 0;
  for (std::size_t i = 1; i < hull.size(); ++i) {
    // All scores of one side of the hull get its slope as their likelihood ratio.
    const double fpr = hull[i].x - hull[i - 1].x, tpr = hull[i].y - hull[i - 1].y;
    if (fpr > 0 && tpr > 0) sum += tpr * std::log1p(fpr / tpr) + fpr * std::log1p(tpr / fpr);
  }
  return measured(sum / (2 * std::numbers::ln2));
}

std::span<const ScoreMeasure> score_measures() { return kMeasures; }

const ScoreMeasure* find_score_measure(std::string_view key) {
  const auto* const found =
      std::find_if(kMeasures.begin(), kMeasures.end(), [&](const ScoreMeasure& m) { return m.key == key; });
  return found == kMeasures.end() ? nullptr : found;
}

Measured compute(const ScoreMeasure& measure, const std::vector<Scored>& trials) {
  const auto roc = Roc::of(trials);
  return roc ? measure.of(trials, *roc) : undefined();
}

core::Result<ScoredTrials> scored(const Trials& t, const std::string& positive) {
  if (t.score.size() != t.size() || t.size() == 0)
    return core::bad_input("not every trial has a score; this measure is of scores.");
  const auto label = t.labels.find(positive);
  if (!label || std::find(t.actual.begin(), t.actual.end(), *label) == t.actual.end())
    return core::bad_input("no trial is really '" + positive + "'; name the positive label with --positive.");
  ScoredTrials all{{}, t.cluster, t.clusters, t.unlabelled};
  for (std::size_t i = 0; i < t.size(); ++i) all.trials.push_back({t.score[i], t.actual[i] == *label});
  return all;
}

std::vector<Interval> bootstrap_scores(const ScoredTrials& all, std::span<const ScoreMeasure> measures,
                                       const BootstrapOptions& o) {
  const std::vector<Scored>& trials = all.trials;
  const Sampler sampler{trials.size(), all.cluster, all.clusters.size()};
  RandomStream random{o.seed, 1};
  std::vector<std::vector<double>> values(measures.size());
  std::vector<Scored> drawn;
  for (int r = 0; r < o.replicates && !trials.empty(); ++r) {
    drawn.clear();
    sampler.draw(random, [&](std::size_t i) { drawn.push_back(trials[i]); });
    const auto roc = Roc::of(drawn);
    if (!roc) continue;
    for (std::size_t m = 0; m < measures.size(); ++m)
      if (const Measured value = measures[m].of(drawn, *roc); value.has_value())
        values[m].push_back(value.value);
  }
  std::vector<Interval> intervals;
  for (auto& each : values) intervals.push_back(percentiles(std::move(each), o.replicates));
  return intervals;
}

core::Result<ScoreComparison> compare_scores(const Trials& first, const Trials& second,
                                             const std::string& positive, bool paired,
                                             const ScoreMeasure& measure, const BootstrapOptions& o) {
  auto of_a = scored(first, positive);
  if (!of_a) return std::move(of_a).error().during("the first");
  auto of_b = scored(second, positive);
  if (!of_b) return std::move(of_b).error().during("the second");
  std::vector<Scored>*a = &of_a->trials, *b = &of_b->trials;
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
  ScoreComparison result{compute(measure, *a), compute(measure, *b), {}, {}, {}, {}};
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
    const Measured d = minus(compute(measure, drawn_a), compute(measure, drawn_b));
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
    const Measured d = minus(compute(measure, drawn_a), compute(measure, drawn_b));
    hits += d.has_value() && std::abs(d.value) >= std::abs(result.difference.value) - 1e-12 ? 1 : 0;
  }
  result.randomisation_p = measured((1.0 + hits) / (1.0 + o.replicates));
  return result;
}

}  // namespace mana::evaluation
