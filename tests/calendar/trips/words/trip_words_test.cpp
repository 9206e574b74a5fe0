#include "calendar/trips/words/trip_words.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/calendar/trips/planner/town.hpp"

namespace mana::calendar::trips::test {
namespace {

using Steps = std::vector<std::string>;

RawFeed spoken_town() {
  RawFeed feed;
  feed.stops = {{"a", "Mill Rd", 52.0, 0.1},         {"b", "Market Square", 52.02, 0.1},
                {"c", "Station", 52.04, 0.1},        {"d", "Health Centre", 52.06, 0.1},
                {"e", "Library", 52.08, 0.1},        {"f", "Harbour", 52.1, 0.1},
                {"b2", "Corn Exchange", 52.022, 0.1}};
  add_line(feed, "12", {"a", "b", "c", "d", "e"}, hms(14, 10), hms(14, 10), 60, 5, "Library");
  add_line(feed, "Ferry", {"e", "f"}, hms(15, 20), hms(15, 20), 60, 20);
  add_line(feed, "9", {"b2", "f"}, hms(14, 40), hms(14, 40), 60, 20, "Harbour");
  return feed;
}

class TripWordsTest : public ::testing::Test {
 protected:
  Town town{{spoken_town()}};

  Steps steps(const TripPlace& from, const TripPlace& to, const char* language = "en-GB", int at = hms(14),
              bool back = false) const {
    const auto words = TripWords::read(std::string{MANA_ASSETS "/dialogue/"} + language + "/trips.toml");
    if (!words) return {words.error().sentence};
    const auto moment = town.local(2026, 12, 1, at);
    const auto ways = town.plan(from, to, moment);
    if (ways.empty()) return {"no way"};
    TripTelling telling;
    telling.to = "the doctor";
    telling.now = town.local(2026, 12, 1, hms(13));
    telling.tells_of_back = back;
    if (back) telling.back = town.local(2026, 12, 1, hms(18, 30));
    return words->steps(ways[0], *town.network, telling, *town.zone, time_words(language));
  }
};

TEST_F(TripWordsTest, ARideIsToldInShortSentences) {
  EXPECT_EQ(steps(town.at("a"), town.at("d")),
            (Steps{"This afternoon at ten past two the trip begins.",
                   "At Mill Road wait for the number 12 bus to Library.", "It leaves at ten past two.",
                   "Get off at Health Centre. That is the third stop.",
                   "You are at the doctor at twenty-five past two."}));
}

TEST_F(TripWordsTest, TheNextAndTheLastStopHaveWordsOfTheirOwn) {
  EXPECT_EQ(steps(town.at("a"), town.at("b"))[3], "Get off at the very next stop. That is Market Square.");
  EXPECT_EQ(steps(town.at("a"), town.at("e"))[3], "Stay on until the last stop. That is Library.");
}

TEST_F(TripWordsTest, AChangeIsToldOneThingAfterTheOther) {
  // On the ferry: the whole afternoon has one name, so it is said once.
  const Steps far = steps(town.at("d"), town.at("f"));
  EXPECT_EQ(far[4], "Stay at this stop. Wait for the Ferry bus.");
  EXPECT_EQ(far[5], "It leaves at twenty past three.");
  const Steps walk = steps(town.at("a"), town.at("f"));
  EXPECT_EQ(walk[4],
            "Now walk to the stop Corn Exchange. That takes about seven minutes. There is time enough.");
  EXPECT_EQ(walk[5], "At Corn Exchange wait for the number 9 bus to Harbour.");
}

TEST_F(TripWordsTest, FromTheDoorOneIsToldToWalkAndNeverWhereNorthIs) {
  const TripPlace door{{}, Position{52'001'000, 100'000}};
  const Steps all = steps(door, town.at("d"));
  EXPECT_EQ(all[0], "This afternoon at four minutes past two it is time to leave.");
  EXPECT_EQ(all[1], "Walk to the stop Mill Road. That takes about four minutes.");
  for (const std::string& step : all)
    for (const char* map : {"north", "south", "metres", " m.", "turn"})
      EXPECT_EQ(step.find(map), std::string::npos) << step;
}

TEST_F(TripWordsTest, TheWayBackIsToldOf) {
  EXPECT_EQ(steps(town.at("a"), town.at("d"), "en-GB", hms(14), true).back(),
            "The last way back leaves at half past six in the evening.");
}

TEST_F(TripWordsTest, GermanIsToldAsGermansTellIt) {
  EXPECT_EQ(steps(town.at("a"), town.at("d"), "de-DE"),
            (Steps{"Heute Nachmittag um zehn nach zwei beginnt die Fahrt.",
                   "Warten Sie an der Haltestelle Mill Rd auf die Linie 12 nach Library.",
                   "Die Abfahrt ist um zehn nach zwei.",
                   "Steigen Sie an der Haltestelle Health Centre aus. Das ist der dritte Halt.",
                   "Um fünf vor halb drei sind Sie am Ziel: the doctor."}));
}

TEST_F(TripWordsTest, WhatIsWrongWithTheFileIsSaidWithItsLine) {
  const mana::test::TemporaryFolder folder;
  const auto file = folder.path() / "trips.toml";
  std::ofstream{file} << "[trip]\nset_out = \"{who} goes\"\n[vehicle]\n";
  EXPECT_NE(TripWords::read(file).error().sentence.find("line 2: {who} is not known here"),
            std::string::npos);
  std::ofstream{file} << "[trip]\nset_out = \"Go.\"\n[vehicle]\n";
  EXPECT_NE(TripWords::read(file).error().sentence.find("needs a text"), std::string::npos);
  EXPECT_FALSE(TripWords::read(folder.path() / "none.toml"));
}

}  // namespace
}  // namespace mana::calendar::trips::test
