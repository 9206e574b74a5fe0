#include <algorithm>
#include <map>
#include <tuple>

#include "calendar/recurrence/series.hpp"

namespace mana::calendar::recurrence {
namespace {

using EventPtr = Series::EventPtr;

/// Of two revisions of one thing the higher SEQUENCE counts, then the later DTSTAMP, then the later in the
/// file.
bool supersedes(const ical::Event& later, const ical::Event& earlier) {
  return std::tie(later.sequence, later.stamp) >= std::tie(earlier.sequence, earlier.stamp);
}

constexpr std::size_t kMostTwins = 100;  // events of one UID and revision; with more the file is nonsense

struct Group {
  std::vector<EventPtr> masters;
  std::map<zone::Instant, EventPtr> replacements;

  void add_master(EventPtr event) {
    for (auto& known : masters) {
      const bool same_revision = event->sequence == known->sequence && event->stamp == known->stamp;
      // Some programs give one UID to several events. Where nothing says which is newer, none is lost.
      if (same_revision && event->start != known->start && masters.size() < kMostTwins) continue;
      if (supersedes(*event, *known)) known = std::move(event);
      return;
    }
    masters.push_back(std::move(event));
  }

  void add_replacement(EventPtr event, ZoneResolver& zones) {
    const auto& id = *event->recurrence_id;
    const auto original = zones.zone_of(id, event->source->line)->to_utc(id.local);
    auto& known = replacements[original];
    if (!known || supersedes(*event, *known)) known = std::move(event);
  }
};

void collect(const ical::Component& c, std::vector<const ical::Component*>& events) {
  if (c.is("VEVENT")) {
    events.push_back(&c);
  } else {
    for (const auto& inner : c.components) collect(inner, events);
  }
}

}  // namespace

std::vector<std::shared_ptr<const Series>> build_series(const ical::Document& document,
                                                        const zone::Zones& zones, const zone::ZonePtr& home,
                                                        std::vector<ical::Issue>& issues) {
  std::vector<std::shared_ptr<const Series>> all;
  for (const auto& calendar : document.components()) {
    ZoneResolver resolver{calendar, zones, home, issues};
    std::vector<const ical::Component*> components;
    collect(calendar, components);
    std::map<std::string, Group> groups;
    std::vector<Group*> order;  // of the file
    std::size_t nameless = 0;
    for (const auto* component : components) {
      auto read = ical::read_event(*component, document, issues);
      if (!read) {
        issues.push_back({component->line, std::move(read).error().sentence});
        continue;
      }
      auto event = std::make_shared<const ical::Event>(std::move(read).value());
      // Events without a UID have nothing to do with each other; no UID contains a line break.
      const std::string key =
          event->uid.empty() ? std::string{"\n"}.append(std::to_string(nameless++)) : event->uid;
      const auto [group, is_new] = groups.try_emplace(key);
      if (is_new) order.push_back(&group->second);
      if (event->recurrence_id) {
        group->second.add_replacement(std::move(event), resolver);
      } else {
        group->second.add_master(std::move(event));
      }
    }
    for (Group* group : order) {
      std::vector<EventPtr> replacements;
      for (auto& [original, event] : group->replacements) replacements.push_back(event);
      if (group->masters.empty()) group->masters.push_back(nullptr);
      for (auto& master : group->masters)
        all.push_back(
            std::make_shared<const Series>(master, std::exchange(replacements, {}), resolver, issues));
    }
  }
  return all;
}

}  // namespace mana::calendar::recurrence
