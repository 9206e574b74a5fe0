#pragma once
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace mana::calendar {

/// What a piece of a phrase means. `a` and `b` are the numbers of its rule (PhraseRule).
enum class Means {
  // A day.
  Offset,         ///< `a` days after today, and {n} weeks
  Weekday,        ///< the next such weekday, and `a` weeks later; {n}: so many weeks later
  WeekdayOfWeek,  ///< that weekday of the week that is `a` weeks after this one
  NextWeekday,    ///< "next Friday": people disagree which one that is
  Date,        ///< {day} and {month}, with or without {year}; `a` > 0: as ISO 8601 has it, 2: a time follows
  DateRange,   ///< {day} to {day2} of {month}
  DayOfMonth,  ///< {day} of the month that is `a` months ahead; `a` = 0: the next such day
  LastDayOfMonth,  ///< of the month that is `a` months ahead
  NthWeekdayIn,    ///< the {nth} {weekday} of {month}
  Feast,           ///< the day `b` of month `a`
  EasterFeast,     ///< `a` days after Easter Sunday
  NthSundayFeast,  ///< the Sunday number `b` of month `a`
  AdventSunday,    ///< the `a`th Sunday of Advent
  Ahead,           ///< {n} {unit} from now; `a` > 0 stands for {n}, `b` > 0 for {unit}
  VagueDay,        ///< "next week", "at the weekend": which day has to be asked
  // A time of day.
  Clock,       ///< {hour} and {minute}; else `a` minutes after the hour; with {n}: `a` + `b` * {n} minutes;
               ///< `b` = 2: an hour as a clock with 24 hours shows it
  SoftClock,   ///< a bare number: a time of day only beside a day or after "at"
  FixedClock,  ///< `a` minutes after midnight
  Midnight,    ///< the beginning of a day to some, its end to others
  PartOfDay,   ///< {part}, or `a`
  VagueTime,   ///< "after lunch": the hour has to be asked
  DayAndPart,  ///< "tonight": `a` days after today, in the part `b`
  // How often.
  Every,            ///< every {n} {unit}; `a` > 0 stands for {n}, `b` > 0 for {unit}
  EachDate,         ///< "every" before a date: "every Christmas"
  EveryWeekday,     ///< every `a`th {weekday}
  EveryNthWeekday,  ///< "every third Friday": of the month, or every three weeks
  WeekdaySet,       ///< the weekdays of the bits of `a`, Monday is bit 0
  MonthlyWeekday,   ///< the {nth} {weekday} of each month
  MonthlyDay,       ///< the {day} of each month
  MonthlyLastDay,
  EveryPart,    ///< each day in the {part}
  TimesPer,     ///< "twice a week": when exactly has to be asked
  VagueRepeat,  ///< "now and then"
  // Around these.
  Length,   ///< "for {n} {unit}"; `a` > 0 stands for {n}, `b` > 0 for {unit}
  Count,    ///< so often, then no more: {n}
  From,     ///< what follows is where it begins
  Until,    ///< what follows is where it ends
  Between,  ///< what follows is a window, not a start and an end
  Except,   ///< what follows is left out
  Filler,   ///< "at", "on the": belongs to what follows
};

/// A way to say something. Elements of a pattern stand apart by blanks: a word or words with "|" between
/// them, a {slot}, either of them in [brackets] when it may be missing, "_" before what has to follow
/// without a blank. The slots: {weekday} {weekdays} {month} {part} {half} {unit} {nth}, {n} a number in words
/// or figures, {fives} one that minutes are told in, {hour} {hh} {mm} {hhmm} {word_hour} {word_minute}, {day}
/// {ordinal} {figure_ordinal} {dd} {day2}, {monthnumber} {month_ordinal}, {year} {yy} {late_yy}.
struct PhraseRule {
  std::string_view pattern;
  Means means = Means::Filler;
  int a = 0, b = 0;
};

struct NamedNumber {
  std::string_view word;  ///< in small letters
  int value = 0;
};

/// What has to be asked, or is said about what cannot be.
enum class Ask {
  WhichDay,          ///< no day is named
  WhatTime,          ///< a part of a day, but no hour; {a} is the part as it was written
  MorningOrEvening,  ///< {a} is the time
  NightOrAfternoon,  ///< {a} is the time
  Midnight,
  ThisOrNext,  ///< {a} and {b} are dates
  OneOf,       ///< {a} and {b} are what was named
  Disagree,    ///< {a} is the date, {b} its weekday
  NoSuchDay,
  NoSuchTime,
  TwoDays,
  TwoTimes,
  HowOften,    ///< {a} is how it was written
  NthOrEvery,  ///< {a} is how it was written
  Window,      ///< between {a} and {b}
  Exception,
  EveryDay,  ///< several times of day, but not on which days
  Past,      ///< the day is over
  NextYear,  ///< {a} was lately, without a year; {b} is the next year that has it
};
constexpr std::size_t kAsks = static_cast<std::size_t>(Ask::NextYear) + 1;

/// All that the reader of phrases knows of one language. A value that refers to constant tables.
struct PhraseWords {
  std::string_view language;
  bool has_clock_of_24_hours = false;     ///< "7:30" is in the morning, and nobody asks
  bool month_first = false;               ///< "12/8/26" is the 8th of December
  std::span<const NamedNumber> weekdays;  ///< from Monday, 0
  std::span<const NamedNumber> plurals;   ///< "mondays": each of them
  std::span<const NamedNumber> months;    ///< from 1
  std::span<const NamedNumber> parts;     ///< 0 night, 1 morning, 2 afternoon, 3 evening
  std::span<const NamedNumber> halves;    ///< 0 before noon, 1 after
  std::span<const NamedNumber> units;     ///< 1 minute, 2 hour, 3 day, 4 week, 5 fortnight, 6 month, 7 year
  std::span<const NamedNumber> numbers;   ///< beside those of TimeWords
  std::span<const NamedNumber> ordinals;  ///< beside those of TimeWords; -1 is the last
  std::string_view ordinal_endings;       ///< with blanks between them: "st nd rd th"
  std::span<const PhraseRule> rules;
  std::string_view ands, ors, tos;  ///< with blanks between them
  std::string_view place_words;     ///< what a place begins with: "at", "in the", a line each
  std::string_view time_like;       ///< left over, these were part of a time that was not understood
  std::string_view streets;         ///< "lane", "road": a number before them is that of a house
  std::string_view small_words;     ///< between those, these say nothing of their own
  /// What a title does not begin with, nor end with after one of those: "remind me to", "put" ... "in"; a
  /// line each, the longer ones first.
  std::string_view wishes, wish_ends;
  std::array<std::string_view, kAsks> asks{};  ///< sentences, by Ask
};

/// Of "en-GB", "en-US" or any German; British English for any other language.
const PhraseWords& phrase_words(std::string_view language);

}  // namespace mana::calendar
