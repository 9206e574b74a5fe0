#include "calendar/web/entry_text.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "agent/core/check.hpp"
#include "calendar/ical/event.hpp"
#include "calendar/ical/recur.hpp"
#include "calendar/ical/writer.hpp"

namespace mana::calendar::web {
namespace {

using ical::DateTime;
using std::chrono::days;
using std::chrono::floor;
using std::chrono::minutes;
using std::chrono::seconds;
using zone::LocalTime;

/// One VEVENT of a text that was one before.
struct OneEvent {
  explicit OneEvent(const std::string& body) : document{ical::parse(ical::wrap_calendar(body))} {
    MANA_CHECK(document.ok() && !document->events().empty(), "an entry of the store that is no event");
  }
  const ical::Component& component() const { return *document->events().front(); }
  ical::Event event() const {
    std::vector<ical::Issue> issues;
    auto read = ical::read_event(component(), *document, issues);
    MANA_CHECK(read.ok(), "an entry of the store that cannot be read");
    return *read;
  }
  core::Result<ical::Document> document;
};

ComponentPart part_of(const std::string& body) { return read_component(OneEvent{body}.component()); }

DateTime utc(core::WallTime t) {
  DateTime out;
  out.kind = DateTime::Kind::Utc;
  out.local = LocalTime{floor<seconds>(t.time_since_epoch())};
  return out;
}

DateTime at_home(LocalTime local, bool all_day, const Desk& desk) {
  DateTime t;
  t.local = local;
  if (all_day) {
    t.kind = DateTime::Kind::Date;
    t.local = LocalTime{floor<days>(local)};
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

LocalTime home_local(core::WallTime t, const Desk& desk) { return desk.home->to_local(floor<seconds>(t)); }

/// The instant as the series writes its times, so that programs find the instance by it.
DateTime like(const DateTime& example, core::WallTime t, const InstantOf& instant_of, const Desk& desk) {
  if (example.kind == DateTime::Kind::Utc) return utc(t);
  DateTime out = example;
  if (example.kind == DateTime::Kind::Date) {
    out.local = LocalTime{floor<days>(home_local(t, desk))};
    return out;
  }
  // What the example's zone shows at `t`: its offset there is found by trying the two that there may be.
  const auto as_read = LocalTime{floor<seconds>(t.time_since_epoch())};
  for (int quarter = -56; quarter <= 56; ++quarter) {
    out.local = as_read + minutes{15 * quarter};
    if (instant_of(out) == t) return out;
  }
  return utc(t);
}

std::string alarms_text(const EntryFields& f) {
  ical::Writer w;
  for (const std::string& lead : f.leads) {
    const auto span = ical::parse_span(lead);
    if (!span) continue;
    w.begin("VALARM");
    w.property("ACTION", "DISPLAY");
    w.text("DESCRIPTION", f.title);
    w.property("TRIGGER", ical::to_string(ical::Span{-span->days, -span->seconds}));
    w.end("VALARM");
  }
  return w.take();
}

std::string with_alarms(const std::string& body, const std::string& alarms) {
  const OneEvent one{body};
  const ical::Component& c = one.component();
  std::string out;
  const char* done = c.raw.data();
  for (const ical::Component& inner : c.components) {
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
  const ical::Event event = OneEvent{body}.event();
  std::string rest = event.categories, out;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    std::string one = rest.substr(0, comma);
    rest.erase(0, std::min(comma + 1, rest.size()));
    while (!one.empty() && one.front() == ' ') one.erase(0, 1);
    if (one.empty() || upper(one) == "MEDICATION") continue;
    out += (out.empty() ? "" : ",") + ical::escape_text(one);
  }
  if (medicine) out += out.empty() ? "MEDICATION" : ",MEDICATION";
  return with_value(body, "CATEGORIES", out);
}

std::string stamped(std::string body, const Desk& desk) {
  const OneEvent one{body};
  std::int64_t sequence = one.event().sequence;
  body = with_date_time(body, "DTSTAMP", utc(desk.now));
  body = with_date_time(body, "LAST-MODIFIED", utc(desk.now));
  return with_value(body, "SEQUENCE", std::to_string(sequence + 1));
}

bool same_time(const EntryFields& a, const EntryFields& b) {
  return a.date == b.date && a.time == b.time && a.minutes == b.minutes && a.all_day == b.all_day;
}
bool same_repeat(const EntryFields& a, const EntryFields& b) {
  return a.repeat == b.repeat && a.until == b.until && (a.repeat != "own" || a.rule == b.rule);
}

/// An own rule of somebody who moved the series to another day: Tuesdays become Wednesdays.
std::string shifted_rule(const std::string& text, LocalTime from, LocalTime to) {
  auto rule = ical::parse_recur(text);
  if (!rule) return text;
  const auto shift = (floor<days>(to) - floor<days>(from)).count();
  for (ical::ByDay& d : rule->by_day) d.weekday = static_cast<int>(((d.weekday + shift) % 7 + 7) % 7);
  if (rule->by_month_day.size() == 1 && rule->by_month_day[0] > 0) {
    const std::chrono::year_month_day date{floor<days>(to)};
    rule->by_month_day = {static_cast<int>(static_cast<unsigned>(date.day()))};
  }
  return ical::to_string(*rule);
}

/// The rule of a series whose first instance is now at `start`.
std::string rule_from(EntryFields f, LocalTime old_start, LocalTime start, const Desk& desk) {
  f.date = date_text(start);
  if (f.repeat == "own") f.rule = shifted_rule(f.rule, old_start, start);
  return rule_of(f, *desk.home);
}

/// All EXDATEs as they were meant, each where its instance is now.
std::string with_exceptions(const std::string& body, const std::vector<DateTime>& exceptions) {
  std::string lines;
  for (const DateTime& e : exceptions) {
    ical::Writer w;
    w.date_time("EXDATE", e);
    lines += w.take();
  }
  const OneEvent one{body};
  return ical::with_property(one.component(), "EXDATE", lines);
}

bool is_series(const ComponentPart& p) { return p.recurrence_id.empty(); }

/// The text changes of a series, taken over by an instance that was changed before, where it has not its own.
EntryFields taken_over(EntryFields own, const SeriesChange& c) {
  const auto take = [&](auto EntryFields::*field) {
    if (own.*field == c.before.*field) own.*field = c.after.*field;
  };
  take(&EntryFields::title);
  take(&EntryFields::place);
  take(&EntryFields::notes);
  take(&EntryFields::is_private);
  take(&EntryFields::medicine);
  take(&EntryFields::leads);
  return own;
}

/// The form's text fields of one stored part; its times are left as they are.
EntryFields text_fields(const ical::Event& e) {
  recurrence::Occurrence o;
  o.event = std::make_shared<const ical::Event>(e);
  o.zone = zone::utc();
  return fields_of(o, e, *zone::utc());
}

std::string revised_texts(std::string body, const EntryFields& before, const EntryFields& after) {
  if (before.title != after.title) body = with_text(body, "SUMMARY", after.title);
  if (before.place != after.place) body = with_text(body, "LOCATION", after.place);
  if (before.notes != after.notes) body = with_text(body, "DESCRIPTION", after.notes);
  if (before.is_private != after.is_private)
    body = with_value(body, "CLASS", after.is_private ? "PRIVATE" : "");
  if (before.medicine != after.medicine) body = with_medicine(body, after.medicine);
  if (before.leads != after.leads) body = with_alarms(body, alarms_text(after));
  return body;
}

std::string with_until(const std::string& body, core::WallTime at, const Desk& desk) {
  const ical::Event event = OneEvent{body}.event();
  if (event.rules.empty()) return body;
  ical::Recur rule = event.rules.front();
  rule.count.reset();
  rule.until.reset();
  DateTime last = utc(at - seconds{1});
  if (event.start.is_date()) last = at_home(home_local(at, desk) - days{1}, true, desk);
  return with_value(body, "RRULE", ical::to_string(rule) + ";UNTIL=" + ical::to_string(last));
}

}  // namespace

std::string with_value(const std::string& body, std::string_view name, std::string_view value) {
  const OneEvent one{body};
  ical::Writer w;
  if (!value.empty()) w.property(name, value);
  return ical::with_property(one.component(), name, w.str());
}

std::string with_text(const std::string& body, std::string_view name, std::string_view plain) {
  const OneEvent one{body};
  ical::Writer w;
  if (!plain.empty()) w.text(name, plain);
  return ical::with_property(one.component(), name, w.str());
}

std::string with_date_time(const std::string& body, std::string_view name, const DateTime& t) {
  const OneEvent one{body};
  ical::Writer w;
  w.date_time(name, t);
  return ical::with_property(one.component(), name, w.str());
}

std::string new_uid(const Desk& desk, std::string_view random) {
  char text[64];
  std::snprintf(text, sizeof text, "%llx-%.*s@mana",
                static_cast<unsigned long long>(desk.now.time_since_epoch().count()),
                static_cast<int>(std::min<std::size_t>(random.size(), 16)), random.data());
  return text;
}

std::string new_event(const EntryFields& f, const std::string& uid, const Desk& desk) {
  const LocalTime start = local_start(f);
  ical::Writer w;
  w.begin("VEVENT");
  w.text("UID", uid);
  w.date_time("DTSTAMP", utc(desk.now));
  w.date_time("DTSTART", at_home(start, f.all_day, desk));
  w.date_time("DTEND", at_home(start + minutes{f.minutes}, f.all_day, desk));
  if (const std::string rule = rule_of(f, *desk.home); !rule.empty()) w.property("RRULE", rule);
  if (f.medicine) w.property("CATEGORIES", "MEDICATION");
  if (f.is_private) w.property("CLASS", "PRIVATE");
  w.text("SUMMARY", f.title);
  if (!f.place.empty()) w.text("LOCATION", f.place);
  if (!f.notes.empty()) w.text("DESCRIPTION", f.notes);
  w.verbatim(alarms_text(f));
  w.end("VEVENT");
  return w.take();
}

std::string revised(const std::string& body, const EntryFields& before, const EntryFields& after,
                    const Desk& desk, std::optional<LocalTime> moves_to) {
  std::string out = revised_texts(body, before, after);
  if (!same_time(before, after)) {
    const LocalTime start = moves_to.value_or(local_start(after));
    out = with_date_time(out, "DTSTART", at_home(start, after.all_day, desk));
    out = with_date_time(out, "DTEND", at_home(start + minutes{after.minutes}, after.all_day, desk));
    out = with_value(out, "DURATION", "");
  }
  return stamped(std::move(out), desk);
}

std::vector<ComponentPart> change_all(const Series& series, const SeriesChange& c, const Desk& desk) {
  const ComponentPart& master = series.parts.front();
  const ical::Event event = OneEvent{master.body}.event();
  const LocalTime old_start =
      event.start.is_date() ? event.start.local : home_local(series.instant_of(event.start), desk);
  LocalTime start = old_start + (local_start(c.after) - local_start(c.before));
  if (c.after.all_day) start = LocalTime{floor<days>(start)};
  const bool moves = start != old_start || c.before.all_day != c.after.all_day;
  std::string body = revised(master.body, c.before, c.after, desk, start);
  if (moves || !same_repeat(c.before, c.after))
    body = with_value(body, "RRULE", rule_from(c.after, old_start, start, desk));
  const auto moved = [&](const DateTime& t) {
    const LocalTime local = t.is_date() ? t.local : home_local(series.instant_of(t), desk);
    return at_home(local + (start - old_start), c.after.all_day, desk);
  };
  if (moves && !event.exceptions.empty()) {
    std::vector<DateTime> exceptions;
    for (const DateTime& e : event.exceptions) exceptions.push_back(moved(e));
    body = with_exceptions(body, exceptions);
  }
  std::vector<ComponentPart> out{part_of(body)};
  const bool still_repeats = c.after.repeat != "never";
  for (const ComponentPart& p : series.parts) {
    if (is_series(p) || !still_repeats) continue;
    const ical::Event changed = OneEvent{p.body}.event();
    const EntryFields own = text_fields(changed);
    std::string text = revised_texts(p.body, own, taken_over(own, c));
    if (moves && changed.recurrence_id)
      text = with_date_time(text, "RECURRENCE-ID", moved(*changed.recurrence_id));
    out.push_back(part_of(stamped(std::move(text), desk)));
  }
  return out;
}

std::vector<ComponentPart> change_this(const Series& series, const SeriesChange& c, const Desk& desk) {
  const ComponentPart& master = series.parts.front();
  const ical::Event event = OneEvent{master.body}.event();
  std::vector<ComponentPart> out;
  const ComponentPart* own = nullptr;
  for (const ComponentPart& p : series.parts) {
    if (!is_series(p)) {
      const auto id = OneEvent{p.body}.event().recurrence_id;
      if (id && series.instant_of(*id) == c.at) {
        own = &p;
        continue;
      }
    }
    out.push_back(p);
  }
  std::string body = own != nullptr ? own->body : master.body;
  if (own == nullptr) {
    for (const char* name : {"RRULE", "RDATE", "EXDATE", "EXRULE"}) body = with_value(body, name, "");
    const DateTime id = like(event.start, c.at, series.instant_of, desk);
    body = with_date_time(body, "RECURRENCE-ID", id);
    const auto length = minutes{c.before.minutes};
    const LocalTime start = local_start(c.before);
    body = with_date_time(body, "DTSTART", at_home(start, c.before.all_day, desk));
    body = with_date_time(body, "DTEND", at_home(start + length, c.before.all_day, desk));
    body = with_value(body, "DURATION", "");
  }
  out.push_back(part_of(revised(body, c.before, c.after, desk)));
  return out;
}

Split change_following(const Series& series, const SeriesChange& c, const std::string& uid,
                       const Desk& desk) {
  const ComponentPart& master = series.parts.front();
  const ical::Event event = OneEvent{master.body}.event();
  const LocalTime old_start = home_local(c.at, desk);
  const LocalTime start = local_start(c.after);
  const auto moved = [&](const DateTime& t) {
    const LocalTime local = t.is_date() ? t.local : home_local(series.instant_of(t), desk);
    return at_home(local + (start - old_start), c.after.all_day, desk);
  };
  Split out;
  out.old_parts.push_back(part_of(stamped(with_until(master.body, c.at, desk), desk)));

  std::string body = with_text(master.body, "UID", uid);
  body = with_value(body, "RDATE", "");
  std::string rule = rule_from(c.after, local_start(c.before), start, desk);
  if (auto parsed = ical::parse_recur(rule); parsed && parsed->count) {
    parsed->count = std::max<std::int64_t>(1, *parsed->count - c.instances_before);
    rule = ical::to_string(*parsed);
  }
  body = with_value(body, "RRULE", rule);
  body = with_date_time(body, "DTSTART", at_home(start, c.after.all_day, desk));
  body = with_date_time(body, "DTEND", at_home(start + minutes{c.after.minutes}, c.after.all_day, desk));
  body = with_value(body, "DURATION", "");
  std::vector<DateTime> exceptions;
  for (const DateTime& e : event.exceptions)
    if (series.instant_of(e) >= c.at) exceptions.push_back(moved(e));
  body = with_exceptions(body, exceptions);
  body = with_value(body, "SEQUENCE", "");
  out.new_parts.push_back(
      part_of(revised_texts(body, text_fields(event), taken_over(text_fields(event), c))));

  for (const ComponentPart& p : series.parts) {
    if (is_series(p)) continue;
    const ical::Event changed = OneEvent{p.body}.event();
    if (!changed.recurrence_id) continue;
    const core::WallTime at = series.instant_of(*changed.recurrence_id);
    if (at < c.at) {
      out.old_parts.push_back(p);
    } else if (at > c.at && c.after.repeat != "never") {
      std::string text = with_text(p.body, "UID", uid);
      out.new_parts.push_back(part_of(with_date_time(text, "RECURRENCE-ID", moved(*changed.recurrence_id))));
    }
  }
  return out;
}

std::vector<ComponentPart> remove_this(const Series& series, core::WallTime at, const Desk& desk) {
  const ComponentPart& master = series.parts.front();
  const ical::Event event = OneEvent{master.body}.event();
  std::vector<DateTime> exceptions = event.exceptions;
  exceptions.push_back(like(event.start, at, series.instant_of, desk));
  std::vector<ComponentPart> out{part_of(stamped(with_exceptions(master.body, exceptions), desk))};
  for (const ComponentPart& p : series.parts) {
    if (is_series(p)) continue;
    const auto id = OneEvent{p.body}.event().recurrence_id;
    if (!id || series.instant_of(*id) != at) out.push_back(p);
  }
  return out;
}

std::vector<ComponentPart> remove_following(const Series& series, core::WallTime at, const Desk& desk) {
  std::vector<ComponentPart> out{part_of(stamped(with_until(series.parts.front().body, at, desk), desk))};
  for (const ComponentPart& p : series.parts) {
    if (is_series(p)) continue;
    const auto id = OneEvent{p.body}.event().recurrence_id;
    if (id && series.instant_of(*id) < at) out.push_back(p);
  }
  return out;
}

}  // namespace mana::calendar::web
