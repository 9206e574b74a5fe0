#include "calendar/store/component_reach.hpp"

#include <algorithm>
#include <array>

#include "calendar/ical/values.hpp"

namespace mana::calendar {
namespace {

/// Any of them makes it more than a single event.
constexpr std::array<std::string_view, 4> kMore{"RRULE", "RDATE", "EXRULE", "RECURRENCE-ID"};
// Written times lie between these, or the entry is read always.
constexpr zone::LocalTime kEarliest{std::chrono::local_days{std::chrono::year{1900} / 1 / 1}};
constexpr zone::LocalTime kLatest{std::chrono::local_days{std::chrono::year{2200} / 1 / 1}};

std::int64_t micros(zone::LocalTime t) {
  return std::chrono::duration_cast<std::chrono::microseconds>(t.time_since_epoch()).count();
}

}  // namespace

Reach reach_of(const ical::Component& component) {
  if (!component.is("VEVENT")) return {};
  for (const std::string_view name : kMore)
    if (component.find(name) != nullptr) return {};
  // Twice the same property: which one counts is decided elsewhere.
  if (component.find_all("DTSTART").size() != 1 || component.find_all("DTEND").size() > 1 ||
      component.find_all("DURATION").size() > 1)
    return {};
  const auto start = ical::parse_date_time(component.find("DTSTART")->value);
  if (!start) return {};
  zone::LocalTime first = start->local, last = start->local;
  if (const ical::Property* end = component.find("DTEND")) {
    const auto until = ical::parse_date_time(end->value);
    if (!until) return {};
    last = std::max(last, until->local);
  }
  if (const ical::Property* duration = component.find("DURATION")) {
    const auto span = ical::parse_span(duration->value);
    if (!span || span->days > std::chrono::days{36'600} || span->seconds > std::chrono::days{36'600})
      return {};
    last = std::max(last, start->local + span->days + span->seconds);
  }
  // An alarm may be as far from its event as it likes.
  for (const ical::Component& part : component.components) {
    const ical::Property* trigger = part.is("VALARM") ? part.find("TRIGGER") : nullptr;
    if (trigger == nullptr) continue;
    const auto span = ical::parse_span(trigger->value);
    if (!span || part.find("REPEAT") != nullptr ||
        std::chrono::abs(span->days + span->seconds) > kReachMargin / 2)
      return {};
  }
  if (first < kEarliest || last > kLatest) return {};
  return {micros(first - kReachMargin), micros(last + kReachMargin)};
}

Reach reach_between(core::WallTime from, core::WallTime to) {
  return {from.time_since_epoch().count(), to.time_since_epoch().count()};
}

}  // namespace mana::calendar
