#include "agent/evaluation/study/study.hpp"

#include <cmath>

namespace mana::evaluation {

core::Result<Study> Study::of(StudyPlan plan) {
  const auto& s = plan.simulation;
  if (s.labels < 2 || s.labels > 100 || s.trials < 1 || s.trials > 1'000'000)
    return core::bad_input("K lies in 2..100 and N in 1..1000000.");
  if (plan.levels < 2 || plan.levels > 1001 || plan.runs < 1 || plan.tables() > 10'000'000)
    return core::bad_input("levels lie in 2..1001, and levels times runs is at most 10^7.");
  Study study{std::move(plan)};
  for (const std::string& name : study.plan_.measures) {
    auto measure = choose_measure(name);
    if (!measure) return std::move(measure).error();
    study.measures_.push_back(*measure);
  }
  study.values_.resize(study.plan_.tables() * study.measures_.size());
  return study;
}

Table Study::table(std::size_t index) const {
  return simulate(plan_.simulation, plan_.level(index), plan_.seed, index);
}

void Study::run(std::size_t first, std::size_t end) {
  for (std::size_t i = first; i < end; ++i) {
    const Table t = table(i);
    for (std::size_t m = 0; m < measures_.size(); ++m)
      values_[i * measures_.size() + m] = measures_[m](t).value;
  }
}

Study::Summary Study::at_level(int level, std::size_t measure) const {
  const auto runs = static_cast<std::size_t>(plan_.runs);
  const std::size_t first = static_cast<std::size_t>(level) * runs;
  Summary s;
  for (std::size_t i = first; i < first + runs; ++i) s.mean += value(i, measure) / double(runs);
  for (std::size_t i = first; i < first + runs && runs > 1; ++i) {
    const double off = value(i, measure) - s.mean;
    s.deviation += off * off / (double(runs) - 1);
  }
  s.deviation = std::sqrt(s.deviation);
  return s;
}

}  // namespace mana::evaluation
