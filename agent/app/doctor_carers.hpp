#pragma once
#include <filesystem>

#include "agent/app/doctor_finding.hpp"

namespace mana::app {

/// Whether those who are told outside of the house can be reached, by what the last tries found.
Finding look_at_carers(const std::filesystem::path& data_dir);

}  // namespace mana::app
