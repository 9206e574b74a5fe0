#pragma once
#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/remote/source.hpp"

namespace mana::calendar::remote {

/// Tasks (VTODO) of this calendar whose reminder was answered with yes since the last call, at or after the
/// time at which they were due, are marked as completed, so that the next push tells their server. A task
/// that repeats stays as it is: it comes again. The first call for a calendar only notes from where on.
/// @return how many were marked.  Errors: those of the database.  Threads: the database's.  Time: wall time.
core::Result<int> note_done_tasks(platform::SqliteDb& db, const Source& source, core::WallTime now);

}  // namespace mana::calendar::remote
