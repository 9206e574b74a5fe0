#include "tests/calendar/trips/planner/slow_planner.hpp"

#include <cmath>
#include <queue>
#include <set>
#include <tuple>

#include "calendar/trips/planner/near_stops.hpp"

namespace mana::calendar::trips::test {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::seconds;
using zone::Instant;

namespace {

// All days that the random feeds are asked about, with some around.
constexpr sys_days kFirst{std::chrono::year{2026} / 10 / 21}, kSecond{std::chrono::year{2027} / 3 / 24};
constexpr int kDays = 9;

Position position(const RawStop& s) {
  return {int(std::lround(s.latitude * 1e6)), int(std::lround(s.longitude * 1e6))};
}

bool runs(const RawService& s, sys_days day) {
  for (const auto& [on, does] : s.exceptions)
    if (on == day) return does;
  if (day < s.from || day > s.to) return false;
  return s.weekdays[std::chrono::weekday{day}.iso_encoding() - 1];
}

/// Times between two that are told are spread evenly.
std::vector<RawCall> with_all_times(std::vector<RawCall> calls) {
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (calls[i].arrive >= 0) continue;
    std::size_t a = i - 1, b = i;
    while (calls[b].arrive < 0) ++b;
    const int from = calls[a].depart, to = calls[b].arrive;
    for (std::size_t j = i; j < b; ++j)
      calls[j].arrive = calls[j].depart = from + int((long(to) - from) * long(j - a) / long(b - a));
    i = b;
  }
  return calls;
}

}  // namespace

SlowPlanner::SlowPlanner(std::vector<RawFeed> feeds, const zone::Zones& zones, int walk_metres)
    : feeds_{std::move(feeds)}, walk_metres_{walk_metres} {
  for (int f = 0; f < int(feeds_.size()); ++f) {
    numbers_.emplace_back();
    for (const RawStop& s : feeds_[std::size_t(f)].stops) {
      numbers_.back()[s.id] = int(stops_.size());
      stops_.push_back(s);
      feed_of_.push_back(f);
    }
  }
  for (int f = 0; f < int(feeds_.size()); ++f) add_vehicles(f, zones);
  called_at_.resize(stops_.size());
  for (int v = 0; v < int(vehicles_.size()); ++v)
    for (int c = 0; c + 1 < int(vehicles_[std::size_t(v)].calls.size()); ++c)
      called_at_[std::size_t(vehicles_[std::size_t(v)].calls[std::size_t(c)].stop)].emplace_back(v, c);
}

void SlowPlanner::add_vehicles(int f, const zone::Zones& zones) {
  const RawFeed& feed = feeds_[std::size_t(f)];
  const auto zone = zones.find(feed.zone).value();
  for (const sys_days begin : {kFirst, kSecond})
    for (int d = 0; d < kDays; ++d) {
      const sys_days day = begin + days{d};
      const Instant zero =
          zone->to_utc(std::chrono::local_days{day.time_since_epoch()} + hours{12}) - hours{12};
      for (const RawTrip& t : feed.trips) {
        bool does = false;
        for (const RawService& s : feed.services) does = does || (s.id == t.service && runs(s, day));
        if (!does) continue;
        const std::vector<RawCall> calls = with_all_times(t.calls);
        const auto add = [&](int start, int headway) {
          Vehicle v;
          v.headway = headway;
          v.step_free = t.wheelchair == 1;
          for (const RawCall& c : calls)
            v.calls.push_back({stop_number(f, c.stop), zero + seconds{start + c.arrive - calls[0].depart},
                               zero + seconds{start + c.depart - calls[0].depart}, c.board, c.alight});
          vehicles_.push_back(v);
        };
        if (t.frequencies.empty()) add(calls[0].depart, 0);
        for (const RawFrequency& q : t.frequencies) {
          int last = q.from;
          while (last + q.headway < q.to) last += q.headway;
          const int step = q.exact ? q.headway : std::max(60, int(std::ceil(q.headway / 4.0)));
          for (int start = q.from; start <= last; start += step) add(start, q.exact ? 0 : q.headway);
        }
      }
    }
}

