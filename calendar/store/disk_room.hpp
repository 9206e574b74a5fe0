#pragma once
#include <filesystem>

#include "agent/core/result.hpp"

namespace mana::calendar {

/// Whether the disk of a file has room for another day of reminders with its copy. Good for a file in memory,
/// and where it cannot be told. Errors: Io, with a sentence that says what to do.
core::Status check_disk_room(const std::filesystem::path& file);

}  // namespace mana::calendar
