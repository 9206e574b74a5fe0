#include "calendar/trips/planner/near_stops.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "agent/core/random.hpp"

namespace mana::calendar::trips {
namespace {

TEST(NearStopsTest, ADegreeNorthIs111Kilometres) {
  EXPECT_NEAR(metres_between({52'000'000, 0}, {53'000'000, 0}), 111'195, 2);
  EXPECT_NEAR(metres_between({60'000'000, 0}, {60'000'000, 1'000'000}), 55'598,
              10);                                                           // half as much at 60 degrees
  EXPECT_NEAR(metres_between({0, 179'999'000}, {0, -179'999'000}), 223, 2);  // over the date line
  EXPECT_EQ(metres_between({1, 1}, {1, 1}), 0);
}

TEST(NearStopsTest, TheNearestAreFoundAsByLookingAtAll) {
  core::Random chance{3};
  for (const double longitude : {0.0, 179.995}) {
    std::vector<Position> at;
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < 400; ++i) {
      double east = longitude + chance.uniform(0, 0.02);
      if (east > 180) east -= 360;
      at.push_back({static_cast<std::int32_t>(52e6 + chance.uniform(0, 12'000)),
                    static_cast<std::int32_t>(std::lround(east * 1e6))});
      if (i % 5 == 0 && i > 0) at.back() = at[i - 1];  // some lie at the same point
      numbers.push_back(i);
    }
    const NearStops near{at, numbers};
    for (int q = 0; q < 200; ++q) {
      const Position from = at[chance.below(at.size())];
      const auto reach = static_cast<std::int32_t>(chance.below(700));
      std::vector<NearStop> expected;
      for (const std::uint32_t i : numbers)
        if (metres_between(from, at[i]) <= reach) expected.push_back({i, metres_between(from, at[i])});
      std::ranges::sort(expected, {}, [](const NearStop& n) { return std::pair{n.metres, n.stop}; });
      EXPECT_EQ(near.find(from, reach, 1000), expected);
      const auto few = near.find(from, reach, 5);
      EXPECT_EQ(few.size(), std::min<std::size_t>(5, expected.size()));
      for (std::size_t i = 0; i < few.size(); ++i) EXPECT_EQ(few[i].metres, expected[i].metres);
    }
  }
}

TEST(NearStopsTest, NothingIsNearWhereThereIsNothing) {
  EXPECT_TRUE(NearStops{}.find({0, 0}, 1000, 10).empty());
  EXPECT_TRUE((NearStops{{{0, 0}}, {7}}.find({0, 0}, -1, 10).empty()));
  EXPECT_EQ((NearStops{{{0, 0}}, {7}}.find({0, 0}, 0, 10)), (std::vector<NearStop>{{7, 0}}));
}

}  // namespace
}  // namespace mana::calendar::trips
