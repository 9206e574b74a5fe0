#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "calendar/store/component_part.hpp"
#include "calendar/web/entry_fields.hpp"
#include "calendar/zone/zone.hpp"

/// iCalendar texts of entries that the form makes and changes. Pure functions; what the form does not know
/// stays byte for byte.
namespace mana::calendar::web {

/// Where and when it is written.
struct Desk {
  zone::ZonePtr home;
  std::string zone_name;  ///< of `home` in the IANA database; empty: none
  core::WallTime now{};
};

/// Turns a time as written in some text into an instant.
using InstantOf = std::function<core::WallTime(const ical::DateTime&)>;

std::string new_uid(const Desk& desk, std::string_view random);
/// A VEVENT.
std::string new_event(const EntryFields& fields, const std::string& uid, const Desk& desk);

/// `body` (one VEVENT) with what differs between `before` and `after`, but for the repeat rule. `moves_to`:
/// where it begins now, when that is not what `after` says.
std::string revised(const std::string& body, const EntryFields& before, const EntryFields& after,
                    const Desk& desk, std::optional<zone::LocalTime> moves_to = {});

/// The same with another value of one property; "" takes it away.
std::string with_value(const std::string& body, std::string_view name, std::string_view value);
std::string with_text(const std::string& body, std::string_view name, std::string_view plain);
std::string with_date_time(const std::string& body, std::string_view name, const ical::DateTime& t);

/// A series, and one of its instances: `at` is when the rule had it.
struct Series {
  std::vector<ComponentPart> parts;  ///< the series itself first
  InstantOf instant_of;
};
struct SeriesChange {
  EntryFields before, after;  ///< of the instance that was edited
  core::WallTime at{};
  int instances_before = 0;  ///< how many the rule made before `at`
};
std::vector<ComponentPart> change_all(const Series& series, const SeriesChange& change, const Desk& desk);
std::vector<ComponentPart> change_this(const Series& series, const SeriesChange& change, const Desk& desk);
/// The old series up to the instance, and a new one from there on.
struct Split {
  std::vector<ComponentPart> old_parts, new_parts;
};
Split change_following(const Series& series, const SeriesChange& change, const std::string& uid,
                       const Desk& desk);
std::vector<ComponentPart> remove_this(const Series& series, core::WallTime at, const Desk& desk);
std::vector<ComponentPart> remove_following(const Series& series, core::WallTime at, const Desk& desk);

}  // namespace mana::calendar::web
