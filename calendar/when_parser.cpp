#include "calendar/when_parser.hpp"

#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "calendar/spoken_time.hpp"
#include "calendar/time_words.hpp"

namespace mana::calendar {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::minutes;
using zone::LocalTime;
using Day = std::chrono::local_days;

constexpr std::size_t kLongest = 100;
constexpr std::string_view kExamples =
    "write for example \"2027-03-28 14:30\", \"tomorrow 10:00\", \"friday half past two\", \"in 20 minutes\" "
    "or "
    "\"today at 2.30pm\"";

core::Error not_understood(std::string_view text, std::string_view why) {
  return core::bad_input("'" + std::string{text} + "' " + std::string{why} + "; " + std::string{kExamples} +
                         ".");
}

std::optional<int> whole(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size() || n < 0) return {};
  return n;
}

std::string lower(std::string_view text) {
  std::string out{text};
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  return out;
}

bool digit(char c) { return c >= '0' && c <= '9'; }

/// Words in lower case; "2.30pm" and "20min" become two.
std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> out;
  bool fresh = true;
  for (char c : lower(text)) {
    if (c == ' ' || c == '\t' || c == ',') {
      fresh = true;
      continue;
    }
    const bool letter = c >= 'a' && c <= 'z';
    const bool after_digit = !fresh && letter && digit(out.back().back()) && c != 't';
    if (fresh || after_digit) out.emplace_back();
    out.back() += c;
    fresh = false;
  }
  return out;
}

/// "twenty-five", "25"
std::optional<int> number_of(std::string_view token) {
  if (const auto n = whole(token)) return n;
  const auto& names = time_words("en-GB").numbers;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (token == names[i]) return static_cast<int>(i);
  }
  return {};
}

template <std::size_t N>
std::optional<int> index_of(std::string_view token, const std::array<std::string_view, N>& names) {
  for (std::size_t i = 0; i < N; ++i) {
    const std::string name = lower(names[i]);
    if (token == name || (token.size() >= 3 && token.size() <= 4 && name.rfind(token, 0) == 0)) {
      return static_cast<int>(i);
    }
  }
  return {};
}

std::optional<Day> date_of(int year, int month, int day) {
  const std::chrono::year_month_day date{std::chrono::year{year},
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok() || year < 1900 || year > 2200) return {};
  return Day{date};
}

/// Reads the tokens from the left; what is not understood ends it.
class WhenReader {
 public:
  WhenReader(std::string_view text, LocalTime now) : text_{text}, now_{now}, tokens_{tokens_of(text)} {}

  core::Result<ParsedWhen> read() {
    while (at_ < tokens_.size()) {
      understood_ = false;
      for (const auto part : {&WhenReader::filler, &WhenReader::span, &WhenReader::iso, &WhenReader::day_name,
                              &WhenReader::written_date, &WhenReader::numeric_date, &WhenReader::clock,
                              &WhenReader::words_for_time, &WhenReader::part_of_day}) {
        if ((this->*part)() || problem_) break;
      }
      if (problem_) return *problem_;
      if (!understood_) return not_understood(text_, "is not a time I understand");
    }
    return joined();
  }

 private:
  enum class Half { Unknown, Given24, Am, Pm };
  std::string_view peek(std::size_t ahead = 0) const {
    return at_ + ahead < tokens_.size() ? std::string_view{tokens_[at_ + ahead]} : std::string_view{};
  }
  bool take(std::size_t n) {
    at_ += n;
    return understood_ = true;
  }
  bool refuse(std::string_view why) {
    problem_ = not_understood(text_, why);
    return false;
  }
  bool set_day(Day day, std::size_t n) {
    if (day_) return refuse("names two days");
    day_ = day;
    return take(n);
  }
  bool set_time(int hour, int minute, Half half, std::size_t n) {
    if (hour_) return refuse("names two times");
    if (hour > 23 || minute > 59 || hour < 0) return refuse("is no time of day");
    hour_ = hour;
    minute_ = minute;
    half_ = half;
    return take(n);
  }

  bool filler() {
    for (const std::string_view word : {"at", "on", "the", "of", "around", "o'clock", "this"}) {
      if (peek() == word) return take(1);
    }
    return false;
  }

