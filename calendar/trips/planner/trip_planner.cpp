#include "calendar/trips/planner/trip_planner.hpp"

#include <algorithm>
#include <map>

namespace mana::calendar::trips {
namespace {

constexpr double kMinutesAChange = 20, kMinutesAMinuteOnFoot = 2;
constexpr std::int32_t kShortWalk = 100;  // metres along streets
constexpr std::size_t kMostEnds = 200, kMostCompared = 64;

/// Seconds that it takes beside the time that was asked for.
std::int64_t span_of(const Journey& j, const TripQuestion& q) {
  return q.arrives ? (q.at - j.depart).count() : (j.arrive - q.at).count();
}

/// Is it no better in anything, and worse in something or the same?
bool is_beaten(const Journey& j, const Journey& by, const TripQuestion& q) {
  return by.rides <= j.rides && by.metres <= j.metres && span_of(by, q) <= span_of(j, q);
}

/// Nobody is sent to stand at a stop half the night.
bool stands_too_long(const Journey& j, const Person& person) {
  for (std::size_t i = 1; i < j.legs.size(); ++i)
    if (j.legs[i].depart - j.legs[i - 1].arrive > std::chrono::seconds{person.longest_stand}) return true;
  return false;
}

std::vector<Position> positions_of(const TripPlace& place, const Network& network) {
  if (place.stops.empty()) return place.position ? std::vector{*place.position} : std::vector<Position>{};
  std::vector<Position> all;
  for (const std::uint32_t s : place.stops)
    if (all.size() < kMostCompared) all.push_back(network.position(s));
  return all;
}

}  // namespace

double burden_of(const Journey& journey, const TripQuestion& question, const Person& person) {
  const double changes = std::max(0, journey.rides - 1);
  return static_cast<double>(span_of(journey, question)) / 60 + kMinutesAChange * changes +
         kMinutesAMinuteOnFoot * walking_time(journey.metres, person) / 60.0;
}

std::vector<End> TripPlanner::ends_of(const TripPlace& place, const Person& person) const {
  std::map<std::uint32_t, std::int32_t> nearest;
  const auto add = [&](std::uint32_t stop, std::int32_t metres) {
    const auto [at, is_new] = nearest.try_emplace(stop, metres);
    if (!is_new) at->second = std::min(at->second, metres);
  };
  const auto reach = static_cast<std::int32_t>(person.longest_walk / person.detour);
  for (const Position& p : positions_of(place, *network_))
    for (const NearStop& near : network_->near().find(p, reach, kMostEnds)) add(near.stop, near.metres);
  for (const std::uint32_t stop : place.stops) add(stop, 0);
  std::vector<End> ends;
  for (const auto& [stop, metres] : nearest) ends.push_back({stop, metres});
  return ends;
}

std::optional<std::int32_t> TripPlanner::distance(const TripPlace& from, const TripPlace& to) const {
  std::optional<std::int32_t> least;
  for (const Position& a : positions_of(from, *network_))
    for (const Position& b : positions_of(to, *network_)) {
      const std::int32_t metres = metres_between(a, b);
      if (!least || metres < *least) least = metres;
    }
  return least;
}

std::vector<Journey> TripPlanner::plan(const TripQuestion& question, const Person& person) {
  const std::vector<End> from = ends_of(question.from, person), to = ends_of(question.to, person);
  const SearchQuestion search{question.at, question.arrives, from, to, distance(question.from, question.to)};
  std::vector<Journey> all;
  std::int32_t done = -1;
  for (const std::int32_t walk : {person.longest_walk, person.longest_walk / 2, kShortWalk}) {
    if (walk > person.longest_walk || walk == done) continue;
    Person slower = person;
    slower.longest_walk = done = walk;
    for (Journey& j : raptor_.search(search, slower)) {
      const auto beats_it = [&](const Journey& other) { return is_beaten(j, other, question); };
      if (stands_too_long(j, person) || std::ranges::any_of(all, beats_it)) continue;
      std::erase_if(all, [&](const Journey& other) { return is_beaten(other, j, question); });
      all.push_back(std::move(j));
    }
  }
  // Who has to be there in the morning does not go there the evening before.
  std::erase_if(all, [&](const Journey& j) {
    return question.arrives && question.at - j.arrive > std::chrono::seconds{person.longest_wait};
  });
  std::ranges::stable_sort(all, {}, [&](const Journey& j) { return burden_of(j, question, person); });
  return all;
}

std::optional<Journey> TripPlanner::last_way_home(const TripPlace& from, const TripPlace& home,
                                                  zone::Instant night, const Person& person) {
  const std::vector<End> begin = ends_of(from, person), end = ends_of(home, person);
  auto found = raptor_.search({night, true, begin, end, distance(from, home)}, person);
  std::erase_if(found, [&](const Journey& j) { return stands_too_long(j, person); });
  const auto last = std::ranges::max_element(found, {}, &Journey::depart);
  if (last == found.end()) return {};
  return *last;
}

std::vector<Journey> TripPlanner::plan_with_return(const TripQuestion& question, std::chrono::seconds stay,
                                                   zone::Instant night, const Person& person) {
  std::vector<Journey> all = plan(question, person);
  if (all.empty()) return all;
  const auto home = last_way_home(question.to, question.from, night, person);
  std::erase_if(all, [&](const Journey& j) { return !home || j.arrive + stay > home->depart; });
  return all;
}

}  // namespace mana::calendar::trips
