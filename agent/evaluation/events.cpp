#include "agent/evaluation/events.hpp"

#include <algorithm>

namespace mana::evaluation {

EventMatch match_events(std::vector<double> reference, std::vector<double> detections, double tolerance_s) {
  std::sort(reference.begin(), reference.end());
  std::sort(detections.begin(), detections.end());
  EventMatch match;
  // Both ends of the reach move forwards with the reference, so the earliest free detection is never
  // regretted.
  std::size_t next = 0;
  for (const double moment : reference) {
    while (next < detections.size() && detections[next] < moment - tolerance_s) ++next;
    if (next == detections.size() || detections[next] > moment + tolerance_s) continue;
    match.delays_s.push_back(detections[next] - moment);
    ++next;
  }
  match.tp = static_cast<Count>(match.delays_s.size());
  match.fn = static_cast<Count>(reference.size()) - match.tp;
  match.fp = static_cast<Count>(detections.size()) - match.tp;
  return match;
}

Measured false_alarms_per_hour(Count false_alarms, double seconds) {
  return proportion(double(false_alarms) * 3600, seconds);
}

}  // namespace mana::evaluation
