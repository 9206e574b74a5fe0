#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/calendar/trips/planner/raw_feed.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

// `mana trip` as somebody types it.

namespace mana::test {
namespace {

using calendar::trips::test::hms;
using calendar::trips::test::RawFeed;
using nlohmann::json;

RawFeed small_town() {
  RawFeed feed;
  feed.stops = {
      {"a", "Mill Road", 52.0, 0.1}, {"b", "Market Square", 52.02, 0.1}, {"c", "Health Centre", 52.04, 0.1}};
  for (int hour = 8; hour < 19; ++hour) {
    const int out = hms(hour, 10), back = hms(hour, 40);
    const std::string h = std::to_string(hour);
    feed.trips.push_back({"out" + h,
                          "12",
                          "daily",
                          "Health Centre",
                          {{"a", out, out}, {"b", out + 300, out + 300}, {"c", out + 600, out + 600}}});
    feed.trips.push_back({"back" + h,
                          "12",
                          "daily",
                          "Mill Road",
                          {{"c", back, back}, {"b", back + 300, back + 300}, {"a", back + 600, back + 600}}});
  }
  return feed;
}

class TripCommandTest : public ::testing::Test {
 protected:
  TripCommandTest() { calendar::trips::test::write_gtfs(small_town(), feed); }

  TemporaryFolder folder;
  std::string feed = (folder.path() / "town").string(), data = (folder.path() / "data").string();

  Outcome trip(std::vector<std::string> more) const {
    more.insert(more.begin(), {MANA_BINARY, "trip"});
    more.insert(more.end(), {"--data", data});
    return run_program(more);
  }
  Outcome ask(std::vector<std::string> more) const {
    more.insert(more.end(), {"--zone", "Europe/London", "--now", "2026-12-01T10:00:00+00:00", "--json"});
    return trip(more);
  }
};

TEST_F(TripCommandTest, ATripIsOneLineOfJsonAsItsDesignSays) {
  const Outcome o = ask({"--from", "mill rd", "--to", "health ctr", "--arrive", "14:30", "--feed", feed});
  ASSERT_EQ(o.status, 0) << o.err;
  const json line = json::parse(o.out);
  EXPECT_EQ(line["depart"], "2026-12-01T14:10:00+00:00");
  EXPECT_EQ(line["arrive"], "2026-12-01T14:20:00+00:00");
  ASSERT_EQ(line["legs"].size(), 1u);
  const json& leg = line["legs"][0];
  EXPECT_EQ(leg["mode"], "bus");
  EXPECT_EQ(leg["from"], "Mill Road");
  EXPECT_EQ(leg["to"], "Health Centre");
  EXPECT_EQ(leg["line"], "12");
  EXPECT_EQ(leg["headsign"], "Health Centre");
  EXPECT_EQ(line["spoken"][0], "This afternoon at ten past two the trip begins.");
  EXPECT_EQ(line["last_way_back"], "2026-12-01T18:40:00+00:00");
}

TEST_F(TripCommandTest, TimetablesAreKeptListedReadAnewAndForgotten) {
  EXPECT_EQ(trip({"feed", "list"}).status, 0);
  Outcome o = trip({"--from", "mill", "--to", "health"});
  EXPECT_EQ(o.status, 1);
  EXPECT_NE(o.err.find("No timetable is known here"), std::string::npos) << o.err;
  o = trip({"feed", "add", feed, "--json"});
  ASSERT_EQ(o.status, 0) << o.err;
  EXPECT_EQ(json::parse(o.out)["name"], "town");
  EXPECT_EQ(json::parse(o.out)["stop_times"], 66);
  EXPECT_EQ(ask({"--from", "mill", "--to", "health", "--depart", "tomorrow 10:00"}).status, 0);
  EXPECT_EQ(trip({"feed", "update"}).status, 0);
  std::filesystem::remove(feed + "/stops.txt");
  o = trip({"feed", "update", "town"});
  EXPECT_EQ(o.status, 1) << o.err;
  EXPECT_NE(o.err.find("'town' stays as it was"), std::string::npos) << o.err;
  EXPECT_EQ(ask({"--from", "mill", "--to", "health", "--depart", "tomorrow 10:00"}).status, 0);
  EXPECT_EQ(trip({"feed", "remove", "town"}).status, 0);
  EXPECT_EQ(trip({"feed", "remove", "town"}).status, 1);
  EXPECT_EQ(trip({"feed", "add", "/nowhere.zip"}).status, 1);
  EXPECT_EQ(trip({"feed", "add"}).status, 2);
}

TEST_F(TripCommandTest, APlaceOfTheHomeIsFoundByItsNameOrItsPosition) {
  const auto place = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {MANA_BINARY, "calendar", "place", "add"});
    more.insert(more.end(), {"--data", data});
    return run_program(more).status;
  };
  ASSERT_EQ(place({"Home", "--address", "1 Mill Road, 52.0005, 0.1"}), 0);
  ASSERT_EQ(place({"Doctor Lowe", "--address", "2 High Street"}), 0);
  const Outcome o = ask({"--from", "home", "--to", "health centre", "--arrive", "14:30", "--feed", feed});
  ASSERT_EQ(o.status, 0) << o.err;
  const json line = json::parse(o.out);
  EXPECT_EQ(line["legs"][0]["mode"], "walk");
  EXPECT_EQ(line["legs"][0]["from"], "Home");
  const Outcome unknown = ask({"--from", "home", "--to", "Doctor Lowe", "--arrive", "14:30", "--feed", feed});
  EXPECT_EQ(unknown.status, 1);
  EXPECT_NE(unknown.err.find("Nobody knows where 'Doctor Lowe' is"), std::string::npos) << unknown.err;
}

