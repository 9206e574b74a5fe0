#include "calendar/recurrence/alarms.hpp"

#include <algorithm>

namespace mana::calendar::recurrence {
namespace {

using std::chrono::seconds;

zone::Instant moved(zone::Instant t, const ical::Span& by, const zone::Zone& zone) {
  if (by.days != std::chrono::days{}) t = zone.to_utc(zone.to_local(t) + by.days);
  return t + by.seconds;
}

}  // namespace

std::vector<AlarmTime> alarm_times(const Occurrence& o) {
  std::vector<AlarmTime> times;
  if (o.cancelled) return times;
  const auto& alarms = o.event->alarms;
  for (std::size_t i = 0; i < alarms.size(); ++i) {
    const auto& alarm = alarms[i];
    zone::Instant at = alarm.when;
    if (alarm.related != ical::Alarm::Related::Absolute) {
      const auto base = alarm.related == ical::Alarm::Related::End ? o.end : o.start;
      at = moved(std::chrono::floor<seconds>(base), alarm.offset, *o.zone);
    }
    for (int repeat = 0; repeat <= alarm.repeat; ++repeat) {
      if (repeat > 0) at = moved(at, alarm.every, *o.zone);
      const bool seen = alarm.acknowledged && *alarm.acknowledged >= at;
      if (!seen) times.push_back({at, static_cast<int>(i), repeat});
    }
  }
  std::stable_sort(times.begin(), times.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
  return times;
}

}  // namespace mana::calendar::recurrence
