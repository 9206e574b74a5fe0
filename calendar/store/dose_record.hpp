#pragma once
#include <string>

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/reminders/delivery.hpp"

namespace mana::calendar {

/// What a carer knows of a dose: "she has had it, I was on the telephone".
struct DoseRecord {
  DeliveryKey key;  ///< its stage is "start"
  std::string title;
  core::WallTime starts{};
  core::WallTime expires{};  ///< of a dose that nobody has asked about yet: until when it would be
  bool taken = true;         ///< false: what is on record as taken was not
  std::string carer;
};

/// Puts it on record, from any process; the reminders take it over within seconds, and ask no more about what
/// was taken. What was not taken is open again within its window. In one transaction with the log and with
/// what carers were told; a record that says what is known already changes nothing.
/// @return whether it changed anything
core::Result<bool> record_dose(platform::SqliteDb& db, const DoseRecord& record, core::WallTime at);

/// Of each medicine the dose that was answered yes last.
core::Result<LastDoses> last_doses(platform::SqliteDb& db);

}  // namespace mana::calendar
