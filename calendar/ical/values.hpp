#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "agent/platform/zone/zone.hpp"
#include "calendar/ical/document.hpp"

/// The value types of RFC 5545, 3.3, that MANA needs. Nothing comes back for what is not one.
namespace mana::calendar::ical {

/// DATE or DATE-TIME as written, before any zone is known.
struct DateTime {
  enum class Kind { Date, Floating, Utc, Zoned };
  zone::LocalTime local{};  ///< the figures as written (for Utc: in UTC)
  Kind kind = Kind::Floating;
  std::string tzid;  ///< for Zoned

  bool is_date() const { return kind == Kind::Date; }
  friend bool operator==(const DateTime&, const DateTime&) = default;
};

/// DURATION: days follow the calendar (P1D is the same time tomorrow), the rest is exact.
struct Span {
  std::chrono::days days{};  ///< weeks included; negative for what lies before
  std::chrono::seconds seconds{};
  friend bool operator==(const Span&, const Span&) = default;
};

/// PERIOD: a start and either an end or a duration.
struct Period {
  DateTime start;
  std::optional<DateTime> end;
  Span duration;
};

std::optional<DateTime> parse_date_time(std::string_view text);  ///< "20270328", "20270328T003000[Z]"
std::optional<Span> parse_span(std::string_view text);           ///< "-PT15M", "P1DT2H", "P2W"
std::optional<Period> parse_period(std::string_view text);
std::string to_string(const DateTime& t);  ///< as RFC 5545 writes it, without the TZID
std::string to_string(const Span& s);

/// A property's DATE or DATE-TIME with its TZID, also in the spellings of other programs
/// (parse_foreign_date_time).
std::optional<DateTime> date_time_of(const Property& property);

std::string unescape_text(std::string_view escaped);  ///< TEXT: \n \, \; \\.
std::string escape_text(std::string_view plain);

}  // namespace mana::calendar::ical
