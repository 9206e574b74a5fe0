#include <benchmark/benchmark.h>

#include <string>

#include "agent/evaluation/inference/bootstrap.hpp"
#include "agent/evaluation/measures/label_measures.hpp"
#include "agent/evaluation/measures/random_stream.hpp"
#include "agent/evaluation/study/study.hpp"
#include "agent/evaluation/tables/csv_tables.hpp"
#include "agent/evaluation/text/judgement.hpp"

// What docs/evaluation.md says about speed. Aims: a million pairs within a second, a clustered bootstrap of
// 2,000 replicates over 10,000 trials within two.

namespace {
using namespace mana::evaluation;

const std::vector<std::string> kLabels{"appointment", "date", "time", "none"};

std::string pairs(std::size_t trials, bool subjects) {
  RandomStream random{1};
  std::string csv = subjects ? "actual,predicted,subject\n" : "actual,predicted\n";
  for (std::size_t i = 0; i < trials; ++i) {
    const std::string& actual = kLabels[random.below(4)];
    csv += actual + "," + (random.below(5) > 0 ? actual : kLabels[random.below(4)]);
    if (subjects) csv.append(",p").append(std::to_string(i % 40));
    csv += "\n";
  }
  return csv;
}

void a_million_pairs_read_and_judged(benchmark::State& state) {
  const std::string csv = pairs(1'000'000, false);
  for (auto _ : state) {
    const auto table = count_pairs(csv);
    benchmark::DoNotOptimize(judge(table->table, table->labels, nullptr, {}));
  }
}
BENCHMARK(a_million_pairs_read_and_judged)->Unit(benchmark::kMillisecond);

void a_clustered_bootstrap_of_ten_thousand_trials(benchmark::State& state) {
  const auto trials = read_pairs(pairs(10'000, true));
  for (auto _ : state)
    benchmark::DoNotOptimize(bootstrap(*trials, [](const Table& t) { return informedness(t); }));
}
BENCHMARK(a_clustered_bootstrap_of_ten_thousand_trials)->Unit(benchmark::kMillisecond);

void a_thousand_simulated_tables_a_level(benchmark::State& state) {
  StudyPlan plan;
  plan.runs = 1000;
  plan.measures = {"informedness", "markedness", "correlation", "kappa_cohen", "accuracy"};
  auto study = Study::of(plan);
  for (auto _ : state) study->run(0, plan.tables());
}
BENCHMARK(a_thousand_simulated_tables_a_level)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
