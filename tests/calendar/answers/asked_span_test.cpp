#include "calendar/answers/asked_span.hpp"

#include <gtest/gtest.h>

#include "calendar/answers/asked_words.hpp"

namespace mana::calendar {
namespace {

using namespace std::chrono;

struct Case {
  const char *words, *from, *to;
};

std::string shown(LocalTime t) {
  const auto day = floor<days>(t);
  const year_month_day d{day};
  const auto hour = duration_cast<hours>(t - day).count();
  return std::to_string(static_cast<unsigned>(d.month())) + "/" +
         std::to_string(static_cast<unsigned>(d.day())) + " " + std::to_string(hour);
}

class AskedSpanTest : public ::testing::TestWithParam<Case> {};

// Tuesday, the ninth of March 2027, twenty past ten.
TEST_P(AskedSpanTest, IsTheDaysThatWereNamed) {
  const LocalTime now = local_days{2027y / March / 9} + 10h + 20min;
  const auto span = asked_span(words_of_question(GetParam().words), now, time_words("en-GB"));
  ASSERT_TRUE(span);
  EXPECT_EQ(shown(span->from), GetParam().from);
  EXPECT_EQ(shown(span->to), GetParam().to);
}

INSTANTIATE_TEST_SUITE_P(
    All, AskedSpanTest,
    ::testing::Values(
        Case{"what's on today", "3/9 0", "3/10 0"}, Case{"what is on this afternoon", "3/9 12", "3/9 18"},
        Case{"anything on tonight", "3/9 17", "3/10 0"}, Case{"tomorrow", "3/10 0", "3/11 0"},
        Case{"what about tomorrow morning", "3/10 4", "3/10 12"},
        Case{"the day after tomorrow", "3/11 0", "3/12 0"}, Case{"did I miss it yesterday", "3/8 0", "3/9 0"},
        Case{"am I free on Friday?", "3/12 0", "3/13 0"}, Case{"Friday afternoon", "3/12 12", "3/12 18"},
        Case{"is it Tuesday", "3/9 0", "3/10 0"}, Case{"next Tuesday", "3/16 0", "3/17 0"},
        Case{"next Friday", "3/19 0", "3/20 0"}, Case{"last Monday", "3/8 0", "3/9 0"},
        Case{"Thursday week", "3/18 0", "3/19 0"}, Case{"this week", "3/9 0", "3/15 0"},
        Case{"what have I got next week", "3/15 0", "3/22 0"},
        Case{"what am I doing at the weekend", "3/13 0", "3/15 0"}, Case{"next weekend", "3/20 0", "3/22 0"},
        Case{"on the eighteenth of March", "3/18 0", "3/19 0"}, Case{"on March the 18th", "3/18 0", "3/19 0"},
        Case{"on the 15th", "3/15 0", "3/16 0"}, Case{"the 3rd", "4/3 0", "4/4 0"},
        Case{"2 february", "2/2 0", "2/3 0"}, Case{"in three days", "3/12 0", "3/13 0"},
        Case{"in two weeks", "3/23 0", "3/24 0"}, Case{"the twenty first of march", "3/21 0", "3/22 0"}));

class GermanSpanTest : public ::testing::TestWithParam<Case> {};

TEST_P(GermanSpanTest, IsTheDaysThatWereNamed) {
  const LocalTime now = local_days{2027y / March / 9} + 10h + 20min;
  const auto span = asked_span(words_of_question(GetParam().words), now, time_words("de-DE"));
  ASSERT_TRUE(span);
  EXPECT_EQ(shown(span->from), GetParam().from);
  EXPECT_EQ(shown(span->to), GetParam().to);
}

INSTANTIATE_TEST_SUITE_P(
    All, GermanSpanTest,
    ::testing::Values(
        Case{"Was steht heute an?", "3/9 0", "3/10 0"},
        Case{"Was habe ich heute Nachmittag?", "3/9 12", "3/9 18"},
        Case{"ist heute Abend was", "3/9 17", "3/10 0"},
        Case{"was hatte ich heute Morgen", "3/9 4", "3/9 12"},
        Case{"Was ist morgen los?", "3/10 0", "3/11 0"}, Case{"und morgen früh?", "3/10 4", "3/10 12"},
        Case{"was ist Übermorgen", "3/11 0", "3/12 0"}, Case{"was war gestern", "3/8 0", "3/9 0"},
        Case{"Habe ich am Freitag frei?", "3/12 0", "3/13 0"},
        Case{"am Freitagnachmittag", "3/12 12", "3/12 18"},
        Case{"am Freitag Nachmittag", "3/12 12", "3/12 18"}, Case{"am Freitag morgen", "3/12 4", "3/12 12"},
        Case{"nächsten Dienstag", "3/9 0", "3/10 0"}, Case{"letzten Montag", "3/8 0", "3/9 0"},
        Case{"am Dinstag", "3/9 0", "3/10 0"}, Case{"am Sonnabend", "3/13 0", "3/14 0"},
        Case{"diese Woche", "3/9 0", "3/15 0"}, Case{"was ist nächste Woche", "3/15 0", "3/22 0"},
        Case{"kommt am Wochenende jemand", "3/13 0", "3/15 0"},
        Case{"am achtzehnten März", "3/18 0", "3/19 0"}, Case{"am 18. März", "3/18 0", "3/19 0"},
        Case{"was ist am 15.", "3/15 0", "3/16 0"}, Case{"in drei Tagen", "3/12 0", "3/13 0"},
        Case{"in zwei Wochen", "3/23 0", "3/24 0"}, Case{"nächsten Monat", "4/1 0", "5/1 0"}));

TEST(GermanSpanNoneTest, NothingIsTakenForADay) {
  const LocalTime now = local_days{2027y / March / 9} + 10h;
  for (const char* words :
       {"Guten Morgen", "wann ist der Zahnarzt", "wie lange dauert es noch", "in der Stadt", ""})
    EXPECT_FALSE(asked_span(words_of_question(words), now, time_words("de-DE"))) << words;
}

TEST(AskedSpanNoneTest, NothingIsTakenForADay) {
  const LocalTime now = local_days{2027y / March / 9} + 10h;
  for (const char* words :
       {"when is the dentist", "how many days until Christmas", "a week is a long time in politics",
        "one of these days", "I may go", "it is the second time", ""})
    EXPECT_FALSE(asked_span(words_of_question(words), now, time_words("en-GB"))) << words;
}

}  // namespace
}  // namespace mana::calendar
