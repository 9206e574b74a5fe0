#pragma once
#include <string>
#include <string_view>

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/wording/library.hpp"

/// Places and people in the store.
/// Threads: the database's.  Errors: BadInput says what of the typed is wrong; those of the database.
namespace mana::calendar {

core::Result<Library> read_library(platform::SqliteDb& db);

/// What read_place and read_acquaintance want to find in a row.
inline constexpr std::string_view kPlaceColumns = "id,name,address,directions,say_as,travel";
inline constexpr std::string_view kAcquaintanceColumns = "id,name,relation,telephone,say_as";
Place read_place(const platform::Statement& row);
Acquaintance read_acquaintance(const platform::Statement& row);

/// Adds it, or changes the one with that name; its id does not matter. A name is needed.
core::Status put_place(platform::SqliteDb& db, const Place& place);
core::Status put_acquaintance(platform::SqliteDb& db, const Acquaintance& person);
/// NotFound when there is none of that name.
core::Status remove_place(platform::SqliteDb& db, const std::string& name);
core::Status remove_acquaintance(platform::SqliteDb& db, const std::string& name);

}  // namespace mana::calendar