  /// "in 20 minutes", "in half an hour", "in an hour", "in two days"
  bool span() {
    if (peek() != "in") return false;
    if (peek(1) == "half" && peek(2) == "an" && peek(3) == "hour") return add_span(minutes{30}, false, 4);
    const bool one = peek(1) == "a" || peek(1) == "an";
    const auto n = one ? std::optional<int>{1} : number_of(peek(1));
    if (!n) return false;  // "in the morning"
    if (*n > 5000) return refuse("is too far away");
    const std::string_view unit = peek(2);
    if (unit.rfind("min", 0) == 0) return add_span(minutes{*n}, false, 3);
    if (unit == "h" || unit == "hour" || unit == "hours") return add_span(minutes{60 * *n}, false, 3);
    if (unit == "day" || unit == "days") return add_span(days{*n}, true, 3);
    if (unit == "week" || unit == "weeks") return add_span(days{7 * *n}, true, 3);
    return refuse("lacks minutes, hours, days or weeks after 'in'");
  }
  bool add_span(minutes ahead, bool whole_days, std::size_t n) {
    if (whole_days) return set_day(floor<days>(now_ + ahead), n);
    if (day_ || hour_) return refuse("names two times");
    exact_ = floor<minutes>(now_ + ahead);
    return take(n);
  }

  /// "2027-03-28", "2027-03-28t14:30"
  bool iso() {
    const std::string_view token = peek();
    if (token.size() < 10 || token[4] != '-' || token[7] != '-') return false;
    const auto y = whole(token.substr(0, 4)), m = whole(token.substr(5, 2)), d = whole(token.substr(8, 2));
    const auto date = y && m && d ? date_of(*y, *m, *d) : std::nullopt;
    if (!date) return refuse("is no day of the calendar");
    iso_ = true;
    if (token.size() == 10) return set_day(*date, 1);
    if (token[10] != 't') return refuse("is not a time I understand");
    tokens_[at_] = std::string{token.substr(11)};
    return set_day(*date, 0);
  }

  bool day_name() {
    const Day today = floor<days>(now_);
    if (peek() == "today") return set_day(today, 1);
    if (peek() == "tomorrow") return set_day(today + days{1}, 1);
    if (peek() == "day" && peek(1) == "after" && peek(2) == "tomorrow") return set_day(today + days{2}, 3);
    if (peek() == "tonight") {
      half_hint_ = Half::Pm;
      return set_day(today, 1);
    }
    const bool next = peek() == "next";
    const auto weekday = index_of(peek(next ? 1 : 0), time_words("en-GB").weekdays);
    if (!weekday) return false;
    if (next) return refuse("is read by some as this week's and by others as next week's day");
    const int now_weekday = static_cast<int>(std::chrono::weekday{today}.iso_encoding()) - 1;
    weekday_is_today_ = *weekday == now_weekday;
    return set_day(today + days{(*weekday - now_weekday + 7) % 7}, 1);
  }

  /// "28 march [2027]", "28th of march", "march 28"
  bool written_date() {
    std::size_t n = 1;
    auto month = index_of(peek(), time_words("en-GB").months);
    std::optional<int> day;
    const auto day_at = [&](std::size_t i) -> std::optional<int> {
      const bool th = peek(i).size() > 2 && peek(i).substr(peek(i).size() - 2) == "th";
      const auto d = whole(peek(i).substr(0, peek(i).size() - (th ? 2 : 0)));
      if (d && (peek(i + 1) == "st" || peek(i + 1) == "nd" || peek(i + 1) == "rd")) ++n;
      return d;
    };
    if (month) {
      day = day_at(1);
      ++n;
    } else {
      day = day_at(0);
      if (day && peek(n) == "of") ++n;
      month = index_of(peek(n), time_words("en-GB").months);
      ++n;
    }
    if (!day || !month) return false;
    return dated(*day, *month + 1, n);
  }

  bool dated(int day, int month, std::size_t n) {
    const Day today = floor<days>(now_);
    int year = static_cast<int>(std::chrono::year_month_day{today}.year());
    const auto given = whole(peek(n));
    const bool has_year = given && peek(n).size() == 4;
    if (has_year) year = *given;
    auto date = date_of(year, month, day);
    if (date && !has_year && *date < today) date = date_of(year + 1, month, day);
    if (!date) return refuse("is no day of the calendar");
    return set_day(*date, n + (has_year ? 1 : 0));
  }

