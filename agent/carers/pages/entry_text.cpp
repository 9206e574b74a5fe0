#include "agent/carers/pages/entry_text.hpp"
#include "calendar/reminders/medicine_title.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "agent/core/check.hpp"
#include "calendar/ical/event.hpp"
#include "calendar/ical/recur.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/reminders/reminder_plan.hpp"

namespace mana::carers {
namespace {

using calendar::ical::DateTime;
using std::chrono::days;
using std::chrono::floor;
using std::chrono::minutes;
using std::chrono::seconds;
using zone::LocalTime;

/// One VEVENT of a text that was one before.
struct OneEvent {
  explicit OneEvent(const std::string& body)
      : document{calendar::ical::parse(calendar::ical::wrap_calendar(body))} {
    MANA_CHECK(document.ok() && !document->events().empty(), "an entry of the store that is no event");
  }
  const calendar::ical::Component& component() const { return *document->events().front(); }
  calendar::ical::Event event() const {
    std::vector<calendar::ical::Issue> issues;
    auto read = calendar::ical::read_event(component(), *document, issues);
    MANA_CHECK(read.ok(), "an entry of the store that cannot be read");
    return *read;
  }
  core::Result<calendar::ical::Document> document;
};

std::string companion_line(const EntryFields& f) {
  calendar::ical::Writer w;
  if (!f.with.empty()) w.text("X-MANA-WITH", f.with, {{"X-HOW", f.how}});
  return w.take();
}

std::string alarms_text(const EntryFields& f) {
  calendar::ical::Writer w;
  for (const std::string& lead : f.leads) {
    const auto span = calendar::ical::parse_span(lead);
    if (!span) continue;
    w.begin("VALARM");
    w.property("ACTION", "DISPLAY");
    w.text("DESCRIPTION", f.title);
    w.property("TRIGGER", calendar::ical::to_string(calendar::ical::Span{-span->days, -span->seconds}));
    w.end("VALARM");
  }
  return w.take();
}

std::string with_alarms(const std::string& body, const std::string& alarms) {
  const OneEvent one{body};
  const calendar::ical::Component& c = one.component();
  std::string out;
  const char* done = c.raw.data();
  for (const calendar::ical::Component& inner : c.components) {
    if (!inner.is("VALARM")) continue;
    out.append(done, inner.raw.data());
    done = inner.raw.data() + inner.raw.size();
  }
  const char* const last_line = c.raw.data() + c.raw.rfind('\n', c.raw.size() - 2) + 1;
  out.append(done, std::max(done, last_line));
  out += alarms;
  out.append(std::max(done, last_line), c.raw.data() + c.raw.size());
  return out;
}

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return text;
}

/// CATEGORIES with MEDICATION, or without; the others stay.
std::string with_medicine(const std::string& body, bool medicine) {
  const calendar::ical::Event event = event_of(body);
  std::string rest = event.categories, out;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    std::string one = rest.substr(0, comma);
    rest.erase(0, std::min(comma + 1, rest.size()));
    while (!one.empty() && one.front() == ' ') one.erase(0, 1);
    if (one.empty() || upper(one) == "MEDICATION") continue;
    out += (out.empty() ? "" : ",") + calendar::ical::escape_text(one);
  }
  if (medicine) out += out.empty() ? "MEDICATION" : ",MEDICATION";
  return with_value(body, "CATEGORIES", out);
}

/// What is taken for a medicine because of its title is none when a carer says so.
std::string with_kind(const std::string& body, bool medicine) {
  std::string out = with_medicine(body, medicine);
  const calendar::ical::Event event = event_of(out);
  const bool denied = !medicine && event.location.empty() && calendar::names_a_medicine(event.summary);
  return with_value(out, "X-MANA-MEDICINE", denied ? "FALSE" : "");
}

bool same_time(const EntryFields& a, const EntryFields& b) {
  return a.date == b.date && a.time == b.time && a.minutes == b.minutes && a.all_day == b.all_day;
}
}  // namespace

calendar::ical::Event event_of(const std::string& body) { return OneEvent{body}.event(); }
calendar::ComponentPart part_of(const std::string& body) {
  return calendar::read_component(OneEvent{body}.component());
}

DateTime utc_time(core::WallTime t) {
  DateTime out;
  out.kind = DateTime::Kind::Utc;
  out.local = zone::LocalTime{floor<seconds>(t.time_since_epoch())};
  return out;
}

DateTime home_time(zone::LocalTime local, bool all_day, const Desk& desk) {
  DateTime t;
  t.local = local;
  if (all_day) {
    t.kind = DateTime::Kind::Date;
    t.local = zone::LocalTime{floor<days>(local)};
  } else if (desk.zone_name.empty()) {
    t.kind = DateTime::Kind::Floating;
  } else if (desk.zone_name == "UTC" || desk.zone_name == "Etc/UTC") {
    t.kind = DateTime::Kind::Utc;
  } else {
    t.kind = DateTime::Kind::Zoned;
    t.tzid = desk.zone_name;
  }
  return t;
}

zone::LocalTime home_local(core::WallTime t, const Desk& desk) {
  return desk.home->to_local(floor<seconds>(t));
}

