#pragma once
#include <string>

#include "agent/core/time.hpp"
#include "agent/platform/sqlite/sqlite_db.hpp"

namespace mana::calendar {

/// Whether the store holds a medicine that is asked about, so that somebody should be told when it is missed:
/// by its category or its title, not only for when it is needed, not cancelled, and not of days gone by.
///
/// It may be asked every few seconds: entries are read again only after one was changed.
/// Threads: one.  Errors: as SqliteDb.
class PlannedMedicines {
 public:
  core::Result<bool> any(platform::SqliteDb& db, core::WallTime now);

 private:
  std::string known_;  // what the entries were like when they were last read
  bool any_ = false;
};

}  // namespace mana::calendar