  /// "28.3.2027"; "3/4/2027" is March to some and April to others.
  bool numeric_date() {
    const std::string_view token = peek();
    const char sign = token.find('/') != std::string_view::npos ? '/' : '.';
    const std::size_t a = token.find(sign), b = a == std::string_view::npos ? a : token.find(sign, a + 1);
    if (b == std::string_view::npos) return false;
    const auto first = whole(token.substr(0, a)), second = whole(token.substr(a + 1, b - a - 1));
    const auto year = whole(token.substr(b + 1));
    if (!first || !second || !year || *year < 1000) return false;
    const bool swapped = sign == '/' && *second > 12;
    if (sign == '/' && *first <= 12 && *second <= 12 && *first != *second) {
      return refuse("is read as day and month by some, as month and day by others");
    }
    const auto date = swapped ? date_of(*year, *first, *second) : date_of(*year, *second, *first);
    return date ? set_day(*date, 1) : refuse("is no day of the calendar");
  }

  Half half_after(std::size_t i, std::size_t& n) const {
    if (peek(i) == "am" || peek(i) == "a.m." || peek(i) == "a.m") return ++n, Half::Am;
    if (peek(i) == "pm" || peek(i) == "p.m." || peek(i) == "p.m") return ++n, Half::Pm;
    return Half::Unknown;
  }

  /// "14:30", "2.30 pm", "2 pm", "10"
  bool clock() {
    const std::string_view token = peek();
    const std::size_t sign = token.find_first_of(":.");
    std::size_t n = 1;
    if (sign == std::string_view::npos) {
      const auto hour = whole(token);
      if (!hour || token.size() > 2 || hour_) return false;
      if (peek(1) == "past" || peek(1) == "to" || peek(1).rfind("minute", 0) == 0) return false;
      const Half half = half_after(1, n);
      return set_time(*hour, 0, half == Half::Unknown && *hour > 12 ? Half::Given24 : half, n);
    }
    const auto hour = whole(token.substr(0, sign));
    std::string_view rest = token.substr(sign + 1);
    const auto second = rest.size() == 5 && rest[2] == ':' ? whole(rest.substr(3)) : std::optional<int>{0};
    if (rest.size() == 5) rest = rest.substr(0, 2);
    const auto minute = whole(rest);
    if (!hour || !minute || !second || *second > 59 || rest.size() != 2) return false;
    second_ = *second;
    const Half half = half_after(1, n);
    const bool full = token[0] == '0' || *hour > 12 || *hour == 0 || iso_;
    digital_ = half == Half::Unknown && !full;
    return set_time(*hour, *minute, half == Half::Unknown && full ? Half::Given24 : half, n);
  }

  /// "half past two", "quarter to three", "ten past two", "ten", "noon"
  bool words_for_time() {
    if (peek() == "noon" || peek() == "midday") return set_time(12, 0, Half::Given24, 1);
    if (peek() == "midnight") return refuse("may be the beginning or the end of the day");
    std::size_t n = peek() == "a" ? 1 : 0;
    std::optional<int> minute = peek(n) == "half" ? 30 : peek(n) == "quarter" ? 15 : number_of(peek(n));
    if (!minute) return false;
    ++n;
    if (peek(n).rfind("minute", 0) == 0) ++n;
    const bool past = peek(n) == "past", to = peek(n) == "to";
    if (!past && !to) {
      if (n != 1 || hour_) return false;
      const auto following = number_of(peek(1));  // "two thirty"
      const Half half = half_after(following ? 2 : 1, n);
      return set_time(*minute, following.value_or(0), half, n + (following ? 1 : 0));
    }
    const auto hour = number_of(peek(n + 1));
    if (!hour || *hour < 1 || *hour > 12) return false;
    n += 2;
    const Half half = half_after(n, n);
    if (past) return set_time(*hour, *minute, half, n);
    return set_time(*hour == 1 ? 12 : *hour - 1, 60 - *minute, half, n);
  }

  /// "in the afternoon", "at night", "evening"
  bool part_of_day() {
    std::size_t n = peek() == "in" ? 1 : 0;
    if (peek(n) == "the") ++n;
    if (peek(n) == "morning")
      half_hint_ = Half::Am;
    else if (peek(n) == "afternoon" || peek(n) == "evening" || peek(n) == "night")
      half_hint_ = Half::Pm;
    else
      return false;
    return take(n + 1);
  }