TEST_F(TripCommandTest, WhatCannotBeMadeBackIsRefusedOnlyWhereOneStays) {
  EXPECT_EQ(
      ask({"--from", "mill", "--to", "health", "--depart", "17:00", "--stay", "1h", "--feed", feed}).status,
      0);
  const Outcome late =
      ask({"--from", "mill", "--to", "health", "--depart", "18:00", "--stay", "1h", "--feed", feed});
  EXPECT_EQ(late.status, 1);
  EXPECT_NE(late.err.find("none back: the last one leaves at 2026-12-01T18:40:00+00:00"), std::string::npos)
      << late.err;
  const Outcome home = ask({"--from", "health", "--to", "mill", "--depart", "18:30", "--feed", feed});
  ASSERT_EQ(home.status, 0) << home.err;
  EXPECT_EQ(json::parse(home.out)["spoken"].back(),
            "There is no way back on that day. Somebody has to fetch you.");
  EXPECT_EQ(ask({"--from", "health", "--to", "mill", "--depart", "18:30", "--one-way", "--feed", feed})
                .out.find("way back"),
            std::string::npos);
}

TEST_F(TripCommandTest, WhatIsWrongIsSaidInOneSentence) {
  struct Case {
    std::vector<std::string> typed;
    int status;
    std::string told;
  };
  for (const Case& c :
       {Case{{"--from", "mill"}, 2, "Say from where to where"},
        Case{{"--from", "nowhere", "--to", "mill", "--feed", feed},
             1,
             "--from: No stop of the timetable is called 'nowhere'"},
        Case{{"--from", "mill", "--to", "mill road", "--feed", feed}, 2, "are the same place"},
        Case{{"--from", "m", "--to", "health", "--feed", feed},
             2,
             "Which 'm' is meant: 'Market Square' or 'Mill Road'?"},
        Case{{"--from", "mill", "--to", "health", "--arrive", "2:30", "--feed", feed},
             2,
             "--arrive: '2:30' can be read in two ways"},
        Case{{"--from", "mill", "--to", "health", "--arrive", "tomorrow", "--feed", feed},
             2,
             "names a day and no time"},
        Case{{"--from", "mill", "--to", "health", "--depart", "2040-01-01 10:00", "--feed", feed},
             1,
             "is about 2026-01-01 to 2028-12-31"},
        Case{{"--from", "mill", "--to", "53.0,0.1", "--feed", feed},
             1,
             "No stop is within 600 metres on foot of '53.0,0.1'"},
        Case{{"--from", "mill", "--to", "health", "--step-free", "--feed", feed}, 1, "without steps"},
        Case{{"--from", "mill", "--to", "health", "--feed", feed + "/stops.txt"},
             2,
             "cannot be read as a .zip"}}) {
    const Outcome o = ask(c.typed);
    EXPECT_EQ(o.status, c.status) << o.err;
    EXPECT_EQ(o.out, "");
    EXPECT_NE(o.err.find(c.told), std::string::npos) << o.err;
    EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1) << o.err;
  }
}

}  // namespace
}  // namespace mana::test
