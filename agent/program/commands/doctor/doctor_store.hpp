#pragma once
#include <filesystem>
#include <optional>

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "agent/program/machine/doctor_finding.hpp"

namespace mana::program {

/// How the store of reminders is: there, writable, with room on its disk, whole, of this version; or what
/// the next start will do about it. Nothing is changed.
Finding look_at_store(const std::filesystem::path& file);

/// For reading alone, when it is there and of this version; what else there is about it, look_at_store()
/// says.
std::optional<platform::SqliteDb> store_to_look_into(const std::filesystem::path& data_dir);

}  // namespace mana::program