  core::Result<ParsedWhen> joined() {
    if (exact_) {
      if (day_ || hour_) return not_understood(text_, "names two times");
      return ParsedWhen{*exact_, false};
    }
    if (!day_ && !hour_) return not_understood(text_, "holds no time");
    const Day today = floor<days>(now_);
    if (!hour_) {
      if (half_hint_ != Half::Unknown) return not_understood(text_, "lacks the hour");
      const Day day = day_.value_or(today) + days{weekday_is_today_ ? 7 : 0};
      return ParsedWhen{LocalTime{day}, true};
    }
    int hour = *hour_;
    Half half = half_;
    if (half == Half::Unknown && half_hint_ != Half::Unknown && hour <= 12) half = half_hint_;
    if (half == Half::Am || half == Half::Pm) {
      if (hour == 0 || hour > 12) return not_understood(text_, "is no time of day");
      hour = hour % 12 + (half == Half::Pm ? 12 : 0);
    } else if (half == Half::Unknown) {
      if (digital_ && hour >= 1 && hour <= 6) {
        return not_understood(text_, "may be at night or in the afternoon: write am or pm, or 14:30");
      }
      if (hour >= 1 && hour <= 6) hour += 12;  // nobody's dentist works at half past two at night
    }
    const std::chrono::seconds of_day{(hour * 60 + minute_) * 60 + second_};
    LocalTime when = LocalTime{day_.value_or(today)} + of_day;
    if (!day_ && when <= now_) when += days{1};
    if (weekday_is_today_ && when <= now_) when += days{7};
    return ParsedWhen{when, false};
  }

  std::string_view text_;
  LocalTime now_;
  std::vector<std::string> tokens_;
  std::size_t at_ = 0;
  bool understood_ = false;
  std::optional<core::Error> problem_;
  std::optional<LocalTime> exact_;
  std::optional<Day> day_;
  std::optional<int> hour_;
  int minute_ = 0;
  int second_ = 0;
  Half half_ = Half::Unknown;
  Half half_hint_ = Half::Unknown;
  bool digital_ = false;
  bool iso_ = false;
  bool weekday_is_today_ = false;
};

/// "...T14:30:00+10:30", "...Z": the moment is given, whatever the zone at home.
std::optional<zone::Instant> with_offset(std::string_view text) {
  if (text.size() < 17 || text[4] != '-' || text[7] != '-' || (text[10] != 'T' && text[10] != ' ')) return {};
  const std::size_t sign = text.find_first_of("Zz+-", 16);
  if (sign == std::string_view::npos || text[13] != ':') return {};
  const auto y = whole(text.substr(0, 4)), mo = whole(text.substr(5, 2)), d = whole(text.substr(8, 2));
  const auto h = whole(text.substr(11, 2)), m = whole(text.substr(14, 2));
  const auto s = text[16] == ':' ? whole(text.substr(17, 2)) : std::optional<int>{0};
  const auto date = y && mo && d ? date_of(*y, *mo, *d) : std::nullopt;
  if (!date || !h || !m || !s || *h > 23 || *m > 59 || *s > 59) return {};
  std::chrono::seconds offset{0};
  if (text[sign] == '+' || text[sign] == '-') {
    const std::string_view rest = text.substr(sign + 1);
    if (rest.size() != 5 || rest[2] != ':') return {};
    const auto oh = whole(rest.substr(0, 2)), om = whole(rest.substr(3));
    if (!oh || !om || *oh > 14 || *om > 59) return {};
    offset = std::chrono::minutes{*oh * 60 + *om} * (text[sign] == '-' ? -1 : 1);
  } else if (sign + 1 != text.size()) {
    return {};
  }
  const auto local = LocalTime{*date} + std::chrono::seconds{(*h * 60 + *m) * 60 + *s};
  return zone::Instant{local.time_since_epoch() - offset};
}

}  // namespace

core::Result<ParsedWhen> parse_when(std::string_view text, core::WallTime now, const zone::Zone& home) {
  if (text.size() > kLongest) return not_understood(text.substr(0, 20), "goes on for too long");
  if (const auto instant = with_offset(text)) return ParsedWhen{home.to_local(*instant), false};
  return WhenReader{text, home.to_local(floor<std::chrono::seconds>(now))}.read();
}

std::string read_back(const ParsedWhen& when) {
  const Day day = floor<days>(when.local);
  const std::string date = shown_date(day, time_words("en-GB")) + " " +
                           std::to_string(static_cast<int>(std::chrono::year_month_day{day}.year()));
  return when.all_day ? date + ", the whole day" : date + " at " + shown_clock(when.local);
}

}  // namespace mana::calendar
