#include "dialogue/aiml/text/date_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {
using Kind = DateField::Kind;
using namespace std::chrono;

constexpr std::array<std::string_view, 12> kMonths{"January",   "February", "March",    "April",
                                                   "May",       "June",     "July",     "August",
                                                   "September", "October",  "November", "December"};
constexpr std::array<std::string_view, 7> kDays{"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                "Thursday", "Friday", "Saturday"};

struct Directive {
  char letter;
  Kind kind;
  int digits;
};
constexpr std::array<Directive, 24> kStrftime{{
    {'Y', Kind::Year, 4},        {'y', Kind::ShortYear, 2},    {'m', Kind::Month, 2},
    {'B', Kind::MonthName, 0},   {'b', Kind::MonthShort, 0},   {'h', Kind::MonthShort, 0},
    {'d', Kind::Day, 2},         {'e', Kind::Day, 1},          {'j', Kind::DayOfYear, 3},
    {'A', Kind::WeekdayName, 0}, {'a', Kind::WeekdayShort, 0}, {'w', Kind::Weekday, 1},
    {'u', Kind::Weekday, 1},     {'H', Kind::Hour24, 2},       {'k', Kind::Hour24, 1},
    {'I', Kind::Hour12, 2},      {'l', Kind::Hour12, 1},       {'M', Kind::Minute, 2},
    {'S', Kind::Second, 2},      {'p', Kind::HalfOfDay, 0},    {'z', Kind::Offset, 0},
    {'Z', Kind::ZoneName, 0},    {'U', Kind::Week, 2},         {'W', Kind::Week, 2},
}};
struct Shorthand {
  char letter;
  std::string_view means;
};
constexpr std::array<Shorthand, 8> kShorthands{{{'D', "%m/%d/%y"},
                                                {'F', "%Y-%m-%d"},
                                                {'R', "%H:%M"},
                                                {'T', "%H:%M:%S"},
                                                {'c', "%a %b %e %H:%M:%S %Y"},
                                                {'r', "%I:%M:%S %p"},
                                                {'x', "%m/%d/%y"},
                                                {'X', "%H:%M:%S"}}};

void add_words(std::vector<DateField>& out, std::string_view words) {
  if (out.empty() || out.back().kind != Kind::Words) out.push_back({Kind::Words, 0, {}});
  out.back().words += words;
}

/// SimpleDateFormat: how often a letter stands tells how it is written.
DateField java_field(char letter, int count) {
  switch (letter) {
    case 'y':
    case 'Y': return {count == 2 ? Kind::ShortYear : Kind::Year, count == 2 ? 2 : count, {}};
    case 'M':
    case 'L': return {count >= 4 ? Kind::MonthName : count == 3 ? Kind::MonthShort : Kind::Month, count, {}};
    case 'd': return {Kind::Day, count, {}};
    case 'D': return {Kind::DayOfYear, count, {}};
    case 'E': return {count >= 4 ? Kind::WeekdayName : Kind::WeekdayShort, 0, {}};
    case 'u': return {Kind::Weekday, count, {}};
    case 'H': return {Kind::Hour24, count, {}};
    case 'h':
    case 'K': return {Kind::Hour12, count, {}};
    case 'm': return {Kind::Minute, count, {}};
    case 's': return {Kind::Second, count, {}};
    case 'a': return {Kind::HalfOfDay, 0, {}};
    case 'z': return {Kind::ZoneName, 0, {}};
    case 'Z':
    case 'X': return {Kind::Offset, 0, {}};
    case 'w': return {Kind::Week, count, {}};
    default: return {Kind::Words, 0, std::string(static_cast<std::size_t>(count), letter)};
  }
}

std::string padded(long long value, int digits) {
  std::string out = std::to_string(value);
  while (static_cast<int>(out.size()) < std::min(digits, 9)) out.insert(0, "0");
  return out;
}

struct Fields {
  year_month_day day;
  hh_mm_ss<seconds> clock;
  weekday of_week;
  long long of_year;
};

Fields fields_of(local_seconds t) {
  const auto midnight = floor<days>(t);
  const year_month_day day{midnight};
  return {day, hh_mm_ss<seconds>{t - midnight}, weekday{midnight},
          (midnight - local_days{day.year() / January / 1}).count() + 1};
}

std::string offset_text(seconds offset) {
  const auto total = duration_cast<minutes>(offset).count();
  const long long size = total < 0 ? -total : total;
  return (total < 0 ? "-" : "+") + padded(size / 60, 2) + padded(size % 60, 2);
}

std::string field_text(const DateField& field, const Fields& f, const LocalDate& date,
                       const DateNames* names) {
  const auto hour = f.clock.hours().count();
  const auto month = static_cast<unsigned>(f.day.month()) - 1;
  const auto day = f.of_week.c_encoding();
  switch (field.kind) {
    case Kind::Words: return field.words;
    case Kind::Year: return padded(static_cast<int>(f.day.year()), field.digits);
    case Kind::ShortYear: return padded(static_cast<int>(f.day.year()) % 100, 2);
    case Kind::Month: return padded(month + 1, field.digits);
    case Kind::MonthName: return names != nullptr ? names->months.at(month) : std::string{kMonths.at(month)};
    case Kind::MonthShort:
      return names != nullptr ? names->short_months.at(month) : std::string{kMonths.at(month).substr(0, 3)};
    case Kind::Day: return padded(static_cast<unsigned>(f.day.day()), field.digits);
    case Kind::DayOfYear: return padded(f.of_year, field.digits);
    case Kind::Weekday: return std::to_string(f.of_week.c_encoding());
    case Kind::WeekdayName: return names != nullptr ? names->days.at(day) : std::string{kDays.at(day)};
    case Kind::WeekdayShort:
      return names != nullptr ? names->short_days.at(day) : std::string{kDays.at(day).substr(0, 3)};
    case Kind::Hour24: return padded(hour, field.digits);
    case Kind::Hour12: return padded((hour + 11) % 12 + 1, field.digits);
    case Kind::Minute: return padded(f.clock.minutes().count(), field.digits);
    case Kind::Second: return padded(f.clock.seconds().count(), field.digits);
    case Kind::HalfOfDay:
      if (names != nullptr) return names->halves.at(hour < 12 ? 0 : 1);
      return hour < 12 ? "AM" : "PM";
    case Kind::Offset: return offset_text(date.offset);
    case Kind::ZoneName: return date.zone;
    case Kind::Week: return padded((f.of_year + 6 - f.of_week.c_encoding()) / 7, field.digits);
  }
  return {};
}

/// Reads a date from the left, field by field.
class DateReader {
 public:
  explicit DateReader(std::string_view text) : rest_{text} {}

  bool take(const DateField& field) {
    skip_blanks();
    switch (field.kind) {
      case Kind::Words: return words(field.words);
      case Kind::Year: return number(year_, field.digits > 4 ? field.digits : 4);
      case Kind::ShortYear: return number(year_, 2) && ((year_ += year_ < 70 ? 2000 : 1900), true);
      case Kind::Month: return number(month_, 2);
      case Kind::MonthName:
      case Kind::MonthShort: return name(kMonths, month_) && (++month_, true);
      case Kind::Day: return number(day_, 2);
      case Kind::WeekdayName:
      case Kind::WeekdayShort: return name(kDays, ignored_);
      case Kind::Hour24:
      case Kind::Hour12: return number(hour_, 2);
      case Kind::Minute: return number(minute_, 2);
      case Kind::Second: return number(second_, 2);
      case Kind::HalfOfDay: return half_of_day();
      case Kind::Offset:
      case Kind::ZoneName: return word();
      default: return number(ignored_, 3);
    }
  }

  std::optional<local_seconds> time() const {
    const int hour = half_ < 0 ? hour_ : hour_ % 12 + half_;
    const year_month_day day{year{year_}, month{static_cast<unsigned>(month_)},
                             std::chrono::day{static_cast<unsigned>(day_)}};
    if (!day.ok() || hour > 24 || minute_ > 59 || second_ > 60) return {};
    return local_days{day} + hours{hour} + minutes{minute_} + seconds{second_};
  }

 private:
  void skip_blanks() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  }
  bool words(std::string_view expected) {
    for (const char c : expected) {
      if (c == ' ') {
        skip_blanks();
      } else if (rest_.starts_with(c)) {
        rest_.remove_prefix(1);
      } else {
        return false;
      }
    }
    return true;
  }
  bool number(int& value, int most_digits) {
    const std::string_view digits = rest_.substr(0, static_cast<std::size_t>(most_digits));
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || value < 0) return false;
    rest_.remove_prefix(static_cast<std::size_t>(end - digits.data()));
    return true;
  }
  template <std::size_t N>
  bool name(const std::array<std::string_view, N>& names, int& value) {
    for (std::size_t i = 0; i < N; ++i) {
      for (const std::string_view candidate : {names[i], names[i].substr(0, 3)}) {
        if (!equal_but_case(rest_.substr(0, candidate.size()), candidate)) continue;
        rest_.remove_prefix(candidate.size());
        value = static_cast<int>(i);
        return true;
      }
    }
    return false;
  }
  bool half_of_day() {
    const std::string half = upper(rest_.substr(0, 2));
    if (half != "AM" && half != "PM") return false;
    half_ = half == "AM" ? 0 : 12;
    rest_.remove_prefix(2);
    return true;
  }
  bool word() {
    rest_.remove_prefix(std::min(rest_.find(' '), rest_.size()));
    return true;
  }

  std::string_view rest_;
  int year_ = 1970, month_ = 1, day_ = 1, hour_ = 0, minute_ = 0, second_ = 0, half_ = -1, ignored_ = 0;
};

