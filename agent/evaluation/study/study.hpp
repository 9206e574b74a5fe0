#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "agent/evaluation/inference/monte_carlo.hpp"
#include "agent/evaluation/inference/table_measures.hpp"

/// The Monte Carlo study of P08 and P11: measures of simulated tables, level by level.
namespace mana::evaluation {

struct StudyPlan {
  Simulation simulation;
  int levels = 11;  ///< from 0 to 1 in equal steps; at least 2
  int runs = 10;    ///< tables at each level
  std::uint64_t seed = 1;
  std::vector<std::string> measures;  ///< as choose_measure reads them

  std::size_t tables() const { return static_cast<std::size_t>(levels) * static_cast<std::size_t>(runs); }
  double level(std::size_t table) const {
    const std::size_t step = table / static_cast<std::size_t>(runs);
    return double(step) / double(levels - 1);
  }
};

/// values[table][measure]; NaN never: an undefined value stands as 0 and is counted.
class Study {
 public:
  /// BadInput for an unknown measure or a plan out of bounds.
  static core::Result<Study> of(StudyPlan plan);

  const StudyPlan& plan() const { return plan_; }
  /// Fills in tables first..end-1. Different ranges may be filled by different threads at once; the result
  /// does not depend on how the tables were dealt out.
  void run(std::size_t first, std::size_t end);

  double value(std::size_t table, std::size_t measure) const {
    return values_[table * measures_.size() + measure];
  }
  struct Summary {
    double mean = 0, deviation = 0;
  };
  Summary at_level(int level, std::size_t measure) const;
  /// The table itself, made again.
  Table table(std::size_t index) const;

 private:
  explicit Study(StudyPlan plan) : plan_{std::move(plan)} {}
  StudyPlan plan_;
  std::vector<ChosenMeasure> measures_;
  std::vector<double> values_;
};

}  // namespace mana::evaluation
