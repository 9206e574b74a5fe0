#include "calendar/trips/planner/ride_plan.hpp"

#include <algorithm>

#include "agent/core/check.hpp"

namespace mana::calendar::trips {

using std::chrono::seconds;
using zone::Instant;

std::optional<std::int32_t> change_time(const Footpath& path, const Person& person) {
  if (!is_walkable(path.metres, person)) return {};
  const std::int32_t walk = walking_time(path.metres, person);
  if (path.is_timed) return walk;
  return std::max(walk + person.change, path.seconds);
}

std::optional<std::int32_t> access_time(std::int32_t metres, const Person& person) {
  if (!is_walkable(metres, person)) return {};
  return metres == 0 ? 0 : walking_time(metres, person) + person.early;
}

std::optional<std::int32_t> egress_time(std::int32_t metres, const Person& person) {
  if (!is_walkable(metres, person)) return {};
  return walking_time(metres, person);
}

namespace {

/// Which end costs least at a stop.
template <class Cost>
const End& nearest_end(std::span<const End> ends, std::uint32_t stop, Cost) {
  const End* best = nullptr;
  for (const End& e : ends)
    if (e.stop == stop && (best == nullptr || e.metres < best->metres)) best = &e;
  MANA_CHECK(best != nullptr, "a way that begins or ends where it may not");
  return *best;
}

const End& nearest(std::span<const End> ends, std::uint32_t stop) { return nearest_end(ends, stop, 0); }

}  // namespace

std::span<const RunningTrip> RidePlan::running(const PlannedRide& r) const {
  const NetworkPattern& p = pattern(r);
  return days_[r.day]->of(r.pattern - n_.first_pattern(p.feed));
}

CallTimes RidePlan::times(const PlannedRide& r, std::uint32_t call) const {
  const RunningTrip& trip = running(r)[r.trip];
  const CallTimes t = n_.feeds()[pattern(r).feed]->times()[trip.times + call];
  return {t.arrive + trip.start, t.depart + trip.start};
}

Instant RidePlan::depart_time(const PlannedRide& r) const {
  return days_[r.day]->begins + seconds{times(r, r.boards).depart};
}
Instant RidePlan::board_time(const PlannedRide& r) const {
  return depart_time(r) - seconds{pattern(r).pattern->headway};
}
Instant RidePlan::alight_time(const PlannedRide& r) const {
  return days_[r.day]->begins + seconds{times(r, r.alights).arrive};
}
std::uint32_t RidePlan::board_stop(const PlannedRide& r) const {
  return pattern(r).first_stop + pattern(r).calls[r.boards].stop;
}
std::uint32_t RidePlan::alight_stop(const PlannedRide& r) const {
  return pattern(r).first_stop + pattern(r).calls[r.alights].stop;
}

std::int32_t RidePlan::change_time(const PlannedRide& a, const PlannedRide& b) const {
  for (const Footpath& path : n_.footpaths(alight_stop(a)))
    if (path.to == board_stop(b)) return *trips::change_time(path, person_);
  MANA_CHECK(false, "a change that is not possible");
  return 0;
}

void RidePlan::leave_later(std::vector<PlannedRide>& rides) const {
  for (std::size_t i = rides.size(); i-- > 0;) {
    PlannedRide& r = rides[i];
    const std::size_t count = running(r).size();
    const auto is_in_time = [&](const PlannedRide& later) {
      if (i + 1 < rides.size())
        return alight_time(later) + seconds{change_time(r, rides[i + 1])} <= board_time(rides[i + 1]);
      return alight_time(later) <= alight_time(r);
    };
    for (PlannedRide later = r; ++later.trip < count && is_in_time(later);) r.trip = later.trip;
  }
}

void RidePlan::arrive_earlier(std::vector<PlannedRide>& rides) const {
  for (std::size_t i = 0; i < rides.size(); ++i) {
    PlannedRide& r = rides[i];
    const auto is_in_time = [&](const PlannedRide& earlier) {
      if (i > 0)
        return alight_time(rides[i - 1]) + seconds{change_time(rides[i - 1], r)} <= board_time(earlier);
      return board_time(earlier) >= board_time(r);
    };
    for (PlannedRide earlier = r; earlier.trip-- > 0 && is_in_time(earlier);) r.trip = earlier.trip;
  }
}

void RidePlan::add_walk(Journey& j, std::uint32_t from, std::uint32_t to, std::int32_t metres,
                        Instant depart) const {
  Leg leg;
  leg.from = from;
  leg.to = to;
  leg.metres = metres;
  leg.depart = depart;
  leg.arrive = depart + seconds{walking_time(metres, person_)};
  j.metres += metres;
  j.legs.push_back(leg);
}

Leg RidePlan::leg_of(const PlannedRide& r) const {
  Leg leg;
  leg.kind = Leg::Kind::Ride;
  leg.from = board_stop(r);
  leg.to = alight_stop(r);
  leg.depart = depart_time(r);
  leg.arrive = alight_time(r);
  leg.pattern = r.pattern;
  leg.trip = running(r)[r.trip].trip;
  leg.day = days_[r.day]->day;
  leg.boards = r.boards;
  leg.alights = r.alights;
  leg.headway = pattern(r).pattern->headway;
  return leg;
}

Journey RidePlan::journey(std::vector<PlannedRide> rides) const {
  if (q_.arrives) {
    arrive_earlier(rides);
  } else {
    leave_later(rides);
  }
  Journey j;
  j.rides = static_cast<std::int32_t>(rides.size());
  const End& first = nearest(q_.from, board_stop(rides.front()));
  j.depart = board_time(rides.front()) - seconds{*access_time(first.metres, person_)};
  if (first.metres > 0) add_walk(j, kNone, first.stop, first.metres, j.depart);
  for (std::size_t i = 0; i < rides.size(); ++i) {
    if (i > 0 && board_stop(rides[i]) != alight_stop(rides[i - 1])) {
      const std::uint32_t from = alight_stop(rides[i - 1]), to = board_stop(rides[i]);
      add_walk(j, from, to, metres_between(n_.position(from), n_.position(to)), j.legs.back().arrive);
    }
    j.legs.push_back(leg_of(rides[i]));
  }
  const End& last = nearest(q_.to, alight_stop(rides.back()));
  if (last.metres > 0) add_walk(j, last.stop, kNone, last.metres, j.legs.back().arrive);
  j.arrive = j.legs.back().arrive;
  return j;
}

Journey RidePlan::on_foot(std::int32_t metres) const {
  Journey j;
  const seconds takes{walking_time(metres, person_)};
  j.depart = q_.arrives ? q_.at - takes : q_.at;
  j.arrive = j.depart + takes;
  add_walk(j, kNone, kNone, metres, j.depart);
  return j;
}

}  // namespace mana::calendar::trips
