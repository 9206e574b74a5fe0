#pragma once
#include "agent/platform/sqlite/sqlite_db.hpp"
#include "agent/platform/zone/zone.hpp"
#include "calendar/remote/source.hpp"

namespace mana::calendar::remote {

/// What stands before the line that MANA keeps in the notes of an entry.
inline constexpr std::string_view kOutcomeMark = "[MANA] ";

/// Writes what became of reminders since the last call into the entries of this calendar, so that whoever
/// reads it on a phone sees it: one line of the notes (DESCRIPTION), "[MANA] 2027-03-28 09:45: answered" or
/// "... no answer", which takes the place of the one before. Since when the entry is known stays, so that
/// nothing is told anew. The first call for a calendar only notes from where on.
/// @return how many entries were changed.  Errors: those of the database.  Threads: the database's.
core::Result<int> note_outcomes(platform::SqliteDb& db, const Source& source, const zone::Zone& home);

}  // namespace mana::calendar::remote
