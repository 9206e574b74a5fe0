#include "agent/carers/pages/series_text.hpp"

#include <algorithm>

#include "calendar/ical/event.hpp"
#include "calendar/ical/recur.hpp"
#include "calendar/ical/writer.hpp"

namespace mana::carers {
namespace {

using calendar::ical::DateTime;
using std::chrono::days;
using std::chrono::floor;
using std::chrono::minutes;
using std::chrono::seconds;
using zone::LocalTime;

/// The instant as the series writes its times, so that programs find the instance by it.
DateTime like(const DateTime& example, core::WallTime t, const InstantOf& instant_of, const Desk& desk) {
  if (example.kind == DateTime::Kind::Utc) return utc_time(t);
  DateTime out = example;
  if (example.kind == DateTime::Kind::Date) {
    out.local = zone::LocalTime{floor<days>(home_local(t, desk))};
    return out;
  }
  // What the example's zone shows at `t`: its offset there is found by trying the two that there may be.
  const auto as_read = zone::LocalTime{floor<seconds>(t.time_since_epoch())};
  for (int quarter = -56; quarter <= 56; ++quarter) {
    out.local = as_read + minutes{15 * quarter};
    if (instant_of(out) == t) return out;
  }
  return utc_time(t);
}

bool same_repeat(const EntryFields& a, const EntryFields& b) {
  return a.repeat == b.repeat && a.until == b.until && a.times == b.times &&
         (a.repeat != "own" || a.rule == b.rule);
}

/// An own rule of somebody who moved the series to another day: Tuesdays become Wednesdays.
std::string shifted_rule(const std::string& text, zone::LocalTime from, zone::LocalTime to) {
  auto rule = calendar::ical::parse_recur(text);
  if (!rule) return text;
  const auto shift = (floor<days>(to) - floor<days>(from)).count();
  for (calendar::ical::ByDay& d : rule->by_day)
    d.weekday = static_cast<int>(((d.weekday + shift) % 7 + 7) % 7);
  if (rule->by_month_day.size() == 1 && rule->by_month_day[0] > 0) {
    const std::chrono::year_month_day date{floor<days>(to)};
    rule->by_month_day = {static_cast<int>(static_cast<unsigned>(date.day()))};
  }
  return calendar::ical::to_string(*rule);
}

/// The rule of a series whose first instance is now at `start`.
std::string rule_from(EntryFields f, zone::LocalTime old_start, zone::LocalTime start, const Desk& desk) {
  f.date = date_text(start);
  if (f.repeat == "own") f.rule = shifted_rule(f.rule, old_start, start);
  return rule_of(f, *desk.home);
}

/// All EXDATEs as they were meant, each where its instance is now.
std::string with_exceptions(const std::string& body, const std::vector<DateTime>& exceptions) {
  std::string lines;
  for (const DateTime& e : exceptions) {
    calendar::ical::Writer w;
    w.date_time("EXDATE", e);
    lines += w.take();
  }
  return with_lines(body, "EXDATE", lines);
}

bool is_series(const calendar::ComponentPart& p) { return p.recurrence_id.empty(); }

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
  take(&EntryFields::as_needed);
  take(&EntryFields::times);
  take(&EntryFields::leads);
  return own;
}

/// The form's text fields of one stored part; its times are left as they are.
EntryFields text_fields(const calendar::ical::Event& e) {
  calendar::recurrence::Occurrence o;
  o.event = std::make_shared<const calendar::ical::Event>(e);
  o.zone = zone::utc();
  return fields_of(o, e, *zone::utc());
}

std::string with_until(const std::string& body, core::WallTime at, const Desk& desk) {
  const calendar::ical::Event event = event_of(body);
  if (event.rules.empty()) return body;
  calendar::ical::Recur rule = event.rules.front();
  rule.count.reset();
  rule.until.reset();
  DateTime last = utc_time(at - seconds{1});
  if (event.start.is_date()) last = home_time(home_local(at, desk) - days{1}, true, desk);
  return with_value(body, "RRULE",
                    calendar::ical::to_string(rule) + ";UNTIL=" + calendar::ical::to_string(last));
}

}  // namespace

