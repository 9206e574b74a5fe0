#include "calendar/recurrence/zone_resolver.hpp"

#include "calendar/recurrence/file_zone.hpp"

namespace mana::calendar::recurrence {

ZoneResolver::ZoneResolver(const ical::Component& calendar, const zone::Zones& zones, zone::ZonePtr home,
                           std::vector<ical::Issue>& issues)
    : zones_{zones}, home_{home}, floating_{std::move(home)}, issues_{issues} {
  for (const auto& c : calendar.components) {
    if (!c.is("VTIMEZONE")) continue;
    if (const auto* id = c.find("TZID")) own_[ical::unescape_text(id->value)] = &c;
  }
  if (const auto* said = calendar.find("X-WR-TIMEZONE"); said != nullptr && !said->value.empty())
    floating_ = named(std::string{said->value}, said->line);
}

zone::ZonePtr ZoneResolver::zone_of(const ical::DateTime& t, int line) {
  switch (t.kind) {
    case ical::DateTime::Kind::Date: return home_;
    case ical::DateTime::Kind::Floating: return floating_;
    case ical::DateTime::Kind::Utc: return zone::utc();
    case ical::DateTime::Kind::Zoned: break;
  }
  return named(t.tzid, line);
}

zone::ZonePtr ZoneResolver::named(const std::string& tzid, int line) {
  if (const auto known = known_.find(tzid); known != known_.end()) return known->second;
  return known_.emplace(tzid, find(tzid, line)).first->second;
}

zone::ZonePtr ZoneResolver::find(const std::string& tzid, int line) {
  if (auto system = zones_.find(tzid)) return system.value();
  auto own = own_.find(tzid);
  if (own == own_.end()) own = own_.find(ical::unescape_text(tzid));
  if (own != own_.end())
    if (auto zone = read_file_zone(*own->second, steps_)) return zone.value();
  if (auto other = zones_.find_any(tzid)) return other.value();
  issues_.push_back({line, "the time zone '" + tzid.substr(0, 80) + "' is not known; " + home_->name() +
                               " is taken instead"});
  return home_;
}

}  // namespace mana::calendar::recurrence
