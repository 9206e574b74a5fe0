#include "calendar/trips/planner/raptor.hpp"

#include <algorithm>

#include "calendar/trips/planner/ride_plan.hpp"

namespace mana::calendar::trips {

Raptor::Raptor(NetworkPtr network) : network_{std::move(network)}, service_days_{network_} {
  const std::size_t stops = network_->stop_count();
  best_left_.resize(stops);
  best_ready_.resize(stops);
  end_cost_.resize(stops);
  is_marked_.resize(stops);
  is_left_now_.resize(stops);
  first_call_.assign(network_->patterns().size(), kNone);
  rounds_.resize(kMostRides + 1);
  for (Round& round : rounds_) {
    round.left.resize(stops);
    round.ready.resize(stops);
    round.rides.resize(stops);
    round.came_from.resize(stops);
  }
}

/// One search. Its time is in seconds from the question's moment on, forwards or backwards; so the earliest
/// is what is wanted in both. Backwards one "enters" a vehicle where it is left in truth.
template <bool kBackward>
class Raptor::Run {
 public:
  Run(Raptor& raptor, const SearchQuestion& question, const Person& person)
      : r_{raptor}, n_{*raptor.network_}, q_{question}, person_{person} {}

  std::vector<Journey> search() {
    find_days();
    begin();
    const auto rides =
        std::clamp<std::size_t>(static_cast<std::size_t>(std::max(person_.most_rides, 1)), 1, kMostRides);
    for (std::size_t k = 1; k <= rides && !r_.marked_.empty(); ++k) {
      choose_patterns();
      for (const std::uint32_t p : r_.touched_) {
        scan_days(p, k);
        r_.first_call_[p] = kNone;
      }
      walk(k);
    }
    return journeys();
  }

 private:
  // ---- patterns in the direction of the search

  static constexpr std::uint16_t kMayEnter = kBackward ? Call::kAlight : Call::kBoard;
  static constexpr std::uint16_t kMayLeave = kBackward ? Call::kBoard : Call::kAlight;
  static std::size_t turned(std::size_t i, std::size_t count) { return kBackward ? count - 1 - i : i; }

  /// A pattern on one day.
  struct Line {
    const NetworkPattern& pattern;
    std::span<const RunningTrip> trips;
    const CallTimes* times;
    std::int32_t begins, headway;

    const Call& call(std::size_t i) const { return pattern.calls[turned(i, pattern.calls.size())]; }
    const RunningTrip& trip(std::size_t t) const { return trips[turned(t, trips.size())]; }
    std::int32_t board(std::size_t t, std::size_t i) const {
      const RunningTrip& running = trip(t);
      return begins + running.start + times[running.times + turned(i, pattern.calls.size())].depart - headway;
    }
    std::int32_t alight(std::size_t t, std::size_t i) const {
      const RunningTrip& running = trip(t);
      return begins + running.start + times[running.times + turned(i, pattern.calls.size())].arrive;
    }
    std::int32_t enter(std::size_t t, std::size_t i) const { return kBackward ? -alight(t, i) : board(t, i); }
    std::int32_t leave(std::size_t t, std::size_t i) const { return kBackward ? -board(t, i) : alight(t, i); }

    /// The first of the trips below `end` that can be entered; `end`: none.
    std::size_t first_after(std::int32_t ready, std::size_t i, std::size_t end) const {
      std::size_t from = 0;
      while (from < end) {
        const std::size_t middle = from + (end - from) / 2;
        if (enter(middle, i) < ready) {
          from = middle + 1;
        } else {
          end = middle;
        }
      }
      return from;
    }
  };

  void find_days() {
    const std::chrono::seconds span{std::clamp(person_.longest_trip, 1, 3 * 24 * 3600)};
    horizon_ = static_cast<std::int32_t>(span.count());
    r_.days_ = r_.service_days_.between(kBackward ? q_.at - span : q_.at, kBackward ? q_.at : q_.at + span);
    r_.begins_.clear();
    r_.days_of_feed_.assign(n_.feeds().size(), {});
    for (std::uint32_t d = 0; d < r_.days_.size(); ++d) {
      r_.begins_.push_back(static_cast<std::int32_t>((r_.days_[d]->begins - q_.at).count()));
      r_.days_of_feed_[r_.days_[d]->feed].push_back(d);
    }
  }

