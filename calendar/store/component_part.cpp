#include "calendar/store/component_part.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <string_view>

#include "calendar/ical/values.hpp"

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
  part.summary = ical::unescape_text(value_of(component, "SUMMARY"));
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

}  // namespace mana::calendar
