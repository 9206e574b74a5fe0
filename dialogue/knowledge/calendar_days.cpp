#include "dialogue/knowledge/calendar_days.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/knowledge/said_text.hpp"
#include "dialogue/understanding/relative_day.hpp"
#include "dialogue/wording/read_aloud.hpp"
#include "dialogue/wording/said_date.hpp"

namespace mana::dialogue::knowledge {
namespace {

using namespace std::chrono;

constexpr std::size_t kLongestDate = 8, kLongestRelative = 8;

bool is_month(std::string_view word) {
  return std::any_of(kMonths.begin(), kMonths.end(),
                     [&](std::string_view m) { return aiml::equal_but_case(m, word); });
}

bool is_of_a_date(const Word& w) {
  constexpr std::array<std::string_view, 25> kOrdinals{
      "first",     "second",    "third",       "fourth",     "fifth",      "sixth",      "seventh",
      "eighth",    "ninth",     "tenth",       "eleventh",   "twelfth",    "thirteenth", "fourteenth",
      "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",  "thirtieth",
      "the",       "of",        "thousand",    "hundred"};
  const bool figures = !w.text.empty() && w.text.front() >= '0' && w.text.front() <= '9';
  return w.number || figures || is_month(w.text) ||
         std::find(kOrdinals.begin(), kOrdinals.end(), w.text) != kOrdinals.end();
}

/// "the third of june", "march 3rd 1950": the whole of a run of such words.
std::size_t date_length(Words words, std::size_t at) {
  std::size_t n = 0;
  bool any_month = false;
  while (n < kLongestDate && at + n < words.size() && is_of_a_date(words[at + n]) &&
         !(n > 0 && words[at + n].begins)) {
    any_month |= is_month(words[at + n].text);
    ++n;
  }
  if (!any_month || n < 2 || words[at].is("of")) return 0;
  const auto said = said_date(joined(words, at, at + n));
  return said && said->month > 0 ? n : 0;
}

bool is_of_a_relative_day(const Word& w) {
  constexpr std::array<std::string_view, 30> kWords{
      "a",       "week",      "weeks",    "fortnight", "day",       "days",      "month",  "months",
      "on",      "from",      "today",    "tomorrow",  "yesterday", "next",      "last",   "this",
      "after",   "before",    "the",      "in",        "time",      "ago",       "sunday", "monday",
      "tuesday", "wednesday", "thursday", "friday",    "saturday",  "fortnights"};
  return w.number || std::find(kWords.begin(), kWords.end(), w.text) != kWords.end();
}

/// Of "a hundred days from now" the last word is filler.
std::string relative_text(Words words, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i)
    text += (i > begin ? " " : "") + (words[i].number ? figures(*words[i].number) : words[i].text);
  return text.ends_with(" from") ? "in " + text.substr(0, text.size() - 5) : text;
}

std::size_t relative_length(Words words, std::size_t at) {
  std::size_t n = 0;
  while (n < kLongestRelative && at + n < words.size() && is_of_a_relative_day(words[at + n]) &&
         !(n > 0 && words[at + n].begins))
    ++n;
  return n > 0 && relative_day(relative_text(words, at, at + n), sys_days{}) ? n : 0;
}

/// "this year", "next year", "in 2030".
std::optional<int> year_of(Words words, const Found& found, int now) {
  const Slot* const slot = found.slot("year");
  if (slot == nullptr) return {};
  const Word& last = words[slot->end - 1];
  if (last.number) return static_cast<int>(*last.number);
  const Word& which = words[slot->begin];
  return now + (which.is("next") ? 1 : which.is("last") ? -1 : 0);
}

std::string date_name(sys_days day, sys_days today) {
  const year_month_day date{day};
  std::string out = "the " + ordinal(static_cast<unsigned>(date.day())) + " of ";
  out += kMonths.at(static_cast<unsigned>(date.month()) - 1);
  return date.year() == year_month_day{today}.year()
             ? out
             : out + " " + std::to_string(static_cast<int>(date.year()));
}

std::string counted(long count, std::string_view unit) {
  return std::to_string(count) + " " + std::string{unit} + (count == 1 ? "" : "s");
}

/// "7 weeks and 4 days"; in days unless weeks or months are asked for.
std::string span_in_words(sys_days from, sys_days to, std::string_view unit) {
  const long all = (to - from).count();
  if (unit.starts_with("sleep")) return counted(all, "sleep");
  long whole = 0, rest = all;
  std::string_view name = "week";
  if (unit.starts_with("week")) {
    whole = all / 7;
    rest = all % 7;
  } else if (unit.starts_with("month")) {
    name = "month";
    const year_month_day begin{from};
    year_month_day reached = begin;
    while ((begin + months{whole + 1}).ok() && sys_days{begin + months{whole + 1}} <= to && whole < 1200)
      reached = begin + months{++whole};
    rest = (to - sys_days{reached}).count();
  }
  if (whole == 0) return counted(all, "day");
  return rest == 0 ? counted(whole, name) : counted(whole, name) + " and " + counted(rest, "day");
}

unsigned days_in(int y, unsigned m) { return static_cast<unsigned>((year{y} / month{m} / last).day()); }

}  // namespace

