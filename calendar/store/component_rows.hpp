#pragma once
#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/store/component_part.hpp"

/// Rows of the table of components.  Errors: as SqliteDb.
namespace mana::calendar {

/// A new one, or the new wording of one that is there. What did not change keeps the time since when it is
/// known, so that no reminder is planned anew.
core::Status put_component(platform::SqliteDb& db, std::int64_t calendar, const ComponentPart& part,
                           core::WallTime at);

/// Finds the reach of what was stored before reaches were (see component_reach.hpp); once for each store.
core::Status find_reaches(platform::SqliteDb& db);

}  // namespace mana::calendar
