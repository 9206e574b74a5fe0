#include "calendar/trips/planner/near_stops.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace mana::calendar::trips {
namespace {

constexpr double kEarth = 6'371'000;  // metres
constexpr double kRadians = std::numbers::pi / 180 / 1e6;

}  // namespace

std::int32_t metres_between(Position a, Position b) {
  const double north = (double(a.latitude) - b.latitude) * kRadians;
  double turn = std::abs(double(a.longitude) - b.longitude);
  if (turn > 180e6) turn = 360e6 - turn;
  const double middle = (double(a.latitude) + b.latitude) / 2 * kRadians;
  const double east = turn * kRadians * std::cos(middle);
  return static_cast<std::int32_t>(std::ceil(kEarth * std::hypot(north, east)));
}

struct NearStops::Search {
  struct Found {
    double chord = 0;  // squared
    std::size_t node = 0;
    bool operator<(const Found& other) const { return chord < other.chord; }
  };
  Point at{};
  double farthest = 0;  // squared chord
  std::size_t most = 0;
  std::vector<Found> heap;  // the farthest on top

  double reach() const { return heap.size() < most ? farthest : std::min(farthest, heap.front().chord); }
};

NearStops::Point NearStops::point_of(Position p) {
  const double latitude = p.latitude * kRadians, longitude = p.longitude * kRadians;
  return {std::cos(latitude) * std::cos(longitude), std::cos(latitude) * std::sin(longitude),
          std::sin(latitude)};
}

NearStops::NearStops(const std::vector<Position>& positions, const std::vector<std::uint32_t>& stops) {
  nodes_.reserve(stops.size());
  for (std::size_t i = 0; i < stops.size(); ++i)
    nodes_.push_back({point_of(positions[i]), positions[i], stops[i]});
  build(0, nodes_.size(), 0);
}

/// The middle of each part is its root; what is before it lies on the one side, what is behind on the other.
void NearStops::build(std::size_t from, std::size_t to, int depth) {
  if (to - from < 2) return;
  const std::size_t middle = from + (to - from) / 2, axis = static_cast<std::size_t>(depth % 3);
  const auto at = [this](std::size_t i) { return nodes_.begin() + static_cast<std::ptrdiff_t>(i); };
  std::nth_element(at(from), at(middle), at(to),
                   [axis](const Node& a, const Node& b) { return a.point[axis] < b.point[axis]; });
  build(from, middle, depth + 1);
  build(middle + 1, to, depth + 1);
}

void NearStops::look(std::size_t from, std::size_t to, int depth, Search& search) const {
  if (from >= to) return;
  const std::size_t middle = from + (to - from) / 2, axis = static_cast<std::size_t>(depth % 3);
  const Node& node = nodes_[middle];
  double chord = 0;
  for (std::size_t i = 0; i < 3; ++i)
    chord += (node.point[i] - search.at[i]) * (node.point[i] - search.at[i]);
  if (chord < search.reach() || (search.heap.size() < search.most && chord <= search.farthest)) {
    if (search.heap.size() == search.most) {
      std::pop_heap(search.heap.begin(), search.heap.end());
      search.heap.pop_back();
    }
    search.heap.push_back({chord, middle});
    std::push_heap(search.heap.begin(), search.heap.end());
  }
  const double away = search.at[axis] - node.point[axis];
  const bool is_before = away < 0;
  look(is_before ? from : middle + 1, is_before ? middle : to, depth + 1, search);
  if (away * away <= search.reach())
    look(is_before ? middle + 1 : from, is_before ? to : middle, depth + 1, search);
}

std::vector<NearStop> NearStops::find(Position at, std::int32_t metres, std::size_t most) const {
  if (most == 0 || metres < 0) return {};
  Search search;
  search.at = point_of(at);
  // A little more than is asked for: what is found is measured below as everywhere else.
  const double chord = std::min(2.0, (metres + 1) * 1.01 / kEarth);
  search.farthest = chord * chord;
  search.most = most;
  look(0, nodes_.size(), 0, search);
  std::vector<NearStop> near;
  for (const Search::Found& f : search.heap) {
    const std::int32_t away = metres_between(at, nodes_[f.node].position);
    if (away <= metres) near.push_back({nodes_[f.node].stop, away});
  }
  std::ranges::sort(near, {}, [](const NearStop& n) { return std::pair{n.metres, n.stop}; });
  return near;
}

}  // namespace mana::calendar::trips