std::optional<sys_days> local_day(const aiml::LocalTimes* times) {
  if (times == nullptr) return {};
  const auto now = floor<seconds>(times->now());
  const auto ahead = times->offset(now, "");
  if (!ahead) return {};
  return floor<days>(now + *ahead);
}

std::size_t CalendarDays::length(std::string_view slot, Words words, std::size_t at) const {
  std::size_t n = 0;
  if (slot == "feast") return feasts_.at(words, at, &n) == nullptr ? 0 : n;
  if (slot == "date") return date_length(words, at);
  if (slot == "relative") return relative_length(words, at);
  if (slot == "month") return is_month(words[at].text) ? 1 : 0;
  if (slot == "near") return is_among(words[at].text, {"today", "tomorrow", "yesterday"}) ? 1 : 0;
  if (slot == "claim") {
    const std::string& w = words[at].text;
    const bool weekday =
        w.ends_with("day") && relative_day(w, sys_days{}) && w != "today" && w != "yesterday";
    const auto date = said_date("the " + w + " of january");
    return weekday || (!words[at].number && date && date->day > 0 && date->month == 1) ? 1 : 0;
  }
  if (slot != "year") return 0;
  const bool in = words[at].is("in");
  if (in && ++at >= words.size()) return 0;
  const auto& number = words[at].number;
  if (number && *number >= 1583 && *number <= 2999 && *number == std::floor(*number)) return in ? 2 : 1;
  const bool which = words[at].is("this") || words[at].is("next") || words[at].is("last");
  return which && at + 1 < words.size() && words[at + 1].is("year") ? (in ? 3 : 2) : 0;
}

/// Of a feast or date without a year the next one, today included; of `past` the last.
std::optional<CalendarDays::Named> CalendarDays::named(Words words, const Found& found, sys_days today,
                                                       bool past) const {
  const int now = static_cast<int>(year_month_day{today}.year());
  const auto year_said = year_of(words, found, now);
  if (const Slot* const slot = found.slot("feast")) {
    std::size_t n = 0;
    const Feast* const feast = feasts_.at(words, slot->begin, &n);
    if (year_said) return Named{feast->name, feast->rule.in(year{*year_said})};
    sys_days day = feast->rule.in(year{now});
    if (!past && day < today) day = feast->rule.in(year{now + 1});
    if (past && day > today) day = feast->rule.in(year{now - 1});
    return Named{feast->name, day};
  }
  const Slot* const slot = found.slot("date");
  if (slot == nullptr) return {};
  const auto said = said_date(joined(words, slot->begin, slot->end));
  if (!said) return {};
  const auto fixed = said->year ? said->year : year_said;
  year_month_day date = said->in(fixed.value_or(now));
  if (!fixed && !past && (!date.ok() || sys_days{date} < today)) date = said->in(now + 1);
  if (!fixed && past && (!date.ok() || sys_days{date} > today)) date = said->in(now - 1);
  if (!date.ok()) return {};
  return Named{"", sys_days{date}};
}

