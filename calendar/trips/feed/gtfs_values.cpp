#include "calendar/trips/feed/gtfs_values.hpp"

#include <charconv>
#include <chrono>
#include <cmath>

namespace mana::calendar::trips {
namespace {

constexpr int kMostHours = 7 * 24;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Two digits at this place; -1: they are not there.
int two_digits(std::string_view text, std::size_t at) {
  if (at + 2 > text.size() || !is_digit(text[at]) || !is_digit(text[at + 1])) return -1;
  return (text[at] - '0') * 10 + (text[at + 1] - '0');
}

}  // namespace

std::optional<std::int32_t> gtfs_time(std::string_view text) {
  std::size_t colon = 0;
  int hours = 0;
  while (colon < text.size() && colon < 4 && is_digit(text[colon]))
    hours = hours * 10 + (text[colon++] - '0');
  if (colon == 0 || colon + 6 != text.size() || text[colon] != ':' || text[colon + 3] != ':') return {};
  const int minutes = two_digits(text, colon + 1), seconds = two_digits(text, colon + 4);
  if (minutes < 0 || seconds < 0 || minutes > 59 || seconds > 59 || hours > kMostHours) return {};
  return (hours * 60 + minutes) * 60 + seconds;
}

std::optional<std::int32_t> gtfs_date(std::string_view text) {
  if (text.size() != 8) return {};
  int parts[4];
  for (std::size_t i = 0; i < 4; ++i)
    if ((parts[i] = two_digits(text, 2 * i)) < 0) return {};
  const std::chrono::year_month_day date{std::chrono::year{parts[0] * 100 + parts[1]},
                                         std::chrono::month{static_cast<unsigned>(parts[2])},
                                         std::chrono::day{static_cast<unsigned>(parts[3])}};
  if (!date.ok() || int{date.year()} < 1900 || int{date.year()} > 2200) return {};
  return static_cast<std::int32_t>(std::chrono::sys_days{date}.time_since_epoch().count());
}

std::optional<std::int32_t> gtfs_degrees(std::string_view text, int most) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double degrees = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), degrees);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return {};
  if (!(std::abs(degrees) <= most)) return {};
  return static_cast<std::int32_t>(std::lround(degrees * 1e6));
}

std::optional<std::int32_t> gtfs_number(std::string_view text) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return {};
  return number;
}

}  // namespace mana::calendar::trips
