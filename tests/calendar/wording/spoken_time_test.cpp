#include "calendar/wording/spoken_time.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <vector>

namespace mana::calendar {
namespace {
using namespace std::chrono_literals;
using std::chrono::days;

const TimeWords& gb() { return time_words("en-GB"); }
LocalDay day(int y, unsigned m, unsigned d) {
  return LocalDay{std::chrono::year{y} / static_cast<int>(m) / static_cast<int>(d)};
}
LocalTime minute(int of_day) { return LocalTime{day(2026, 11, 21)} + std::chrono::minutes{of_day}; }

// ---- an inverse that shares nothing with the code under test: how a listener would understand it

std::vector<std::string> split(const std::string& text) {
  std::istringstream in{text};
  std::vector<std::string> out;
  for (std::string word; in >> word;) {
    while (!word.empty() && word.back() == ',') word.pop_back();
    out.push_back(word);
  }
  return out;
}

std::optional<int> number(const std::string& word) {
  static const std::map<std::string, int> kSmall{
      {"one", 1},      {"two", 2},        {"three", 3},     {"four", 4},      {"five", 5},
      {"six", 6},      {"seven", 7},      {"eight", 8},     {"nine", 9},      {"ten", 10},
      {"eleven", 11},  {"twelve", 12},    {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15},
      {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18}, {"nineteen", 19}, {"twenty", 20},
      {"thirty", 30},  {"forty", 40},     {"fifty", 50},    {"quarter", 15},  {"half", 30}};
  const auto dash = word.find('-');
  if (dash != std::string::npos) {
    const auto tens = number(word.substr(0, dash)), ones = number(word.substr(dash + 1));
    if (!tens || !ones) return {};
    return *tens + *ones;
  }
  const auto found = kSmall.find(word);
  if (found == kSmall.end()) return {};
  return found->second;
}

bool fits(int minute_of_day, const std::string& part) {
  const int hour = minute_of_day / 60;
  if (part == "in the morning") return hour >= 4 && hour < 12;
  if (part == "in the afternoon") return hour >= 12 && hour < 18;
  if (part == "in the evening") return hour >= 18 && hour < 22;
  return part == "at night" && (hour >= 22 || hour < 4);
}

std::string rest_of(const std::vector<std::string>& words, std::size_t from) {
  std::string out;
  for (; from < words.size(); ++from) out += (out.empty() ? "" : " ") + words[from];
  return out;
}

/// All minutes of a day that a listener may take the phrase for.
std::set<int> minutes_meant(const std::string& phrase) {
  if (phrase == "noon") return {720};
  if (phrase == "midnight") return {0};
  const auto words = split(phrase);
  std::size_t i = 0;
  int past = 0;
  auto n = number(words.at(i++));
  if (!n) return {};
  if (words.at(i) == "minutes" || words.at(i) == "minute") ++i;
  if (words.at(i) == "past" || words.at(i) == "to") {
    past = words.at(i) == "past" ? *n : -*n;
    n = number(words.at(i + 1));
    i += 2;
    if (!n) return {};
  }
  if (words.at(i) == "o'clock") ++i;
  const std::string part = rest_of(words, i);
  std::set<int> out;
  for (const int hour : {*n % 12, *n % 12 + 12}) {
    const int m = (hour * 60 + past + 1440) % 1440;
    if (fits(m, part)) out.insert(m);
  }
  return out;
}

TEST(SpokenTimeTest, EachMinuteOfTheDayIsUnderstoodAsItself) {
  std::set<std::string> different;
  for (int m = 0; m < 1440; ++m) {
    const std::string phrase = spoken_clock(minute(m), gb());
    EXPECT_EQ(minutes_meant(phrase), std::set<int>{m}) << phrase;
    EXPECT_EQ(minutes_meant(spoken_time_now(minute(m), gb())), std::set<int>{m}) << phrase;
    different.insert(phrase);
  }
  EXPECT_EQ(different.size(), 1440u);
}

TEST(SpokenTimeTest, NoPhraseHoldsFiguresOrColons) {
  for (const TimeWords* words : {&time_words("en-GB"), &time_words("en-US")}) {
    for (int m = 0; m < 1440; ++m) {
      const std::string phrase = spoken_when(minute(m) + days{m % 9}, minute(600), *words);
      EXPECT_EQ(phrase.find_first_of("0123456789:{}"), std::string::npos) << phrase;
    }
  }
}

TEST(SpokenTimeTest, AmericanMinutesAreAllDifferentToo) {
  std::set<std::string> different;
  for (int m = 0; m < 1440; ++m) different.insert(spoken_clock(minute(m), time_words("en-US")));
  EXPECT_EQ(different.size(), 1440u);
  EXPECT_EQ(spoken_clock(minute(14 * 60 + 30), time_words("en-US")), "two thirty in the afternoon");
  EXPECT_EQ(spoken_date(day(2026, 11, 21), time_words("en-US")), "Saturday, November twenty-first");
}

TEST(SpokenTimeTest, EachMinuteOfADayIsSaidDifferentlyInGerman) {
  std::set<std::string> different;
  for (int m = 0; m < 1440; ++m) different.insert(spoken_clock(minute(m), time_words("de-DE")));
  EXPECT_EQ(different.size(), 1440u);
}

TEST(SpokenTimeTest, GermanHoursAreSaidAsAtHome) {
  const TimeWords& de = time_words("de-AT");
  EXPECT_EQ(spoken_clock(minute(14 * 60 + 30), de), "halb drei am Nachmittag");
  EXPECT_EQ(spoken_clock(minute(13 * 60), de), "ein Uhr am Nachmittag");
  EXPECT_EQ(spoken_clock(minute(8 * 60 + 25), de), "fünf vor halb neun am Morgen");
  EXPECT_EQ(spoken_when(minute(1440 + 600), minute(600), de), "morgen, Sonntag, um zehn Uhr am Vormittag");
  EXPECT_EQ(spoken_date(day(2026, 11, 21), de), "Samstag, der einundzwanzigste November");
  EXPECT_EQ(spoken_clock(minute(12 * 60), de), "zwölf Uhr mittags");
  EXPECT_EQ(spoken_clock(minute(0), de), "Mitternacht");
  EXPECT_EQ(spoken_clock(minute(22 * 60 + 15), de), "Viertel nach zehn am Abend");
  EXPECT_EQ(spoken_clock(minute(23 * 60 + 15), de), "Viertel nach elf in der Nacht");
  EXPECT_EQ(spoken_clock(minute(12 * 60 + 50), de), "zehn vor eins am Nachmittag");
}

TEST(SpokenTimeTest, GermanSentencesAreInflected) {
  const TimeWords& de = time_words("de-DE");
  EXPECT_EQ(spoken_time_now(minute(8 * 60), de), "acht Uhr am Morgen");
  EXPECT_EQ(spoken_time_now(minute(60), de), "ein Uhr in der Nacht");
  EXPECT_EQ(spoken_time_now(minute(11 * 60 + 15), de), "Viertel nach elf am Vormittag");
  EXPECT_EQ(spoken_day(day(2026, 12, 21), minute(600), de), "am Montag, dem einundzwanzigsten Dezember");
  EXPECT_EQ(spoken_day(day(2027, 12, 3), minute(600), de),
            "am Freitag, dem dritten Dezember nächsten Jahres");
  EXPECT_EQ(shown_clock(minute(14 * 60 + 30), de), "14:30 Uhr");
  EXPECT_EQ(shown_when(minute(14 * 60 + 30), minute(600), false, de), "heute um 14:30 Uhr");
}

TEST(SpokenTimeTest, SaysTimesAsPeopleDo) {
  EXPECT_EQ(spoken_clock(minute(14 * 60 + 30), gb()), "half past two in the afternoon");
  EXPECT_EQ(spoken_clock(minute(10 * 60), gb()), "ten in the morning");
  EXPECT_EQ(spoken_clock(minute(8 * 60 + 45), gb()), "quarter to nine in the morning");
  EXPECT_EQ(spoken_clock(minute(20 * 60 + 7), gb()), "seven minutes past eight in the evening");
  EXPECT_EQ(spoken_clock(minute(23 * 60 + 55), gb()), "five to twelve at night");
  EXPECT_EQ(spoken_clock(minute(12 * 60), gb()), "noon");
  EXPECT_EQ(spoken_time_now(minute(10 * 60), gb()), "ten o'clock in the morning");
  EXPECT_EQ(spoken_time_now(minute(0), gb()), "midnight");
}

TEST(SpokenTimeTest, SaysDatesAsPeopleDo) {
  EXPECT_EQ(spoken_date(day(2026, 11, 21), gb()), "Saturday, the twenty-first of November");
  EXPECT_EQ(spoken_date(day(2027, 3, 1), gb()), "Monday, the first of March");
  EXPECT_EQ(spoken_date(day(2028, 2, 29), gb()), "Tuesday, the twenty-ninth of February");
}

TEST(SpokenTimeTest, SaysWhenFromTheNearToTheFar) {
  const LocalTime now = minute(9 * 60);  // a Saturday
  EXPECT_EQ(spoken_when(minute(14 * 60 + 30), now, gb()), "this afternoon at half past two");
  EXPECT_EQ(spoken_when(minute(20 * 60), now, gb()), "today at eight in the evening");
  EXPECT_EQ(spoken_when(minute(12 * 60), now, gb()), "today at noon");
  EXPECT_EQ(spoken_when(minute(22 * 60 + 30), minute(20 * 60), gb()), "tonight at half past ten");
  EXPECT_EQ(spoken_when(minute(10 * 60) + days{1}, now, gb()), "tomorrow, Sunday, at ten in the morning");
  EXPECT_EQ(spoken_when(minute(10 * 60) + days{3}, now, gb()), "on Tuesday at ten in the morning");
  EXPECT_EQ(spoken_when(minute(10 * 60) + days{7}, now, gb()),
            "on Saturday, the twenty-eighth of November, at ten in the morning");
  EXPECT_EQ(spoken_when(minute(10 * 60) + days{300}, now, gb()),
            "on Friday, the seventeenth of September next year, at ten in the morning");
  EXPECT_EQ(spoken_when(minute(7 * 60), now, gb()), "this morning at seven");
  EXPECT_EQ(spoken_when(minute(10 * 60) - days{1}, now, gb()), "yesterday, Friday, at ten in the morning");
  EXPECT_EQ(spoken_when(minute(10 * 60) - days{4}, now, gb()), "last Tuesday at ten in the morning");
}

std::optional<LocalDay> day_meant(const std::string& phrase, LocalDay today) {
  static const std::vector<std::string> kWeekdays{"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                  "Thursday", "Friday", "Saturday"};
  const auto weekday_of = [](LocalDay d) { return kWeekdays[std::chrono::weekday{d}.c_encoding()]; };
  const auto words = split(phrase);
  if (words[0] == "today" || words[0] == "this" || words[0] == "tonight") return today;
  std::optional<LocalDay> only;
  for (int ahead = words[0] == "tomorrow" ? 1 : 2; ahead <= (words[0] == "tomorrow" ? 1 : 400); ++ahead) {
    const LocalDay d = today + days{ahead};
    if (words[0] == "tomorrow") return weekday_of(d) == words[1] ? std::optional{d} : std::nullopt;
    if (words[0] != "on" || weekday_of(d) != words[1]) continue;
    if (words[2] != "the") return ahead <= 6 ? std::optional{d} : std::nullopt;
    const std::chrono::year_month_day date{d};
    static const std::vector<std::string> kMonths{"January",   "February", "March",    "April",
                                                  "May",       "June",     "July",     "August",
                                                  "September", "October",  "November", "December"};
    static const std::map<std::string, std::string> kOrdinal{
        {"first", "one"},      {"second", "two"},       {"third", "three"},
        {"fifth", "five"},     {"eighth", "eight"},     {"ninth", "nine"},
        {"twelfth", "twelve"}, {"twentieth", "twenty"}, {"thirtieth", "thirty"}};
    std::string ordinal = words[3];
    const auto dash = ordinal.rfind('-');
    const std::string head = dash == std::string::npos ? "" : ordinal.substr(0, dash + 1);
    std::string last = dash == std::string::npos ? ordinal : ordinal.substr(dash + 1);
    const auto special = kOrdinal.find(last);
    last = special != kOrdinal.end() ? special->second : last.substr(0, last.size() - 2);
    const bool same_date = number(head + last) == static_cast<int>(static_cast<unsigned>(date.day())) &&
                           kMonths[static_cast<unsigned>(date.month()) - 1] == words[5];
    const bool next_year = words.size() > 7 && words[6] == "next";
    const bool year_fits = !next_year || date.year() > std::chrono::year_month_day{today}.year();
    if (same_date && year_fits && !only) only = d;
  }
  return only;
}

TEST(SpokenTimeTest, FourHundredDaysAreUnderstoodAsThemselves) {
  const LocalTime now = minute(9 * 60);
  const LocalDay today = std::chrono::floor<days>(now);
  for (int ahead = 0; ahead <= 400; ++ahead) {
    for (int m = ahead % 97; m < 1440; m += 97) {
      const LocalTime t = LocalTime{today + days{ahead}} + std::chrono::minutes{m};
      const std::string phrase = spoken_when(t, now, gb());
      ASSERT_EQ(day_meant(phrase, today), today + days{ahead}) << phrase;
      const bool night = phrase.size() > 9 && phrase.compare(phrase.size() - 9, 9, " at night") == 0;
      const auto at = phrase.rfind(" at ", phrase.size() - (night ? 10 : 0));
      ASSERT_NE(at, std::string::npos) << phrase;
      if (phrase.rfind("this", 0) == 0 || phrase.rfind("tonight", 0) == 0) continue;
      ASSERT_EQ(minutes_meant(phrase.substr(at + 4)), std::set<int>{m}) << phrase;
    }
  }
}

TEST(SpokenTimeTest, WithinTheDayPartAndTimeTogetherMeanOneMinute) {
  const std::map<std::string, std::string> part{{"this morning", "in the morning"},
                                                {"this afternoon", "in the afternoon"},
                                                {"this evening", "in the evening"},
                                                {"tonight", "at night"}};
  for (int now = 0; now < 1440; now += 45) {
    for (int m = 0; m < 1440; ++m) {
      const std::string phrase = spoken_when(minute(m), minute(now), gb());
      const auto at = phrase.find(" at ");
      const auto named = part.find(phrase.substr(0, at));
      const std::string clock = phrase.substr(at + 4) + (named == part.end() ? "" : " " + named->second);
      ASSERT_EQ(minutes_meant(clock), std::set<int>{m}) << phrase << " said at minute " << now;
    }
  }
}

TEST(SpokenTimeTest, LeadsAreRoundedToMinutes) {
  EXPECT_EQ(spoken_lead(20min, gb()), "in twenty minutes");
  EXPECT_EQ(spoken_lead(20min - 25s, gb()), "in twenty minutes");
  EXPECT_EQ(spoken_lead(1min, gb()), "in one minute");
  EXPECT_EQ(spoken_lead(60min, gb()), "in one hour");
  EXPECT_EQ(spoken_lead(61min, gb()), "");
  EXPECT_EQ(spoken_lead(10s, gb()), "now");
  EXPECT_EQ(spoken_lead(-5min, gb()), "five minutes ago");
  EXPECT_EQ(spoken_lead(-1min, gb()), "one minute ago");
  EXPECT_EQ(spoken_lead(-2h, gb()), "");
}

TEST(SpokenTimeTest, ShowsTimesForTheEye) {
  EXPECT_EQ(shown_clock(minute(0), gb()), "12:00 am");
  EXPECT_EQ(shown_clock(minute(12 * 60 + 5), gb()), "12:05 pm");
  EXPECT_EQ(shown_clock(minute(14 * 60 + 30), gb()), "2:30 pm");
  EXPECT_EQ(shown_date(day(2026, 11, 21), gb()), "Saturday 21 November");
  EXPECT_EQ(shown_when(minute(14 * 60 + 30), minute(540), false, gb()), "today at 2:30 pm");
  EXPECT_EQ(shown_when(minute(600) + days{1}, minute(540), false, gb()), "tomorrow, Sunday, at 10:00 am");
  EXPECT_EQ(shown_when(minute(0) + days{9}, minute(540), true, gb()), "Monday 30 November");
}

TEST(SpokenTimeTest, PartsOfTheDay) {
  EXPECT_EQ(day_part(minute(3 * 60 + 59), gb()).name, "night");
  EXPECT_EQ(day_part(minute(4 * 60), gb()).name, "morning");
  EXPECT_EQ(day_part(minute(12 * 60), gb()).name, "afternoon");
  EXPECT_EQ(day_part(minute(18 * 60), gb()).name, "evening");
  EXPECT_EQ(day_part(minute(22 * 60), gb()).name, "night");
}

}  // namespace
}  // namespace mana::calendar
