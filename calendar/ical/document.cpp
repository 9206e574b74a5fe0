#include "calendar/ical/document.hpp"

#include <algorithm>

#include "calendar/ical/parameters.hpp"

namespace mana::calendar::ical {

bool same_name(std::string_view a, std::string_view upper) {
  if (a.size() != upper.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const char c = a[i] >= 'a' && a[i] <= 'z' ? static_cast<char>(a[i] - 32) : a[i];
    if (c != upper[i]) return false;
  }
  return true;
}

bool Property::is(std::string_view upper) const { return same_name(name, upper); }

std::optional<std::string> Property::parameter(std::string_view upper) const {
  auto values = parameter_values(upper);
  if (values.empty()) return {};
  if (upper == "TZID")
    for (std::size_t i = 1; i < values.size(); ++i) values.front().append(",").append(values[i]);
  return std::move(values.front());
}

std::vector<std::string> Property::parameter_values(std::string_view upper) const {
  std::vector<std::string> values;
  for_each_parameter_value(parameters, [&](std::string_view found, std::string_view text) {
    if (same_name(found, upper)) values.push_back(decode_parameter(text));
  });
  return values;
}

bool Component::is(std::string_view upper) const { return same_name(name, upper); }

const Property* Component::find(std::string_view upper) const {
  const auto found =
      std::find_if(properties.begin(), properties.end(), [&](const Property& p) { return p.is(upper); });
  return found == properties.end() ? nullptr : &*found;
}

std::vector<const Property*> Component::find_all(std::string_view upper) const {
  std::vector<const Property*> found;
  for (const auto& p : properties)
    if (p.is(upper)) found.push_back(&p);
  return found;
}

namespace {
void collect_events(const std::vector<Component>& components, std::vector<const Component*>& events) {
  for (const auto& c : components) {
    if (c.is("VEVENT")) {
      events.push_back(&c);
    } else {
      collect_events(c.components, events);  // as deep as Limits::depth let the parser go
    }
  }
}
}  // namespace

std::vector<const Component*> Document::events() const {
  std::vector<const Component*> events;
  collect_events(components(), events);
  return events;
}

}  // namespace mana::calendar::ical
