#include "agent/evaluation/study/latency.hpp"

#include <algorithm>
#include <array>

#include "agent/evaluation/measures/quantiles.hpp"

namespace mana::evaluation {
namespace {

Section results_of(const std::string& kind, const std::vector<double>& sorted, bool alone) {
  Section s{alone ? "" : kind, {}, !alone};
  const auto name = [&](const std::string& measure) { return alone ? measure : measure + "@" + kind; };
  for (const auto& [measure, p] :
       {std::pair{"p50", .5}, std::pair{"p90", .9}, std::pair{"p95", .95}, std::pair{"p99", .99}})
    s.rows.push_back({name(measure), quantile(sorted, p), {}, std::nullopt, ""});
  for (const auto& [measure, limit] :
       {std::pair{"share_within_1s", 1000.0}, std::pair{"share_within_2s", 2000.0}}) {
    const Count within = std::upper_bound(sorted.begin(), sorted.end(), limit) - sorted.begin();
    const auto n = static_cast<Count>(sorted.size());
    s.rows.push_back(
        {name(measure), proportion(double(within), double(n)), wilson(within, n), std::nullopt, ""});
  }
  s.rows.push_back({name("longest"), measured(sorted.back()), {}, std::nullopt, ""});
  return s;
}

/// "0.950 [0.764, 0.991]"
std::string with_interval(const Row& share) {
  return fixed(share.value.value, 3) + " [" + fixed(share.interval.low, 3) + ", " +
         fixed(share.interval.high, 3) + "]";
}

}  // namespace

Report latency_report(const Latencies& by_kind) {
  std::map<std::string, std::vector<double>> measured_kinds;
  std::size_t n = 0;
  for (const auto& [kind, ms] : by_kind) {
    if (ms.empty()) continue;
    auto& sorted = measured_kinds[kind] = ms;
    std::sort(sorted.begin(), sorted.end());
    n += ms.size();
  }
  Report r;
  r.title = "latency, milliseconds";
  const bool alone = measured_kinds.size() == 1;
  if (alone) r.facts.emplace_back("kind", measured_kinds.begin()->first);
  r.facts.emplace_back("N", std::to_string(n));
  Grid g{"by kind of trial, with 95 % intervals (Wilson) of the shares",
         {"kind", "N", "p50", "p90", "p95", "p99", "longest", "within 1 s", "within 2 s"},
         {}};
  for (const auto& [kind, ms] : measured_kinds) {
    Section s = results_of(kind, ms, alone);
    const auto value = [&s](std::size_t i) { return fixed(s.rows[i].value.value, 0); };
    g.rows.push_back({kind, std::to_string(ms.size()), value(0), value(1), value(2), value(3), value(6),
                      with_interval(s.rows[4]), with_interval(s.rows[5])});
    r.sections.push_back(std::move(s));
  }
  if (!alone) r.grids.push_back(std::move(g));
  r.signature = "mana-evaluate|latency_ms|quantile:7|N:" + std::to_string(n) + "|v1";
  return r;
}

}  // namespace mana::evaluation