std::string with_lines(const std::string& body, std::string_view name, std::string_view lines) {
  return calendar::ical::with_property(OneEvent{body}.component(), name, lines);
}

std::string with_value(const std::string& body, std::string_view name, std::string_view value) {
  calendar::ical::Writer w;
  if (!value.empty()) w.property(name, value);
  return with_lines(body, name, w.str());
}

std::string with_text(const std::string& body, std::string_view name, std::string_view plain) {
  calendar::ical::Writer w;
  if (!plain.empty()) w.text(name, plain);
  return with_lines(body, name, w.str());
}

std::string with_date_time(const std::string& body, std::string_view name, const DateTime& t) {
  calendar::ical::Writer w;
  w.date_time(name, t);
  return with_lines(body, name, w.str());
}

std::string new_uid(const Desk& desk, std::string_view random) {
  char text[64];
  std::snprintf(text, sizeof text, "%llx-%.*s@mana",
                static_cast<unsigned long long>(desk.now.time_since_epoch().count()),
                static_cast<int>(std::min<std::size_t>(random.size(), 16)), random.data());
  return text;
}

std::string new_event(const EntryFields& f, const std::string& uid, const Desk& desk) {
  const zone::LocalTime start = local_start(f);
  calendar::ical::Writer w;
  w.begin("VEVENT");
  w.text("UID", uid);
  w.date_time("DTSTAMP", utc_time(desk.now));
  w.date_time("DTSTART", home_time(start, f.all_day, desk));
  w.date_time("DTEND", home_time(start + minutes{f.minutes}, f.all_day, desk));
  if (const std::string rule = rule_of(f, *desk.home); !rule.empty()) w.property("RRULE", rule);
  if (f.medicine) w.property("CATEGORIES", "MEDICATION");
  if (f.as_needed) w.property("X-MANA-AS-NEEDED", "TRUE");
  if (const std::string distance = distance_of(f); !distance.empty())
    w.property("X-MANA-FROM-LAST", distance);
  if (f.is_private) w.property("CLASS", "PRIVATE");
  w.text("SUMMARY", f.title);
  if (!f.place.empty()) w.text("LOCATION", f.place);
  if (!f.notes.empty()) w.text("DESCRIPTION", f.notes);
  w.verbatim(companion_line(f));
  if (!f.bring.empty()) w.text("X-MANA-BRING", f.bring);
  if (!f.leads.empty()) w.property(calendar::kStagesProperty, "OWN");
  w.verbatim(alarms_text(f));
  w.end("VEVENT");
  return w.take();
}

std::string stamped(std::string body, const Desk& desk) {
  const std::int64_t sequence = event_of(body).sequence;
  body = with_date_time(body, "DTSTAMP", utc_time(desk.now));
  body = with_date_time(body, "LAST-MODIFIED", utc_time(desk.now));
  return with_value(body, "SEQUENCE", std::to_string(sequence + 1));
}

std::string revised_texts(std::string body, const EntryFields& before, const EntryFields& after) {
  if (before.title != after.title) body = with_text(body, "SUMMARY", after.title);
  if (before.place != after.place) body = with_text(body, "LOCATION", after.place);
  if (before.notes != after.notes) body = with_text(body, "DESCRIPTION", after.notes);
  if (before.with != after.with || before.how != after.how)
    body = with_lines(body, "X-MANA-WITH", companion_line(after));
  if (before.bring != after.bring) body = with_text(body, "X-MANA-BRING", after.bring);
  if (before.is_private != after.is_private)
    body = with_value(body, "CLASS", after.is_private ? "PRIVATE" : "");
  if (before.medicine != after.medicine) body = with_kind(body, after.medicine);
  if (before.as_needed != after.as_needed)
    body = with_value(body, "X-MANA-AS-NEEDED", after.as_needed ? "TRUE" : "FALSE");
  if (distance_of(before) != distance_of(after))
    body = with_value(body, "X-MANA-FROM-LAST", distance_of(after));
  if (before.leads != after.leads) {
    body = with_alarms(body, alarms_text(after));
    body = with_value(body, calendar::kStagesProperty, after.leads.empty() ? "" : "OWN");
  }
  return body;
}

std::string with_times(std::string body, zone::LocalTime start, const EntryFields& before,
                       const EntryFields& after, const Desk& desk) {
  body = with_date_time(body, "DTSTART", home_time(start, after.all_day, desk));
  const bool same_length = before.minutes == after.minutes && before.all_day == after.all_day;
  if (same_length && !event_of(body).end) return body;
  body = with_date_time(body, "DTEND", home_time(start + minutes{after.minutes}, after.all_day, desk));
  return with_value(body, "DURATION", "");
}

std::string revised(const std::string& body, const EntryFields& before, const EntryFields& after,
                    const Desk& desk, std::optional<zone::LocalTime> moves_to) {
  std::string out = revised_texts(body, before, after);
  if (!same_time(before, after))
    out = with_times(std::move(out), moves_to.value_or(local_start(after)), before, after, desk);
  return stamped(std::move(out), desk);
}

}  // namespace mana::carers
