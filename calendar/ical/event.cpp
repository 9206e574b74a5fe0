#include "calendar/ical/event.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "calendar/ical/foreign_values.hpp"

namespace mana::calendar::ical {
namespace {

constexpr std::size_t kMostDates = 20'000;  // in all RDATE or EXDATE lines of one event
constexpr std::size_t kMostRules = 20;
constexpr int kMostRepeats = 100;

std::string text_in(const Component& component, std::string_view name) {
  const Property* p = component.find(name);
  return p == nullptr ? std::string{} : text_of(*p);
}

std::int64_t integer(std::string_view text, std::int64_t otherwise) {
  std::int64_t value = otherwise;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end != text.data() ? value : otherwise;
}

/// Reads the properties of one event into it, complaining as it goes.
class Reader {
 public:
  Reader(Event& event, std::vector<Issue>& issues) : event_{event}, issues_{issues} {}

  core::Status read(const Component& component) {
    const Property* start = find_start(component);
    if (start == nullptr) return core::bad_input("it has no DTSTART");
    const auto when = date_time_of(*start);
    if (!when)
      return core::bad_input("its " + std::string{start->name} + " '" +
                             std::string{start->value.substr(0, 40)} + "' is no date or time");
    event_.start = *when;
    start_ = start;
    remark_on_spelling(*start);
    for (const auto& p : component.properties) take(p);
    if (event_.end) event_.duration.reset();
    for (const auto& inner : component.components)
      if (inner.is("VALARM")) take_alarm(inner);
    return {};
  }

 private:
  /// The first that can be read of what says when it is; a task is due when it has to be done, and only one
  /// that repeats begins where its rule does. When none can be read: the first, for the complaint.
  static const Property* find_start(const Component& component) {
    const bool is_task = component.is("VTODO") && component.find("RRULE") == nullptr;
    const std::array<std::string_view, 3> names{
        is_task ? "DUE" : "DTSTART", component.is("VTODO") ? (is_task ? "DTSTART" : "DUE") : "DTSTART",
        "RECURRENCE-ID"};
    const Property* first = nullptr;
    for (const std::string_view name : names) {
      for (const Property* p : component.find_all(name)) {
        if (date_time_of(*p)) return p;
        if (first == nullptr) first = p;
      }
    }
    return first;
  }

  void remark_on_spelling(const Property& p) {
    if (parse_date_time(p.value)) return;
    issues_.push_back({p.line, std::string{p.name} + " '" + std::string{p.value.substr(0, 40)} +
                                   "' is not written as calendars do; it was read as " +
                                   to_string(event_.start)});
  }

  void complain(const Property& p, std::string_view done) {
    issues_.push_back({p.line, std::string{p.name} + " '" + std::string{p.value.substr(0, 40)} +
                                   "' is not understood; " + std::string{done}});
  }

  void take(const Property& p) {
    if (p.is("DTEND")) return take_end(p);
    if (p.is("DUE") && &p != start_) return take_end(p);
    if (p.is("AALARM") || p.is("DALARM")) return take_old_alarm(p);
    if (p.is("DURATION")) return take_duration(p);
    if (p.is("RRULE")) return take_rule(p, event_.rules);
    if (p.is("EXRULE")) return take_rule(p, event_.exception_rules);
    if (p.is("RDATE")) return take_extra(p);
    if (p.is("EXDATE")) return take_exceptions(p);
    if (p.is("RECURRENCE-ID")) return take_recurrence_id(p);
    if (p.is("SEQUENCE")) event_.sequence = integer(p.value, 0);
    if (p.is("DTSTAMP")) event_.stamp = std::string{p.value};
    if (p.is("UID")) event_.uid = unescape_text(p.value);
  }

  void take_end(const Property& p) {
    auto end = date_time_of(p);
    if (!end) return complain(p, "the event is taken to end when it starts");
    if (end->is_date() != event_.start.is_date()) {  // half the programs of the world write one of these
      if (event_.start.is_date()) {
        end->local = std::chrono::floor<std::chrono::days>(end->local);
        end->kind = DateTime::Kind::Date;
      } else {
        end->kind = event_.start.kind;
        end->tzid = event_.start.tzid;
      }
    }
    event_.end = std::move(end);
  }

  void take_duration(const Property& p) {
    const auto span = parse_span(p.value);
    if (!span || span->days.count() < 0 || span->seconds.count() < 0)
      return complain(p, "the event is taken to end when it starts");
    event_.duration = *span;
  }

  void take_rule(const Property& p, std::vector<Recur>& rules) {
    std::string ignored;
    auto recur = parse_recur(p.value, &ignored);
    if (!ignored.empty())
      issues_.push_back({p.line, std::string{"'"}.append(ignored) +
                                     "' in the repeat rule is not understood; it is ignored"});
    if (!recur) {
      issues_.push_back({p.line, recur.error().sentence + "; the event is shown without this rule"});
    } else if (rules.size() == kMostRules) {
      complain(p, "there are too many rules");
    } else {
      rules.push_back(std::move(recur).value());
    }
  }

  /// Each item of a comma list (of vCalendar 1.0: of a list with semicolons), with the property's TZID.
  template <class Use>
  void for_each_date(const Property& p, Use use) {
    const auto tzid = p.parameter("TZID");
    std::string_view rest = p.value;
    for (std::size_t comma = 0; comma != std::string_view::npos; rest.remove_prefix(comma + 1)) {
      comma = rest.find_first_of(",;");
      auto period = parse_period(rest.substr(0, comma));
      if (!period) {
        complain(p, "this date is left out");
      } else {
        add_zone(period->start, tzid);
        if (period->end) add_zone(*period->end, tzid);
        use(std::move(*period));
      }
      if (comma == std::string_view::npos) break;
    }
  }
  static void add_zone(DateTime& t, const std::optional<std::string>& tzid) {
    if (!tzid || t.kind != DateTime::Kind::Floating) return;
    t.kind = DateTime::Kind::Zoned;
    t.tzid = *tzid;
  }

