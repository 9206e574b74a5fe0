#pragma once
#include <vector>

#include "agent/evaluation/measured.hpp"
#include "agent/evaluation/table.hpp"

/// Lists of moments: what happened against what was noticed.
namespace mana::evaluation {

struct EventMatch {
  Count tp = 0, fn = 0, fp = 0;
  std::vector<double> delays_s;  ///< detection minus reference of each pair, in order of time
};

/// The most pairs of one reference and one detection that lie no further apart than the tolerance. Times in
/// seconds, finite, in any order.
EventMatch match_events(std::vector<double> reference, std::vector<double> detections, double tolerance_s);

Measured false_alarms_per_hour(Count false_alarms, double seconds);

}  // namespace mana::evaluation
