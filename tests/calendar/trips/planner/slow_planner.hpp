#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "agent/platform/zone/zones.hpp"
#include "calendar/trips/planner/journey.hpp"
#include "calendar/trips/planner/person.hpp"
#include "tests/calendar/trips/planner/raw_feed.hpp"

namespace mana::calendar::trips::test {

/// A planner as slow and plain as can be: every vehicle of every day is written down, and labels are set in
/// the order of time on what hangs together (stops where one is ready, vehicles in which one sits). It shares
/// no code with the planner under test but the straight line between two points and how long a walk takes.
class SlowPlanner {
 public:
  SlowPlanner(std::vector<RawFeed> feeds, const zone::Zones& zones, int walk_metres);

  struct Ask {
    zone::Instant at{};
    std::map<int, int> from, to;  ///< stops by number over all feeds, and metres to them
    std::optional<int> on_foot{};
  };
  /// For each number of rides up to the most the earliest arrival with so many at most.
  std::vector<std::optional<zone::Instant>> earliest(const Ask& ask, const Person& person) const;
  /// For each number of rides the latest departure that is there at `ask.at`.
  std::vector<std::optional<zone::Instant>> latest(const Ask& ask, const Person& person) const;

  /// What is wrong with a journey that somebody made; "": nothing.
  std::string fault_of(const Journey& journey, const Ask& ask, const Person& person) const;

  int stop_number(int feed, const std::string& id) const { return numbers_[std::size_t(feed)].at(id); }
  int stop_count() const { return int(stops_.size()); }
  const RawStop& stop(int number) const { return stops_[std::size_t(number)]; }

 private:
  struct Call {
    int stop = 0;
    zone::Instant arrive{}, depart{};
    bool board = true, alight = true;
  };
  struct Vehicle {
    std::vector<Call> calls;
    int headway = 0;
    bool step_free = false;
  };
  void add_vehicles(int feed, const zone::Zones& zones);
  std::optional<int> change(int from, int to, const Person& person) const;
  bool usable(int stop, const Person& person) const;

  std::vector<RawFeed> feeds_;
  int walk_metres_;
  std::vector<RawStop> stops_;
  std::vector<int> feed_of_;
  std::vector<std::map<std::string, int>> numbers_;
  std::vector<Vehicle> vehicles_;
  std::vector<std::vector<std::pair<int, int>>> called_at_;  ///< of each stop: vehicles and their calls
};

}  // namespace mana::calendar::trips::test
