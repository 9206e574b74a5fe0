#include "calendar/trips/feed/gtfs_values.hpp"

#include <gtest/gtest.h>

namespace mana::calendar::trips {
namespace {

TEST(GtfsValuesTest, TimesGoOnBehindMidnight) {
  EXPECT_EQ(gtfs_time("08:05:09"), 29'109);
  EXPECT_EQ(gtfs_time("8:05:00"), 29'100);
  EXPECT_EQ(gtfs_time("25:30:00"), 91'800);
  EXPECT_EQ(gtfs_time("168:00:00"), 604'800);
  for (const char* text : {"", "8", "08:05", "08:60:00", "08:05:60", "-1:00:00", "169:00:00", "99999:00:00",
                           "08:05:00x", "ab:cd:ef", ":05:00"})
    EXPECT_FALSE(gtfs_time(text)) << text;
}

TEST(GtfsValuesTest, DatesAreDaysOfTheCalendar) {
  EXPECT_EQ(gtfs_date("19700102"), 1);
  EXPECT_EQ(gtfs_date("20240229"), 19'782);
  for (const char* text : {"", "20230229", "20261301", "2026-1-1", "18991231", "99991231", "2026010"})
    EXPECT_FALSE(gtfs_date(text)) << text;
}

TEST(GtfsValuesTest, DegreesAreMillionthsWithinTheirRange) {
  EXPECT_EQ(gtfs_degrees("51.5010004", 90), 51'501'000);
  EXPECT_EQ(gtfs_degrees("-0.1", 180), -100'000);
  EXPECT_EQ(gtfs_degrees("+180", 180), 180'000'000);
  for (const char* text : {"", "90.1", "nan", "inf", "1e9", "51,5", "51.5N"})
    EXPECT_FALSE(gtfs_degrees(text, 90)) << text;
}

}  // namespace
}  // namespace mana::calendar::trips
