#pragma once
#include <string>
#include <vector>

#include "agent/platform/zone/zones.hpp"
#include "calendar/trips/feed/gtfs_import.hpp"
#include "calendar/trips/planner/trip_planner.hpp"
#include "tests/calendar/trips/planner/raw_feed.hpp"
#include "tests/support/temporary_folder.hpp"

namespace mana::calendar::trips::test {

/// A few described timetables, ready to be asked.
class Town {
 public:
  explicit Town(const std::vector<RawFeed>& feeds) {
    std::vector<FeedPtr> all;
    for (std::size_t f = 0; f < feeds.size(); ++f) {
      const auto to = folder_.path() / std::to_string(f);
      write_gtfs(feeds[f], to);
      all.push_back(Feed::from_bytes(encode_feed(import_gtfs(to).value().parts)).value());
    }
    network = Network::build(all, zones, {}).value();
    zone = zones.find(feeds[0].zone).value();
  }

  std::uint32_t stop(const std::string& id, std::size_t feed = 0) const {
    const Feed& f = *network->feeds()[feed];
    for (std::uint32_t s = 0; s < f.stops().size(); ++s)
      if (f.text(f.stops()[s].id) == id) return network->first_stop(feed) + s;
    return kNone;
  }
  TripPlace at(const std::string& id, std::size_t feed = 0) const { return {{stop(id, feed)}, {}}; }
  /// A moment as a clock on the wall shows it there.
  zone::Instant local(int year, unsigned month, unsigned day, int seconds) const {
    return zone->to_utc(zone::LocalTime{std::chrono::local_days{std::chrono::year{year} / month / day}} +
                        std::chrono::seconds{seconds});
  }
  std::vector<Journey> plan(const TripPlace& from, const TripPlace& to, zone::Instant at,
                            bool arrives = false, const Person& person = {}) const {
    return TripPlanner{network}.plan({from, to, at, arrives}, person);
  }

  zone::Zones zones;
  zone::ZonePtr zone;
  NetworkPtr network;

 private:
  mana::test::TemporaryFolder folder_;
};

/// A line that calls at these stops every few minutes, as single trips.
inline void add_line(RawFeed& feed, const std::string& line, const std::vector<std::string>& stops, int first,
                     int last, int every, int minutes_between, const std::string& headsign = {}) {
  for (int start = first; start <= last; start += every) {
    RawTrip t;
    t.id = line + "_" + stops.front() + "_" + std::to_string(start);
    t.line = line;
    t.headsign = headsign;
    for (std::size_t i = 0; i < stops.size(); ++i) {
      const int time = start + static_cast<int>(i) * minutes_between * 60;
      t.calls.push_back({stops[i], time, time});
    }
    feed.trips.push_back(t);
  }
}

}  // namespace mana::calendar::trips::test
