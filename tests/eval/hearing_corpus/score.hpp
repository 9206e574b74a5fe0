#pragma once
#include <string>
#include <vector>

#include "agent/evaluation/measures/table.hpp"

namespace mana::eval {

/// What came of the phrases of a condition.
struct Score {
  evaluation::Binary counts;
  int wrong = 0;              ///< phrases that were missed, and others heard
  std::vector<double> waits;  ///< ms from the end of the speech to its being understood

  void add(const Score& other);
  double informedness() const;
};

/// One line: recall, false alarms, informedness with Newcombe's interval, waiting.
void print(const std::string& what, const Score& score);

}  // namespace mana::eval
