#pragma once
#include <array>
#include <cstdint>
#include <vector>

namespace mana::calendar::trips {

/// A point on the Earth in millionths of a degree, north and east.
struct Position {
  std::int32_t latitude = 0, longitude = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

/// The straight line in whole metres, rounded up; on a sphere of 6,371 km, good to half a percent.
std::int32_t metres_between(Position a, Position b);

struct NearStop {
  std::uint32_t stop = 0;
  std::int32_t metres = 0;
  friend bool operator==(const NearStop&, const NearStop&) = default;
};

/// Finds the stops near a point: a k-d tree (Bentley 1975, "Multidimensional binary search trees used for
/// associative searching") of points on the sphere, so that poles and the date line are like any other place.
/// Threads: any.
class NearStops {
 public:
  NearStops() = default;
  NearStops(const std::vector<Position>& positions, const std::vector<std::uint32_t>& stops);

  /// The nearest first; `most` of them at most, within so many metres of the straight line.
  std::vector<NearStop> find(Position at, std::int32_t metres, std::size_t most) const;

 private:
  using Point = std::array<double, 3>;
  struct Node {
    Point point{};
    Position position;
    std::uint32_t stop = 0;
  };
  struct Search;
  static Point point_of(Position p);
  void build(std::size_t from, std::size_t to, int depth);
  void look(std::size_t from, std::size_t to, int depth, Search& search) const;

  std::vector<Node> nodes_;
};

}  // namespace mana::calendar::trips
