#include "calendar/trips/live/delayed_feed.hpp"

#include <gtest/gtest.h>

#include "tests/calendar/trips/planner/town.hpp"

namespace mana::calendar::trips::test {
namespace {

using std::chrono::seconds;

// ---- messages as a transport company sends them

std::string varint(std::uint64_t n) {
  std::string out;
  for (; n >= 0x80; n >>= 7) out += static_cast<char>(n | 0x80);
  return out + static_cast<char>(n);
}
std::string number(int field, std::int64_t value) {
  return varint(std::uint64_t(field) << 3) + varint(static_cast<std::uint64_t>(value));
}
std::string text(int field, const std::string& bytes) {
  return varint(std::uint64_t(field) << 3 | 2) + varint(bytes.size()) + bytes;
}

std::string event(int delay) { return number(1, delay); }
std::string message(const std::vector<std::string>& updates, std::int64_t at = 0) {
  std::string all = text(1, text(1, "2.0") + (at != 0 ? number(3, at) : ""));
  for (const std::string& u : updates) all += text(2, text(1, "x") + text(3, u));
  return all;
}
std::string trip(const std::string& id, const std::string& more = {}) { return text(1, text(1, id) + more); }

class DelayedFeedTest : public ::testing::Test {
 protected:
  RawFeed raw = [] {
    RawFeed feed;
    for (const char* id : {"a", "b", "c", "d"})
      feed.stops.push_back({id, id, 52.0 + 0.02 * double(feed.stops.size()), 0.1});
    add_line(feed, "1", {"a", "b", "c", "d"}, hms(9), hms(11), hms(1), 10);
    return feed;
  }();
  Town town{{raw}};

  Journey first_way(const std::string& bytes, int at = hms(8, 30), int day = 1, const char* from = "a",
                    const char* to = "d") const {
    const auto updates = read_trip_updates(bytes);
    EXPECT_TRUE(updates.ok());
    auto delayed =
        with_updates(*town.network->feeds()[0], *updates, town.local(2026, 12, 1, hms(8)), *town.zone);
    const auto network = Network::build({delayed->feed}, town.zones, {}).value();
    const auto ways =
        TripPlanner{network}.plan({town.at(from), town.at(to), town.local(2026, 12, unsigned(day), at)}, {});
    return ways.empty() ? Journey{} : ways[0];
  }
  zone::Instant at(int day, int clock) const { return town.local(2026, 12, unsigned(day), clock); }
};

TEST_F(DelayedFeedTest, ADelayHoldsFromItsCallOnAndOnThatDayAlone) {
  const std::string late = message({trip("1_a_32400") + text(2, number(1, 2) + text(2, event(300)))});
  Journey j = first_way(late);
  EXPECT_EQ(j.depart, at(1, hms(9)));  // before the call nothing changes
  EXPECT_EQ(j.arrive, at(1, hms(9, 35)));
  j = first_way(late, hms(8, 30), 2);
  EXPECT_EQ(j.arrive, at(2, hms(9, 30)));
  // By the name of the stop, and by a time in place of a delay.
  const auto time = (at(1, hms(9, 17)) - zone::Instant{}).count();
  EXPECT_EQ(first_way(message({trip("1_a_32400") + text(2, text(4, "b") + text(3, number(2, time)))})).arrive,
            at(1, hms(9, 37)));
}

TEST_F(DelayedFeedTest, WhatIsCancelledDoesNotRunThatDay) {
  const std::string gone = message({trip("1_a_32400", number(4, 3))});
  EXPECT_EQ(first_way(gone).depart, at(1, hms(10)));
  EXPECT_EQ(first_way(gone, hms(8, 30), 2).depart, at(2, hms(9)));
  const std::string tomorrow = message({trip("1_a_32400", text(3, "20261202") + number(4, 3))});
  EXPECT_EQ(first_way(tomorrow).depart, at(1, hms(9)));
  EXPECT_EQ(first_way(tomorrow, hms(8, 30), 2).depart, at(2, hms(10)));
}

TEST_F(DelayedFeedTest, AStopThatIsSkippedIsNoPlaceToGetOff) {
  const std::string skipped = message({trip("1_a_32400") + text(2, text(4, "c") + number(5, 1))});
  EXPECT_EQ(first_way(skipped, hms(8, 30), 1, "a", "c").arrive, at(1, hms(10, 20)));
  EXPECT_EQ(first_way(skipped).arrive, at(1, hms(9, 30)));
}

TEST_F(DelayedFeedTest, ALateOneMayBeOvertaken) {
  const std::string late = message({trip("1_a_32400") + number(5, 5400)});
  const Journey j = first_way(late);
  EXPECT_EQ(j.depart, at(1, hms(10)));
  EXPECT_EQ(first_way(late, hms(10, 1)).depart, at(1, hms(10, 30)));
}

TEST_F(DelayedFeedTest, NoVehicleLeavesBeforeItHasCome) {
  const std::string mad = message({trip("1_a_32400") + text(2, number(1, 2) + text(2, event(3600))) +
                                   text(2, number(1, 3) + text(2, event(-3600)))});
  const Journey j = first_way(mad, hms(8, 59));
  EXPECT_GE(j.arrive, j.depart);
  EXPECT_EQ(j.arrive, at(1, hms(10, 20)));  // at the third stop at 10:10, too
}

TEST_F(DelayedFeedTest, WhatMeansNoTripOfTheTimetableIsPassedOver) {
  const auto updates = read_trip_updates(
      message({trip("ghost"), trip("1_a_32400", number(4, 1)), trip("1_a_32400", text(3, "19990101"))}));
  ASSERT_TRUE(updates);
  EXPECT_EQ(updates->trips.size(), 2u);  // an added trip is none of ours
  const auto delayed = with_updates(*town.network->feeds()[0], *updates, at(1, hms(8)), *town.zone);
  EXPECT_EQ(delayed->unknown, 2u);
  EXPECT_EQ(delayed->moved + delayed->cancelled, 0u);
}

TEST_F(DelayedFeedTest, WhatIsNoMessageIsRefused) {
  const std::string whole =
      message({trip("1_a_32400") + text(2, number(1, 2) + text(2, event(300)))}, 1'796'000'000);
  ASSERT_TRUE(read_trip_updates(whole));
  EXPECT_EQ(read_trip_updates(whole)->at.time_since_epoch().count(), 1'796'000'000);
  for (const std::string& bytes :
       {std::string{}, std::string{"<html>Sign in</html>"}, std::string(40, '\xff'), text(1, text(1, "9.0"))})
    EXPECT_FALSE(read_trip_updates(bytes)) << bytes;
  for (std::size_t size = 8; size < whole.size(); ++size) {
    const auto cut = read_trip_updates(whole.substr(0, size));  // whole messages within may stand
    EXPECT_TRUE(cut.ok() || cut.error().sentence.ends_with('.'));
  }
}

}  // namespace
}  // namespace mana::calendar::trips::test