std::optional<std::string> CalendarDays::when(Words words, sys_days today) const {
  static const std::vector<Form> kForms{
      ("what|which day of_the_week? of_the_month? is|does|will|was|did {year}? {feast} {year}? "
       "fall|land|be|come|land_up|happen? on|in|this? {year}?"),
      "what|which day of_the_week? is|was|will|does|do it|that? be? on|for? {feast} {year}? on? {year}?",
      "when|when_abouts is|does|was|will|are it? {feast} {year}? fall|land|be|come|happen? on? {year}?",
      "what|which date is|was|does|will|are {year}? {feast} {year}? fall|land|be|come? on? {year}?",
      "what is|was|will the|this? date|day of|for|on? {year}? {feast} be? on? {year}?",
      "{feast} {year}? what|which day|date is|does|was|will that|it {year}? fall|land|be|on? on? {year}?",
      "what|which day of_the_week? is|does|will|was|did {date} {year}? fall|land|be|come? on? {year}?",
      "what|which day of_the_week? is|was it|that on? {date} {year}?",
      "what|which day of_the_week? was i|he|she|we born|married|wed on? on? {date}",
      ("{date} {year}? what|which day of_the_week? is|does|was|will that|it {year}? fall|land|be|on? on? "
       "{year}?")};
  const auto found = first_of(kForms, words, this);
  const auto meant = found ? named(words, found->found, today) : std::nullopt;
  if (!meant) return {};
  const bool past = meant->day < today;
  if (meant->name.empty())
    return capitalised(date_name(meant->day, today)) + (past ? " was a " : " is a ") +
           std::string{weekday_name(meant->day)} + ".";
  // "when was D-Day" asks for the year.
  if (has_word(words, {"was"}) && is_among(meant->name, {"D-Day", "VE Day", "VJ Day"})) return {};
  if (meant->name.starts_with("the clocks")) return {};
  return said_of({meant->name, {}}, meant->day, today);
}

