#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "calendar/trips/planner/journey.hpp"
#include "calendar/trips/planner/person.hpp"
#include "calendar/trips/planner/service_days.hpp"

namespace mana::calendar::trips {

/// A stop at which a trip may begin or end, and how far it is from there to the place that is meant.
using End = NearStop;

struct SearchQuestion {
  zone::Instant at{};
  bool arrives = false;           ///< is `at` when one has to be there? Otherwise when one can set out
  std::span<const End> from, to;  ///< of each stop the nearest end counts
  std::optional<std::int32_t> on_foot{};  ///< metres in a straight line, where all of it can be walked
};

/// Earliest arrival, or latest departure, by rounds, one vehicle more in each: RAPTOR (Delling, Pajor and
/// Werneck 2012, "Round-based public transit routing", ALENEX). For each number of rides that helps there is
/// one journey, so the answers are the Pareto set of rides and time. Latest departures are searched in the
/// same way with time and patterns run backwards.
///
/// Between two rides one walks at most once, and is ready to leave again after the walk and Person::change,
/// or after the time that transfers.txt asks for where that is longer; a timed transfer needs the walk alone.
///
/// Ownership: shares the network and keeps its working memory, about 300 bytes a stop.  Threads: one.
class Raptor {
 public:
  explicit Raptor(NetworkPtr network);

  /// By number of rides; empty: there is no way within Person::longest_trip. Where waiting is left, it is
  /// outside of the journey: it begins as late as its arrival allows, and ends as early as its departure
  /// does.
  std::vector<Journey> search(const SearchQuestion& question, const Person& person);

 private:
  template <bool kBackward>
  class Run;
  template <bool kBackward>
  friend class Run;

  /// How a stop was reached by a vehicle in a round.
  struct Ride {
    std::uint32_t pattern = kNone, day = 0,
                  trip = 0;                ///< the day among days_, the trip among those of the day
    std::uint32_t enters = 0, leaves = 0;  ///< calls, in the direction of the search
  };
  static constexpr std::int32_t kNever = INT32_MAX;
  static constexpr std::size_t kMostRides = 6;

  struct Round {
    std::vector<std::int32_t> left;        ///< when a vehicle is left at a stop
    std::vector<std::int32_t> ready;       ///< when another can be entered there
    std::vector<Ride> rides;               ///< ... that was left
    std::vector<std::uint32_t> came_from;  ///< the stop from which one walked to be ready
  };

  NetworkPtr network_;
  ServiceDays service_days_;
  std::vector<ServiceDayPtr> days_;
  std::vector<std::int32_t> begins_;  ///< of each day, relative to the question
  std::vector<std::vector<std::uint32_t>> days_of_feed_;
  std::vector<Round> rounds_;
  std::vector<std::int32_t> best_left_, best_ready_, end_cost_;
  std::vector<std::uint32_t> first_call_;  ///< of each pattern in the round; kNone: it is not touched
  std::vector<std::uint32_t> marked_, touched_, left_now_;
  std::vector<char> is_marked_, is_left_now_;
};

}  // namespace mana::calendar::trips
