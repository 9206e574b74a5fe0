#include "dialogue/understanding/relative_day.hpp"

#include <gtest/gtest.h>

namespace mana::test {
namespace {
using namespace std::chrono;
using dialogue::relative_day;

// A Friday.
constexpr sys_days kToday{year{2026} / November / 27};

struct Case {
  const char* said;
  year_month_day meant;
};

TEST(RelativeDayTest, IsTheDayThatIsMeant) {
  for (const Case& c :
       {Case{"tomorrow", 2026y / November / 28},    {"the day after tomorrow", 2026y / November / 29},
        {"yesterday", 2026y / November / 26},       {"the day before yesterday", 2026y / November / 25},
        {"on Sunday", 2026y / November / 29},       {"Friday", 2026y / November / 27},
        {"this Friday", 2026y / November / 27},     {"next Friday", 2026y / December / 4},
        {"next Monday", 2026y / November / 30},     {"last Monday", 2026y / November / 23},
        {"last Friday", 2026y / November / 20},     {"Monday week", 2026y / December / 7},
        {"a week on Monday", 2026y / December / 7}, {"in two weeks", 2026y / December / 11},
        {"in 10 days", 2026y / December / 7},       {"in twenty one days' time", 2026y / December / 18},
        {"ten days ago", 2026y / November / 17},    {"a week from today", 2026y / December / 4},
        {"in a fortnight", 2026y / December / 11},  {"in three months", 2027y / February / 27}}) {
    const auto day = relative_day(c.said, kToday);
    ASSERT_TRUE(day) << c.said;
    EXPECT_EQ(year_month_day{*day}, c.meant) << c.said;
  }
}

TEST(RelativeDayTest, AWeekOrAFortnightOnFromADay) {
  for (const Case& c : {Case{"a week on Tuesday", 2026y / December / 8},
                        {"Tuesday week", 2026y / December / 8},
                        {"a fortnight on Sunday", 2026y / December / 13},
                        {"Tuesday fortnight", 2026y / December / 15},
                        {"two weeks on Sunday", 2026y / December / 13},
                        {"a week today", 2026y / December / 4},
                        {"a week tomorrow", 2026y / December / 5},
                        {"a week from tomorrow", 2026y / December / 5},
                        {"tomorrow week", 2026y / December / 5},
                        {"a fortnight today", 2026y / December / 11},
                        {"two days from Sunday", 2026y / December / 1},
                        {"the Friday after next", 2026y / December / 11},
                        {"the Monday after next", 2026y / December / 7},
                        {"next week on Monday", 2026y / November / 30},
                        {"every week on Monday", 2026y / November / 30}}) {
    const auto day = relative_day(c.said, kToday);
    ASSERT_TRUE(day) << c.said;
    EXPECT_EQ(year_month_day{*day}, c.meant) << c.said;
  }
  EXPECT_FALSE(relative_day("today", kToday));
  EXPECT_FALSE(relative_day("every week today", kToday));
}

TEST(RelativeDayTest, AMonthFromTheThirtyFirstIsTheLastDayOfAShorterOne) {
  EXPECT_EQ(year_month_day{*relative_day("in a month", sys_days{2026y / January / 31})},
            2026y / February / 28);
}

TEST(RelativeDayTest, SaysNothingWhereNoDayIsMeant) {
  for (const char* said : {"", "the weather", "in New York", "a good day", "two days", "every week"})
    EXPECT_FALSE(relative_day(said, kToday)) << said;
}

}  // namespace
}  // namespace mana::test
