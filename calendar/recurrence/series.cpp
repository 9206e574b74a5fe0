#include "calendar/recurrence/series.hpp"

#include <algorithm>

namespace mana::calendar::recurrence {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::seconds;
using zone::Instant;
using zone::LocalTime;

core::WallTime wall(Instant t) { return t; }

days whole_days(seconds s) { return std::chrono::ceil<days>(s); }

Length length_of(const ical::Event& event, Instant start, Instant end) {
  if (event.all_day()) {
    days d{1};
    if (event.end) d = floor<days>(event.end->local - event.start.local);
    if (event.duration) d = event.duration->days + whole_days(event.duration->seconds);
    return {std::max(d, days{1}), {}};
  }
  if (event.end) return {{}, end - start};
  if (event.duration) return {event.duration->days, event.duration->seconds};
  return {};
}

/// Local and UTC end of what starts at `start`.
void set_end(Occurrence& o, const Length& length) {
  const Instant start = floor<seconds>(o.start);
  Instant end = start;
  if (length.days != days{}) end = o.zone->to_utc(o.local_start + length.days);
  end += length.exact;
  o.end = wall(std::max(start, end));
  o.local_end = o.all_day ? o.local_start + length.days : o.zone->to_local(floor<seconds>(o.end));
}

}  // namespace

const std::string& Series::uid() const {
  return has_master_ ? master_.event->uid : replacements_.front().event->uid;
}

bool Series::frequent() const {
  if (!has_master_) return false;
  const auto& rules = master_.event->rules;
  return std::any_of(rules.begin(), rules.end(), [](const ical::Recur& r) {
    const auto choices = [](const std::vector<int>& list) { return std::max<std::size_t>(list.size(), 1); };
    return r.frequency < ical::Frequency::Daily ||
           choices(r.by_hour) * choices(r.by_minute) * choices(r.by_second) > 24;
  });
}

Series::Series(const EventPtr& master, const std::vector<EventPtr>& replacements, ZoneResolver& zones,
               std::vector<ical::Issue>& issues) {
  if (master) {
    master_ = place(master, zones, issues);
    has_master_ = true;
    take_dates(zones);
  }
  for (const auto& r : replacements) take_replacement(r, zones, issues);
  index_replacements();
}

void Series::index_replacements() {
  std::stable_sort(replacements_.begin(), replacements_.end(),
                   [](const auto& a, const auto& b) { return a.original.utc < b.original.utc; });
  for (const auto& r : replacements_) {
    if (r.original_day) {
      replaced_days_.push_back(r.original.local);
    } else {
      replaced_.push_back(r.original.utc);
    }
  }
  std::sort(replaced_days_.begin(), replaced_days_.end());

  // Days can be an hour or two longer than 24 hours; one day more than enough costs nothing.
  const auto span = [](const Length& l) {
    return l.days == days{} ? l.exact : seconds{l.days + days{1}} + l.exact;
  };
  longest_ = span(master_.length);
  for (const auto& e : extra_) longest_ = std::max(longest_, span(e.length));
  for (std::size_t i = 0; i < replacements_.size(); ++i) {
    const auto& r = replacements_[i];
    if (!r.and_future) continue;
    and_future_.push_back(i);
    longest_ = std::max(longest_, span(r.length));
    farthest_ = std::max(farthest_, std::chrono::abs(r.shift) + days{2});
  }
}

Series::Placed Series::place(const EventPtr& event, ZoneResolver& zones,
                             std::vector<ical::Issue>& issues) const {
  Placed p;
  p.event = event;
  const int line = event->source->line;
  p.zone = zones.zone_of(event->start, line);
  p.start = {event->start.local, p.zone->to_utc(event->start.local)};
  Instant end = p.start.utc;
  if (event->end) end = zones.zone_of(*event->end, line)->to_utc(event->end->local);
  if (end < p.start.utc) {
    issues.push_back({line, "the event ends before it starts; it is taken to end when it starts"});
    end = p.start.utc;
  }
  p.length = length_of(*event, p.start.utc, end);
  return p;
}

