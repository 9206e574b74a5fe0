#include "calendar/phrases/when_parser.hpp"

#include <gtest/gtest.h>

#include "agent/platform/zone/zones.hpp"

namespace mana::calendar {
namespace {

class WhenParserTest : public ::testing::Test {
 protected:
  // Saturday 21 November 2026, 10:05 in London.
  const core::WallTime now{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} +
                           std::chrono::minutes{605}};
  zone::Zones zones;
  zone::ZonePtr london = *zones.find("Europe/London");

  std::string read(std::string_view text) {
    const auto when = parse_when(text, now, *london);
    return when ? read_back(*when) : "no: " + when.error().sentence;
  }
};

TEST_F(WhenParserTest, ReadsDatesWithFigures) {
  EXPECT_EQ(read("2027-03-28 14:30"), "Sunday 28 March 2027 at 2:30 pm");
  EXPECT_EQ(read("2027-03-28T14:30"), "Sunday 28 March 2027 at 2:30 pm");
  EXPECT_EQ(read("2027-03-28 02:30"), "Sunday 28 March 2027 at 2:30 am");
  EXPECT_EQ(read("2027-03-28"), "Sunday 28 March 2027, the whole day");
  EXPECT_EQ(read("28.3.2027 9:15"), "Sunday 28 March 2027 at 9:15 am");
  EXPECT_EQ(read("28/3/2027 at noon"), "Sunday 28 March 2027 at 12:00 pm");
  EXPECT_EQ(read("2027-03-28T14:30:00+10:30"), "Sunday 28 March 2027 at 5:00 am");
  EXPECT_EQ(read("2027-07-01T14:30:00Z"), "Thursday 1 July 2027 at 3:30 pm");
}

TEST_F(WhenParserTest, ReadsWhatPeopleSay) {
  EXPECT_EQ(read("tomorrow 10:00"), "Sunday 22 November 2026 at 10:00 am");
  EXPECT_EQ(read("Tomorrow at ten"), "Sunday 22 November 2026 at 10:00 am");
  EXPECT_EQ(read("friday half past two"), "Friday 27 November 2026 at 2:30 pm");
  EXPECT_EQ(read("on Friday at quarter to three"), "Friday 27 November 2026 at 2:45 pm");
  EXPECT_EQ(read("friday at half past two in the morning"), "Friday 27 November 2026 at 2:30 am");
  EXPECT_EQ(read("today at 2.30pm"), "Saturday 21 November 2026 at 2:30 pm");
  EXPECT_EQ(read("today 2:30 p.m."), "Saturday 21 November 2026 at 2:30 pm");
  EXPECT_EQ(read("today 12am"), "Saturday 21 November 2026 at 12:00 am");
  EXPECT_EQ(read("tonight at eight"), "Saturday 21 November 2026 at 8:00 pm");
  EXPECT_EQ(read("the day after tomorrow at noon"), "Monday 23 November 2026 at 12:00 pm");
  EXPECT_EQ(read("twenty past four on Monday"), "Monday 23 November 2026 at 4:20 pm");
  EXPECT_EQ(read("two thirty tomorrow"), "Sunday 22 November 2026 at 2:30 pm");
  EXPECT_EQ(read("28 March at 9.15"), "Sunday 28 March 2027 at 9:15 am");
  EXPECT_EQ(read("the 28th of March 2027"), "Sunday 28 March 2027, the whole day");
  EXPECT_EQ(read("1st of December, 11 o'clock"), "Tuesday 1 December 2026 at 11:00 am");
  EXPECT_EQ(read("Dec 24 4pm"), "Thursday 24 December 2026 at 4:00 pm");
}

TEST_F(WhenParserTest, ReadsSpansFromNow) {
  EXPECT_EQ(read("in 20 minutes"), "Saturday 21 November 2026 at 10:25 am");
  EXPECT_EQ(read("in twenty-five minutes"), "Saturday 21 November 2026 at 10:30 am");
  EXPECT_EQ(read("in an hour"), "Saturday 21 November 2026 at 11:05 am");
  EXPECT_EQ(read("in half an hour"), "Saturday 21 November 2026 at 10:35 am");
  EXPECT_EQ(read("in 2 days at 10:00"), "Monday 23 November 2026 at 10:00 am");
  EXPECT_EQ(read("in two weeks"), "Saturday 5 December 2026, the whole day");
}

TEST_F(WhenParserTest, ATimeAloneIsTheNextSuchTime) {
  EXPECT_EQ(read("10:30"), "Saturday 21 November 2026 at 10:30 am");
  EXPECT_EQ(read("10:00"), "Sunday 22 November 2026 at 10:00 am");
  EXPECT_EQ(read("saturday 10:00"), "Saturday 28 November 2026 at 10:00 am");
  EXPECT_EQ(read("saturday 11:00"), "Saturday 21 November 2026 at 11:00 am");
}

TEST_F(WhenParserTest, WhatIsReadInTwoWaysIsRefusedWithExamples) {
  for (const char* text : {"2:30", "tomorrow 2:30", "next friday at ten", "half seven", "midnight"}) {
    const std::string answer = read(text);
    EXPECT_EQ(answer.rfind("no: '" + std::string{text} + "'", 0), 0u) << answer;
    EXPECT_NE(answer.find("tomorrow 10:00"), std::string::npos) << answer;
  }
}

TEST_F(WhenParserTest, WhetherTheDayOrTheMonthStandsFirstIsAMatterOfLanguage) {
  EXPECT_EQ(read("3/4/2027"), "Saturday 3 April 2027, the whole day");
  const auto american = parse_when("3/4/2027", now, *london, "en-US");
  ASSERT_TRUE(american.ok());
  EXPECT_EQ(read_back(*american), "Thursday 4 March 2027, the whole day");
}

TEST_F(WhenParserTest, ReadsWhatItPrintsItself) {
  EXPECT_EQ(read("Tuesday 8 December 9:15am"), "Tuesday 8 December 2026 at 9:15 am");
  EXPECT_EQ(read("Sunday 28 March 2027 at 2:30 pm"), "Sunday 28 March 2027 at 2:30 pm");
}

TEST_F(WhenParserTest, SaysHowOftenAndUntilWhen) {
  const auto when = parse_when("every Tuesday 2-3pm", now, *london);
  ASSERT_TRUE(when.ok());
  EXPECT_EQ(when->rule, "FREQ=WEEKLY;BYDAY=TU");
  EXPECT_EQ(when->end, when->local + std::chrono::hours{1});
}

TEST_F(WhenParserTest, NonsenseIsRefused) {
  for (const char* text : {"",
                           "soon",
                           "tomorrow tomorrow",
                           "10:00 11:00",
                           "25:00",
                           "10:61",
                           "2027-02-30 10:00",
                           "2027-13-01",
                           "in 99999999 days",
                           "in -5 minutes",
                           "in five",
                           "half past",
                           "quarter to",
                           "13pm",
                           "30 February",
                           "2027-03-28T",
                           "in",
                           "friday friday",
                           "10:00:99",
                           "\xFF\xFE",
                           "morning",
                           "1e9",
                           "::::",
                           "2027-03-28 10:00 in 5 minutes"}) {
    EXPECT_EQ(read(text).rfind("no: ", 0), 0u) << text << " -> " << read(text);
  }
  EXPECT_EQ(read(std::string(5000, 'a')).rfind("no: ", 0), 0u);
  EXPECT_LT(read(std::string(5000, 'a')).size(), 300u);
}

TEST_F(WhenParserTest, EveryPrefixAndMixOfWordsIsAnsweredWithoutHarm) {
  const std::vector<std::string> words{"in",     "20",   "minutes", "half", "past", "to",     "two",
                                       "friday", "at",   "2.30",    "pm",   "of",   "march",  "the",
                                       "28th",   "next", "a",       "an",   "hour", "morning"};
  int understood = 0;
  for (const auto& a : words) {
    for (const auto& b : words) {
      for (const auto& c : words) understood += parse_when(a + " " + b + " " + c, now, *london) ? 1 : 0;
    }
  }
  EXPECT_GT(understood, 100);
}

}  // namespace
}  // namespace mana::calendar
