#pragma once
#include <vector>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

/// Lists of moments: what happened against what was noticed.
namespace mana::evaluation {

struct EventMatch {
  Count tp = 0, fn = 0, fp = 0;
  std::vector<double> delays_s;  ///< detection minus reference of each pair, in order of time
};

/// The most pairs of one reference and one detection that lie no further apart than the tolerance. Times in
/// seconds, finite, in any order.
EventMatch match_events(std::vector<double> reference, std::vector<double> detections, double tolerance_s);

/// Windows of so many seconds, from 0 to the end of what was watched, in which nothing happened and nothing
/// was noticed: the true negatives, which lists of moments lack. Chance depends on their length, so it is
/// stated. 0 for a window that is not positive, or more of them than anybody counts (1e9).
Count quiet_windows(const std::vector<double>& reference, const std::vector<double>& detections,
                    double watched_s, double window_s);

Measured false_alarms_per_hour(Count false_alarms, double seconds);

}  // namespace mana::evaluation
