#include "agent/platform/zone/zone.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

namespace mana::zone {
namespace {

using std::chrono::days;
using std::chrono::seconds;

constexpr Instant kFirst{seconds{std::numeric_limits<std::int64_t>::min() / 4}};
constexpr Instant kLast{seconds{std::numeric_limits<std::int64_t>::max() / 4}};

/// The footer's rule written out until here, so that a look-up in a normal calendar is one search in a table.
constexpr Instant kTableEnd{std::chrono::sys_days{std::chrono::year{2100} / 1 / 1}};

void write_out(const PosixRule& rule, std::vector<Transition>& transitions) {
  Instant t = transitions.empty() ? Instant{} : transitions.back().at;
  while (t < kTableEnd) {
    const auto segment = rule.segment_at(t);
    if (segment.end >= kTableEnd) return;
    const auto next = rule.segment_at(segment.end);
    if (transitions.empty() || transitions.back().offset != next.offset)
      transitions.push_back({segment.end, next.offset});
    t = segment.end;
  }
}

std::string digits(int value, int width) {
  std::string text = std::to_string(value);
  if (text.size() < static_cast<std::size_t>(width))
    text.insert(0, static_cast<std::size_t>(width) - text.size(), '0');
  return text;
}

}  // namespace

Zone::Zone(std::string name, seconds first, std::vector<Transition> transitions,
           std::optional<PosixRule> after)
    : name_{std::move(name)}, first_{first}, transitions_{std::move(transitions)}, after_{after} {
  if (after_ && after_->has_summer) write_out(*after_, transitions_);
}

Zone::Segment Zone::segment_at(Instant t) const {
  const auto next = std::upper_bound(transitions_.begin(), transitions_.end(), t,
                                     [](Instant v, const Transition& c) { return v < c.at; });
  if (next == transitions_.begin())
    return {kFirst, next == transitions_.end() ? kLast : next->at,
            after_ && transitions_.empty() ? after_->standard : first_};
  const auto& now = *std::prev(next);
  if (next != transitions_.end()) return {now.at, next->at, now.offset};
  if (!after_) return {now.at, kLast, now.offset};
  auto segment = after_->segment_at(t);
  segment.begin = std::max(segment.begin, now.at);
  return segment;
}

Instant Zone::to_utc(LocalTime local) const {
  const Instant as_utc{local.time_since_epoch()};
  // No offset ever reached 26 hours, so this segment begins before the moment that is sought.
  Segment segment = segment_at(as_utc - std::chrono::hours{26});
  for (;;) {
    const Instant candidate = as_utc - segment.offset;
    if (candidate < segment.end) return candidate;
    const Segment following = segment_at(segment.end);
    if (as_utc - following.offset < following.begin) return candidate;  // in the gap: the offset before it
    segment = following;
  }
}

ZonePtr utc() {
  static const ZonePtr zone = std::make_shared<const Zone>("UTC", seconds{0}, std::vector<Transition>{});
  return zone;
}

std::string iso_date(LocalTime day) {
  const std::chrono::year_month_day date{std::chrono::floor<days>(day)};
  return digits(static_cast<int>(date.year()), 4) + '-' +
         digits(static_cast<int>(static_cast<unsigned>(date.month())), 2) + '-' +
         digits(static_cast<int>(static_cast<unsigned>(date.day())), 2);
}

std::string iso_with_offset(Instant t, const Zone& zone) {
  const seconds offset = zone.offset_at(t);
  const LocalTime local{t.time_since_epoch() + offset};
  const auto clock = static_cast<int>((local - std::chrono::floor<days>(local)).count());
  const auto shift = static_cast<int>(std::chrono::abs(offset).count());
  std::string text = iso_date(local) + 'T' + digits(clock / 3600, 2) + ':' + digits(clock / 60 % 60, 2) +
                     ':' + digits(clock % 60, 2) + (offset < seconds{0} ? '-' : '+') +
                     digits(shift / 3600, 2) + ':' + digits(shift / 60 % 60, 2);
  if (shift % 60 != 0) text += ':' + digits(shift % 60, 2);  // local mean time, before zones
  return text;
}

}  // namespace mana::zone