/// "Thanksgiving this year, what date are we looking at", "Burns Night's when again": one feast, what asks
/// for its day, and nothing else beside stories and remarks.
std::optional<std::string> CalendarDays::feast_anyhow(Words words, sys_days today) const {
  const Feast* feast = nullptr;
  std::size_t told = 0, before = 0;
  const auto clauses = clauses_in(words);
  std::vector<std::vector<Word>> rest(clauses.size());
  for (std::size_t c = 0; c < clauses.size(); ++c)
    for (std::size_t i = 0; i < clauses[c].size();) {
      std::size_t n = 0;
      const Feast* const here = feasts_.at(clauses[c], i, &n);
      if (here != nullptr && feast != nullptr && here != feast) return {};
      if (here != nullptr && feast == nullptr) {
        told = c;
        before = i;
      }
      if (here != nullptr) feast = here;
      if (here == nullptr) rest[c].push_back(clauses[c][i]);
      i += here == nullptr ? 1 : n;
    }
  if (feast == nullptr || feast->name.starts_with("the clocks")) return {};
  // "when was D-Day" asks for the year.
  if (has_word(words, {"was"}) && is_among(feast->name, {"D-Day", "VE Day", "VJ Day"})) return {};
  const auto asks_for_day = [](Words w) {
    return has_word(w, {"when"}) ||
           (has_word(w, {"what", "which"}) && has_word(w, {"day", "date", "weekday"}));
  };
  const auto asks_how_long = [](Words w) {
    const bool unit = has_word(w, {"days", "weeks", "sleeps", "months", "nights"});
    return (has_phrase(w, "how many") && unit) || has_phrase(w, "how long") || has_phrase(w, "how far") ||
           (!w.empty() && unit && w.front().begins && has_word(w, {"till", "until", "to"}));
  };
  std::size_t asking = told;
  while (asking < clauses.size() && !asks_for_day(rest[asking]) && !asks_how_long(rest[asking])) ++asking;
  if (asking == clauses.size() || asking > told + 1) return {};
  const bool how_long = !asks_for_day(rest[asking]);
  const auto is_plain = [&](Words w) {
    std::string text = " " + joined(w) + " ";
    for (const std::string_view phrase :
         {" are we looking at ", " do we have ", " have we got ", " do we get ", " do they have ",
          " going to ", " do you think ", " we have ", " are we at ", " i have to wait ",
          " do i have to wait "})
      if (const std::size_t at = text.find(phrase); at != std::string::npos)
        text.replace(at, phrase.size(), " ");
    const std::vector<Word> left = question_of(text, Filler{}).words;
    return std::all_of(left.begin(), left.end(), [&](const Word& word) {
      const auto& t = word.text;
      if (how_long)
        return is_among(t,
                        {"how",    "many",  "more", "days", "day",    "weeks", "week",    "sleeps", "months",
                         "nights", "long",  "far",  "is",   "are",    "have",  "has",     "it",     "there",
                         "we",     "got",   "left", "to",   "go",     "till",  "til",     "until",  "be",
                         "off",    "away",  "then", "wait", "before", "only",  "another", "still",  "so",
                         "i",      "comes", "on",   "the",  "til"});
      return is_among(t, {"what",    "which",   "when",     "day",        "date",  "of",   "the",   "week",
                          "weekday", "is",      "was",      "will",       "would", "does", "do",    "did",
                          "it",      "that",    "be",       "fall",       "falls", "fell", "land",  "lands",
                          "come",    "comes",   "happen",   "on",         "in",    "this", "next",  "year",
                          "again",   "then",    "for",      "so",         "and",   "up",   "round", "there",
                          "falling", "landing", "actually", "celebrated", "held",  "next"});
    });
  };
  if (!is_plain(rest[asking])) return {};
  if (asking > told && !is_plain(rest[told])) {
    // Of a story it must be asked with a word that points there.
    const bool on = before > 0 && clauses[told][before - 1].is("on");
    if (!on || how_long || has_word(clauses[asking], {"when"}) || !has_word(clauses[asking], {"it", "that"}))
      return {};
  }
  for (std::size_t c = 0; c < clauses.size(); ++c) {
    if (c == told || c == asking) continue;
    if (c < asking ? !is_lead_in(clauses[c]) : !is_remark(clauses[c])) {
      const bool guesses = c > asking && clauses[c].size() < 7 && !any_question_word(clauses[c]) &&
                           has_word(clauses[c], {"something", "it", "odd"});
      if (!guesses) return {};
    }
  }
  int y = static_cast<int>(year_month_day{today}.year());
  const bool this_year = has_phrase(words, "this year"), next_year = has_phrase(words, "next year");
  sys_days day = feast->rule.in(year{y + (next_year ? 1 : 0)});
  const bool was = has_word(clauses[asking], {"was", "did", "fell"});
  if (!this_year && !next_year && !was && day < today) day = feast->rule.in(year{y + 1});
  if (!this_year && was && day > today) day = feast->rule.in(year{y - 1});
  if (!how_long) return said_of(*feast, day, today);
  if (day <= today) return {};
  std::string_view unit = "days";
  for (const std::string_view u : {"weeks", "months", "sleeps"})
    if (has_word(clauses[asking], {u})) unit = u;
  const std::string span = span_in_words(today, day, unit);
  return (span.starts_with("1 ") && span.find("and") == std::string::npos ? "There is " : "There are ") +
         span + " until " + feast->name + ".";
}

