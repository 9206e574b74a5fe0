#include "calendar/ical/values.hpp"

#include <cstdlib>

#include "calendar/ical/foreign_values.hpp"

namespace mana::calendar::ical {
namespace {

using std::chrono::seconds;

/// `digits` figures from `at`, or -1.
int figures(std::string_view text, std::size_t at, std::size_t digits) {
  if (at + digits > text.size()) return -1;
  int value = 0;
  for (std::size_t i = at; i < at + digits; ++i) {
    if (text[i] < '0' || text[i] > '9') return -1;
    value = value * 10 + (text[i] - '0');
  }
  return value;
}

std::string two(int n) { return {static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)}; }

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && (s.back() == ' ' || s.back() == '\r' || s.back() == '\t')) s.remove_suffix(1);
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  return s;
}

constexpr std::int64_t kMostSeconds = std::int64_t{400} * 366 * 86400;  // spans beyond 400 years are nonsense

}  // namespace

std::optional<DateTime> parse_date_time(std::string_view text) {
  text = trimmed(text);
  const int y = figures(text, 0, 4), m = figures(text, 4, 2), d = figures(text, 6, 2);
  if (y < 1 || m < 1 || d < 1) return {};
  const std::chrono::year_month_day date{std::chrono::year{y}, std::chrono::month{static_cast<unsigned>(m)},
                                         std::chrono::day{static_cast<unsigned>(d)}};
  if (!date.ok()) return {};
  DateTime t;
  t.local = std::chrono::local_days{date};
  if (text.size() == 8) {
    t.kind = DateTime::Kind::Date;
    return t;
  }
  int h = figures(text, 9, 2), min = figures(text, 11, 2), s = figures(text, 13, 2);
  if (text[8] != 'T' && text[8] != 't') return {};
  if (text.size() == 13) s = 0;  // some programs leave the seconds out
  if (h < 0 || h > 24 || min < 0 || min > 59 || s < 0 || s > 60) return {};
  if (s == 60) s = 59;  // a leap second: these clocks have none
  t.local += seconds{h * 3600 + min * 60 + s};
  const auto rest = text.substr(text.size() == 13 ? 13 : 15);
  if (rest == "Z" || rest == "z") {
    t.kind = DateTime::Kind::Utc;
  } else if (!rest.empty()) {
    return {};
  }
  return t;
}

std::optional<Span> parse_span(std::string_view text) {
  text = trimmed(text);
  int sign = 1;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    sign = text.front() == '-' ? -1 : 1;
    text.remove_prefix(1);
  }
  if (text.size() < 3 || (text.front() != 'P' && text.front() != 'p')) return {};
  text.remove_prefix(1);
  std::int64_t days = 0, rest = 0;
  bool in_time = false, any = false;
  while (!text.empty()) {
    if (text.front() == 'T' || text.front() == 't') {
      if (in_time) return {};
      in_time = true;
      text.remove_prefix(1);
      continue;
    }
    std::int64_t n = 0;
    std::size_t digits = 0;
    for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
      n = n * 10 + (text[digits] - '0');
      if (n > kMostSeconds) return {};
    }
    if (digits == 0 || digits == text.size()) return {};
    switch (text[digits] & ~0x20) {
      case 'W': days += n * 7; break;
      case 'D': days += n; break;
      case 'H': rest += n * 3600; break;
      case 'M': rest += n * 60; break;
      case 'S': rest += n; break;
      default: return {};
    }
    if (in_time == ((text[digits] & ~0x20) == 'W' || (text[digits] & ~0x20) == 'D')) return {};
    if (days * 86400 > kMostSeconds || rest > kMostSeconds) return {};
    any = true;
    text.remove_prefix(digits + 1);
  }
  if (!any) return {};
  return Span{std::chrono::days{sign * days}, seconds{sign * rest}};
}

std::optional<Period> parse_period(std::string_view text) {
  const auto slash = text.find('/');
  const auto start = parse_foreign_date_time(text.substr(0, slash));
  if (!start) return {};
  Period period{*start, {}, {}};
  if (slash == std::string_view::npos) return period;
  const auto rest = text.substr(slash + 1);
  if (const auto end = parse_foreign_date_time(rest)) {
    period.end = end;
  } else if (const auto span = parse_span(rest)) {
    period.duration = *span;
  } else {
    return {};
  }
  return period;
}

std::string to_string(const DateTime& t) {
  const auto day = std::chrono::floor<std::chrono::days>(t.local);
  const std::chrono::year_month_day date{day};
  std::string text = std::to_string(static_cast<int>(date.year()));
  if (text.size() < 4) text.insert(0, 4 - text.size(), '0');
  text += two(static_cast<int>(static_cast<unsigned>(date.month())));
  text += two(static_cast<int>(static_cast<unsigned>(date.day())));
  if (t.is_date()) return text;
  const auto s = static_cast<int>((t.local - day).count());
  text += 'T';
  text += two(s / 3600) + two(s / 60 % 60) + two(s % 60);
  if (t.kind == DateTime::Kind::Utc) text += 'Z';
  return text;
}

std::string to_string(const Span& span) {
  const bool negative = span.days.count() < 0 || span.seconds.count() < 0;
  const auto d = std::abs(static_cast<std::int64_t>(span.days.count()));
  const auto s = std::abs(static_cast<std::int64_t>(span.seconds.count()));
  std::string text = negative ? "-P" : "P";
  if (d != 0 || s == 0) text += std::to_string(d) + 'D';
  if (s != 0) {
    text += 'T';
    if (s / 3600 != 0) text += std::to_string(s / 3600) + 'H';
    if (s / 60 % 60 != 0) text += std::to_string(s / 60 % 60) + 'M';
    if (s % 60 != 0) text += std::to_string(s % 60) + 'S';
  }
  return text;
}

std::optional<DateTime> date_time_of(const Property& property) {
  auto t = parse_foreign_date_time(property.value);
  if (!t || t->is_date()) return t;
  if (const auto value = property.parameter("VALUE"); value && same_name(*value, "DATE")) {
    t->kind = DateTime::Kind::Date;  // "VALUE=DATE:20270328T000000": the day was meant
    t->local = std::chrono::floor<std::chrono::days>(t->local);
    return t;
  }
  if (t->kind != DateTime::Kind::Floating) return t;
  if (auto tzid = property.parameter("TZID"); tzid && !tzid->empty()) {
    t->kind = DateTime::Kind::Zoned;
    t->tzid = std::move(*tzid);
  }
  return t;
}

std::string unescape_text(std::string_view escaped) {
  std::string plain;
  plain.reserve(escaped.size());
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    if (escaped[i] != '\\' || i + 1 == escaped.size()) {
      plain += escaped[i];
      continue;
    }
    const char next = escaped[++i];
    plain += next == 'n' || next == 'N' ? '\n' : next;
  }
  return plain;
}

std::string escape_text(std::string_view plain) {
  std::string escaped;
  escaped.reserve(plain.size());
  for (const char c : plain) {
    if (c == '\n') {
      escaped += "\\n";
    } else if (c == '\\' || c == ',' || c == ';') {
      escaped += '\\';
      escaped += c;
    } else if (static_cast<unsigned char>(c) >= 0x20 || c == '\t') {
      escaped += c;  // other control characters would break the line or the reader
    }
  }
  return escaped;
}

}  // namespace mana::calendar::ical
