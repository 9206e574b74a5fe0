#include "agent/platform/zone/quiet_hours.hpp"

#include <chrono>
#include <cstdio>

namespace mana::platform {

std::optional<QuietHours> quiet_hours(const std::string& text) {
  int from_h = 0;
  int from_m = 0;
  int to_h = 0;
  int to_m = 0;
  int length = 0;
  if (std::sscanf(text.c_str(), "%2d:%2d-%2d:%2d%n", &from_h, &from_m, &to_h, &to_m, &length) != 4) return {};
  const auto is_time = [](int h, int m) { return h >= 0 && h < 24 && m >= 0 && m < 60; };
  if (std::size_t(length) != text.size() || !is_time(from_h, from_m) || !is_time(to_h, to_m)) return {};
  const QuietHours hours{from_h * 60 + from_m, to_h * 60 + to_m};
  if (hours.from == hours.to) return {};
  return hours;
}

std::optional<core::WallTime> quiet_until(const QuietHours& hours, const zone::Zone& home,
                                          core::WallTime wall) {
  using std::chrono::days;
  using std::chrono::minutes;
  const auto local = home.to_local(std::chrono::floor<std::chrono::seconds>(wall));
  const auto midnight = std::chrono::floor<days>(local);
  const auto minute = static_cast<int>(std::chrono::floor<minutes>(local - midnight).count());
  if (!hours.contains(minute)) return {};
  const auto day = minute < hours.to ? midnight : midnight + days{1};
  return home.to_utc(day + minutes{hours.to});
}

}  // namespace mana::platform
