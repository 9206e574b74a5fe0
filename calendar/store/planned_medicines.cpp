#include "calendar/store/planned_medicines.hpp"

#include <algorithm>

#include "agent/platform/sqlite/rows.hpp"
#include "calendar/ical/event.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/reminders/reminder_plan.hpp"
#include "calendar/store/component_reach.hpp"

namespace mana::calendar {
namespace {

/// Changes whenever an entry comes, goes or is worded anew, and once a day.
core::Result<std::string> state_of(platform::SqliteDb& db, core::WallTime now) {
  auto state = texts_of(
      prepared(db, "SELECT count(*)||' '||ifnull(max(id),0)||' '||ifnull(max(stored_at),0) FROM components"));
  if (!state) return std::move(state).error();
  const auto day = std::chrono::floor<std::chrono::days>(now).time_since_epoch().count();
  return state->front() + " " + std::to_string(day);
}

bool is_asked_about(const std::string& body) {
  const auto document = ical::parse(ical::wrap_calendar(body));
  if (!document) return false;
  const auto events = document->events();
  return std::any_of(events.begin(), events.end(), [&](const ical::Component* c) {
    std::vector<ical::Issue> ignored;
    const auto event = ical::read_event(*c, *document, ignored);
    return event && !event->cancelled() && is_medication(*event) && !is_as_needed(*event);
  });
}

}  // namespace

core::Result<bool> PlannedMedicines::any(platform::SqliteDb& db, core::WallTime now) {
  auto state = state_of(db, now);
  if (!state) return std::move(state).error();
  if (*state == known_) return any_;
  const Reach reach = reach_between(now, now);
  auto bodies = texts_of(prepared(
      db, "SELECT body FROM components WHERE kind='VEVENT' AND last_at>=? ORDER BY id", reach.first));
  if (!bodies) return std::move(bodies).error();
  any_ = std::any_of(bodies->begin(), bodies->end(), is_asked_about);
  known_ = std::move(*state);
  return any_;
}

}  // namespace mana::calendar
