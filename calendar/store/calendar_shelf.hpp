#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/time.hpp"
#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/ical/document.hpp"
#include "calendar/reminders/reminder_store.hpp"
#include "calendar/store/component_part.hpp"

namespace mana::calendar {

/// Where an import or a new event goes.
struct ShelfPlace {
  std::string person;    ///< created when new; empty: the household
  std::string calendar;  ///< empty: what the file calls itself, else "Appointments"
};

struct ImportReport {
  int added = 0, updated = 0, unchanged = 0;
  int older = 0;                     ///< the stored one has a higher SEQUENCE and was kept
  std::vector<ical::Issue> skipped;  ///< entries that could not be taken, and other complaints
};

/// One stored component.
struct ShelfEntry {
  std::int64_t id = 0;
  std::string person, calendar, uid, recurrence_id, summary, body;
  core::WallTime stored_at{};
};

/// The calendars of the people of this house, component by component, each byte for byte as it came,
/// so that an export gives back what an import brought, known to MANA or not.
/// Ownership: refers to the database.  Threads: the database's.
class CalendarShelf {
 public:
  explicit CalendarShelf(platform::SqliteDb& db) : db_{&db} {}

  /// Takes in every component of the text. Entries with a UID that is already there are updated where they
  /// are; a person's entries move to the calendar that the file names. What is fetched from elsewhere stays
  /// where it is, and BadInput says that a calendar which is only read takes nothing. Of a calendar that is
  /// cut off what is whole is taken; the report says where (Issue::cut_off).
  core::Result<ImportReport> import_text(std::string ics, const ShelfPlace& place, core::WallTime at,
                                         const ical::Limits& limits = {});

  /// All calendars (of one person), in the order they were made. Text: a whole VCALENDAR each. An event that
  /// several calendars of a person have (imported once, and fetched) stands once: as it was fetched.
  /// @param reach  single entries that lie outside of it are left out
  core::Result<std::vector<CalendarText>> texts(std::optional<std::string> person = {},
                                                const Reach& reach = {});

  /// By number, or by UID; an overridden series has several entries.
  core::Result<std::vector<ShelfEntry>> find(std::string_view number_or_uid);
  /// The number of each event, by UID.
  core::Result<std::map<std::string, std::int64_t>> numbers();

 private:
  using Incoming = ComponentPart;
  struct Stored;
  /// Where entries go that are new.
  struct Target {
    std::int64_t person = 0, calendar = 0;
    bool anybodys = false;  ///< nobody was named: an entry that somebody has stays with them
  };
  core::Result<std::int64_t> person_id(const std::string& name);
  core::Result<std::int64_t> calendar_id(std::int64_t person, const std::string& name,
                                         const std::string& head);
  core::Status must_be_ours(std::int64_t calendar, const std::string& name);
  core::Status take_calendar(const ical::Component& calendar, const ical::Document& document,
                             const ShelfPlace& place, core::WallTime at, ImportReport& report);
  core::Status take_series(Target target, const std::vector<Incoming>& parts, core::WallTime at,
                           ImportReport& report);
  core::Result<std::vector<Stored>> stored_parts(const Target& target, const Incoming& like);
  core::Status remove_replaced(const std::vector<Stored>& old, const std::vector<Incoming>& parts,
                               std::int64_t calendar);
  platform::SqliteDb* db_;
};

}  // namespace mana::calendar
