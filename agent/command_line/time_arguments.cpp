#include "agent/command_line/time_arguments.hpp"

#include <charconv>
#include <cstdio>
#include <string>

namespace mana::program {
namespace {

core::Error bad_span(std::string_view text) {
  return core::bad_input("'" + std::string{text} +
                         "' is not a span of time; write 45s, 90m, 2h, 1h30m or 2d.");
}

core::Error bad_instant(std::string_view text) {
  return core::bad_input(
      "'" + std::string{text} +
      "' is not a time with an offset; write it like 2027-03-28T00:30:00+10:30 or 2027-03-28T00:30:00Z.");
}

double seconds_of(char unit) {
  switch (unit) {
    case 's': return 1;
    case 'm': return 60;
    case 'h': return 3600;
    case 'd': return 86400;
    default: return 0;
  }
}

// Reads exactly `digits` digits. @return -1 when they are not there.
int number(std::string_view& text, std::size_t digits) {
  if (text.size() < digits) return -1;
  int value = 0;
  const auto [end, ec] = std::from_chars(text.data(), text.data() + digits, value);
  if (ec != std::errc{} || end != text.data() + digits || text.front() == '-') return -1;
  text.remove_prefix(digits);
  return value;
}

bool skip(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

core::Result<core::Duration> parse_span(std::string_view text) {
  double total = 0;
  std::string_view rest = text;
  while (!rest.empty()) {
    double value = 0;
    const auto [end, ec] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (ec != std::errc{} || !(value >= 0)) return bad_span(text);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    const double unit = rest.empty() ? 1 : seconds_of(rest.front());
    if (unit == 0) return bad_span(text);
    if (!rest.empty()) rest.remove_prefix(1);
    total += value * unit;
  }
  constexpr double kCentury = 100 * 366.0 * 86400;
  if (text.empty() || !(total <= kCentury)) return bad_span(text);
  return core::seconds(total);
}

core::Result<core::WallTime> parse_instant(std::string_view text) {
  using namespace std::chrono;
  std::string_view rest = text;
  const int year = number(rest, 4);
  if (!skip(rest, '-')) return bad_instant(text);
  const int month = number(rest, 2);
  if (!skip(rest, '-')) return bad_instant(text);
  const int day = number(rest, 2);
  if (!skip(rest, 'T') && !skip(rest, ' ')) return bad_instant(text);
  const int hour = number(rest, 2);
  if (!skip(rest, ':')) return bad_instant(text);
  const int minute = number(rest, 2);
  const int second = skip(rest, ':') ? number(rest, 2) : 0;
  int offset_min = 0;
  if (!skip(rest, 'Z')) {
    const int sign = skip(rest, '+') ? 1 : skip(rest, '-') ? -1 : 0;
    const int oh = number(rest, 2);
    skip(rest, ':');
    const int om = number(rest, 2);
    if (sign == 0 || oh < 0 || oh > 15 || om < 0 || om > 59) return bad_instant(text);
    offset_min = sign * (oh * 60 + om);
  }
  const std::chrono::year_month_day date{std::chrono::year{year},
                                         std::chrono::month{static_cast<unsigned>(month)},
                                         std::chrono::day{static_cast<unsigned>(day)}};
  const bool sound = rest.empty() && year > 0 && date.ok() && hour >= 0 && hour < 24 && minute >= 0 &&
                     minute < 60 && second >= 0 && second < 61;
  if (!sound) return bad_instant(text);
  return core::WallTime{sys_days{date} + hours{hour} + minutes{minute - offset_min} + seconds{second}};
}

}  // namespace mana::program
