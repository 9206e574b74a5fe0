#include "calendar/phrases/phrase_clock.hpp"

#include <cstdlib>

namespace mana::calendar {
namespace {

constexpr int kHour = 60, kHalfDay = 12 * kHour;

}  // namespace

NamedClock clock_of_part(const PhrasePart& part, bool after_iso) {
  if (part.means == Means::FixedClock) return {.minute = part.a};
  const PhraseSlots& s = part.slots;
  NamedClock clock;
  const int hour = s.hour.value_or(99);
  const int minute = s.minute.value_or(s.n ? part.a + part.b * *s.n : part.a);
  const bool relative = !s.minute && (part.a != 0 || s.n);
  clock.is_none = hour > 23 || std::abs(minute) > 59 || (relative && hour > 12);
  clock.in_figures = s.with_figures;
  // "Quarter to one" is before noon where "one" is one o'clock in the afternoon: twelve hours are a circle.
  clock.minute = hour * kHour + minute;
  if (relative && clock.minute < kHour) clock.minute += kHalfDay;
  if (relative) clock.minute = (clock.minute - kHour) % kHalfDay + kHour;
  if (s.half) {
    if (hour < 1 || hour > 12) clock.is_none = true;
    clock.minute = clock.minute % kHalfDay + (*s.half == 1 ? kHalfDay : 0);
    return clock;
  }
  const bool full = s.padded_hour || after_iso || hour == 0 || (part.b == 2 && hour >= 7);
  clock.is_open = clock.minute < kHalfDay + kHour && !full;
  return clock;
}

bool settle(NamedClock& clock, int part_of_day) {
  constexpr int kNight = 0, kMorning = 1, kAfternoon = 2, kEvening = 3;
  if (!clock.is_open) {
    if (part_of_day == kMorning) return clock.minute < kHalfDay;
    return part_of_day == kNight || clock.minute >= kHalfDay;
  }
  clock.is_open = false;
  const int hour = clock.minute / kHour;
  const bool late = part_of_day == kAfternoon || part_of_day == kEvening ||
                    (part_of_day == kNight && hour >= 6 && hour < 12);
  clock.minute = clock.minute % kHalfDay + (late ? kHalfDay : 0);
  return true;
}

void settle_by_habit(NamedClock& clock) {
  if (!clock.is_open) return;
  clock.is_open = false;
  const int hour = clock.minute / kHour;
  if (hour >= 1 && hour <= 6) clock.minute += kHalfDay;
}

std::string shown_minute(int minute) {
  const int hour = minute / kHour, rest = minute % kHour;
  return std::to_string(hour) + ":" + (rest < 10 ? "0" : "") + std::to_string(rest);
}

}  // namespace mana::calendar
