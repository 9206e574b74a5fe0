#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>

#include "agent/platform/sqlite/sqlite_db.hpp"

/// The store for those who do not make it: the reminders alone make, migrate and restore it; everybody else
/// finds it made, or waits.
namespace mana::calendar {

/// Another number for another file, whatever its name; 0: there is none.
std::uint64_t identity_of(const std::filesystem::path& file);

/// Nothing while there is no file, or one that cannot be opened, or one of another version.
std::optional<platform::SqliteDb> open_made(const std::filesystem::path& file,
                                            platform::OpenMode mode = platform::OpenMode::ReadWriteCreate);

}  // namespace mana::calendar
