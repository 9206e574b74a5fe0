#include <gtest/gtest.h>

#include <sstream>

#include "tests/calendar/recurrence/recurrence_support.hpp"

/// All examples of RFC 5545, 3.8.5.3, in the order of the text. Expected dates are written by month,
/// "1997-09:2,4..6" being the 2nd and the 4th to 6th of September 1997 at nine o'clock in New York.
namespace mana::calendar::recurrence {
namespace {

struct Example {
  const char* name;
  const char* start;  ///< DTSTART, and other lines after '\n'
  const char* rule;
  const char* days;
  bool for_ever = false;  ///< the days are only the first of them
};

const Example kExamples[] = {
    {"DailyForTen", "19970902T090000", "FREQ=DAILY;COUNT=10", "1997-09:2..11"},
    {"DailyUntilChristmasEve", "19970902T090000", "FREQ=DAILY;UNTIL=19971224T000000Z",
     "1997-09:2..30 1997-10:1..31 1997-11:1..30 1997-12:1..23"},
    {"EveryOtherDay", "19970902T090000", "FREQ=DAILY;INTERVAL=2",
     "1997-09:2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 1997-10:2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 "
     "1997-11:1,3,5,7,9,11,13,15,17,19,21,23,25,27,29 1997-12:1,3",
     true},
    {"EveryTenDays", "19970902T090000", "FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09:2,12,22 1997-10:2,12"},
    {"EveryDayInJanuaryYearly", "19980101T090000",
     "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
     "1998-01:1..31 1999-01:1..31 2000-01:1..31"},
    {"EveryDayInJanuaryDaily", "19980101T090000", "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
     "1998-01:1..31 1999-01:1..31 2000-01:1..31"},
    {"WeeklyForTen", "19970902T090000", "FREQ=WEEKLY;COUNT=10",
     "1997-09:2,9,16,23,30 1997-10:7,14,21,28 1997-11:4"},
    {"WeeklyUntilChristmasEve", "19970902T090000", "FREQ=WEEKLY;UNTIL=19971224T000000Z",
     "1997-09:2,9,16,23,30 1997-10:7,14,21,28 1997-11:4,11,18,25 1997-12:2,9,16,23"},
    {"EveryOtherWeek", "19970902T090000", "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
     "1997-09:2,16,30 1997-10:14,28 1997-11:11,25 1997-12:9,23 1998-01:6,20 1998-02:3,17", true},
    {"TuesdayAndThursdayUntil", "19970902T090000", "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
     "1997-09:2,4,9,11,16,18,23,25,30 1997-10:2"},
    {"TuesdayAndThursdayCount", "19970902T090000", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
     "1997-09:2,4,9,11,16,18,23,25,30 1997-10:2"},
    {"EveryOtherWeekThreeDays", "19970901T090000",
     "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
     "1997-09:1,3,5,15,17,19,29 1997-10:1,3,13,15,17,27,29,31 1997-11:10,12,14,24,26,28 1997-12:8,10,12,22"},
    {"EveryOtherWeekTwoDays", "19970902T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
     "1997-09:2,4,16,18,30 1997-10:2,14,16"},
    {"FirstFridayForTen", "19970905T090000", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
     "1997-09:5 1997-10:3 1997-11:7 1997-12:5 1998-01:2 1998-02:6 1998-03:6 1998-04:3 1998-05:1 1998-06:5"},
    {"FirstFridayUntil", "19970905T090000", "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
     "1997-09:5 1997-10:3 1997-11:7 1997-12:5"},
    {"FirstAndLastSunday", "19970907T090000", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
     "1997-09:7,28 1997-11:2,30 1998-01:4,25 1998-03:1,29 1998-05:3,31"},
    {"SecondToLastMonday", "19970922T090000", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
     "1997-09:22 1997-10:20 1997-11:17 1997-12:22 1998-01:19 1998-02:16"},
    {"ThirdToLastDay", "19970928T090000", "FREQ=MONTHLY;BYMONTHDAY=-3",
     "1997-09:28 1997-10:29 1997-11:28 1997-12:29 1998-01:29 1998-02:26", true},
    {"SecondAndFifteenth", "19970902T090000", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
     "1997-09:2,15 1997-10:2,15 1997-11:2,15 1997-12:2,15 1998-01:2,15"},
    {"FirstAndLastDay", "19970930T090000", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
     "1997-09:30 1997-10:1,31 1997-11:1,30 1997-12:1,31 1998-01:1,31 1998-02:1"},
    {"EveryEighteenMonths", "19970910T090000",
     "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", "1997-09:10..15 1999-03:10..13"},
    {"EveryTuesdayOfEveryOtherMonth", "19970902T090000", "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
     "1997-09:2,9,16,23,30 1997-11:4,11,18,25 1998-01:6,13,20,27 1998-03:3,10,17,24,31", true},
    {"JuneAndJuly", "19970610T090000", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
     "1997-06:10 1997-07:10 1998-06:10 1998-07:10 1999-06:10 1999-07:10 2000-06:10 2000-07:10 2001-06:10 "
     "2001-07:10"},
    {"EveryOtherYearInSpring", "19970310T090000", "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
     "1997-03:10 1999-01:10 1999-02:10 1999-03:10 2001-01:10 2001-02:10 2001-03:10 2003-01:10 2003-02:10 "
     "2003-03:10"},
    {"EveryThirdYearByDayOfYear", "19970101T090000", "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
     "1997-01:1 1997-04:10 1997-07:19 2000-01:1 2000-04:9 2000-07:18 2003-01:1 2003-04:10 2003-07:19 "
     "2006-01:1"},
    {"TwentiethMonday", "19970519T090000", "FREQ=YEARLY;BYDAY=20MO", "1997-05:19 1998-05:18 1999-05:17",
     true},
    {"MondayOfWeekTwenty", "19970512T090000", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
     "1997-05:12 1998-05:11 1999-05:17", true},
    {"ThursdaysInMarch", "19970313T090000", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
     "1997-03:13,20,27 1998-03:5,12,19,26 1999-03:4,11,18,25", true},
    {"ThursdaysInSummer", "19970605T090000", "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
     "1997-06:5,12,19,26 1997-07:3,10,17,24,31 1997-08:7,14,21,28 1998-06:4,11,18,25 1998-07:2,9,16,23,30 "
     "1998-08:6,13,20,27 1999-06:3,10,17,24 1999-07:1,8,15,22,29 1999-08:5,12,19,26",
     true},
    {"FridayTheThirteenth", "19970902T090000\nEXDATE;TZID=America/New_York:19970902T090000",
     "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "1998-02:13 1998-03:13 1998-11:13 1999-08:13 2000-10:13", true},
    {"SaturdayAfterFirstSunday", "19970913T090000", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
     "1997-09:13 1997-10:11 1997-11:8 1997-12:13 1998-01:10 1998-02:7 1998-03:7 1998-04:11 1998-05:9 "
     "1998-06:13",
     true},
    {"ElectionDay", "19961105T090000", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
     "1996-11:5 2000-11:7 2004-11:2", true},
    {"ThirdOfTuesdayToThursday", "19970904T090000", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
     "1997-09:4 1997-10:7 1997-11:6"},
    {"SecondToLastWeekday", "19970929T090000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
     "1997-09:29 1997-10:30 1997-11:27 1997-12:30 1998-01:29 1998-02:26 1998-03:30", true},
    {"WeekStartsOnMonday", "19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
     "1997-08:5,10,19,24"},
    {"WeekStartsOnSunday", "19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
     "1997-08:5,17,19,31"},
    {"AnInvalidDateIsIgnored", "20070115T090000", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
     "2007-01:15,30 2007-02:15 2007-03:15,30"},
};

std::string two(int n) { return std::string{n < 10 ? "0" : ""}.append(std::to_string(n)); }

std::vector<std::string> written_out(const std::string& days) {
  std::vector<std::string> out;
  std::istringstream months{days};
  for (std::string month; months >> month;) {
    std::istringstream list{month.substr(8)};
    for (std::string item; std::getline(list, item, ',');) {
      const auto dots = item.find("..");
      const int first = std::stoi(item),
                last = dots == std::string::npos ? first : std::stoi(item.substr(dots + 2));
      for (int d = first; d <= last; ++d) out.push_back(month.substr(0, 7) + "-" + two(d) + "T09:00:00");
    }
  }
  return out;
}

class RfcExampleTest : public ::testing::TestWithParam<Example> {};

TEST_P(RfcExampleTest, GivesTheDaysOfTheText) {
  const auto& e = GetParam();
  const auto expected = written_out(e.days);
  const std::string lines = test::joined({"DTSTART;TZID=America/New_York:", e.start, "\nRRULE:", e.rule});
  const std::string end = e.for_ever ? expected.back().substr(0, 10) + "T23:59" : "2031-01-01";
  auto got = test::starts_of(lines, "1990-01-01", end, "America/New_York");
  for (auto& t : got) t.resize(19);  // the offset: see the tests of zones
  EXPECT_EQ(got, expected);
}

INSTANTIATE_TEST_SUITE_P(All, RfcExampleTest, ::testing::ValuesIn(kExamples),
                         [](const auto& tested) { return std::string{tested.param.name}; });

using test::starts_of;
using Starts = std::vector<std::string>;
constexpr const char* kStart = "DTSTART;TZID=America/New_York:19970902T090000\n";

TEST(RfcExamplesWithinADayTest, EveryThreeHoursUntilFive) {
  // The text says 170000Z, which is one o'clock; erratum 3883 corrects it.
  EXPECT_EQ(starts_of(test::joined({kStart, "RRULE:FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z"}),
                      "1997-01-01", "1998-01-01"),
            (Starts{"1997-09-02T09:00:00-04:00", "1997-09-02T12:00:00-04:00", "1997-09-02T15:00:00-04:00"}));
}

TEST(RfcExamplesWithinADayTest, EveryQuarterOfAnHourForSix) {
  EXPECT_EQ(starts_of(test::joined({kStart, "RRULE:FREQ=MINUTELY;INTERVAL=15;COUNT=6"}), "1997-01-01",
                      "1998-01-01"),
            (Starts{"1997-09-02T09:00:00-04:00", "1997-09-02T09:15:00-04:00", "1997-09-02T09:30:00-04:00",
                    "1997-09-02T09:45:00-04:00", "1997-09-02T10:00:00-04:00", "1997-09-02T10:15:00-04:00"}));
}

TEST(RfcExamplesWithinADayTest, EveryHourAndAHalfForFour) {
  EXPECT_EQ(starts_of(test::joined({kStart, "RRULE:FREQ=MINUTELY;INTERVAL=90;COUNT=4"}), "1997-01-01",
                      "1998-01-01"),
            (Starts{"1997-09-02T09:00:00-04:00", "1997-09-02T10:30:00-04:00", "1997-09-02T12:00:00-04:00",
                    "1997-09-02T13:30:00-04:00"}));
}

TEST(RfcExamplesWithinADayTest, EveryTwentyMinutesFromNineToTwentyToFiveInTwoWaysOfWriting) {
  const auto daily =
      starts_of(test::joined({kStart, "RRULE:FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40"}),
                "1997-09-02", "1997-09-05", "America/New_York");
  const auto minutely =
      starts_of(test::joined({kStart, "RRULE:FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16"}),
                "1997-09-02", "1997-09-05", "America/New_York");
  ASSERT_EQ(daily.size(), 3u * 24u);
  EXPECT_EQ(daily.front(), "1997-09-02T09:00:00-04:00");
  EXPECT_EQ(daily[23], "1997-09-02T16:40:00-04:00");
  EXPECT_EQ(daily[24], "1997-09-03T09:00:00-04:00");
  EXPECT_EQ(daily, minutely);
}

}  // namespace
}  // namespace mana::calendar::recurrence