/// "Christmas Day is on Saturday, the 25th of December."
std::string CalendarDays::said_of(const Feast& feast, sys_days day, sys_days today) {
  const bool says_weekday = feast.name.find(weekday_name(day)) != std::string::npos;
  return capitalised(feast.name) + (day < today ? " was" : " is") + (day == today ? " today, " : " on ") +
         (says_weekday ? date_name(day, today) : day_in_words(day, today)) + ".";
}

/// "Mother's Day, have I missed it"
std::optional<std::string> CalendarDays::missed(Words words, sys_days today) const {
  static const std::vector<Form> kForms{
      "have i|we missed {feast}",    "has {feast} been|gone|passed and? gone?",    "did i|we miss {feast}",
      "{feast} have i|we missed it", "{feast} has it been|gone|passed and? gone?", "{feast} did i|we miss it",
      "is {feast} over|past|gone"};
  const auto found = first_of(kForms, words, this);
  if (!found) return {};
  std::size_t n = 0;
  const Feast* const feast = feasts_.at(words, found->found.slot("feast")->begin, &n);
  const year now = year_month_day{today}.year();
  constexpr days kRecent{150};
  const sys_days here = feast->rule.in(now), before = feast->rule.in(now - years{1});
  const sys_days day = here < today ? here : today - before < kRecent ? before : here;
  const std::string said = said_of(*feast, day, today);
  return day < today ? "Yes. " + said : day == today ? said : "No. " + said;
}

/// "tomorrow's the tenth, isn't it", "is it Tuesday today", "what day was it yesterday"
std::optional<std::string> CalendarDays::near(Words words, sys_days today) const {
  static const std::vector<Form> kAsked{"what|which day|date of_the_week? was it? yesterday",
                                        "what|which day|date of_the_week? is it? tomorrow",
                                        "what|which day|date of_the_week? will it be tomorrow",
                                        "yesterday was what|which? day|date",
                                        "tomorrow is|will_be? what|which day|date",
                                        "what|which day|date is|was tomorrow|yesterday"};
  static const std::vector<Form> kClaimed{"{near} is|was? the|a? {claim} of_the_month? is|was not? it",
                                          "is|was {near} the|a? {claim}",
                                          "is|was it not? the|a? {claim} {near}",
                                          "it|that is|was the|a? {claim} {near} is|was not? it",
                                          "{near} is|was? the|a? {claim} am i right",
                                          "{near} is|was? the|a? {claim} right"};
  const auto asked = first_of(kAsked, words, this);
  const auto claimed = asked ? std::nullopt : first_of(kClaimed, words, this);
  if (!asked && !claimed) return {};
  const bool past = has_word(words, {"yesterday"}), ahead = has_word(words, {"tomorrow"});
  if (past && ahead) return {};
  const sys_days day = today + days{ahead ? 1 : past ? -1 : 0};
  const std::string name = ahead ? "tomorrow is " : past ? "yesterday was " : "today is ";
  if (asked) return capitalised(name) + day_in_words(day, today) + ".";
  const Slot& slot = *claimed->found.slot("claim");
  const std::string& claim = words[slot.begin].text;
  const auto weekday = weekday_name(day);
  const std::string nth = ordinal(static_cast<unsigned>(year_month_day{day}.day()));
  bool right = aiml::equal_but_case(weekday, claim);
  if (const auto date = said_date("the " + claim + " of january"); date && !right)
    right = date->day == static_cast<unsigned>(year_month_day{day}.day());
  return (right ? "Yes, " : "No, ") + name + day_in_words(day, today) + ".";
}

/// "my birthday's the third of June, what day will it fall on"
std::optional<std::string> CalendarDays::when_was_that(Words words, sys_days today) const {
  static const Form kAsked{
      ("what|which day of_the_week? is|was|will|does|did it|that|he|she|they|this|i fall|be|land|come|born? "
       "on?"
       " {year}? fall|be|land? on? {year}?")};
  static const Form kDate{"{date}"};
  const auto asked = kAsked.find_last(words, this);
  if (!asked || asked->begin == 0) return {};
  const Words before = words.first(asked->begin);
  if (any_question_word(before)) return {};
  std::optional<Found> date;
  for (std::size_t at = 0; at < before.size();) {
    auto found = kDate.match(before, at, this);
    if ((found && date) || (!found && before[at].number)) return {};
    at = found ? found->end : at + 1;
    if (found) date = std::move(found);
  }
  if (!date) return {};
  if (const Slot* const y = asked->slot("year")) date->slots.push_back(*y);
  const auto meant = named(words, *date, today);
  if (!meant) return {};
  return capitalised(date_name(meant->day, today)) + (meant->day < today ? " was a " : " is a ") +
         std::string{weekday_name(meant->day)} + ".";
}

