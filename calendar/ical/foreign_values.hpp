#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "calendar/ical/document.hpp"
#include "calendar/ical/values.hpp"

/// Values as programs write them that do not follow RFC 5545: what can only mean one thing is read. Pure;
/// nothing comes back for what is not one.
namespace mana::calendar::ical {

/// "2026-07-06", "2026/07/06", "2026-07-06T16:30:00Z", "2026-07-06 16:30", "20260706T163000+0200",
/// "20260706T1630", "20260706T163000.000Z", and all that parse_date_time() reads. With an offset it is UTC.
std::optional<DateTime> parse_foreign_date_time(std::string_view text);

/// The property's TEXT, unescaped; of vCalendar 1.0 also out of quoted-printable, in its CHARSET.
std::string text_of(const Property& property);

/// The text with every "=C3" as its byte, and without the breaks of lines that end in "=".
std::string from_quoted_printable(std::string_view text);

}  // namespace mana::calendar::ical
