#include "calendar/wording/library.hpp"

#include <gtest/gtest.h>

#include "calendar/store/library_rows.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

namespace mana::calendar {
namespace {
using namespace std::chrono_literals;

Library known() {
  Library l;
  l.places = {{1, "Health centre", "12 High Street, Anytown", "Left, then straight on.", "", 20min},
              {2, "Health centre annexe", "", "", "the annexe", 0min}};
  l.people = {{1, "Siobhan", "daughter", "", "Shivawn"}, {2, "Anna Brown", "", "", "Anna"}};
  return l;
}

TEST(LibraryTest, APlaceIsFoundByNameOrAddressHoweverItIsWritten) {
  const Library l = known();
  for (const char* text :
       {"Health centre", "HEALTH  CENTRE", "12 High Street, Anytown", "12 high street anytown",
        "Health centre, 12 High Street, Anytown, AB1 2CD", "Health centre (2nd floor)"}) {
    ASSERT_NE(l.find_place(text), nullptr) << text;
    EXPECT_EQ(l.find_place(text)->id, 1) << text;
  }
  EXPECT_EQ(l.find_place("Health centre annexe, room 3")->id, 2);
}

TEST(LibraryTest, APositionBehindAnAddressIsNoPartOfIt) {
  for (const char* typed :
       {"12 High Street, 52.2053, 0.1218", "12 High Street 52.2053,-0.1218 ", "12 High Street, 52, 0.5"})
    EXPECT_EQ(without_position(typed), "12 High Street") << typed;
  for (const char* typed : {"", "12 High Street", "Flat 3, 12", "52.2053", "High Street 1.5, B2", "a, b"})
    EXPECT_EQ(without_position(typed), typed) << typed;
  EXPECT_EQ(without_position("52.2053, 0.1218"), "");
  Library l = known();
  l.places[0].address += ", 52.2053, 0.1218";
  EXPECT_NE(l.find_place("12 High Street, Anytown"), nullptr);
}

TEST(LibraryTest, AnotherPlaceThatBeginsAlikeIsNotMistakenForIt) {
  const Library l = known();
  for (const char* text :
       {"", "Health", "Health centres of the world", "The health centre", "112 High Street"})
    EXPECT_EQ(l.find_place(text), nullptr) << text;
}

TEST(LibraryTest, NamesAreSaidAsTheyAreSpokenButOnlyWholeOnes) {
  const Library l = known();
  EXPECT_EQ(l.said("Lunch with Siobhan and anna brown"), "Lunch with Shivawn and Anna");
  EXPECT_EQ(l.said("Siobhan's birthday"), "Shivawn's birthday");
  EXPECT_EQ(l.said("Siobhanna"), "Siobhanna");
  EXPECT_EQ(l.said("Tea in the Health centre annexe"), "Tea in the the annexe");
}

TEST(LibraryTest, TheStoreKeepsItAndTakesChangesUnderTheSameName) {
  auto store = SqliteReminderStore::open(":memory:").value();
  ASSERT_TRUE(put_place(store->db(), known().places[0]).ok());
  Place moved = known().places[0];
  moved.name = "HEALTH CENTRE";
  moved.address = "1 New Road";
  ASSERT_TRUE(put_place(store->db(), moved).ok());
  ASSERT_TRUE(put_acquaintance(store->db(), known().people[0]).ok());
  auto read = store->library();
  ASSERT_TRUE(read.ok());
  ASSERT_EQ(read->places.size(), 1u);
  EXPECT_EQ(read->places[0].address, "1 New Road");
  EXPECT_EQ(read->places[0].travel, 20min);
  ASSERT_EQ(read->people.size(), 1u);
  EXPECT_EQ(read->people[0].say_as, "Shivawn");
  EXPECT_TRUE(remove_place(store->db(), "health centre").ok());
  EXPECT_EQ(remove_place(store->db(), "health centre").error().code, core::ErrorCode::NotFound);
}

TEST(LibraryTest, WhatCannotBeKeptIsRefusedWithASentence) {
  auto store = SqliteReminderStore::open(":memory:").value();
  EXPECT_FALSE(put_place(store->db(), {0, "  ", "", "", "", 0min}).ok());
  EXPECT_FALSE(put_place(store->db(), {0, "Moon", "", "", "", 1000h}).ok());
  EXPECT_FALSE(put_place(store->db(), {0, "Hall", std::string(5000, 'x'), "", "", 0min}).ok());
  EXPECT_FALSE(put_acquaintance(store->db(), {0, "", "", "", ""}).ok());
}

}  // namespace
}  // namespace mana::calendar
