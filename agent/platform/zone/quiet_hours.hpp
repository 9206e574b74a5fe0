#pragma once
#include <optional>
#include <string>

#include "agent/core/time.hpp"
#include "agent/platform/zone/zone.hpp"

namespace mana::platform {

/// A stretch of every day, in minutes since midnight of local time; it may pass midnight. [from, to).
struct QuietHours {
  int from = 0, to = 0;
  bool contains(int minute) const {
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  }
};
/// When people sleep, unless the settings say otherwise.
inline constexpr QuietHours kNight{21 * 60 + 30, 7 * 60 + 30};
inline constexpr const char* kNightText = "21:30-07:30";

/// "22:00-07:00"; nullopt for anything else, also for two equal times.
std::optional<QuietHours> quiet_hours(const std::string& text);

/// When the quiet hours end that go on at `wall`; nullopt: it is not quiet. By the clock on the wall: the
/// night in which clocks change is an hour longer or shorter.
std::optional<core::WallTime> quiet_until(const QuietHours& hours, const zone::Zone& home,
                                          core::WallTime wall);

}  // namespace mana::platform