  std::optional<std::int32_t> begin_cost(const End& e) const {
    return kBackward ? egress_time(e.metres, person_) : access_time(e.metres, person_);
  }
  std::optional<std::int32_t> finish_cost(const End& e) const {
    return kBackward ? access_time(e.metres, person_) : egress_time(e.metres, person_);
  }

  bool is_usable(std::uint32_t stop) const {
    return !person_.step_free || n_.stop(stop).step_free == StepFree::Yes;
  }

  void begin() {
    std::ranges::fill(r_.best_left_, kNever);
    std::ranges::fill(r_.best_ready_, kNever);
    std::ranges::fill(r_.end_cost_, kNever);
    for (Round& round : r_.rounds_) {
      std::ranges::fill(round.left, kNever);
      std::ranges::fill(round.ready, kNever);
    }
    r_.marked_.clear();
    std::ranges::fill(r_.is_marked_, 0);
    best_end_ = horizon_ + 1;
    if (q_.on_foot && is_walkable(*q_.on_foot, person_))
      best_end_ = std::min(best_end_, walking_time(*q_.on_foot, person_));
    for (const End& e : kBackward ? q_.from : q_.to)
      if (const auto cost = finish_cost(e); cost && is_usable(e.stop))
        r_.end_cost_[e.stop] = std::min(r_.end_cost_[e.stop], *cost);
    for (const End& e : kBackward ? q_.to : q_.from)
      if (const auto cost = begin_cost(e); cost && is_usable(e.stop)) be_ready(e.stop, e.stop, *cost, 0);
  }

  void be_ready(std::uint32_t stop, std::uint32_t from, std::int32_t at, std::size_t k) {
    if (at >= r_.best_ready_[stop] || at >= best_end_) return;
    r_.best_ready_[stop] = r_.rounds_[k].ready[stop] = at;
    r_.rounds_[k].came_from[stop] = from;
    if (r_.is_marked_[stop] != 0) return;
    r_.is_marked_[stop] = 1;
    r_.marked_.push_back(stop);
  }

  /// The patterns of the stops that were reached anew, each from the first of them on.
  void choose_patterns() {
    r_.touched_.clear();
    for (const std::uint32_t stop : r_.marked_) {
      r_.is_marked_[stop] = 0;
      for (const PatternCall& c : n_.calls_at(stop)) {
        const NetworkPattern& p = n_.patterns()[c.pattern];
        if (person_.step_free && p.pattern->step_free != StepFree::Yes) continue;
        const auto i = static_cast<std::uint32_t>(turned(c.position, p.calls.size()));
        if ((p.calls[c.position].may & kMayEnter) == 0) continue;
        if (r_.first_call_[c.pattern] == kNone) {
          r_.touched_.push_back(c.pattern);
          r_.first_call_[c.pattern] = i;
        } else {
          r_.first_call_[c.pattern] = std::min(r_.first_call_[c.pattern], i);
        }
      }
    }
    r_.marked_.clear();
  }

  void scan_days(std::uint32_t p, std::size_t k) {
    const NetworkPattern& pattern = n_.patterns()[p];
    const Feed& feed = *n_.feeds()[pattern.feed];
    for (const std::uint32_t d : r_.days_of_feed_[pattern.feed]) {
      const auto trips = r_.days_[d]->of(p - n_.first_pattern(pattern.feed));
      if (trips.empty()) continue;
      scan({pattern, trips, feed.times().data(), r_.begins_[d], pattern.pattern->headway}, p, d, k);
    }
  }

