#include "calendar/reminders/way_time.hpp"

#include <gtest/gtest.h>

namespace mana::calendar {
namespace {

using std::chrono::minutes;

class WayTimeTest : public ::testing::Test {
 protected:
  WayTimeTest() {
    policy.usual_way = minutes{30};
    policy.no_way_to = {"home", "telephone", "zoom"};
    Place near, unknown;
    near.name = "Surgery";
    near.travel = minutes{10};
    unknown.name = "Chapel";
    library.places = {near, unknown};
  }
  minutes to(std::string_view place) const { return way_time(place, library, policy); }
  ReminderPolicy policy;
  Library library;
};

TEST_F(WayTimeTest, IsWhatIsKnownOfThePlace) { EXPECT_EQ(to("Surgery"), minutes{10}); }

TEST_F(WayTimeTest, IsTheUsualOneElsewhere) {
  for (const char* place : {"Elm Surgery", "12 High Street", "Chapel", "Homerton Hospital", "Zoomarine"})
    EXPECT_EQ(to(place), minutes{30}) << place;
}

TEST_F(WayTimeTest, IsNoneToWhereNobodyGoes) {
  for (const char* place : {"", "  ", "Home", "home.", "Home, 3 Mill Lane", "Zoom (link below)", "Telephone",
                            "https://meet.example.org/abc", "Telephone: 01234 567890"})
    EXPECT_EQ(to(place), minutes{0}) << place;
}

TEST_F(WayTimeTest, IsNoneWhereNoneIsAssumed) {
  policy.usual_way = minutes{0};
  EXPECT_EQ(to("Elm Surgery"), minutes{0});
  EXPECT_EQ(to("Surgery"), minutes{10});
}

}  // namespace
}  // namespace mana::calendar
