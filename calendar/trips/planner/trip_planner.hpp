#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "calendar/trips/planner/journey.hpp"
#include "calendar/trips/planner/network.hpp"
#include "calendar/trips/planner/person.hpp"
#include "calendar/trips/planner/raptor.hpp"

namespace mana::calendar::trips {

/// Where a trip begins or ends: stops of one name, or a point from which one walks.
struct TripPlace {
  std::vector<std::uint32_t> stops;    ///< of the network
  std::optional<Position> position{};  ///< counts when there are no stops
};

struct TripQuestion {
  TripPlace from, to;
  zone::Instant at{};
  bool arrives = false;  ///< is `at` when one has to be there? Otherwise when one can set out
};

/// How hard a trip is for somebody who is frail, in minutes: those that it takes (from or up to the time that
/// was asked for), and twenty for each change, and two for each minute on foot. So a change has to save
/// twenty minutes, or ten minutes' walk, before it is worth it. The best has the least.
double burden_of(const Journey& journey, const TripQuestion& question, const Person& person);

/// Plans trips for somebody who is frail: few changes, short walks, no rush, and without steps where they
/// must not be, before minutes.
///
/// The search (Raptor) has one answer for each number of rides. It is done three times, with all of the
/// longest walk, half of it, and a hundred metres, so that ways with less walking are among the answers.
///
/// Ownership: shares the network.  Threads: one.
class TripPlanner {
 public:
  explicit TripPlanner(NetworkPtr network) : network_{network}, raptor_{std::move(network)} {}

  /// The best first, by burden_of(); none is worse than another in rides, walking and time alike. Empty:
  /// there is no way.
  std::vector<Journey> plan(const TripQuestion& question, const Person& person);

  /// As plan(), but only what can be made back: the last way from there to where it began, arriving until
  /// `night`, leaves no earlier than `stay` after the arrival.
  std::vector<Journey> plan_with_return(const TripQuestion& question, std::chrono::seconds stay,
                                        zone::Instant night, const Person& person);

  /// The way home that leaves last and is there until `night`, such as three in the morning. Nothing: there
  /// is none within Person::longest_trip before it.
  std::optional<Journey> last_way_home(const TripPlace& from, const TripPlace& home, zone::Instant night,
                                       const Person& person);

  const Network& network() const { return *network_; }

 private:
  std::vector<End> ends_of(const TripPlace& place, const Person& person) const;
  std::optional<std::int32_t> distance(const TripPlace& from, const TripPlace& to) const;

  NetworkPtr network_;
  Raptor raptor_;
};

}  // namespace mana::calendar::trips
