#pragma once
#include <string>

#include "agent/platform/sqlite/sqlite_db.hpp"

/// One person's data: all of it on paper, or none of it left. `person`: as in the table people; "" is the
/// household.
namespace mana::carers {

/// JSON: calendars as iCalendar texts, every reminder with what became of it, and the audit rows about them.
core::Result<std::string> export_person(platform::SqliteDb& db, const std::string& person);

/// Takes out the person's calendars and all that was remembered of their entries, blots them out of the
/// audit, and makes the file forget what stood there. The copies beside the file (*.bak) are removed, too:
/// the next one is made by itself. Calendars that are kept elsewhere are no longer followed; there nothing
/// changes. NotFound when there is no such person.
core::Status erase_person(platform::SqliteDb& db, const std::string& person);

}  // namespace mana::carers
