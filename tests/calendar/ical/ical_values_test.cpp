#include "calendar/ical/values.hpp"

#include <gtest/gtest.h>

#include "calendar/ical/recur.hpp"

namespace mana::calendar::ical {
namespace {

using std::chrono::days;
using std::chrono::seconds;

TEST(IcalDateTimeTest, ReadsTheThreeForms) {
  EXPECT_EQ(parse_date_time("20270328")->kind, DateTime::Kind::Date);
  EXPECT_EQ(parse_date_time("20270328T003000")->kind, DateTime::Kind::Floating);
  EXPECT_EQ(parse_date_time("20270328T003000Z")->kind, DateTime::Kind::Utc);
  EXPECT_EQ(to_string(*parse_date_time("20270328T003000Z")), "20270328T003000Z");
  EXPECT_EQ(to_string(*parse_date_time("20000229")), "20000229");
  EXPECT_EQ(to_string(*parse_date_time("20270328T1430")), "20270328T143000");
  EXPECT_EQ(to_string(*parse_date_time("20270328T235960Z")), "20270328T235959Z");  // a leap second
}

TEST(IcalDateTimeTest, RefusesWhatIsNone) {
  for (const char* text :
       {"", "2027", "20271328", "20270001", "20270230", "20270328T", "20270328T25", "20270328T256000",
        "20270328T003000X", "2027-03-28", "20270328 003000", "00000101", "20270328T0030000"})
    EXPECT_FALSE(parse_date_time(text)) << text;
}

TEST(IcalSpanTest, KeepsDaysApartFromHours) {
  EXPECT_EQ(parse_span("P1D"), (Span{days{1}, seconds{0}}));
  EXPECT_EQ(parse_span("PT24H"), (Span{days{0}, seconds{86400}}));
  EXPECT_EQ(parse_span("-P2W"), (Span{days{-14}, seconds{0}}));
  EXPECT_EQ(parse_span("+P1DT2H3M4S"), (Span{days{1}, seconds{7384}}));
  EXPECT_EQ(to_string(*parse_span("-P1DT2H3M4S")), "-P1DT2H3M4S");
  EXPECT_EQ(to_string(*parse_span("PT0S")), "P0D");
}

TEST(IcalSpanTest, RefusesWhatIsNoneOrBeyondAllLives) {
  for (const char* text : {"", "P", "PT", "1D", "P1", "P1H", "PT1D", "PT1H1", "P-1D", "-PT99999999999H",
                           "P99999999999999999999D", "PT1X", "P1DTT1H"})
    EXPECT_FALSE(parse_span(text)) << text;
}

TEST(IcalPeriodTest, HasAnEndOrADuration) {
  EXPECT_EQ(parse_period("20270328T100000Z/PT1H")->duration.seconds, seconds{3600});
  EXPECT_TRUE(parse_period("20270328T100000Z/20270328T110000Z")->end);
  EXPECT_FALSE(parse_period("20270328T100000Z/later"));
}

TEST(IcalTextTest, EscapesComeBack) {
  EXPECT_EQ(unescape_text("a\\, b\\; c\\\\ d\\nE\\N"), "a, b; c\\ d\nE\n");
  const std::string odd = "Dr, \"A\"; \\n\nline \\";
  EXPECT_EQ(unescape_text(escape_text(odd)), odd);
  EXPECT_EQ(escape_text(std::string{"a\0b\x07\x1b[1m", 8}), "ab[1m");
}

TEST(IcalRecurTest, WritesBackWhatItRead) {
  for (const char* text : {"FREQ=DAILY", "FREQ=WEEKLY;UNTIL=20270101;INTERVAL=2;BYDAY=MO,WE;WKST=SU",
                           "FREQ=MONTHLY;COUNT=5;BYDAY=-1FR,2MO;BYSETPOS=-1",
                           "FREQ=YEARLY;BYMONTHDAY=1,-1;BYYEARDAY=-366,1;BYWEEKNO=-53,53",
                           "FREQ=SECONDLY;BYSECOND=0,59;BYMINUTE=5;BYHOUR=23;BYMONTH=12"}) {
    const auto recur = parse_recur(text);
    ASSERT_TRUE(recur) << recur.error().sentence;
    const auto again = parse_recur(to_string(recur.value()));
    ASSERT_TRUE(again);
    EXPECT_EQ(again.value(), recur.value()) << to_string(recur.value());
  }
  EXPECT_EQ(to_string(parse_recur("freq=weekly;byday=mo;x-why=because;").value()), "FREQ=WEEKLY;BYDAY=MO");
}

TEST(IcalRecurTest, RefusesWhatIsOutOfRange) {
  for (const char* text : {"",
                           "COUNT=3",
                           "FREQ=FORTNIGHTLY",
                           "FREQ=DAILY;INTERVAL=0",
                           "FREQ=DAILY;INTERVAL=-1",
                           "FREQ=DAILY;COUNT=-1",
                           "FREQ=DAILY;BYHOUR=24",
                           "FREQ=DAILY;BYMONTHDAY=0",
                           "FREQ=DAILY;BYMONTHDAY=32",
                           "FREQ=YEARLY;BYDAY=0MO",
                           "FREQ=YEARLY;BYDAY=54MO",
                           "FREQ=YEARLY;BYWEEKNO=54",
                           "FREQ=YEARLY;BYMONTH=13",
                           "FREQ=DAILY;UNTIL=soon",
                           "FREQ=DAILY;BYSETPOS=0",
                           "FREQ=DAILY;WKST=XX",
                           "FREQ=DAILY;BYHOUR=",
                           "FREQ=DAILY;BYDAY=M",
                           "FREQ=DAILY;NEW=1",
                           "FREQ=DAILY;COUNT=99999999999999999999",
                           "FREQ=YEARLY;RSCALE=CHINESE",
                           "FREQ"})
    EXPECT_FALSE(parse_recur(text)) << text;
}

}  // namespace
}  // namespace mana::calendar::ical