long long whole_months(local_seconds from, local_seconds to) {
  const Fields a = fields_of(from), b = fields_of(to);
  long long months = (static_cast<int>(b.day.year()) - static_cast<int>(a.day.year())) * 12LL +
                     static_cast<long long>(static_cast<unsigned>(b.day.month())) -
                     static_cast<unsigned>(a.day.month());
  const auto within = [](const Fields& f) {
    return std::pair{static_cast<unsigned>(f.day.day()), f.clock.to_duration()};
  };
  if (months > 0 && within(b) < within(a)) --months;
  if (months < 0 && within(b) > within(a)) ++months;
  return months;
}

}  // namespace

std::vector<DateField> from_strftime(std::string_view format) {
  std::vector<DateField> out;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%' || i + 1 == format.size()) {
      add_words(out, format.substr(i, 1));
      continue;
    }
    bool unpadded = false;
    if (format[i + 1] == '-' && i + 2 < format.size()) {  // "%-d" of GNU
      unpadded = true;
      ++i;
    }
    const char letter = format[++i];
    const auto* const d = std::find_if(kStrftime.begin(), kStrftime.end(),
                                       [&](const Directive& x) { return x.letter == letter; });
    const auto* const s = std::find_if(kShorthands.begin(), kShorthands.end(),
                                       [&](const Shorthand& x) { return x.letter == letter; });
    if (d != kStrftime.end()) {
      out.push_back({d->kind, unpadded ? 1 : d->digits, {}});
    } else if (s != kShorthands.end()) {
      for (DateField& field : from_strftime(s->means)) out.push_back(std::move(field));
    } else {
      add_words(out, letter == 'n' || letter == 't' ? " " : format.substr(i, 1));
    }
  }
  return out;
}

