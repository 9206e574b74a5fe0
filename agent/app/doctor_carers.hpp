#pragma once
#include <filesystem>

#include "agent/app/doctor_finding.hpp"

namespace mana::app {

/// Whether those who are told outside of the house can be reached, by what the last tries found.
/// The service that watches whether MANA lives, told once. @param address empty: there is none
Finding look_at_heartbeat(const std::string& address);
Finding look_at_carers(const std::filesystem::path& data_dir);

}  // namespace mana::app
