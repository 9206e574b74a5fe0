#pragma once
#include <filesystem>

#include "agent/platform/sqlite/sqlite_db.hpp"

namespace mana::calendar {

/// What was got out of a file that cannot be used as it is.
struct Rescued {
  int entries = 0;     ///< events, zones, tasks of the calendars
  int deliveries = 0;  ///< what is known of reminders: spoken, answered
  bool whole = false;  ///< every row that should be there could be read
};

/// Copies every row that can still be read from a damaged, unwritable or newer file into `target`, around
/// the places that cannot. What is there already gives way to what was stored later; what was acknowledged
/// stays so. Nothing is written to `file`.
/// `target` has the tables of this version. Error: the target cannot be written; a file of which nothing
/// can be read is no error but gives nothing.
core::Result<Rescued> rescue_rows(const std::filesystem::path& file, platform::SqliteDb& target);

}  // namespace mana::calendar
