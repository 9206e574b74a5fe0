#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "calendar/ical/document.hpp"
#include "calendar/ical/recur.hpp"
#include "calendar/ical/values.hpp"

namespace mana::calendar::ical {

/// VALARM (RFC 5545 3.6.6 and RFC 9074).
struct Alarm {
  enum class Related { Start, End, Absolute };
  Related related = Related::Start;
  Span offset;           ///< for Start and End; negative is before
  zone::Instant when{};  ///< for Absolute
  int repeat = 0;        ///< how often again, each `every` after the last
  Span every;
  std::string action, description, uid, related_to;
  std::optional<zone::Instant> acknowledged;
};

/// One VEVENT with its values read. What is not named here is in `source`.
///
/// Ownership: shares the Document that `source` points into.  Threads: any, it does not change.
struct Event {
  Event() = default;
  explicit Event(Document from) : document{std::move(from)} {}

  std::string uid;  ///< empty when the file gave none
  std::string summary, location, description, status, categories, url, privacy;  ///< privacy: CLASS
  DateTime start;
  std::optional<DateTime> end;   ///< DTEND
  std::optional<Span> duration;  ///< DURATION, only when there is no DTEND
  std::vector<Recur> rules, exception_rules;
  std::vector<Period> extra;         ///< RDATE; a plain date is a period without end
  std::vector<DateTime> exceptions;  ///< EXDATE
  std::optional<DateTime> recurrence_id;
  bool this_and_future = false;
  std::int64_t sequence = 0;
  std::string stamp;  ///< DTSTAMP as written: it sorts
  std::vector<Alarm> alarms;
  const Component* source = nullptr;
  std::optional<Document> document;

  bool all_day() const { return start.is_date(); }
  bool cancelled() const;
  bool recurring() const { return !rules.empty() || !extra.empty(); }
};

/// Reads one VEVENT. An optional property that makes no sense is left out and named in `issues`; without a
/// usable DTSTART the event is refused.
core::Result<Event> read_event(const Component& component, const Document& document,
                               std::vector<Issue>& issues);

/// The dates and rules alone, as the parts of a VTIMEZONE have them. Refers to `component`.
core::Result<Event> read_part(const Component& component, std::vector<Issue>& issues);

}  // namespace mana::calendar::ical
