#include "calendar/trips/planner/trip_planner.hpp"

#include <gtest/gtest.h>

#include "tests/calendar/trips/planner/town.hpp"

// The rules of the planner one by one, with answers worked out by hand. The stops lie a kilometre and more
// apart, so that nobody walks between them unless a test says so.

namespace mana::calendar::trips::test {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

RawFeed empty_town() {
  RawFeed feed;
  for (int i = 0; i < 6; ++i) {
    const std::string id(1, static_cast<char>('a' + i));
    feed.stops.push_back({id, "Stop " + id, 52.0 + 0.02 * i, 0.1, 1});
  }
  return feed;
}

/// How far north so many metres are, in degrees.
double north(double metres) { return metres / 111'194.93; }

TEST(TripPlannerTest, TheEarliestArrivalLeavesAsLateAsItCan) {
  RawFeed feed = empty_town();
  add_line(feed, "12", {"a", "b", "c"}, hms(9), hms(12), hms(1), 10);
  const Town t{{feed}};
  const auto ways = t.plan(t.at("a"), t.at("c"), t.local(2026, 11, 30, hms(9, 30)));
  ASSERT_EQ(ways.size(), 1u);
  EXPECT_EQ(ways[0].depart, t.local(2026, 11, 30, hms(10)));
  EXPECT_EQ(ways[0].arrive, t.local(2026, 11, 30, hms(10, 20)));
  EXPECT_EQ(ways[0].legs[0].alights, 2u);
}

TEST(TripPlannerTest, TheLatestDepartureIsThereInTime) {
  RawFeed feed = empty_town();
  add_line(feed, "12", {"a", "b", "c"}, hms(9), hms(12), hms(1), 10);
  const Town t{{feed}};
  EXPECT_EQ(t.plan(t.at("a"), t.at("c"), t.local(2026, 11, 30, hms(11, 20)), true)[0].depart,
            t.local(2026, 11, 30, hms(11)));
  EXPECT_EQ(t.plan(t.at("a"), t.at("c"), t.local(2026, 11, 30, hms(11, 19)), true)[0].depart,
            t.local(2026, 11, 30, hms(10)));
  EXPECT_TRUE(t.plan(t.at("c"), t.at("a"), t.local(2026, 11, 30, hms(11, 20)), true).empty());
}

TEST(TripPlannerTest, NobodyGoesTheEveningBefore) {
  RawFeed feed = empty_town();
  add_line(feed, "12", {"a", "b"}, hms(9), hms(19), hms(1), 10);
  const Town t{{feed}};
  EXPECT_TRUE(t.plan(t.at("a"), t.at("b"), t.local(2026, 12, 1, hms(9)), true).empty());
  EXPECT_EQ(t.plan(t.at("a"), t.at("b"), t.local(2026, 12, 1, hms(23)), true)[0].depart,
            t.local(2026, 12, 1, hms(19)));
}

TEST(TripPlannerTest, NobodyStandsAtAStopHalfTheNight) {
  const auto ways_with_second_at = [](std::int32_t second) {
    RawFeed feed = empty_town();
    add_line(feed, "12", {"a", "b"}, hms(20), hms(20, 1), hms(1), 10);
    add_line(feed, "7", {"b", "c"}, second, second + 60, hms(1), 10);
    const Town t{{feed}};
    return t.plan(t.at("a"), t.at("c"), t.local(2026, 11, 30, hms(19, 50))).size();
  };
  EXPECT_EQ(ways_with_second_at(hms(21)), 1u);  // fifty minutes at the stop
  EXPECT_EQ(ways_with_second_at(hms(23, 30)), 0u);
}

TEST(TripPlannerTest, AChangeHasToLeaveTimeEnough) {
  RawFeed feed = empty_town();
  add_line(feed, "1", {"a", "b"}, hms(9), hms(9), 60, 10);
  for (const int minute : {11, 14, 15, 30})
    add_line(feed, "2", {"b", "c"}, hms(9, minute), hms(9, minute), 60, 10);
  const Town t{{feed}};
  const auto start = t.local(2026, 11, 30, hms(8));
  EXPECT_EQ(t.plan(t.at("a"), t.at("c"), start)[0].arrive,
            t.local(2026, 11, 30, hms(9, 25)));  // five minutes
  Person quick;
  quick.change = 60;
  EXPECT_EQ(t.plan(t.at("a"), t.at("c"), start, false, quick)[0].arrive, t.local(2026, 11, 30, hms(9, 21)));
}

TEST(TripPlannerTest, WhatTheTimetableSaysOfAChangeCounts) {
  for (const auto& [type, seconds_needed, arrives] :
       {std::tuple{0, 0, hms(9, 25)}, std::tuple{1, 0, hms(9, 20)}, std::tuple{2, 900, hms(9, 40)},
        std::tuple{3, 0, -1}}) {
    RawFeed feed = empty_town();
    add_line(feed, "1", {"a", "b"}, hms(9), hms(9), 60, 10);
    for (const int minute : {10, 15, 30})
      add_line(feed, "2", {"b", "c"}, hms(9, minute), hms(9, minute), 60, 10);
    feed.transfers = {{"b", "b", type, seconds_needed}};
    const Town t{{feed}};
    const auto ways = t.plan(t.at("a"), t.at("c"), t.local(2026, 11, 30, hms(8)));
    ASSERT_EQ(ways.empty(), arrives < 0) << type;
    if (ways.empty()) continue;
    EXPECT_EQ(ways[0].arrive, t.local(2026, 11, 30, arrives)) << type;
  }
}

TEST(TripPlannerTest, WalksAreStraightLinesTimesADetourAtThePersonsPace) {
  RawFeed feed = empty_town();
  feed.stops[2].latitude = feed.stops[1].latitude + north(200);
  add_line(feed, "1", {"a", "b"}, hms(9), hms(9), 60, 10);
  add_line(feed, "2", {"c", "d"}, hms(9), hms(12), 60, 10);
  const Town t{{feed}};
  const auto ways = t.plan(t.at("a"), t.at("d"), t.local(2026, 11, 30, hms(8)));
  ASSERT_EQ(ways.size(), 1u);
  // 201 m (rounded up) * 1.3 / 0.8 m/s = 326.6 s, then five minutes; the next vehicle of each minute leaves
  // at 9:21.
  ASSERT_EQ(ways[0].legs.size(), 3u);
  EXPECT_NEAR(ways[0].legs[1].metres, 200, 1);
  EXPECT_NEAR(double((ways[0].legs[1].arrive - ways[0].legs[1].depart).count()), 326, 2);
  EXPECT_EQ(ways[0].legs[2].depart, t.local(2026, 11, 30, hms(9, 21)));
  Person lame;
  lame.longest_walk = 250;
  EXPECT_TRUE(t.plan(t.at("a"), t.at("d"), t.local(2026, 11, 30, hms(8)), false, lame).empty());
}

TEST(TripPlannerTest, FromADoorOneIsAtTheStopTwoMinutesBefore) {
  RawFeed feed = empty_town();
  add_line(feed, "1", {"a", "b"}, hms(9), hms(10), hms(1), 10);
  const Town t{{feed}};
  const TripPlace door{{}, Position{static_cast<int>((52.0 + north(160)) * 1e6), 100'000}};
  const auto ways = t.plan(door, t.at("b"), t.local(2026, 11, 30, hms(8)));
  ASSERT_EQ(ways.size(), 1u);
  EXPECT_NEAR(double((t.local(2026, 11, 30, hms(9)) - ways[0].depart).count()), 160 * 1.3 / 0.8 + 120, 3);
  // Five minutes before it leaves it is too late, and nobody runs.
  EXPECT_EQ(t.plan(door, t.at("b"), t.local(2026, 11, 30, hms(8, 55)))[0].arrive,
            t.local(2026, 11, 30, hms(10, 10)));
}

TEST(TripPlannerTest, WhatIsNearIsWalkedTo) {
  const RawFeed feed = [] {
    RawFeed f = empty_town();
    add_line(f, "1", {"a", "b"}, hms(9), hms(10), hms(1), 10);
    return f;
  }();
  const Town t{{feed}};
  const TripPlace door{{}, Position{static_cast<int>((52.0 + north(160)) * 1e6), 100'000}};
  const auto ways = t.plan(door, t.at("a"), t.local(2026, 11, 30, hms(8)));
  ASSERT_EQ(ways.size(), 1u);
  EXPECT_EQ(ways[0].rides, 0);
  EXPECT_EQ(ways[0].legs[0].kind, Leg::Kind::Walk);
}

TEST(TripPlannerTest, AVehicleOfYesterdayIsTakenAfterMidnight) {
  RawFeed feed = empty_town();
  add_line(feed, "N1", {"a", "b"}, hms(24, 30), hms(24, 30), 60, 10);
  feed.services[0].weekdays = {false, false, false, false, true, false, false};  // on Fridays
  const Town t{{feed}};
  const auto ways =
      t.plan(t.at("a"), t.at("b"), t.local(2026, 12, 5, hms(0, 10)));  // in the night to Saturday
  ASSERT_EQ(ways.size(), 1u);
  EXPECT_EQ(ways[0].depart, t.local(2026, 12, 5, hms(0, 30)));
  Person impatient;
  impatient.longest_trip = 3600;
  EXPECT_TRUE(t.plan(t.at("a"), t.at("b"), t.local(2026, 12, 4, hms(0, 10)), false, impatient).empty());
}

TEST(TripPlannerTest, TimesCountFromNoonWhereClocksAreChanged) {
  RawFeed feed = empty_town();
  add_line(feed, "1", {"a", "b"}, hms(0, 30), hms(8), 450 * 60, 10);  // 0:30 and 8:00
  const Town t{{feed}};
  // 28 March 2027: clocks go from 1:00 to 2:00. Noon minus twelve hours is 23:00 UTC of the day before, which
  // the clocks show as 23:00, so 0:30 of the timetable is 23:30 on the wall, and 8:00 is 8:00.
  EXPECT_EQ(t.plan(t.at("a"), t.at("b"), t.local(2027, 3, 27, hms(12)))[0].depart,
            t.local(2027, 3, 27, hms(23, 30)));
  EXPECT_EQ(t.plan(t.at("a"), t.at("b"), t.local(2027, 3, 28, hms(5)))[0].depart,
            t.local(2027, 3, 28, hms(8)));
  // 25 October 2026: from 2:00 back to 1:00. Noon minus twelve hours is 0:00 UTC, the first 1:00 of the wall.
  EXPECT_EQ(t.plan(t.at("a"), t.at("b"), t.local(2026, 10, 24, hms(12)))[0].depart,
            zone::Instant{std::chrono::sys_days{std::chrono::year{2026} / 10 / 25}} + minutes{30});
  EXPECT_EQ(t.plan(t.at("a"), t.at("b"), t.local(2026, 10, 25, hms(5)))[0].depart,
            t.local(2026, 10, 25, hms(8)));
}

TEST(TripPlannerTest, OnAHolidayOnlyWhatRunsIsTaken) {
  RawFeed feed = empty_town();
  add_line(feed, "1", {"a", "b"}, hms(9), hms(9), 60, 10);
  RawService holiday;
  holiday.id = "holiday";
  holiday.weekdays = {};
  const sys_days christmas{std::chrono::year{2026} / 12 / 25};
  holiday.exceptions = {{christmas, true}};
  feed.services[0].exceptions = {{christmas, false}};
  feed.services.push_back(holiday);
  add_line(feed, "2", {"a", "b"}, hms(11), hms(11), 60, 10);
  feed.trips.back().service = "holiday";
  const Town t{{feed}};
  EXPECT_EQ(t.plan(t.at("a"), t.at("b"), t.local(2026, 12, 24, hms(8)))[0].depart,
            t.local(2026, 12, 24, hms(9)));
  EXPECT_EQ(t.plan(t.at("a"), t.at("b"), t.local(2026, 12, 25, hms(8)))[0].depart,
            t.local(2026, 12, 25, hms(11)));
}

TEST(TripPlannerTest, WithoutATimetableOneWaitsAsLongAsItMayTake) {
  RawFeed feed = empty_town();
  add_line(feed, "1", {"a", "b"}, hms(0), hms(0), 60, 10);
  feed.trips[0].frequencies = {{hms(8), hms(10), 600, false}};
  const Town t{{feed}};
  // At nine one may just have gone; the next comes until 9:10 and is there until 9:20.
  const auto ways = t.plan(t.at("a"), t.at("b"), t.local(2026, 11, 30, hms(9)));
  ASSERT_EQ(ways.size(), 1u);
  EXPECT_EQ(ways[0].depart, t.local(2026, 11, 30, hms(9)));
  EXPECT_EQ(ways[0].arrive, t.local(2026, 11, 30, hms(9, 20)));
  EXPECT_EQ(ways[0].legs[0].headway, 600);
  EXPECT_EQ(t.plan(t.at("a"), t.at("b"), t.local(2026, 11, 30, hms(9, 30)), true)[0].depart,
            t.local(2026, 11, 30, hms(9, 10)));
}

TEST(TripPlannerTest, ALoopIsRiddenTheShortWayRound) {
  RawFeed feed = empty_town();
  RawTrip ring{"ring", "R", "daily", "", {}};
  int at = hms(9);
  for (const char* stop : {"a", "b", "c", "d", "a", "b"}) ring.calls.push_back({stop, at, at}), at += 600;
  feed.trips = {ring};
  const Town t{{feed}};
  EXPECT_EQ(t.plan(t.at("a"), t.at("b"), t.local(2026, 11, 30, hms(8)))[0].arrive,
            t.local(2026, 11, 30, hms(9, 10)));
  const auto late = t.plan(t.at("a"), t.at("b"), t.local(2026, 11, 30, hms(9, 30)));
  ASSERT_EQ(late.size(), 1u);
  EXPECT_EQ(late[0].legs[0].boards, 4u);
  const auto home = t.plan(t.at("d"), t.at("b"), t.local(2026, 11, 30, hms(8)));
  EXPECT_EQ(home[0].arrive, t.local(2026, 11, 30, hms(9, 50)));
}

TEST(TripPlannerTest, NobodyGetsOffWhereNobodyMay) {
  RawFeed feed = empty_town();
  add_line(feed, "1", {"a", "b", "c"}, hms(9), hms(9), 60, 10);
  feed.trips[0].calls[1].alight = false;
  feed.trips[0].calls[1].board = false;
  const Town t{{feed}};
  const auto at = t.local(2026, 11, 30, hms(8));
  EXPECT_TRUE(t.plan(t.at("a"), t.at("b"), at).empty());
  EXPECT_TRUE(t.plan(t.at("b"), t.at("c"), at).empty());
  EXPECT_EQ(t.plan(t.at("a"), t.at("c"), at).size(), 1u);
}

TEST(TripPlannerTest, WithoutStepsMeansThatTheTimetableSaysSo) {
  RawFeed feed = empty_town();
  add_line(feed, "1", {"a", "b"}, hms(9), hms(12), hms(1), 10);
  feed.trips[1].wheelchair = 1;
  feed.trips[2].wheelchair = 2;
  Person p;
  p.step_free = true;
  {
    const Town t{{feed}};
    EXPECT_EQ(t.plan(t.at("a"), t.at("b"), t.local(2026, 11, 30, hms(8)), false, p)[0].depart,
              t.local(2026, 11, 30, hms(10)));
  }
  feed.stops[1].wheelchair = 0;
  const Town t{{feed}};
  EXPECT_TRUE(t.plan(t.at("a"), t.at("b"), t.local(2026, 11, 30, hms(8)), false, p).empty());
}

TEST(TripPlannerTest, TwoTimetablesAreOneWhereTheirStopsAreNear) {
  RawFeed town = empty_town(), country = empty_town();
  country.zone = "Europe/Paris";
  add_line(town, "1", {"a", "b"}, hms(9), hms(9), 60, 10);
  add_line(country, "7", {"b", "e"}, hms(10, 30), hms(10, 30), 60, 20);  // 9:30 in London
  const Town t{{town, country}};
  const auto ways = t.plan(t.at("a"), t.at("e", 1), t.local(2026, 11, 30, hms(8)));
  ASSERT_EQ(ways.size(), 1u);
  EXPECT_EQ(ways[0].arrive, t.local(2026, 11, 30, hms(9, 50)));
}

TEST(TripPlannerTest, AChangeHasToSaveTwentyMinutesBeforeItIsWorthIt) {
  for (const auto& [direct_takes, rides] : {std::pair{44, 1}, std::pair{46, 2}}) {
    RawFeed feed = empty_town();
    add_line(feed, "slow", {"a", "c"}, hms(9), hms(9), 60, direct_takes);
    add_line(feed, "1", {"a", "b"}, hms(9), hms(9), 60, 10);
    add_line(feed, "2", {"b", "c"}, hms(9, 15), hms(9, 15), 60, 10);  // there after 25 minutes
    const Town t{{feed}};
    const auto ways = t.plan(t.at("a"), t.at("c"), t.local(2026, 11, 30, hms(9)));
    ASSERT_EQ(ways.size(), 2u);
    EXPECT_EQ(ways[0].rides, rides);
  }
}

TEST(TripPlannerTest, AShorterWalkIsWorthSomeMinutes) {
  RawFeed feed = empty_town();
  feed.stops[2].latitude = feed.stops[1].latitude + north(400);
  add_line(feed, "near", {"a", "b"}, hms(9), hms(9), 60, 20);  // 400 m from the door
  add_line(feed, "door", {"a", "c"}, hms(9, 5), hms(9, 5), 60, 35);
  const Town t{{feed}};
  const TripPlace door{{}, Position{static_cast<int>(feed.stops[2].latitude * 1e6), 100'000}};
  const auto ways = t.plan(t.at("a"), door, t.local(2026, 11, 30, hms(9)));
  ASSERT_EQ(ways.size(), 2u);
  EXPECT_EQ(ways[0].metres, 0);
  EXPECT_GT(ways[1].metres, 390);
}

TEST(TripPlannerTest, WhatCannotBeMadeBackIsNotGiven) {
  RawFeed feed = empty_town();
  add_line(feed, "1", {"a", "b"}, hms(9), hms(18), hms(1), 10);
  add_line(feed, "1", {"b", "a"}, hms(9, 30), hms(16, 30), hms(1), 10);
  const Town t{{feed}};
  TripPlanner planner{t.network};
  const auto night = t.local(2026, 12, 1, hms(3));
  const auto home = planner.last_way_home(t.at("b"), t.at("a"), night, {});
  ASSERT_TRUE(home);
  EXPECT_EQ(home->depart, t.local(2026, 11, 30, hms(16, 30)));
  const auto ask = [&](int at, int stay) {
    return planner
        .plan_with_return({t.at("a"), t.at("b"), t.local(2026, 11, 30, at), false}, seconds{stay}, night, {})
        .size();
  };
  EXPECT_EQ(ask(hms(14), 3600), 1u);
  EXPECT_EQ(ask(hms(15), hms(1, 20)), 1u);  // there at 15:10, back at 16:30
  EXPECT_EQ(ask(hms(15), hms(1, 21)), 0u);
  EXPECT_EQ(ask(hms(17), 0), 0u);
  EXPECT_FALSE(planner.last_way_home(t.at("b"), t.at("e"), night, {}));
}

}  // namespace
}  // namespace mana::calendar::trips::test