bool SlowPlanner::usable(int stop, const Person& person) const {
  if (!person.step_free) return true;
  const RawStop& s = stops_[std::size_t(stop)];
  if (s.wheelchair != 0 || s.station.empty()) return s.wheelchair == 1;
  return stops_[std::size_t(stop_number(feed_of_[std::size_t(stop)], s.station))].wheelchair == 1;
}

std::optional<int> SlowPlanner::change(int from, int to, const Person& person) const {
  const RawStop &a = stops_[std::size_t(from)], &b = stops_[std::size_t(to)];
  const int metres = from == to ? 0 : metres_between(position(a), position(b));
  if (!is_walkable(metres, person)) return {};
  const int walk = walking_time(metres, person);
  const RawTransfer* said = nullptr;
  if (feed_of_[std::size_t(from)] == feed_of_[std::size_t(to)])
    for (const RawTransfer& t : feeds_[std::size_t(feed_of_[std::size_t(from)])].transfers)
      if ((t.from == a.id || t.from == a.station) && (t.to == b.id || t.to == b.station)) said = &t;
  if (said == nullptr) return metres <= walk_metres_ ? std::optional{walk + person.change} : std::nullopt;
  if (said->type == 3) return {};
  if (said->type == 1) return walk;
  return std::max(walk + person.change, said->type == 2 ? said->seconds : 0);
}

std::vector<std::optional<Instant>> SlowPlanner::earliest(const Ask& ask, const Person& person) const {
  const int most = person.most_rides;
  std::vector<std::optional<Instant>> best(std::size_t(most) + 1);
  const auto reach = [&](Instant t, int k) {
    for (int i = k; i <= most; ++i)
      if (!best[std::size_t(i)] || t < *best[std::size_t(i)]) best[std::size_t(i)] = t;
  };
  if (ask.on_foot && is_walkable(*ask.on_foot, person))
    reach(ask.at + seconds{walking_time(*ask.on_foot, person)}, 0);
  // What is settled: ready at a stop (0), left a vehicle at a stop (1), in a vehicle at a call (2).
  using Label = std::tuple<Instant, int, int, int, int>;  // when, kind, stop or vehicle, call, rides
  std::priority_queue<Label, std::vector<Label>, std::greater<>> queue;
  std::set<std::tuple<int, int, int, int>> settled;
  for (const auto& [stop, metres] : ask.from)
    if (is_walkable(metres, person) && usable(stop, person))
      queue.emplace(ask.at + seconds{metres > 0 ? walking_time(metres, person) + person.early : 0}, 0, stop,
                    0, 0);
  while (!queue.empty()) {
    const auto [t, kind, what, call, rides] = queue.top();
    queue.pop();
    if (t > ask.at + seconds{person.longest_trip}) break;
    if (!settled.emplace(kind, what, call, rides).second) continue;
    if (kind == 0 && rides < most) {
      for (const auto& [v, c] : called_at_[std::size_t(what)]) {
        const Vehicle& vehicle = vehicles_[std::size_t(v)];
        const Call& here = vehicle.calls[std::size_t(c)];
        if ((!person.step_free || vehicle.step_free) && here.board &&
            here.depart - seconds{vehicle.headway} >= t)
          queue.emplace(here.depart, 2, v, c, rides + 1);
      }
    } else if (kind == 1) {
      const auto end = ask.to.find(what);
      if (end != ask.to.end() && is_walkable(end->second, person))
        reach(t + seconds{walking_time(end->second, person)}, rides);
      for (int s = 0; s < stop_count(); ++s)
        if (const auto takes = change(what, s, person); takes && usable(s, person))
          queue.emplace(t + seconds{*takes}, 0, s, 0, rides);
    } else if (kind == 2) {
      const Vehicle& vehicle = vehicles_[std::size_t(what)];
      const Call& next = vehicle.calls[std::size_t(call) + 1];
      if (next.alight && usable(next.stop, person)) queue.emplace(next.arrive, 1, next.stop, 0, rides);
      if (call + 2 < int(vehicle.calls.size())) queue.emplace(next.depart, 2, what, call + 1, rides);
    }
  }
  for (auto& t : best)
    if (t && *t > ask.at + seconds{person.longest_trip}) t.reset();
  return best;
}

