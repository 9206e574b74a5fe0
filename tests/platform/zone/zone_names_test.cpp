#include "agent/platform/zone/names.hpp"

#include <gtest/gtest.h>

#include "agent/platform/zone/zones.hpp"

namespace mana::zone {
namespace {

class ZonesTest : public ::testing::Test {
 protected:
  Zones zones;

  /// The winter and summer offsets in hours, or the refusal.
  std::string offsets(std::string_view name) {
    const auto zone = zones.find_any(name);
    if (!zone) return zone.error().sentence;
    const auto hours = [&](int month) {
      const Instant t = std::chrono::sys_days{std::chrono::year{2026} / month / 15};
      return std::to_string(zone.value()->offset_at(t).count() / 3600);
    };
    return hours(1) + " " + hours(7);
  }
};

TEST_F(ZonesTest, UnderstandsWhatWindowsAndOutlookCallAZone) {
  EXPECT_EQ(offsets("GMT Standard Time"), "0 1");
  EXPECT_EQ(offsets("Eastern Standard Time"), "-5 -4");
  EXPECT_EQ(offsets("eastern standard time"), "-5 -4");
  EXPECT_EQ(offsets("W. Europe Standard Time"), "1 2");
  EXPECT_EQ(offsets("Cen. Australia Standard Time"), "10 9");
  EXPECT_EQ(offsets("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"), "1 2");
  EXPECT_EQ(offsets("(GMT-05.00) Eastern Time (US & Canada)"), "-5 -4");
  EXPECT_EQ(offsets("US-Eastern"), "-5 -4");
  EXPECT_EQ(offsets("Eastern Time"), "-5 -4");
  EXPECT_EQ(offsets("America/New York "), "-5 -4");
}

TEST_F(ZonesTest, LooksBehindTheVendorsPrefix) {
  EXPECT_EQ(offsets("/mozilla.org/20050126_1/Europe/London"), "0 1");
  EXPECT_EQ(offsets("/softwarestudio.org/Olson_20011030_5/America/New_York"), "-5 -4");
  EXPECT_EQ(offsets("/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires"), "-3 -3");
  EXPECT_EQ(offsets("/citadel.org/20210210_1/UTC"), "0 0");
}

TEST_F(ZonesTest, UnderstandsFixedOffsets) {
  EXPECT_EQ(offsets("UTC+05:00"), "5 5");
  EXPECT_EQ(offsets("GMT-3"), "-3 -3");
  EXPECT_EQ(offsets("+1000"), "10 10");
  EXPECT_EQ(offsets("Z"), "0 0");
}

TEST_F(ZonesTest, EveryNameOfTheTableLeadsToAZone) {
  for (const char* name :
       {"AUS Central Standard Time", "Afghanistan Standard Time", "Dateline Standard Time",
        "FLE Standard Time", "Greenland Standard Time", "India Standard Time", "Myanmar Standard Time",
        "Nepal Standard Time", "UTC-11", "UTC+13", "US Eastern Standard Time", "Yukon Standard Time",
        "Qyzylorda Standard Time", "South Sudan Standard Time"})
    EXPECT_TRUE(zones.find_any(name)) << name;
}

TEST_F(ZonesTest, NeverLeavesItsFolder) {
  for (const char* name : {"../../etc/passwd", "/etc/passwd", "Europe/../../../../etc/passwd", "", ".",
                           "Europe", "right/UTC", "Europe/London\n", "tzdata.zi", "a b"})
    EXPECT_FALSE(zones.find_any(name)) << name;
}

TEST_F(ZonesTest, AMissingFolderIsOneSentence) {
  const auto zone = Zones{"/nowhere"}.find("Europe/London");
  ASSERT_FALSE(zone);
  EXPECT_EQ(zone.error().code, core::ErrorCode::NotFound);
}

}  // namespace
}  // namespace mana::zone
