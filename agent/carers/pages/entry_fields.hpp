#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/carers/server/url_text.hpp"
#include "agent/core/result.hpp"
#include "agent/platform/zone/zone.hpp"
#include "calendar/recurrence/occurrence.hpp"
#include "calendar/wording/library.hpp"

namespace mana::carers {

/// An entry as the form shows it. Texts are as typed; times are the clock at home.
struct EntryFields {
  std::string title, place, person, notes;
  std::string date;  ///< "2027-03-28"
  std::string time;  ///< "14:30"; empty for a whole day
  int minutes = 60;  ///< how long it takes; of a whole day the number of days times 1440
  bool all_day = false, medicine = false, is_private = false;
  bool by_title = false;           ///< taken for a medicine because its title names one; not of the form
  bool as_needed = false;          ///< of a medicine: only for when it is needed
  std::string times;               ///< of what comes every day: at these times besides, "13:00, 20:00"
  std::string repeat = "never";    ///< a key of repeat_choices(), or "own": `rule` as it stands
  std::string rule;                ///< RRULE, of "own"
  std::string until;               ///< the last day on which it may begin; empty: for ever
  std::vector<std::string> leads;  ///< "PT1H" ...; empty: MANA's own reminders
  std::string with, how = "with";  ///< who comes along, and a key of how_choices()
  std::string bring;               ///< what to take along
  std::string calendar;            ///< of a new one: a calendar that is kept elsewhere; empty: MANA's own
  // Of a line that was read by quick_entry(), not of the form:
  std::vector<std::string> asks;  ///< what has to be asked about it, as sentences
  std::string not_understood;     ///< words of it that belong to a time and were not understood
  // Of the place, not of the entry: kept in the library for whatever goes there next.
  std::string directions;
  int travel = 0;  ///< minutes; 0: not known
  friend bool operator==(const EntryFields&, const EntryFields&) = default;
};

/// What the form offers: "never", "daily", "weekdays", "weekly", "weeks2" ... "hours8": of a medicine, so
/// long after the last one was taken.
const std::vector<std::string>& repeat_choices();
/// What somebody who comes along does: "with", "drives", "collects", "visits".
const std::vector<std::string>& how_choices();
/// The place of these fields as the library keeps it; without a name when nothing is told of it. `known`:
/// what the library has of it already, or null.
calendar::Place place_of(const EntryFields& fields, const calendar::Place* known);
/// How long before it may be said: "P7D", "P1D" ... "PT0S".
const std::vector<std::string>& lead_choices();

/// One thing that is wrong with a field, in a key of the page's words.
struct Fault {
  std::string field, word;
};

/// Reads the form; nothing is refused here.
EntryFields entry_of_form(const Fields& form);
/// What stands in the way of keeping it; empty: nothing.
std::vector<Fault> faults_of(const EntryFields& fields);

zone::LocalTime local_start(const EntryFields& fields);  ///< of fields without faults
/// "PT8H" of what is counted from the last dose; else "".
std::string distance_of(const EntryFields& fields);
/// The RRULE, "" when it does not repeat. `utc_until`: UNTIL as RFC 5545 wants it for zoned times.
std::string rule_of(const EntryFields& fields, const zone::Zone& home);

/// An occurrence in the form's terms; `master`: the series itself, for what repeats.
EntryFields fields_of(const calendar::recurrence::Occurrence& occurrence, const calendar::ical::Event& master,
                      const zone::Zone& home);

/// "Doctor, Tuesday 14:30, every four weeks": what read_phrase() understands of it. What is not named stays
/// empty, the date as well: nothing is put in today's place.
/// @param language  of whoever wrote the line: "en-GB", "de-DE"
EntryFields quick_entry(std::string_view text, core::WallTime now, const zone::Zone& home,
                        std::string_view language = "en-GB");

/// "2027-03-28" and "14:30" of a clock on the wall.
std::string date_text(zone::LocalTime t);
std::string time_text(zone::LocalTime t);
std::optional<std::chrono::local_days> read_date(std::string_view text);

}  // namespace mana::carers