std::optional<std::string> CalendarDays::how_long(Words words, sys_days today) const {
  static const std::vector<Form> kForms{
      ("how many more? days|day|weeks|sleeps|months|nights is|are|have? it|there|we? got|left|to_go|be? "
       "till|until|til|to|before|off it_is? {feast} {year}?"),
      ("how many more? days|weeks|sleeps|months is|are|have? it|there|we? got|left|to_go? "
       "till|until|til|to|before {date}"),
      "how many more? days|weeks|sleeps|months is {feast} away|off",
      "how many days|weeks|months is {date} away|off",
      "how long is|have? it|we|there? got|left? till|until|til|to|before {feast}",
      "how far away|off is {feast}",
      "how long is|have? it|we? got? till|until|til|to|before {date}"};
  static const std::vector<Form> kSince{"how many days|weeks|months is|has it? been? since {feast}",
                                        "how many days|weeks|months is|has it? been? since {date}"};
  const bool since = !first_of(kForms, words, this);
  const auto found = first_of(since ? kSince : kForms, words, this);
  const auto meant = found ? named(words, found->found, today, since) : std::nullopt;
  if (!meant || meant->name.starts_with("the clocks")) return {};
  std::string_view unit = "days";
  for (std::size_t i = found->found.begin; i < found->found.end; ++i)
    for (const std::string_view u : {"weeks", "months", "sleeps"})
      if (words[i].is(u)) unit = u;
  const std::string name = meant->name.empty() ? date_name(meant->day, today) : meant->name;
  if (meant->day == today) return capitalised(name) + " is today.";
  if (since != (meant->day < today)) return {};
  const std::string span =
      since ? span_in_words(meant->day, today, unit) : span_in_words(today, meant->day, unit);
  if (since) return "It is " + span + " since " + name + ".";
  return (span.starts_with("1 ") && span.find("and") == std::string::npos ? "There is " : "There are ") +
         span + " until " + name + ".";
}

std::optional<std::string> CalendarDays::of_month(Words words, sys_days today) const {
  static const std::vector<Form> kForms{
      ("how many days is|are|has? there? in|has|have|got {month} in_a_leap_year? {year}? {n}? "
       "is_it|days_is_it?"),
      "days in {month} {year}? {n}? is_it?",
      "has|does|is {month} got|have {n} days or? {n}?",
      "{month} has|have|got got? how many days",
      "how many days does|will|do|has {month} have|got {year}? in_a_leap_year?",
      "how many days is|are there? in a leap year",
      "how long is {month} {year}?"};
  static const Form kShort{"what|which month is|has|have|got? only? got? only? {n} days only? in_it? only?"};
  if (const auto few = kShort.find(words, this); few && *words[few->slot("n")->begin].number == 28)
    return "February has 28 days, and 29 in a leap year.";
  static const std::vector<Form> kMonthsOf{
      "how many months is|are|has|have|got? there? got? {n} days in_them?"};
  if (const auto months_of = first_of(kMonthsOf, words, this)) {
    const double n = *words[months_of->found.slot("n")->begin].number;
    return n == 31   ? std::optional<std::string>{"Seven months have 31 days."}
           : n == 30 ? std::optional<std::string>{"Four months have 30 days."}
                     : std::nullopt;
  }
  const auto found = first_of(kForms, words, this);
  if (!found) return {};
  const bool leap = std::any_of(words.begin(), words.end(), [](const Word& w) { return w.is("leap"); });
  const Slot* const slot = found->found.slot("month");
  if (slot == nullptr) return "There are 366 days in a leap year.";
  unsigned m = 1;
  while (!aiml::equal_but_case(kMonths.at(m - 1), words[slot->begin].text)) ++m;
  const std::string name{kMonths.at(m - 1)};
  if (leap) return "In a leap year there are " + std::to_string(days_in(2028, m)) + " days in " + name + ".";
  const int now = static_cast<int>(year_month_day{today}.year());
  const auto said = year_of(words, found->found, now);
  if (m == 2 && !said) return "February has 28 days, and 29 in a leap year.";
  const int y = said.value_or(now);
  return "There are " + std::to_string(days_in(y, m)) + " days in " + name +
         (!said      ? ""
          : y == now ? " this year"
                     : " " + std::to_string(y)) +
         ".";
}

