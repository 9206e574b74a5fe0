#include "agent/evaluation/study/events.hpp"

#include <algorithm>
#include <set>

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

Count quiet_windows(const std::vector<double>& reference, const std::vector<double>& detections,
                    double watched_s, double window_s) {
  constexpr double kMost = 1e9;
  if (!(window_s > 0) || !(watched_s / window_s < kMost)) return 0;
  const auto all = static_cast<Count>(watched_s / window_s);
  std::set<Count> busy;
  for (const auto* moments : {&reference, &detections})
    for (const double moment : *moments)
      if (moment >= 0 && moment < double(all) * window_s) busy.insert(static_cast<Count>(moment / window_s));
  return std::max<Count>(0, all - static_cast<Count>(busy.size()));
}

Measured false_alarms_per_hour(Count false_alarms, double seconds) {
  return proportion(double(false_alarms) * 3600, seconds);
}

}  // namespace mana::evaluation