  void take_extra(const Property& p) {
    for_each_date(p, [&](Period&& period) {
      if (event_.extra.size() < kMostDates) event_.extra.push_back(std::move(period));
    });
    if (event_.extra.size() == kMostDates) complain(p, "there are too many dates");
  }
  void take_exceptions(const Property& p) {
    if (trimmed_empty(p.value)) return;
    for_each_date(p, [&](Period&& period) {
      if (event_.exceptions.size() < kMostDates) event_.exceptions.push_back(std::move(period.start));
    });
    if (event_.exceptions.size() == kMostDates) complain(p, "there are too many dates");
  }
  static bool trimmed_empty(std::string_view s) {
    return s.find_first_not_of(" \t") == std::string_view::npos;
  }

  void take_recurrence_id(const Property& p) {
    event_.recurrence_id = date_time_of(p);
    if (!event_.recurrence_id) return complain(p, "the event is shown on its own");
    const auto range = p.parameter("RANGE");
    event_.this_and_future = range && same_name(*range, "THISANDFUTURE");
  }

  /// vCalendar 1.0: "AALARM:20260706T084500Z;PT5M;2;file". The time alone is of use.
  void take_old_alarm(const Property& p) {
    const auto when = parse_foreign_date_time(p.value.substr(0, p.value.find(';')));
    if (!when || when->kind != DateTime::Kind::Utc) return;  // it says no time, or none that is sure
    Alarm alarm;
    alarm.related = Alarm::Related::Absolute;
    alarm.when = zone::Instant{when->local.time_since_epoch()};
    alarm.action = p.is("AALARM") ? "AUDIO" : "DISPLAY";
    event_.alarms.push_back(std::move(alarm));
  }

  void take_alarm(const Component& component) {
    Alarm alarm;
    const Property* trigger = component.find("TRIGGER");
    if (trigger == nullptr) {
      issues_.push_back({component.line, "a VALARM without TRIGGER; it was left out"});
      return;
    }
    if (const auto span = parse_span(trigger->value)) {
      const auto related = trigger->parameter("RELATED");
      alarm.related = related && same_name(*related, "END") ? Alarm::Related::End : Alarm::Related::Start;
      alarm.offset = *span;
    } else if (const auto when = parse_foreign_date_time(trigger->value); when && !when->is_date()) {
      alarm.related = Alarm::Related::Absolute;  // also where VALUE=DATE-TIME was forgotten
      alarm.when = zone::Instant{when->local.time_since_epoch()};
    } else {
      return complain(*trigger, "the alarm is left out");
    }
    if (const Property* repeat = component.find("REPEAT")) {
      const auto every = component.find("DURATION") == nullptr
                             ? std::nullopt
                             : parse_span(component.find("DURATION")->value);
      const auto times = integer(repeat->value, 0);
      if (!every || times < 0) {
        complain(*repeat, "the alarm goes off once");
      } else {
        alarm.repeat = static_cast<int>(std::min<std::int64_t>(times, kMostRepeats));
        alarm.every = *every;
      }
    }
    alarm.action = text_in(component, "ACTION");
    alarm.description = text_in(component, "DESCRIPTION");
    alarm.uid = text_in(component, "UID");
    alarm.by_place = component.find("PROXIMITY") != nullptr;
    alarm.related_to = text_in(component, "RELATED-TO");
    if (const Property* seen = component.find("ACKNOWLEDGED"))
      if (const auto when = parse_date_time(seen->value); when && !when->is_date())
        alarm.acknowledged = zone::Instant{when->local.time_since_epoch()};
    event_.alarms.push_back(std::move(alarm));
  }

  Event& event_;
  std::vector<Issue>& issues_;
  const Property* start_ = nullptr;
};

}  // namespace

bool Event::is_task() const { return source != nullptr && source->is("VTODO"); }

bool is_dated_task(const Component& component) {
  return component.is("VTODO") && (component.find("DUE") != nullptr || component.find("DTSTART") != nullptr);
}

core::Result<Event> read_event(const Component& component, const Document& document,
                               std::vector<Issue>& issues, const Component* calendar) {
  Event event{document};
  event.source = &component;
  event.summary = text_in(component, "SUMMARY");
  event.location = text_in(component, "LOCATION");
  event.description = text_in(component, "DESCRIPTION");
  event.status = text_in(component, "STATUS");
  event.categories = text_in(component, "CATEGORIES");
  event.url = text_in(component, "URL");
  event.privacy = text_in(component, "CLASS");
  event.standing = standing_of(component, event.summary, calendar);
  if (auto read = Reader{event, issues}.read(component); !read)
    return core::bad_input("the " + std::string{component.is("VTODO") ? "task" : "event"} + " of line " +
                           std::to_string(component.line) + " was left out: " + read.error().sentence);
  return event;
}

core::Result<Event> read_part(const Component& component, std::vector<Issue>& issues) {
  Event event;
  event.source = &component;
  if (auto read = Reader{event, issues}.read(component); !read) return std::move(read).error();
  return event;
}

}  // namespace mana::calendar::ical
