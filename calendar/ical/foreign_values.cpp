#include "calendar/ical/foreign_values.hpp"

#include <algorithm>

#include "calendar/ical/readable_text.hpp"

namespace mana::calendar::ical {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && (s.back() == ' ' || s.back() == '\r' || s.back() == '\t')) s.remove_suffix(1);
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  return s;
}

/// Takes exactly `digits` figures from the front; -1 and nothing taken when there are not so many.
int take_figures(std::string_view& text, std::size_t digits) {
  if (text.size() < digits ||
      !std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(digits), is_digit))
    return -1;
  int value = 0;
  for (const char c : text.substr(0, digits)) value = value * 10 + (c - '0');
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<zone::LocalTime> take_date(std::string_view& text) {
  const int y = take_figures(text, 4);
  const char mark = !text.empty() && (text.front() == '-' || text.front() == '/') ? text.front() : '\0';
  if (mark != '\0') text.remove_prefix(1);
  const int m = take_figures(text, 2);
  if (mark != '\0' && !take(text, mark)) return {};
  const int d = take_figures(text, 2);
  if (y < 1 || m < 1 || d < 1) return {};
  const std::chrono::year_month_day date{std::chrono::year{y}, std::chrono::month{static_cast<unsigned>(m)},
                                         std::chrono::day{static_cast<unsigned>(d)}};
  if (!date.ok()) return {};
  return zone::LocalTime{std::chrono::local_days{date}};
}

/// Hours and minutes, with or without seconds and parts of them.
std::optional<std::chrono::seconds> take_clock(std::string_view& text) {
  const int h = take_figures(text, 2);
  const bool colons = take(text, ':');
  const int min = take_figures(text, 2);
  int s = 0;
  if (!colons || take(text, ':')) {
    const int figures = take_figures(text, 2);
    if (colons && figures < 0) return {};
    s = std::max(figures, 0);
  }
  if (h < 0 || h > 24 || min < 0 || min > 59 || s > 60) return {};
  if (take(text, '.') || take(text, ','))
    while (!text.empty() && is_digit(text.front())) text.remove_prefix(1);
  return std::chrono::seconds{h * 3600 + min * 60 + std::min(s, 59)};
}

/// "Z", "UTC", "+02:00", "-0500", "+01"; nothing when it is something else.
std::optional<std::chrono::seconds> offset_of(std::string_view text) {
  text = trimmed(text);
  if (same_name(text, "Z") || same_name(text, "UTC") || same_name(text, "GMT"))
    return std::chrono::seconds{0};
  const int sign = take(text, '-') ? -1 : take(text, '+') ? 1 : 0;
  const int h = take_figures(text, 2);
  take(text, ':');
  const int m = text.empty() ? 0 : take_figures(text, 2);
  if (sign == 0 || h < 0 || h > 14 || m < 0 || m > 59 || !text.empty()) return {};
  return std::chrono::seconds{sign * (h * 3600 + m * 60)};
}

int hex(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool is_quoted_printable(const Property& p) {
  if (p.parameters.empty()) return false;
  if (const auto encoding = p.parameter("ENCODING")) return same_name(*encoding, "QUOTED-PRINTABLE");
  // vCalendar 1.0 also allows the value of a parameter alone.
  std::string upper{p.parameters};
  for (char& c : upper)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return upper.find("QUOTED-PRINTABLE") != std::string::npos;
}

}  // namespace

std::optional<DateTime> parse_foreign_date_time(std::string_view text) {
  if (auto usual = parse_date_time(text)) return usual;
  text = trimmed(text);
  const auto day = take_date(text);
  if (!day) return {};
  DateTime t;
  t.local = *day;
  if (text.empty()) {
    t.kind = DateTime::Kind::Date;
    return t;
  }
  if (!take(text, 'T') && !take(text, 't') && !take(text, ' ')) return {};
  const auto clock = take_clock(text);
  if (!clock) return {};
  t.local += *clock;
  if (trimmed(text).empty()) return t;
  const auto offset = offset_of(text);
  if (!offset) return {};
  t.kind = DateTime::Kind::Utc;
  t.local -= *offset;
  return t;
}

std::string from_quoted_printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '=') {
      out += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex(text[i + 1]) : -1;
    const int low = high >= 0 ? hex(text[i + 2]) : -1;
    if (low >= 0) {
      out += static_cast<char>(high * 16 + low);
      i += 2;
      continue;
    }
    std::size_t end = i + 1;  // the end of a line that goes on in the next
    while (end < text.size() && (text[end] == '\r' || text[end] == '\n')) ++end;
    if (end == i + 1 && end < text.size()) out += '=';
    i = end - 1;
  }
  return out;
}

std::string text_of(const Property& property) {
  if (!is_quoted_printable(property)) return unescape_text(property.value);
  std::string text = readable_text(from_quoted_printable(property.value));
  std::erase(text, '\r');
  return unescape_text(text);
}

}  // namespace mana::calendar::ical