std::vector<std::optional<Instant>> SlowPlanner::latest(const Ask& ask, const Person& person) const {
  // Nobody has to set out at another moment than for one of the vehicles. The later one sets out, the later
  // one arrives.
  std::set<Instant> moments;
  for (const Vehicle& v : vehicles_)
    for (const Call& c : v.calls)
      if (const auto begin = ask.from.find(c.stop);
          begin != ask.from.end() && is_walkable(begin->second, person)) {
        const int takes = begin->second > 0 ? walking_time(begin->second, person) + person.early : 0;
        const Instant t = c.depart - seconds{v.headway + takes};
        if (t <= ask.at && t >= ask.at - seconds{person.longest_trip}) moments.insert(t);
      }
  const std::vector<Instant> all{moments.begin(), moments.end()};
  std::vector<std::optional<Instant>> best(std::size_t(person.most_rides) + 1);
  Ask forward = ask;
  forward.on_foot.reset();
  Person patient = person;
  std::map<Instant, std::vector<std::optional<Instant>>> known;
  for (std::size_t k = 0; k < best.size(); ++k) {
    const auto arrives = [&](Instant t) {
      if (!known.contains(t)) {
        forward.at = t;
        patient.longest_trip = int((ask.at - t).count());
        known[t] = earliest(forward, patient);
      }
      const auto& arrival = known[t][k];
      return arrival && *arrival <= ask.at;
    };
    std::size_t from = 0, to = all.size();  // before `from` all are in time
    while (from < to) {
      const std::size_t middle = (from + to) / 2;
      if (arrives(all[middle])) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    if (from > 0) best[k] = all[from - 1];
    if (ask.on_foot && is_walkable(*ask.on_foot, person)) {
      const Instant t = ask.at - seconds{walking_time(*ask.on_foot, person)};
      if (!best[k] || t > *best[k]) best[k] = t;
    }
  }
  return best;
}

std::string SlowPlanner::fault_of(const Journey& j, const Ask& ask, const Person& person) const {
  if (j.legs.empty()) return "no legs";
  const Leg* before = nullptr;  // the last ride
  int rides = 0;
  for (const Leg& leg : j.legs) {
    if (leg.arrive < leg.depart) return "a leg that ends before it begins";
    if (leg.kind == Leg::Kind::Walk) continue;
    ++rides;
    const int from = int(leg.from), to = int(leg.to);
    bool exists = false;
    for (const Vehicle& v : vehicles_)
      for (std::size_t a = 0; a < v.calls.size(); ++a)
        for (std::size_t b = a + 1; b < v.calls.size(); ++b)
          exists =
              exists || (v.calls[a].stop == from && v.calls[a].depart == leg.depart && v.calls[a].board &&
                         v.calls[b].stop == to && v.calls[b].arrive == leg.arrive && v.calls[b].alight &&
                         v.headway == leg.headway && (!person.step_free || v.step_free));
    if (!exists) return "a ride that no vehicle makes";
    if (!usable(from, person) || !usable(to, person)) return "a stop with steps";
    const Instant needed = leg.depart - seconds{leg.headway};
    if (before == nullptr) {
      const auto begin = ask.from.find(from);
      if (begin == ask.from.end()) return "it begins at a stop that is not near";
      const int takes = begin->second > 0 ? walking_time(begin->second, person) + person.early : 0;
      if (j.depart + seconds{takes} != needed) return "it begins at another time than it has to";
    } else {
      const auto takes = change(int(before->to), from, person);
      if (!takes || before->arrive + seconds{*takes} > needed) return "a change in too short a time";
    }
    before = &leg;
  }
  if (rides != j.rides) return "another number of rides";
  if (before == nullptr) return {};
  const auto end = ask.to.find(int(before->to));
  if (end == ask.to.end()) return "it ends at a stop that is not near";
  if (before->arrive + seconds{walking_time(end->second, person)} != j.arrive)
    return "it ends at another time";
  return {};
}

}  // namespace mana::calendar::trips::test
