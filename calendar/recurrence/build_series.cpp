#include <algorithm>
#include <map>

#include "calendar/ical/twins.hpp"
#include "calendar/ical/whole_day.hpp"
#include "calendar/recurrence/series.hpp"

namespace mana::calendar::recurrence {
namespace {

using EventPtr = Series::EventPtr;

ical::Twin twin_of(const ical::Event& e) {
  return {e.sequence, e.stamp, ical::to_string(e.start), e.summary};
}

struct Group {
  std::vector<EventPtr> masters;
  std::map<zone::Instant, EventPtr> replacements;

  /// Of two revisions the newer counts; entries that only share their UID all do.
  void settle() {
    std::vector<ical::Twin> twins;
    for (const EventPtr& m : masters) twins.push_back(twin_of(*m));
    std::vector<EventPtr> kept;
    for (const std::size_t i : ical::lasting_twins(twins)) kept.push_back(masters[i]);
    masters = std::move(kept);
  }

  void add_replacement(EventPtr event, ZoneResolver& zones) {
    const auto& id = *event->recurrence_id;
    const auto original = zones.zone_of(id, event->source->line)->to_utc(id.local);
    auto& known = replacements[original];
    if (!known || ical::supersedes(twin_of(*event), twin_of(*known))) known = std::move(event);
  }
};

void collect(const ical::Component& c, bool tasks, std::vector<const ical::Component*>& events) {
  if (c.is("VEVENT") || (tasks && ical::is_dated_task(c))) {
    events.push_back(&c);
  } else {
    for (const auto& inner : c.components) collect(inner, tasks, events);
  }
}

}  // namespace

std::vector<std::shared_ptr<const Series>> build_series(const ical::Document& document,
                                                        const zone::Zones& zones, const zone::ZonePtr& home,
                                                        std::vector<ical::Issue>& issues,
                                                        const Reading& reading) {
  std::vector<std::shared_ptr<const Series>> all;
  for (const auto& calendar : document.components()) {
    ZoneResolver resolver{calendar, zones, home, issues};
    std::vector<const ical::Component*> components;
    collect(calendar, reading.of_a_home, components);
    std::map<std::string, Group> groups;
    std::vector<Group*> order;  // of the file
    std::size_t nameless = 0;
    for (const auto* component : components) {
      auto read = ical::read_event(*component, document, issues, &calendar);
      if (!read) {
        issues.push_back({component->line, std::move(read).error().sentence, false, true});
        continue;
      }
      ical::take_as_whole_days(*read, ical::is_marked_whole_day(*component), reading.of_a_home, *home);
      auto event = std::make_shared<const ical::Event>(std::move(read).value());
      // Events without a UID have nothing to do with each other; no UID contains a line break.
      // A task and an event of one UID are two entries.
      const std::string key = event->uid.empty() ? std::string{"\n"}.append(std::to_string(nameless++))
                              : event->is_task() ? std::string{"\ntask "}.append(event->uid)
                                                 : event->uid;
      const auto [group, is_new] = groups.try_emplace(key);
      if (is_new) order.push_back(&group->second);
      if (event->recurrence_id) {
        group->second.add_replacement(std::move(event), resolver);
      } else {
        group->second.masters.push_back(std::move(event));
      }
    }
    for (Group* group : order) {
      std::vector<EventPtr> replacements;
      for (auto& [original, event] : group->replacements) replacements.push_back(event);
      group->settle();
      if (group->masters.empty()) group->masters.push_back(nullptr);
      for (auto& master : group->masters)
        all.push_back(
            std::make_shared<const Series>(master, std::exchange(replacements, {}), resolver, issues));
    }
  }
  return all;
}

}  // namespace mana::calendar::recurrence
