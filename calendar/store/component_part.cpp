#include "calendar/store/component_part.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <map>
#include <string_view>

#include "calendar/ical/event.hpp"
#include "calendar/ical/foreign_values.hpp"
#include "calendar/ical/twins.hpp"
#include "calendar/ical/values.hpp"
#include "calendar/ical/writer.hpp"

namespace mana::calendar {
namespace {

std::string upper(std::string_view text) {
  std::string out{text};
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : static_cast<char>(c);
  });
  return out;
}

/// FNV-1a: the same entry gets the same name on every machine and at every import.
std::string name_from(std::string_view body) {
  std::uint64_t hash = 14695981039346656037ull;
  for (const char c : body) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  char text[32];
  std::snprintf(text, sizeof text, "mana-%016llx", static_cast<unsigned long long>(hash));
  return text;
}

std::string value_of(const ical::Component& component, std::string_view name) {
  const ical::Property* p = component.find(name);
  return p == nullptr ? std::string{} : std::string{p->value};
}

}  // namespace

ComponentPart read_component(const ical::Component& component) {
  ComponentPart part;
  part.kind = upper(component.name);
  part.body = component.raw;
  if (part.body.empty() || part.body.back() != '\n') part.body += "\r\n";
  part.uid = value_of(component, part.kind == "VTIMEZONE" ? "TZID" : "UID");
  part.recurrence_id = value_of(component, "RECURRENCE-ID");
  const ical::Property* summary = component.find("SUMMARY");
  part.summary = summary == nullptr ? std::string{} : ical::text_of(*summary);
  part.starts = value_of(component, "DTSTART");
  const std::string sequence = value_of(component, "SEQUENCE");
  std::from_chars(sequence.data(), sequence.data() + sequence.size(), part.sequence);
  part.reach = reach_of(component);
  if (part.uid.empty()) {
    part.uid = name_from(part.body);
    if (part.kind == "VEVENT" &&
        !component.properties.empty()) {  // the name is kept with the event, so that the next import finds it
      const auto first_property = component.properties.front().raw.data() - component.raw.data();
      part.body.insert(static_cast<std::size_t>(first_property), "UID:" + part.uid + "\r\n");
    }
  }
  return part;
}

void add_newest(std::vector<ComponentPart>& parts, ComponentPart part) {
  const auto twin = std::find_if(parts.begin(), parts.end(), [&](const ComponentPart& p) {
    return p.recurrence_id == part.recurrence_id;
  });
  if (twin == parts.end()) {
    parts.push_back(std::move(part));
  } else if (part.sequence >= twin->sequence) {
    *twin = std::move(part);
  }
}

namespace {

bool is_entry(const ical::Component& c) { return c.is("VEVENT") || c.is("VTODO"); }

/// The part anew, from its own text with one line of it changed.
ComponentPart with_line(const ComponentPart& part, std::string_view name, std::string_view value) {
  const auto document = ical::parse(ical::wrap_calendar(part.body));
  if (!document || document->components().empty() || document->components().front().components.empty())
    return part;
  ical::Writer writer;
  writer.text(name, value);
  const std::string body =
      ical::with_property(document->components().front().components.front(), name, writer.take());
  const auto fresh = ical::parse(body);
  return fresh && !fresh->components().empty() ? read_component(fresh->components().front()) : part;
}

struct ReadEntry {
  ComponentPart part;
  ical::Twin twin;
  bool is_master = true, repeats = false;
};

/// Their own names for entries that share one.
class TwinNames {
 public:
  explicit TwinNames(std::vector<ReadEntry> entries) : entries_{std::move(entries)} {}

  std::vector<std::vector<ComponentPart>> series() {
    std::vector<std::size_t> masters;
    std::vector<ical::Twin> twins;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (!entries_[i].is_master) continue;
      masters.push_back(i);
      twins.push_back(entries_[i].twin);
    }
    const std::vector<std::size_t> kept = ical::lasting_twins(twins);
    std::vector<std::vector<ComponentPart>> out(std::max<std::size_t>(kept.size(), 1));
    std::size_t owner = 0;  // of changed instances: the first that repeats
    while (owner + 1 < kept.size() && !entries_[masters[kept[owner]]].repeats) ++owner;
    if (owner + 1 >= kept.size()) owner = 0;
    std::vector<std::string> names;
    for (const std::size_t k : kept) names.push_back(name_of(entries_[masters[k]], kept.size() > 1));
    for (std::size_t n = 0; n < kept.size(); ++n)
      out[n].push_back(named(entries_[masters[kept[n]]].part, names[n]));
    for (ReadEntry& e : entries_)
      if (!e.is_master)
        add_newest(out[owner], named(std::move(e.part), names.empty() ? std::string{} : names[owner]));
    return out;
  }

 private:
  static std::string name_of(const ReadEntry& e, bool is_one_of_many) {
    if (!is_one_of_many) return e.part.uid;
    return e.part.uid + "-" + name_from(e.twin.start + "\n" + e.twin.summary);
  }
  static ComponentPart named(ComponentPart part, const std::string& uid) {
    return uid.empty() || uid == part.uid ? std::move(part) : with_line(part, "UID", uid);
  }
  std::vector<ReadEntry> entries_;
};

}  // namespace

CalendarParts parts_of(const ical::Component& calendar, const ical::Document& document, Twins twins) {
  CalendarParts out;
  std::map<std::pair<std::string, std::string>, std::vector<ReadEntry>> found;
  for (const ical::Component& component : calendar.components) {
    ReadEntry entry;
    const bool has_date = component.is("VEVENT") || ical::is_dated_task(component);
    if (has_date) {
      const auto event = ical::read_event(component, document, out.issues, &calendar);
      if (!event) {
        out.issues.push_back({component.line, event.error().sentence, false, true});
        if (component.is("VEVENT")) continue;  // a task is kept, though nobody is reminded of it
      } else {
        entry.twin = {event->sequence, event->stamp, ical::to_string(event->start), event->summary};
        entry.repeats = event->recurring();
      }
    }
    entry.part = read_component(component);
    if (is_entry(component) && ical::same_name(value_of(calendar, "METHOD"), "CANCEL"))
      entry.part = with_line(entry.part, "STATUS", "CANCELLED");
    entry.is_master = has_date && entry.part.recurrence_id.empty();
    found[{entry.part.kind, entry.part.uid}].push_back(std::move(entry));
  }
  for (auto& [key, entries] : found) {
    const bool is_dated =
        std::any_of(entries.begin(), entries.end(), [](const auto& e) { return e.is_master; });
    if (is_dated && twins == Twins::Apart) {
      for (auto& series : TwinNames{std::move(entries)}.series()) out.series.push_back(std::move(series));
      continue;
    }
    std::vector<ComponentPart> parts;
    for (ReadEntry& e : entries) add_newest(parts, std::move(e.part));
    out.series.push_back(std::move(parts));
  }
  return out;
}

}  // namespace mana::calendar