std::optional<std::string> CalendarDays::of_year(Words words, sys_days today) const {
  static const std::vector<Form> kLeap{("is|was|will it|this|that? {year}? be? a leap year {year}? or? "
                                        "is|was? it|this? this|next|last|it? one|year?"),
                                       "is|was|will this year|one be? a leap year"};
  static const std::vector<Form> kNext{"when is|will|does the|our? next leap year be|come?",
                                       "what|which year is the? next leap year"};
  static const std::vector<Form> kYear{"what|which year is it|this", "what|which year are we in",
                                       "what is the year", "what is this year", "what year do we have"};
  const int now = static_cast<int>(year_month_day{today}.year());
  if (const auto found = first_of(kLeap, words, this)) {
    const int y = year_of(words, found->found, now).value_or(now);
    const bool leap = year{y}.is_leap();
    return (leap ? "Yes, " : "No, ") + std::to_string(y) + (y < now ? " was" : " is") +
           (leap ? " a leap year." : " not a leap year.");
  }
  if (first_of(kNext, words, this)) {
    int y = now + 1;
    while (!year{y}.is_leap()) ++y;
    return "The next leap year is " + std::to_string(y) + ".";
  }
  if (first_of(kYear, words, this)) return "It is " + std::to_string(now) + ".";
  return {};
}

std::optional<std::string> CalendarDays::relative(Words words, sys_days today) const {
  static const std::vector<Form> kForms{
      "what|which is the? date of|on|for? {relative}",
      "what|which date is|will|was it|that? be? on? {relative} be?",
      "what|which day|date of_the_week? is|will|was it|that be? {relative}",
      "what will|would|was the date be? on? {relative} be?",
      "{relative} what|which date is|will|was that|it be?",
      "{relative} what is|will|would|was the date be?",
      "{relative} that|it will|would|is|be be? what|which date|day",
      "{relative} what|which date|day does|will|would that|it take|bring? us? to?",
      "{relative} is|will_be|would_be what|which date|day",
      "what|which day|date was it? on? {relative}",
      "what date is|does that|it? {relative} fall|land|be? on?"};
  const auto found = first_of(kForms, words, this);
  if (!found) return {};
  const Slot& slot = *found->found.slot("relative");
  const auto day = relative_day(relative_text(words, slot.begin, slot.end), today);
  if (!day) return {};
  const auto said = [&](std::string_view w) {
    return std::any_of(words.begin(), words.end(), [&](const Word& word) { return word.is(w); });
  };
  // "is it yesterday's, what date is it" does not ask about yesterday.
  const bool in_front = slot.begin == found->found.begin;
  const bool apart = slot.begin == 0 || words[slot.begin].begins || words[slot.begin - 1].is("and");
  if ((in_front && !apart) || said("if")) return {};
  if (!in_front && words[slot.begin].begins) return {};
  if ((said("was") && *day >= today) || (said("will") && *day < today)) return {};
  return "That " + std::string{*day < today ? "was " : "is "} + day_in_words(*day, today) + ".";
}

