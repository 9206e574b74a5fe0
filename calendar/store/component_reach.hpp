#pragma once
#include <cstdint>
#include <limits>

#include "agent/core/time.hpp"
#include "calendar/ical/document.hpp"

namespace mana::calendar {

/// From when to when an entry can be of any importance: happen, be told of beforehand, be asked about
/// afterwards. Kept with each entry, so that years of what is over need not be read to know what is next.
/// Microseconds of wall time, both ends included.
struct Reach {
  static constexpr std::int64_t kAlways = std::numeric_limits<std::int64_t>::max();
  std::int64_t first = -kAlways, last = kAlways;
  bool operator==(const Reach&) const = default;
};

/// How far beyond its times an entry may still be told of, by whatever alarm it carries, in whatever zone.
inline constexpr std::chrono::days kReachMargin{60};

/// Always, for whatever is not a single event with a start that can be read: what repeats, what replaces an
/// instance, what is no event. When in doubt an entry is read once too often, never once too seldom.
Reach reach_of(const ical::Component& component);

/// Of a question: what happens between both.
Reach reach_between(core::WallTime from, core::WallTime to);

}  // namespace mana::calendar