std::vector<calendar::ComponentPart> change_all(const Series& series, const SeriesChange& c,
                                                const Desk& desk) {
  const calendar::ComponentPart& master = series.parts.front();
  const calendar::ical::Event event = event_of(master.body);
  const zone::LocalTime old_start =
      event.start.is_date() ? event.start.local : home_local(series.instant_of(event.start), desk);
  zone::LocalTime start = old_start + (local_start(c.after) - local_start(c.before));
  if (c.after.all_day) start = zone::LocalTime{floor<days>(start)};
  const bool moves = start != old_start || c.before.all_day != c.after.all_day;
  std::string body = revised(master.body, c.before, c.after, desk, start);
  if (moves || !same_repeat(c.before, c.after))
    body = with_value(body, "RRULE", rule_from(c.after, old_start, start, desk));
  const auto moved = [&](const DateTime& t) {
    const zone::LocalTime local = t.is_date() ? t.local : home_local(series.instant_of(t), desk);
    return home_time(local + (start - old_start), c.after.all_day, desk);
  };
  if (moves && !event.exceptions.empty()) {
    std::vector<DateTime> exceptions;
    for (const DateTime& e : event.exceptions) exceptions.push_back(moved(e));
    body = with_exceptions(body, exceptions);
  }
  std::vector<calendar::ComponentPart> out{part_of(body)};
  const bool still_repeats = c.after.repeat != "never";
  for (const calendar::ComponentPart& p : series.parts) {
    if (is_series(p) || !still_repeats) continue;
    const calendar::ical::Event changed = event_of(p.body);
    const EntryFields own = text_fields(changed);
    std::string text = revised_texts(p.body, own, taken_over(own, c));
    if (moves && changed.recurrence_id)
      text = with_date_time(text, "RECURRENCE-ID", moved(*changed.recurrence_id));
    out.push_back(part_of(stamped(std::move(text), desk)));
  }
  return out;
}

std::vector<calendar::ComponentPart> change_this(const Series& series, const SeriesChange& c,
                                                 const Desk& desk) {
  const calendar::ComponentPart& master = series.parts.front();
  const calendar::ical::Event event = event_of(master.body);
  std::vector<calendar::ComponentPart> out;
  const calendar::ComponentPart* own = nullptr;
  for (const calendar::ComponentPart& p : series.parts) {
    if (!is_series(p)) {
      const auto id = event_of(p.body).recurrence_id;
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
    body = with_times(std::move(body), local_start(c.before), c.before, c.before, desk);
  }
  out.push_back(part_of(revised(body, c.before, c.after, desk)));
  return out;
}

Split change_following(const Series& series, const SeriesChange& c, const std::string& uid,
                       const Desk& desk) {
  const calendar::ComponentPart& master = series.parts.front();
  const calendar::ical::Event event = event_of(master.body);
  const zone::LocalTime old_start = home_local(c.at, desk);
  const zone::LocalTime start = local_start(c.after);
  const auto moved = [&](const DateTime& t) {
    const zone::LocalTime local = t.is_date() ? t.local : home_local(series.instant_of(t), desk);
    return home_time(local + (start - old_start), c.after.all_day, desk);
  };
  Split out;
  out.old_parts.push_back(part_of(stamped(with_until(master.body, c.at, desk), desk)));

  std::string body = with_text(master.body, "UID", uid);
  body = with_value(body, "RDATE", "");
  std::string rule = rule_from(c.after, local_start(c.before), start, desk);
  if (auto parsed = calendar::ical::parse_recur(rule); parsed && parsed->count) {
    parsed->count = std::max<std::int64_t>(1, *parsed->count - c.instances_before);
    rule = calendar::ical::to_string(*parsed);
  }
  body = with_value(body, "RRULE", rule);
  body = with_times(std::move(body), start, c.before, c.after, desk);
  std::vector<DateTime> exceptions;
  for (const DateTime& e : event.exceptions)
    if (series.instant_of(e) >= c.at) exceptions.push_back(moved(e));
  body = with_exceptions(body, exceptions);
  body = with_value(body, "SEQUENCE", "");
  out.new_parts.push_back(
      part_of(revised_texts(body, text_fields(event), taken_over(text_fields(event), c))));

  for (const calendar::ComponentPart& p : series.parts) {
    if (is_series(p)) continue;
    const calendar::ical::Event changed = event_of(p.body);
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

std::vector<calendar::ComponentPart> remove_this(const Series& series, core::WallTime at, const Desk& desk) {
  const calendar::ComponentPart& master = series.parts.front();
  const calendar::ical::Event event = event_of(master.body);
  std::vector<DateTime> exceptions = event.exceptions;
  exceptions.push_back(like(event.start, at, series.instant_of, desk));
  std::vector<calendar::ComponentPart> out{part_of(stamped(with_exceptions(master.body, exceptions), desk))};
  for (const calendar::ComponentPart& p : series.parts) {
    if (is_series(p)) continue;
    const auto id = event_of(p.body).recurrence_id;
    if (!id || series.instant_of(*id) != at) out.push_back(p);
  }
  return out;
}

std::vector<calendar::ComponentPart> remove_following(const Series& series, core::WallTime at,
                                                      const Desk& desk) {
  std::vector<calendar::ComponentPart> out{
      part_of(stamped(with_until(series.parts.front().body, at, desk), desk))};
  for (const calendar::ComponentPart& p : series.parts) {
    if (is_series(p)) continue;
    const auto id = event_of(p.body).recurrence_id;
    if (id && series.instant_of(*id) < at) out.push_back(p);
  }
  return out;
}

}  // namespace mana::carers