std::optional<std::string> CalendarDays::clocks(Words words, sys_days today) const {
  static const std::vector<Form> kForms{
      ("when|what_day|what_date|which_weekend|what_weekend|which_day do|does|will the|our? "
       "clocks|clock|hour|time "
       "go|move|change|put? forward|back|forwards|backwards|over|on? {year}?"),
      ("when do|must|should i|we|you put|change|turn|alter the|our|my|your clocks|clock "
       "back|forward|forwards|on? {year}?"),
      "when is the clock|clocks change|going_forward|going_back|changing",
      "when is|does british? summer time start|begin|end|finish"};
  const auto found = first_of(kForms, words, this);
  if (!found) return {};
  const auto any = [&](std::string_view w) {
    return std::any_of(words.begin(), words.end(), [&](const Word& word) { return word.is(w); });
  };
  const bool back = any("back") || any("backwards") || any("end") || any("finish");
  const bool on = any("forward") || any("forwards") || any("on") || any("start") || any("begin");
  const int now = static_cast<int>(year_month_day{today}.year());
  const auto said = year_of(words, found->found, now);
  const auto change = [](int y, bool forward) {
    return sys_days{year{y} / (forward ? March : October) / Sunday[last]};
  };
  const auto next = [&](bool forward) {
    const sys_days day = change(said.value_or(now), forward);
    return !said && day < today ? change(now + 1, forward) : day;
  };
  const bool forward = on || (!back && next(true) <= next(false));
  const sys_days day = next(forward);
  return std::string{"The clocks "} + (day < today ? "went " : "go ") + (forward ? "forward" : "back") +
         " on " + day_in_words(day, today) + ".";
}

/// Of England and Wales, with the days in lieu of those at a weekend.
std::optional<std::string> CalendarDays::bank_holiday(Words words, sys_days today) const {
  static const std::vector<Form> kForms{"when is the? next bank holiday",
                                        "what|which day|date is the? next bank holiday",
                                        "how long|many_days till|until|to the next bank holiday"};
  if (!first_of(kForms, words, this)) return {};
  std::vector<sys_days> all;
  for (int more = 0; more < 2; ++more) {
    const year y = year_month_day{today}.year() + years{more};
    for (const char* rule :
         {"easter - 2", "easter + 1", "first monday may", "last monday may", "last monday august"})
      all.push_back(feast_rule(rule)->in(y));
    const auto working = [](sys_days day) {
      const unsigned w = weekday{day}.c_encoding();
      return day + days{w == 6 ? 2 : w == 0 ? 1 : 0};
    };
    all.push_back(working(y / January / 1));
    const sys_days christmas = y / December / 25;
    const unsigned w = weekday{christmas}.c_encoding();
    all.push_back(christmas + days{w == 6 ? 2 : w == 0 ? 2 : 0});
    all.push_back(christmas + days{w == 6 ? 3 : w == 5 ? 3 : 1});
  }
  std::sort(all.begin(), all.end());
  const auto next = std::lower_bound(all.begin(), all.end(), today);
  if (next == all.end()) return {};
  return "The next bank holiday is " + std::string{*next == today ? "today, " : "on "} +
         day_in_words(*next, today) + ".";
}

std::optional<std::string> CalendarDays::answer(const Question& question) const {
  const auto today = local_day(times_);
  if (!today) return {};
  const Words words{question.words};
  using Part = std::optional<std::string> (CalendarDays::*)(Words, sys_days) const;
  for (const Part part : {&CalendarDays::clocks, &CalendarDays::bank_holiday, &CalendarDays::when,
                          &CalendarDays::how_long, &CalendarDays::of_month, &CalendarDays::of_year,
                          &CalendarDays::relative, &CalendarDays::when_was_that, &CalendarDays::missed,
                          &CalendarDays::near, &CalendarDays::feast_anyhow})
    if (auto answer = (this->*part)(words, *today)) return answer;
  return {};
}

}  // namespace mana::dialogue::knowledge
