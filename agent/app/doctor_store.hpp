#pragma once
#include <filesystem>

#include "agent/app/doctor_finding.hpp"

namespace mana::app {

/// How the store of reminders is: there, writable, with room on its disk, whole, of this version; or what
/// the next start will do about it. Nothing is changed.
Finding look_at_store(const std::filesystem::path& file);

}  // namespace mana::app
