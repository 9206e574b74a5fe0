#include "calendar/trips/planner/service_days.hpp"

#include <algorithm>

namespace mana::calendar::trips {
namespace {

constexpr std::size_t kMostKnown = 16;
using std::chrono::days;
using std::chrono::floor;
using std::chrono::hours;

zone::Instant beginning_of(std::int32_t day, const zone::Zone& zone) {
  return zone.to_utc(zone::LocalTime{days{day}} + hours{12}) - hours{12};
}

}  // namespace

std::vector<ServiceDayPtr> ServiceDays::between(zone::Instant from, zone::Instant to) {
  std::vector<ServiceDayPtr> all;
  for (std::uint32_t f = 0; f < network_->feeds().size(); ++f) {
    const zone::Zone& zone = network_->zone_of(f);
    const std::chrono::seconds latest{network_->feeds()[f]->facts().latest};
    const auto first = floor<days>(zone.to_local(from - latest)).time_since_epoch().count() - 1;
    const auto last = floor<days>(zone.to_local(to)).time_since_epoch().count() + 1;
    for (auto d = first; d <= last; ++d) {
      const auto number = static_cast<std::int32_t>(d);
      const zone::Instant begins = beginning_of(number, zone);
      if (begins + latest < from || begins - hours{1} > to) continue;
      ServiceDayPtr found = day(f, number);
      if (!found->trips.empty()) all.push_back(std::move(found));
    }
  }
  return all;
}

ServiceDayPtr ServiceDays::day(std::uint32_t feed_number, std::int32_t number) {
  const auto at = std::ranges::find_if(
      known_, [&](const ServiceDayPtr& d) { return d->feed == feed_number && d->day == number; });
  if (at != known_.end()) {
    std::rotate(at, at + 1, known_.end());
    return known_.back();
  }
  const Feed& feed = *network_->feeds()[feed_number];
  const auto made = std::make_shared<ServiceDay>();
  made->feed = feed_number;
  made->day = number;
  made->begins = beginning_of(number, network_->zone_of(feed_number));
  std::vector<char> runs;
  runs.reserve(feed.services().size());
  for (const Service& s : feed.services()) runs.push_back(feed.runs(s, number) ? 1 : 0);
  for (const Pattern& p : feed.patterns()) {
    made->first.push_back(static_cast<std::uint32_t>(made->trips.size()));
    for (std::uint32_t t = p.first_trip; t < p.first_trip + p.trips; ++t) {
      const Trip& trip = feed.trips()[t];
      if (runs[trip.service] != 0) made->trips.push_back({trip.start, trip.times, t});
    }
  }
  made->first.push_back(static_cast<std::uint32_t>(made->trips.size()));
  if (known_.size() >= kMostKnown) known_.erase(known_.begin());
  known_.push_back(made);
  return made;
}

}  // namespace mana::calendar::trips
