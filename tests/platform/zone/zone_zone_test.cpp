#include "agent/platform/zone/zone.hpp"

#include <gtest/gtest.h>

#include "agent/platform/zone/tzif.hpp"
#include "agent/platform/zone/zones.hpp"
#include "calendar/ical/values.hpp"

namespace mana::zone {
namespace {

class ZoneTest : public ::testing::Test {
 protected:
  Zones zones;

  /// A local time there, as an instant written with the offset that then holds.
  std::string read(const char* zone, const char* local) {
    const auto z = zones.find(zone).value();
    return iso_with_offset(z->to_utc(calendar::ical::parse_date_time(local)->local), *z);
  }
};

TEST_F(ZoneTest, ATimeThatTheClocksSkipIsShiftedByTheGapAndNeverDropped) {
  EXPECT_EQ(read("Europe/London", "20260329T005959"), "2026-03-29T00:59:59+00:00");
  EXPECT_EQ(read("Europe/London", "20260329T010000"), "2026-03-29T02:00:00+01:00");
  EXPECT_EQ(read("Europe/London", "20260329T013000"), "2026-03-29T02:30:00+01:00");
  EXPECT_EQ(read("Europe/London", "20260329T020000"), "2026-03-29T02:00:00+01:00");
  EXPECT_EQ(read("America/New_York", "20260308T023000"), "2026-03-08T03:30:00-04:00");
  EXPECT_EQ(read("Australia/Adelaide", "20261004T023000"), "2026-10-04T03:30:00+10:30");
  EXPECT_EQ(read("Australia/Lord_Howe", "20261004T021500"), "2026-10-04T02:45:00+11:00");  // half an hour
}

TEST_F(ZoneTest, ATimeThatTheClocksShowTwiceMeansTheFirst) {
  EXPECT_EQ(read("Europe/London", "20261025T013000"), "2026-10-25T01:30:00+01:00");
  EXPECT_EQ(read("Europe/London", "20261025T020000"), "2026-10-25T02:00:00+00:00");
  EXPECT_EQ(read("America/New_York", "20261101T013000"), "2026-11-01T01:30:00-04:00");
  EXPECT_EQ(read("Australia/Adelaide", "20260405T023000"), "2026-04-05T02:30:00+10:30");
  EXPECT_EQ(read("Australia/Lord_Howe", "20260405T014500"), "2026-04-05T01:45:00+11:00");
}

TEST_F(ZoneTest, ADayThatWasLeftOutMovesByTheDay) {
  // Samoa went from the 29th to the 31st of December 2011.
  EXPECT_EQ(read("Pacific/Apia", "20111229T233000"), "2011-12-29T23:30:00-10:00");
  EXPECT_EQ(read("Pacific/Apia", "20111230T120000"), "2011-12-31T12:00:00+14:00");
}

TEST_F(ZoneTest, SummerTimeGoesOnAfter2037) {
  EXPECT_EQ(read("Europe/London", "20380701T090000"), "2038-07-01T09:00:00+01:00");
  EXPECT_EQ(read("Australia/Adelaide", "20590115T090000"), "2059-01-15T09:00:00+10:30");
  EXPECT_EQ(read("America/New_York", "21500701T090000"),
            "2150-07-01T09:00:00-04:00");  // past the written-out table
  EXPECT_EQ(read("America/New_York", "21501225T090000"), "2150-12-25T09:00:00-05:00");
  EXPECT_EQ(read("Europe/Dublin", "20600701T090000"),
            "2060-07-01T09:00:00+01:00");  // its law calls winter the exception
}

TEST_F(ZoneTest, EveryHourOfFortyYearsComesBackFromUtc) {
  for (const char* name : {"Europe/London", "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca",
                           "Asia/Gaza", "America/Sao_Paulo", "Antarctica/Troll"}) {
    const auto z = zones.find(name).value();
    for (std::int64_t t = 0; t < 40LL * 366 * 24; t += 7) {
      const Instant instant{std::chrono::seconds{t * 3600 + 1'000'000'000}};
      const Instant back = z->to_utc(z->to_local(instant));
      // An hour shown twice means its first; every other comes back as itself.
      ASSERT_TRUE(back == instant || (back < instant && z->to_local(back) == z->to_local(instant)))
          << name << t;
    }
  }
}

TEST_F(ZoneTest, ReadsVersionOneFilesToo) {
  // One type, no transitions, 32 bits: fixed at one hour east.
  std::string bytes = "TZif";
  bytes += std::string(16, '\0');
  for (const int n : {0, 0, 0, 0, 1, 4}) bytes += std::string{'\0', '\0', '\0', static_cast<char>(n)};
  bytes += std::string{'\0', '\0', '\x0e', '\x10', '\0', '\0'} + std::string{"CET\0", 4};
  const auto zone = read_tzif(bytes, "CET");
  ASSERT_TRUE(zone) << zone.error().sentence;
  EXPECT_EQ(zone.value()->offset_at(Instant{}), std::chrono::hours{1});
}

TEST_F(ZoneTest, ADamagedFileIsRefusedAtWhateverByteItEnds) {
  const auto whole = [] {
    std::string bytes = "TZif2";
    bytes += std::string(15, '\0');
    for (const int n : {0, 0, 0, 0, 1, 4}) bytes += std::string{'\0', '\0', '\0', static_cast<char>(n)};
    return bytes + std::string(10, '\0');
  }();
  for (std::size_t n = 0; n < whole.size(); ++n) EXPECT_FALSE(read_tzif(whole.substr(0, n), "x")) << n;
  EXPECT_FALSE(read_tzif(whole, "x"));  // the second header is missing
}

TEST(PosixRuleTest, RefusesWhatIsNoRule) {
  for (const char* text : {"", "X", "GMT", "GMT0BST", "GMT0BST,M3.5.0/1", "GMT0BST,M13.5.0,M10.5.0",
                           "GMT0BST,M3.5.0/1,M10.5.0x", "GMT99", "<+03", "GMT0BST,J0,J5"})
    EXPECT_FALSE(parse_posix_rule(text)) << text;
  EXPECT_TRUE(parse_posix_rule("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"));
  EXPECT_TRUE(parse_posix_rule("<-02>2<-01>,M3.5.0/-1,M10.5.0/0"));
}

TEST(PosixRuleTest, SummerTimeAllYearIsOneStretch) {
  const auto rule = parse_posix_rule("XXX3EDT4,0/0,J365/23");
  ASSERT_TRUE(rule);
  for (int day = 0; day < 800; ++day)
    EXPECT_EQ(rule->segment_at(Instant{std::chrono::days{20000 + day}}).offset, std::chrono::hours{-4})
        << day;
}

}  // namespace
}  // namespace mana::zone
