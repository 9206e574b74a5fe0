#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "agent/platform/sqlite/sqlite_db.hpp"

namespace mana::calendar {

/// The copies that MANA keeps beside the store, the newest first, whether they are there or not:
/// "mana.db.daily.bak", "mana.db.previous.bak".
std::vector<std::filesystem::path> copies_of(const std::filesystem::path& file);
bool any_copy_exists(const std::filesystem::path& file);

/// A store that came back.
struct Restored {
  platform::SqliteDb db;
  std::string notice;  ///< for the carer: what happened, what to look at
};

/// Puts the newest whole copy, and whatever can still be read of the damaged (or missing) file, in its
/// place. The damaged file is kept beside it as "mana.db.damaged", later ones as ".damaged.2" to ".9": it
/// is never deleted, and a disk that damages the tenth is not trusted with another.
/// There is a store of that name at every moment, also when the power fails half-way.
/// Error: BadInput when there is neither a copy nor a readable entry; then everything is as it was.
core::Result<Restored> restore(const std::filesystem::path& file);

/// Whether restore() would have something to restore from. Nothing is changed.
bool can_restore(const std::filesystem::path& file);

/// The file was taken away while `live` has it open: its content is written once more under its name.
/// `live` must be closed and opened again afterwards; after an error it still has all of it.
core::Status write_again(platform::SqliteDb& live);

}  // namespace mana::calendar
