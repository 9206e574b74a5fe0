#include "tests/calendar/trips/planner/random_feed.hpp"

namespace mana::calendar::trips::test {
namespace {

using core::Random;
using std::chrono::days;

int below(Random& chance, int count) { return int(chance.below(std::uint64_t(count))); }
bool one_in(Random& chance, int count) { return below(chance, count) == 0; }

void add_stops(RawFeed& feed, Random& chance) {
  const int count = 5 + below(chance, 6);
  for (int i = 0; i < count; ++i) {
    RawStop s;
    s.id = "s" + std::to_string(i);
    s.name = "Stop " + std::to_string(i);
    s.latitude = 52 + chance.uniform(0, 0.012);
    s.longitude = 0.1 + chance.uniform(0, 0.02);
    s.wheelchair = below(chance, 3);
    feed.stops.push_back(s);
  }
  // The last two are platforms of a station.
  RawStop station = feed.stops.back();
  station.id = "station";
  station.kind = 1;
  feed.stops[std::size_t(count) - 1].station = feed.stops[std::size_t(count) - 2].station = "station";
  feed.stops.push_back(station);
}

void add_services(RawFeed& feed, Random& chance) {
  feed.services.clear();
  for (int i = 0; i < 3; ++i) {
    RawService s;
    s.id = "v" + std::to_string(i);
    for (bool& runs : s.weekdays) runs = !one_in(chance, 3);
    if (one_in(chance, 4)) s.to = sys_days{std::chrono::year{2027} / 3 / 28};
    for (const sys_days begin :
         {sys_days{std::chrono::year{2026} / 10 / 22}, sys_days{std::chrono::year{2027} / 3 / 25}})
      for (int d = 0; d < 7; ++d)
        if (one_in(chance, 5)) s.exceptions.emplace_back(begin + days{d}, one_in(chance, 2));
    feed.services.push_back(s);
  }
}

std::vector<RawCall> random_calls(const RawFeed& feed, const std::vector<int>& path, Random& chance) {
  std::vector<RawCall> calls;
  int at = below(chance, 27 * 60) * 60;
  for (std::size_t i = 0; i < path.size(); ++i) {
    RawCall c;
    c.stop = feed.stops[std::size_t(path[i])].id;
    c.arrive = at;
    at += one_in(chance, 3) ? 60 * below(chance, 4) : 0;
    c.depart = at;
    at += 60 * (1 + below(chance, 15)) + below(chance, 60);
    c.board = !one_in(chance, 12);
    c.alight = !one_in(chance, 12);
    if (i > 0 && i + 1 < path.size() && one_in(chance, 6)) c.arrive = c.depart = -1;
    calls.push_back(c);
  }
  return calls;
}

void add_line(RawFeed& feed, int line, Random& chance) {
  const int stops = int(feed.stops.size()) - 1;
  std::vector<int> path;
  const int length = 2 + below(chance, 6);  // so that a stop comes twice now and then
  while (int(path.size()) < length) {
    const int next = below(chance, stops);
    if (path.empty() || path.back() != next) path.push_back(next);
  }
  const int trips = 3 + below(chance, 9);
  for (int i = 0; i < trips; ++i) {
    RawTrip t;
    t.id = "t" + std::to_string(line) + "_" + std::to_string(i);
    t.line = std::to_string(line);
    t.service = "v" + std::to_string(below(chance, 3));
    t.wheelchair = below(chance, 3);
    t.calls = random_calls(feed, path, chance);
    const bool is_like_the_last = i > 0 && !one_in(chance, 4);
    if (is_like_the_last) {
      t.calls = feed.trips.back().calls;
      const int shift = 60 * below(chance, 90);
      for (RawCall& c : t.calls) {
        if (c.arrive >= 0) c.arrive += shift, c.depart += shift;
      }
    }
    if (one_in(chance, 8)) {
      const int from = below(chance, 24 * 60) * 60;
      t.frequencies.push_back({from, from + 60 * (1 + below(chance, 240)),
                               60 * (1 + below(chance, 30)) + below(chance, 60), one_in(chance, 2)});
    }
    feed.trips.push_back(t);
  }
}

}  // namespace

RawFeed random_feed(Random& chance, const std::string& zone) {
  RawFeed feed;
  feed.zone = zone;
  add_stops(feed, chance);
  add_services(feed, chance);
  const int lines = 4 + below(chance, 5);
  for (int i = 0; i < lines; ++i) add_line(feed, i, chance);
  const auto any_stop = [&] { return feed.stops[std::size_t(below(chance, int(feed.stops.size())))].id; };
  for (int i = below(chance, 25); i > 0; --i) {
    const std::string from = any_stop(), to = one_in(chance, 2) ? from : any_stop();
    feed.transfers.push_back({from, to, below(chance, 4), 60 * below(chance, 30)});
  }
  return feed;
}

}  // namespace mana::calendar::trips::test
