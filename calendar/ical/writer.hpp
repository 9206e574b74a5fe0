#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "calendar/ical/document.hpp"
#include "calendar/ical/values.hpp"

namespace mana::calendar::ical {

/// Writes content lines, folded at 75 octets between characters, ended by CRLF.  Threads: one.
class Writer {
 public:
  using Parameters = std::vector<std::pair<std::string_view, std::string>>;

  void begin(std::string_view component);
  void end(std::string_view component);
  /// `value` as it stands (dates, rules, numbers).
  void property(std::string_view name, std::string_view value, const Parameters& parameters = {});
  /// `plain` gets escaped as TEXT.
  void text(std::string_view name, std::string_view plain, const Parameters& parameters = {});
  /// DATE gets VALUE=DATE, zoned times their TZID.
  void date_time(std::string_view name, const DateTime& t);
  /// A part of a document, byte for byte.
  void verbatim(std::string_view raw);

  const std::string& str() const { return out_; }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

/// A new VEVENT for export. iCloud refuses events without DTEND, so one is always written.
struct NewEvent {
  std::string uid, summary, location, description, repeat;  ///< repeat: the value of RRULE, or empty
  DateTime start, end;
  zone::Instant stamp{};
  std::vector<Span> remind_before;  ///< positive spans; each becomes a VALARM
};
void write_event(Writer& writer, const NewEvent& event);

/// The component as text with every property of that name replaced by `content_lines` (whole lines, as a
/// Writer makes them; empty: removed), or with them added when there was none. All other bytes stay.
std::string with_property(const Component& component, std::string_view upper_name,
                          std::string_view content_lines);

/// VCALENDAR with `body` (whole components, as written) inside.
std::string wrap_calendar(std::string_view body);

/// The document as text: unchanged parts are byte-identical.
std::string write(const Document& document);

}  // namespace mana::calendar::ical