/// A date of RDATE, EXDATE or RECURRENCE-ID, read as the event's own clock shows it. One without a zone is in
/// that of DTSTART: programs forget the TZID there.
Moment Series::in_own_zone(const ical::DateTime& t, ZoneResolver& zones) const {
  const auto& own = has_master_ ? master_.zone : zones.zone_of(t, 0);
  if (t.is_date() || t.kind == ical::DateTime::Kind::Floating) return {t.local, own->to_utc(t.local)};
  const Instant utc = zones.zone_of(t, has_master_ ? master_.event->source->line : 0)->to_utc(t.local);
  return {own->to_local(utc), utc};
}

void Series::take_dates(ZoneResolver& zones) {
  const bool all_day = master_.event->all_day();
  for (const auto& period : master_.event->extra) {
    Extra e;
    e.start = in_own_zone(period.start, zones);
    if (all_day) {
      e.start.local = floor<days>(e.start.local);
      e.start.utc = master_.zone->to_utc(e.start.local);
    } else if (period.start.is_date()) {  // a day for a timed event: at its usual time
      e.start.local += master_.start.local - floor<days>(master_.start.local);
      e.start.utc = master_.zone->to_utc(e.start.local);
    }
    if (period.end && !all_day) {
      e.has_length = true;
      e.length.exact = std::max(seconds{0}, in_own_zone(*period.end, zones).utc - e.start.utc);
    } else if (period.duration != ical::Span{} && !all_day) {
      e.has_length = true;
      e.length = {period.duration.days, period.duration.seconds};
    }
    extra_.push_back(e);
  }
  std::stable_sort(extra_.begin(), extra_.end(),
                   [](const Extra& a, const Extra& b) { return a.start.utc < b.start.utc; });
  for (const auto& t : master_.event->exceptions) {
    const Moment m = in_own_zone(t, zones);
    if (t.is_date() || all_day) {
      // A moment for an all-day event means its day: as written when it has no zone of its own.
      const bool own_figures = t.is_date() || t.kind != ical::DateTime::Kind::Utc;
      exception_days_.push_back(floor<days>(own_figures ? t.local : m.local));
      if (all_day && !own_figures) exception_days_.push_back(floor<days>(t.local));
    } else {
      exceptions_.push_back(m.utc);
    }
  }
  std::sort(exceptions_.begin(), exceptions_.end());
  std::sort(exception_days_.begin(), exception_days_.end());
}

void Series::take_replacement(const EventPtr& event, ZoneResolver& zones, std::vector<ical::Issue>& issues) {
  Replacement r;
  static_cast<Placed&>(r) = place(event, zones, issues);
  const auto& id = *event->recurrence_id;
  r.original = in_own_zone(id, zones);
  r.original_day = id.is_date() || (has_master_ && master_.event->all_day());
  if (r.original_day) r.original.local = floor<days>(id.local);
  // Whoever revised the series later and took this instance out of it meant the replaced one as well.
  if (has_master_ && event->sequence < master_.event->sequence && excepted(r.original)) return;
  r.and_future = event->this_and_future && has_master_;
  if (r.and_future) {
    const LocalTime now = event->all_day() ? r.start.local : master_.zone->to_local(r.start.utc);
    LocalTime was = r.original.local;
    if (r.original_day && !master_.event->all_day())
      was += master_.start.local - floor<days>(master_.start.local);
    r.shift = now - was;
  }
  replacements_.push_back(std::move(r));
}

bool Series::excepted(const Moment& m) const {
  return std::binary_search(exceptions_.begin(), exceptions_.end(), m.utc) ||
         std::binary_search(exception_days_.begin(), exception_days_.end(), LocalTime{floor<days>(m.local)});
}

bool Series::replaced(const Moment& m) const {
  return std::binary_search(replaced_.begin(), replaced_.end(), m.utc) ||
         std::binary_search(replaced_days_.begin(), replaced_days_.end(), LocalTime{floor<days>(m.local)});
}

const Series::Replacement* Series::governing(const Moment& m) const {
  const auto after =
      std::upper_bound(and_future_.begin(), and_future_.end(), m.utc,
                       [this](Instant t, std::size_t i) { return t < replacements_[i].original.utc; });
  return after == and_future_.begin() ? nullptr : &replacements_[*std::prev(after)];
}