  void scan(const Line& line, std::uint32_t p, std::uint32_t day, std::size_t k) {
    constexpr std::size_t kNoTrip = SIZE_MAX;
    const Round& before = r_.rounds_[k - 1];
    Round& now = r_.rounds_[k];
    std::size_t trip = kNoTrip, entered = 0;
    const std::size_t count = line.pattern.calls.size();
    for (std::size_t i = r_.first_call_[p]; i < count; ++i) {
      const Call& call = line.call(i);
      const std::uint32_t stop = line.pattern.first_stop + call.stop;
      if (trip != kNoTrip && (call.may & kMayLeave) != 0) {
        const std::int32_t at = line.leave(trip, i);
        if (at < r_.best_left_[stop] && at < best_end_ && is_usable(stop)) {
          r_.best_left_[stop] = now.left[stop] = at;
          now.rides[stop] = {p, day, static_cast<std::uint32_t>(trip), static_cast<std::uint32_t>(entered),
                             static_cast<std::uint32_t>(i)};
          if (r_.is_left_now_[stop] == 0) {
            r_.is_left_now_[stop] = 1;
            r_.left_now_.push_back(stop);
          }
          finish_at(stop, at, k);
        }
      }
      const std::int32_t ready = before.ready[stop];
      if (ready == kNever || (call.may & kMayEnter) == 0) continue;
      const std::size_t end = trip == kNoTrip ? line.trips.size() : trip;
      if (trip != kNoTrip && line.enter(trip, i) < ready) continue;
      const std::size_t first = line.first_after(ready, i, end);
      if (first < end) {
        trip = first;
        entered = i;
      }
    }
  }

  void finish_at(std::uint32_t stop, std::int32_t at, std::size_t k) {
    if (r_.end_cost_[stop] == kNever || at + r_.end_cost_[stop] >= best_end_) return;
    best_end_ = at + r_.end_cost_[stop];
    ends_[k] = stop;
  }

  void walk(std::size_t k) {
    for (const std::uint32_t stop : r_.left_now_) {
      r_.is_left_now_[stop] = 0;
      for (const Footpath& path : kBackward ? n_.footpaths_to(stop) : n_.footpaths(stop))
        if (const auto cost = change_time(path, person_); cost && is_usable(path.to))
          be_ready(path.to, stop, r_.rounds_[k].left[stop] + *cost, k);
    }
    r_.left_now_.clear();
  }

  // ---- what was found

  std::vector<Journey> journeys() const {
    std::vector<Journey> found;
    const RidePlan plan{n_, r_.days_, q_, person_};
    if (q_.on_foot && is_walkable(*q_.on_foot, person_)) found.push_back(plan.on_foot(*q_.on_foot));
    for (std::size_t k = 1; k <= kMostRides; ++k)
      if (ends_[k] != kNone) found.push_back(plan.journey(rides_to(ends_[k], k)));
    return found;
  }

  std::vector<PlannedRide> rides_to(std::uint32_t stop, std::size_t k) const {
    std::vector<PlannedRide> rides;
    for (; k > 0; --k) {
      const Ride& ride = r_.rounds_[k].rides[stop];
      const NetworkPattern& p = n_.patterns()[ride.pattern];
      const std::size_t trips = r_.days_[ride.day]->of(ride.pattern - n_.first_pattern(p.feed)).size();
      const auto call = [&](std::uint32_t i) {
        return static_cast<std::uint32_t>(turned(i, p.calls.size()));
      };
      const std::uint32_t enters = call(ride.enters), leaves = call(ride.leaves);
      rides.push_back({ride.pattern, ride.day, static_cast<std::uint32_t>(turned(ride.trip, trips)),
                       kBackward ? leaves : enters, kBackward ? enters : leaves});
      stop = r_.rounds_[k - 1].came_from[p.first_stop + p.calls[enters].stop];
    }
    if (!kBackward) std::ranges::reverse(rides);
    return rides;
  }

  Raptor& r_;
  const Network& n_;
  const SearchQuestion& q_;
  const Person& person_;
  std::int32_t horizon_ = 0, best_end_ = 0;
  std::array<std::uint32_t, kMostRides + 1> ends_ = [] {
    std::array<std::uint32_t, kMostRides + 1> none{};
    none.fill(kNone);
    return none;
  }();
};

std::vector<Journey> Raptor::search(const SearchQuestion& question, const Person& person) {
  if (question.arrives) return Run<true>{*this, question, person}.search();
  return Run<false>{*this, question, person}.search();
}

}  // namespace mana::calendar::trips