std::vector<DateField> from_java(std::string_view format) {
  std::vector<DateField> out;
  for (std::size_t i = 0; i < format.size();) {
    const char c = format[i];
    if (c == '\'') {
      const std::size_t end = std::min(format.find('\'', i + 1), format.size());
      add_words(out, end == i + 1 ? "'" : format.substr(i + 1, end - i - 1));
      i = end + 1;
      continue;
    }
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    std::size_t end = i + 1;
    while (letter && end < format.size() && format[end] == c) ++end;
    DateField field = letter ? java_field(c, static_cast<int>(std::min<std::size_t>(end - i, 9)))
                             : DateField{Kind::Words, 0, std::string{c}};
    if (field.kind == Kind::Words) {
      add_words(out, field.words);
    } else {
      out.push_back(std::move(field));
    }
    i = end;
  }
  return out;
}

std::string format_date(const LocalDate& date, const std::vector<DateField>& format, const DateNames* names) {
  const Fields fields = fields_of(date.time);
  std::string out;
  for (const DateField& field : format) out += field_text(field, fields, date, names);
  return out;
}

std::optional<local_seconds> parse_date(std::string_view text, const std::vector<DateField>& format) {
  DateReader reader{trimmed(text)};
  for (const DateField& field : format)
    if (!reader.take(field)) return {};
  return reader.time();
}

std::optional<long long> interval(local_seconds from, local_seconds to, std::string_view unit) {
  const auto span = to - from;
  if (unit == "years") return whole_months(from, to) / 12;
  if (unit == "months") return whole_months(from, to);
  if (unit == "weeks") return duration_cast<weeks>(span).count();
  if (unit == "days") return duration_cast<days>(span).count();
  if (unit == "hours") return duration_cast<hours>(span).count();
  if (unit == "minutes") return duration_cast<minutes>(span).count();
  if (unit == "seconds") return span.count();
  return {};
}

}  // namespace mana::dialogue::aiml
