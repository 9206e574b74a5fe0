#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "calendar/recurrence/listing.hpp"

/// Shorthand for tests of occurrences: a few lines of a VEVENT in, starts out.
namespace mana::calendar::recurrence::test {

inline const zone::Zones& zones() {
  static const zone::Zones instance;
  return instance;
}

/// Zones by name; the tests need the machine's tzdata, as the program does.
inline zone::ZonePtr zone_named(std::string_view name) { return zones().find(name).value(); }

/// A moment by its UTC time.
inline core::WallTime at(std::string_view text) { return parse_time(text, *zone::utc()).value(); }

/// The pieces one after the other. (Chains of + on strings make g++ 12 warn of overflows that are none.)
inline std::string joined(std::initializer_list<std::string_view> pieces) {
  std::string out;
  for (const auto piece : pieces) out.append(piece);
  return out;
}

/// One VEVENT of these lines (separated by '\n') in a VCALENDAR.
inline std::string calendar_with(std::string_view lines, std::string_view before = "") {
  return joined({"BEGIN:VCALENDAR\nVERSION:2.0\n", before, "BEGIN:VEVENT\nUID:it\nSUMMARY:It\n", lines,
                 "\nEND:VEVENT\nEND:VCALENDAR\n"});
}

inline Listing list(std::string ics, std::string_view from, std::string_view to,
                    std::string_view home = "Europe/London") {
  auto listing = list_occurrences(std::move(ics), from, to, zones(), zone_named(home));
  return listing ? std::move(listing).value() : Listing{{}, {{0, listing.error().sentence}}, {}};
}

inline std::vector<std::string> starts(const Listing& listing) {
  std::vector<std::string> out;
  for (const auto& row : listing.rows) out.push_back(row.start);
  return out;
}

/// The starts of one event within a window, as "2026-03-28T01:30:00+00:00".
inline std::vector<std::string> starts_of(std::string_view lines, std::string_view from, std::string_view to,
                                          std::string_view home = "Europe/London") {
  return starts(list(calendar_with(lines), from, to, home));
}

}  // namespace mana::calendar::recurrence::test
