#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "calendar/ical/document.hpp"
#include "calendar/ical/recur.hpp"
#include "calendar/ical/standing.hpp"
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
  bool by_place = false;  ///< PROXIMITY: it waits for a place, not for its time
  std::optional<zone::Instant> acknowledged;
};

/// One VEVENT with its values read, or one VTODO that is due some time: it starts when it is due. What is not
/// named here is in `source`.
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
  Standing standing = Standing::Firm;
  const Component* source = nullptr;
  std::optional<Document> document;

  bool all_day() const { return start.is_date(); }
  bool is_task() const;  ///< a VTODO
  bool is_tentative() const { return standing == Standing::Tentative; }
  /// Not to be told as something that will be: cancelled, declined, or done.
  bool cancelled() const { return standing != Standing::Firm && standing != Standing::Tentative; }
  bool recurring() const { return !rules.empty() || !extra.empty(); }
};

/// Reads one VEVENT or VTODO. An optional property that makes no sense is left out and named in `issues`, as
/// is what was read although it is written otherwise than RFC 5545 has it; without a usable DTSTART (or, of a
/// VTODO, DUE; or RECURRENCE-ID) it is refused.
/// @param calendar  what it stands in, whose METHOD may cancel it; null: nothing is known of that
core::Result<Event> read_event(const Component& component, const Document& document,
                               std::vector<Issue>& issues, const Component* calendar = nullptr);

/// A VTODO with a date: what can be reminded of.
bool is_dated_task(const Component& component);

/// The dates and rules alone, as the parts of a VTIMEZONE have them. Refers to `component`.
core::Result<Event> read_part(const Component& component, std::vector<Issue>& issues);

}  // namespace mana::calendar::ical
