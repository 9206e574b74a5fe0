#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "agent/evaluation/inference/bootstrap.hpp"
#include "agent/evaluation/measures/label_measures.hpp"
#include "agent/evaluation/measures/table.hpp"
#include "agent/evaluation/tables/report.hpp"

namespace mana::evaluation {

enum class IntervalKind { Automatic, Newcombe, Delta, Bootstrap, Powers };
core::Result<IntervalKind> interval_kind_of(const std::string& word);

struct JudgeOptions {
  std::string title;
  Weights weights = Weights::Own;
  IntervalKind interval =
      IntervalKind::Automatic;          ///< bootstrap for several persons, Newcombe for K = 2, else delta
  std::optional<std::string> positive;  ///< shows the measures of this label against the rest
  double beta = 1;
  std::optional<double> cost;  ///< cn/cp: shows the skew forms at c = cost * IPrev/Prev
  bool drop_empty = false;
  bool allow_rejected = false;  ///< shows averages that mix denominators, flagged
  bool all_measures = false;    ///< every measure of the table by its name
  BootstrapOptions bootstrap;
  int permutations = 999;
};

/// The report on one table: Informedness with its interval and the chance line in front, Markedness and
/// Correlation beside it, accuracy and F only with what guessing reaches, tests with their calibration, each
/// label on its own.
/// @param trials  for the bootstrap; null when only the counts are known
/// BadInput when an option does not fit the table.
core::Result<Report> judge(const Table& table, const std::vector<std::string>& labels, const Trials* trials,
                           const JudgeOptions& options);

}  // namespace mana::evaluation
