#include "calendar/store/library_rows.hpp"
#include "tests/carers/page_house.hpp"

namespace mana::carers {
namespace {

class SiteLibraryTest : public PageHouse {
 protected:
  SiteLibraryTest() {
    hands.announcement = [](const msg::Slots& slots, const std::string&) {
      return std::vector<std::string>{slots.at("sentence") + " [" + slots.at("place") + "]"};
    };
    sign_in(Role::Carer);
  }
  calendar::Library library() { return store->library().value(); }
};

TEST_F(SiteLibraryTest, APlaceEnteredOnceIsThereForTheNextAppointment) {
  const Response kept =
      post("/entries",
           "title=Doctor&date=2026-11-24&time=14:30&place=Health+centre&directions=Left%2C+then+"
           "straight+on&travel=20");
  ASSERT_EQ(kept.status, 303) << kept.body;
  ASSERT_EQ(library().places.size(), 1u);
  EXPECT_EQ(library().places[0].directions, "Left, then straight on");
  EXPECT_EQ(library().places[0].travel, std::chrono::minutes{20});
  // Another entry, which says nothing of the way.
  const std::string told =
      get("/api/preview?title=Nurse&date=2026-12-01&time=10:00&place=health+centre").body;
  EXPECT_NE(told.find("[Health centre]"), std::string::npos) << told;
  EXPECT_NE(told.find("9:40 am"), std::string::npos) << told;
  EXPECT_EQ(told.find("9:45 am"), std::string::npos) << told;
}

TEST_F(SiteLibraryTest, TheFormShowsWhatIsKnownOfThePlaceAndOfTheCompany) {
  ASSERT_TRUE(
      calendar::put_place(store->db(), {0, "Town hall", "", "Over the bridge", "", std::chrono::minutes{15}})
          .ok());
  ASSERT_EQ(
      post("/entries",
           "title=Choir&date=2026-11-24&time=14:30&place=Town+hall&with=Anna&how=drives&bring=your+notes")
          .status,
      303);
  const std::string form = get("/entries/" + std::to_string(number_of("Choir"))).body;
  EXPECT_NE(form.find("value=\"Over the bridge\""), std::string::npos);
  EXPECT_NE(form.find("value=\"15\""), std::string::npos);
  EXPECT_NE(form.find("value=\"Anna\""), std::string::npos);
  EXPECT_NE(form.find("value=\"drives\" selected"), std::string::npos);
  EXPECT_NE(form.find("value=\"your notes\""), std::string::npos);
}

TEST_F(SiteLibraryTest, PlacesAndPeopleAreEditedOnAPageOfTheirOwn) {
  ASSERT_EQ(post("/library/place", "name=Church&address=1+Hill+Road&directions=Up+the+hill&travel=10&say_as=")
                .status,
            303);
  EXPECT_TRUE(site->take_effects().calendar_changed);
  ASSERT_EQ(
      post("/library/person", "name=Siobhan&relation=daughter&telephone=01234+567&say_as=Shivawn").status,
      303);
  const std::string page = get("/library").body;
  for (const char* text :
       {"Church", "1 Hill Road", "Up the hill", "Siobhan", "daughter", "href=\"tel:01234", "Shivawn"})
    EXPECT_NE(page.find(text), std::string::npos) << text;
  ASSERT_EQ(post("/library/place/remove", "name=Church").status, 303);
  ASSERT_EQ(post("/library/person/remove", "name=Siobhan").status, 303);
  EXPECT_TRUE(library().places.empty());
  EXPECT_TRUE(library().people.empty());
}

TEST_F(SiteLibraryTest, WhatCannotBeKeptIsSaidAndNothingIsChanged) {
  EXPECT_EQ(post("/library/place", "name=&travel=5").status, 422);
  EXPECT_EQ(post("/library/place", "name=Moon&travel=x").status, 422);
  EXPECT_EQ(post("/library/place/remove", "name=Moon").status, 422);
  EXPECT_EQ(post("/entries", "title=x&date=2026-11-24&time=14:30&how=flies").status, 422);
  EXPECT_EQ(post("/entries", "title=x&date=2026-11-24&time=14:30&travel=-3").status, 422);
  EXPECT_TRUE(library().places.empty());
}

TEST_F(SiteLibraryTest, WhoMayNotChangeTheEntriesOfOthersChangesNoPlaceEither) {
  ASSERT_TRUE(
      calendar::put_place(store->db(), {0, "Town hall", "", "Over the bridge", "", std::chrono::minutes{15}})
          .ok());
  sign_in(Role::Family, "Ben");
  EXPECT_EQ(get("/library").status, 403);
  EXPECT_EQ(post("/library/place", "name=Town+hall&directions=Swim").status, 403);
  ASSERT_EQ(
      post("/entries", "title=x&date=2026-11-24&time=14:30&place=Town+hall&directions=Swim&travel=1").status,
      303);
  EXPECT_EQ(library().places.at(0).directions, "Over the bridge");
}

TEST_F(SiteLibraryTest, AnAddressAndASayAsAreKeptWhenAnEntryTellsTheWay) {
  ASSERT_TRUE(
      calendar::put_place(store->db(), {0, "Clinic", "5 Elm Road", "", "the clinic", std::chrono::minutes{0}})
          .ok());
  ASSERT_EQ(
      post("/entries", "title=x&date=2026-11-24&time=14:30&place=5+elm+road&directions=Left&travel=5").status,
      303);
  ASSERT_EQ(library().places.size(), 1u);
  EXPECT_EQ(library().places[0].say_as, "the clinic");
  EXPECT_EQ(library().places[0].address, "5 Elm Road");
  EXPECT_EQ(library().places[0].directions, "Left");
}

TEST_F(SiteLibraryTest, WhatSomebodyTypesIsNoMarkup) {
  ASSERT_EQ(
      post("/library/person", "name=%3Cb%3EAnna&relation=%22%3E&telephone=%22onclick%3D1&say_as=").status,
      303);
  const std::string page = get("/library").body;
  EXPECT_EQ(page.find("<b>Anna"), std::string::npos);
  EXPECT_EQ(page.find("\"onclick"), std::string::npos);
}

}  // namespace
}  // namespace mana::carers