bool Series::collect(const Question& question, std::int64_t& steps, std::int64_t room,
                     std::vector<Extra>& found) const {
  const auto [from, to, start_counts] = question;
  const auto& event = *master_.event;
  const RuleStart start{master_.start.local, event.all_day(), start_counts};
  if (event.rules.empty() && master_.start.utc < to) found.push_back({master_.start, false, {}});
  bool complete = true;
  for (const auto& rule : event.rules) {
    RuleIterator instances{rule, start, *master_.zone};
    instances.seek(from);
    while (const auto m = instances.next(to, steps)) {
      if (m->utc < from) continue;
      if (static_cast<std::int64_t>(found.size()) >= room) {
        complete = false;
        break;
      }
      found.push_back({*m, false, {}});
    }
  }
  for (const auto& e : extra_)
    if (e.start.utc >= from && e.start.utc < to) found.push_back(e);
  // Where a rule and an RDATE agree, the one that says how long it is comes first and stays.
  std::stable_sort(found.begin(), found.end(), [](const Extra& a, const Extra& b) {
    return a.start.utc != b.start.utc ? a.start.utc < b.start.utc : a.has_length > b.has_length;
  });
  found.erase(std::unique(found.begin(), found.end(),
                          [](const Extra& a, const Extra& b) { return a.start.utc == b.start.utc; }),
              found.end());
  for (const auto& rule : event.exception_rules) {
    RuleIterator exceptions{rule, {start.local, start.all_day, false}, *master_.zone};
    exceptions.seek(from);
    std::vector<Instant> out;
    while (const auto m = exceptions.next(to, steps)) {
      out.push_back(m->utc);
      if (static_cast<std::int64_t>(out.size()) >= room) break;
    }
    std::erase_if(found,
                  [&](const Extra& e) { return std::binary_search(out.begin(), out.end(), e.start.utc); });
  }
  return complete && steps >= 0;
}

Occurrence Series::instance(const Extra& found) const {
  const Replacement* changed = governing(found.start);
  const Placed& by = changed != nullptr ? *changed : master_;
  Occurrence o;
  o.event = by.event;
  o.zone = master_.zone;
  o.all_day = by.event->all_day();
  o.cancelled = by.event->cancelled();
  o.original_start = wall(found.start.utc);
  Instant start = found.start.utc;
  o.local_start = found.start.local;
  if (changed != nullptr && (changed->shift != seconds{0} || o.all_day != master_.event->all_day())) {
    o.local_start += changed->shift;
    if (o.all_day) o.local_start = floor<days>(o.local_start);
    start = o.zone->to_utc(o.local_start);
  }
  if (!o.all_day) o.local_start = o.zone->to_local(start);  // what the clock shows, also after a gap
  o.start = wall(start);
  set_end(o, found.has_length && changed == nullptr ? found.length : by.length);
  return o;
}

Occurrence Series::replaced_instance(const Replacement& r) const {
  Occurrence o;
  o.event = r.event;
  o.zone = r.zone;
  o.all_day = r.event->all_day();
  o.cancelled = r.event->cancelled();
  o.original_start = wall(r.original.utc);
  o.start = wall(r.start.utc);
  o.local_start = o.all_day ? r.start.local : r.zone->to_local(r.start.utc);
  set_end(o, r.length);
  return o;
}

bool Series::between(const Question& question, std::int64_t& steps, std::int64_t& room,
                     std::vector<Occurrence>& out) const {
  const Instant from = question.from, to = question.to;
  bool complete = true;
  const auto add = [&](Occurrence&& o) {
    const bool inside =
        o.start < wall(to) && (o.end > wall(from) || (o.end == o.start && o.start >= wall(from)));
    if (!inside) return;
    if (--room < 0) {
      complete = false;
      return;
    }
    out.push_back(std::move(o));
  };
  if (has_master_) {
    std::vector<Extra> found;
    complete = collect({from - longest_ - farthest_, to + farthest_, question.start_always_an_instance},
                       steps, room + 1000, found);
    for (const auto& f : found)
      if (!excepted(f.start) && !replaced(f.start)) add(instance(f));
  }
  for (const auto& r : replacements_) add(replaced_instance(r));
  return complete;
}

}  // namespace mana::calendar::recurrence
