#pragma once
#include <optional>
#include <string>

#include "agent/carers/pages/entry_fields.hpp"
#include "agent/platform/zone/zone.hpp"
#include "calendar/ical/event.hpp"
#include "calendar/store/component_part.hpp"

/// iCalendar texts of entries that the form makes and changes. Pure functions; what the form does not know
/// stays byte for byte.
namespace mana::carers {

/// Where and when it is written.
struct Desk {
  zone::ZonePtr home;
  std::string zone_name;  ///< of `home` in the IANA database; empty: none
  core::WallTime now{};
};

calendar::ical::DateTime utc_time(core::WallTime t);
/// As it is written at home: in its zone, or floating when that has no name.
calendar::ical::DateTime home_time(zone::LocalTime local, bool all_day, const Desk& desk);
zone::LocalTime home_local(core::WallTime t, const Desk& desk);

// `body` is always one VEVENT that the store took in; anything else stops the program.
calendar::ical::Event event_of(const std::string& body);
calendar::ComponentPart part_of(const std::string& body);

std::string new_uid(const Desk& desk, std::string_view random);
/// A VEVENT.
std::string new_event(const EntryFields& fields, const std::string& uid, const Desk& desk);

/// Another start; the end stands as it did: as DTEND, as DURATION, or nowhere, unless the length changes.
std::string with_times(std::string body, zone::LocalTime start, const EntryFields& before,
                       const EntryFields& after, const Desk& desk);

/// `body` (one VEVENT) with what differs between `before` and `after`, but for the repeat rule. `moves_to`:
/// where it begins now, when that is not what `after` says.
std::string revised(const std::string& body, const EntryFields& before, const EntryFields& after,
                    const Desk& desk, std::optional<zone::LocalTime> moves_to = {});

/// The same, of the texts alone, and without noting that it was changed.
std::string revised_texts(std::string body, const EntryFields& before, const EntryFields& after);
/// With a new SEQUENCE, DTSTAMP and LAST-MODIFIED.
std::string stamped(std::string body, const Desk& desk);

/// `body` with other lines for one property; "" takes it away.
std::string with_lines(const std::string& body, std::string_view name, std::string_view lines);
/// The same with another value of one property; "" takes it away.
std::string with_value(const std::string& body, std::string_view name, std::string_view value);
std::string with_text(const std::string& body, std::string_view name, std::string_view plain);
std::string with_date_time(const std::string& body, std::string_view name, const calendar::ical::DateTime& t);

}  // namespace mana::carers
