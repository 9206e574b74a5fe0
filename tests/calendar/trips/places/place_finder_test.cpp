#include "calendar/trips/places/place_finder.hpp"

#include <gtest/gtest.h>

#include "tests/calendar/trips/planner/town.hpp"

namespace mana::calendar::trips::test {
namespace {

RawFeed named_town() {
  RawFeed feed;
  feed.stops = {{"m1", "Mill Road", 52.0, 0.1},
                {"m2", "Mill Road", 52.0003, 0.1},
                {"m3", "Mill Road", 52.2, 0.1},
                {"hc", "Health Centre", 52.01, 0.1},
                {"ha", "Health Centre Annexe", 52.02, 0.1},
                {"sj", "St. John's Church", 52.03, 0.1},
                {"cafe", "Café Zürich", 52.05, 0.1},
                {"p1", "Platform 1", 52.06, 0.1, 0, "cs"},
                {"p2", "Platform 2", 52.0601, 0.1, 0, "cs"},
                {"cs", "Central Station", 52.06, 0.1, 0, "", 1}};
  std::vector<std::string> all;
  for (const RawStop& s : feed.stops)
    if (s.kind == 0) all.push_back(s.id);
  feed.stops.push_back({"unserved", "Old Mill", 52.07, 0.1});
  add_line(feed, "1", all, hms(9), hms(9), 60, 10);
  return feed;
}

class PlaceFinderTest : public ::testing::Test {
 protected:
  Town town{{named_town()}};
  PlaceFinder finder{town.network, NameWords::read(MANA_ASSETS "/dialogue/en-GB/trips.toml").value()};

  std::string found(const std::string& typed) const {
    const auto place = finder.find(typed);
    return place ? place->name : place.error().sentence;
  }
};

TEST_F(PlaceFinderTest, ANameIsFoundHoweverItIsWritten) {
  for (const char* typed : {"Health Centre", "health  CENTRE", "the Health Ctr.", "health center",
                            "Helth Centre", "health centr"})
    EXPECT_EQ(found(typed), "Health Centre") << typed;
  for (const char* typed : {"St Johns Church", "saint john's church", "st john’s"})
    EXPECT_EQ(found(typed), "St. John's Church") << typed;
  for (const char* typed : {"cafe zurich", "CAFÉ", "zürich"}) EXPECT_EQ(found(typed), "Café Zürich") << typed;
  EXPECT_EQ(found("annexe"), "Health Centre Annexe");
}

TEST_F(PlaceFinderTest, TheStopsOfAStationAndOfOneNameAreOnePlace) {
  EXPECT_EQ(finder.find("central station")->place.stops.size(), 2u);
  EXPECT_EQ(finder.find("Central Stn")->name, "Central Station");
}

TEST_F(PlaceFinderTest, WhatIsNotClearIsAskedBackAndNeverGuessed) {
  const std::string both = found("Mill Road");
  EXPECT_EQ(both,
            "Which 'Mill Road' is meant: 'Mill Road' at 52.0000,0.1000 or 'Mill Road' at 52.2000,0.1000?");
  EXPECT_EQ(finder.find("Mill Rd").error().code, core::ErrorCode::BadInput);
  EXPECT_NE(found("c").find("Which 'c' is meant"), std::string::npos) << found("c");
}

TEST_F(PlaceFinderTest, WhatNobodyKnowsIsNotFound) {
  for (const char* typed : {"", "Hospital", "Old Mill", "!!", "Health Centre of Nowhere"})
    EXPECT_EQ(finder.find(typed).error().code, core::ErrorCode::NotFound) << typed << found(typed);
}

TEST(TypedPositionTest, DegreesAreReadAndNothingElse) {
  EXPECT_EQ(typed_position("52.2053, -0.1218"), (Position{52'205'300, -121'800}));
  EXPECT_EQ(typed_position("52,0"), (Position{52'000'000, 0}));
  for (const char* text : {"", "52", "52.2 0.1", "91,0", "a,b", "52.2,0.1,3", "Mill Road, 12"})
    EXPECT_FALSE(typed_position(text)) << text;
  EXPECT_EQ(position_at_end("12 High Street, 52.2053, 0.1218"), (Position{52'205'300, 121'800}));
  EXPECT_EQ(position_at_end("52.2053,0.1218"), (Position{52'205'300, 121'800}));
  for (const char* text : {"", ",", " , ", "12 High Street, Anytown", "Flat 3, 12"})
    EXPECT_FALSE(position_at_end(text)) << text;
}

TEST(NameWordsTest, GermanNamesAreComparedInTheirOwnWay) {
  const NameWords words = NameWords::read(MANA_ASSETS "/dialogue/de-DE/trips.toml").value();
  EXPECT_EQ(words.words_of("Hauptstraße"), words.words_of("HAUPTSTR."));
  EXPECT_EQ(words.words_of("Hauptstrasse"), words.words_of("hauptstraße"));
  EXPECT_EQ(words.words_of("Hauptbahnhof"), words.words_of("Hbf"));
  EXPECT_EQ(words.words_of("Marktplatz"), words.words_of("Marktpl."));
}

}  // namespace
}  // namespace mana::calendar::trips::test
