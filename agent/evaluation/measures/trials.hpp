#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "agent/evaluation/measures/label_set.hpp"
#include "agent/evaluation/measures/roc.hpp"
#include "agent/evaluation/measures/table.hpp"

namespace mana::evaluation {

/// Decisions and what was really so, one by one: what tables, bootstraps and comparisons are made from. Value
/// type.
struct Trials {
  LabelSet labels;
  std::vector<std::uint32_t> predicted, actual;  ///< numbers of labels
  std::vector<double> score;                     ///< empty, or one each
  std::vector<std::uint32_t> cluster;            ///< empty, or one each: whose trial it is
  LabelSet clusters;
  std::vector<std::string> id;  ///< empty, or one each: to pair two systems' trials
  std::size_t unlabelled = 0;   ///< trials without truth, counted and left out

  std::size_t size() const { return predicted.size(); }
  bool clustered() const { return clusters.size() > 1; }
  Table table() const;
};

/// Scores and what was really so, with whose trials they are.
struct ScoredTrials {
  std::vector<Scored> trials;
  std::vector<std::uint32_t> cluster;  ///< empty, or one each
  LabelSet clusters;
  std::size_t unlabelled = 0;

  bool clustered() const { return clusters.size() > 1; }
};

/// What a score decides at a threshold that was set beforehand: label 0 from it on, "positive"; 1 below.
Trials decisions(const ScoredTrials& scores, double threshold);

}  // namespace mana::evaluation
