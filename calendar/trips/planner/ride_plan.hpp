#pragma once
#include <optional>
#include <vector>

#include "calendar/trips/planner/raptor.hpp"

namespace mana::calendar::trips {

/// A ride of a found way, in the true direction of time.
struct PlannedRide {
  std::uint32_t pattern = 0, day = 0, trip = 0;  ///< the trip among those of the day
  std::uint32_t boards = 0, alights = 0;
};

/// Makes a journey of the rides that a search found: adds the walks, and takes out what waiting it can.
/// Threads: one.
class RidePlan {
 public:
  RidePlan(const Network& network, const std::vector<ServiceDayPtr>& days, const SearchQuestion& question,
           const Person& person)
      : n_{network}, days_{days}, q_{question}, person_{person} {}

  Journey journey(std::vector<PlannedRide> rides) const;
  Journey on_foot(std::int32_t metres) const;

 private:
  zone::Instant board_time(const PlannedRide& r) const;  ///< one has to be there then
  zone::Instant alight_time(const PlannedRide& r) const;
  zone::Instant depart_time(const PlannedRide& r) const;
  std::uint32_t board_stop(const PlannedRide& r) const;
  std::uint32_t alight_stop(const PlannedRide& r) const;
  const NetworkPattern& pattern(const PlannedRide& r) const { return n_.patterns()[r.pattern]; }
  std::span<const RunningTrip> running(const PlannedRide& r) const;
  CallTimes times(const PlannedRide& r, std::uint32_t call) const;
  std::int32_t change_time(const PlannedRide& a, const PlannedRide& b) const;
  void leave_later(std::vector<PlannedRide>& rides) const;
  void arrive_earlier(std::vector<PlannedRide>& rides) const;
  void add_walk(Journey& j, std::uint32_t from, std::uint32_t to, std::int32_t metres,
                zone::Instant depart) const;
  Leg leg_of(const PlannedRide& r) const;

  const Network& n_;
  const std::vector<ServiceDayPtr>& days_;
  const SearchQuestion& q_;
  const Person& person_;
};

/// Seconds between getting off and being ready to leave again; nothing: that is too far for this person.
std::optional<std::int32_t> change_time(const Footpath& path, const Person& person);
/// Seconds that are needed before a vehicle leaves at a stop so far from the beginning; likewise.
std::optional<std::int32_t> access_time(std::int32_t metres, const Person& person);
/// Seconds on foot from the last stop; likewise.
std::optional<std::int32_t> egress_time(std::int32_t metres, const Person& person);

}  // namespace mana::calendar::trips
