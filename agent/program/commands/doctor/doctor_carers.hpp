#pragma once
#include <filesystem>

#include "agent/core/time.hpp"
#include "agent/program/machine/doctor_finding.hpp"

namespace mana::program {

/// The service that watches whether MANA lives, told once. @param address empty: there is none
Finding look_at_heartbeat(const std::string& address);
/// Whether those who are told outside of the house can be reached, by what the last tries found; and whether
/// there is anybody, where a medicine is planned.
Finding look_at_carers(const std::filesystem::path& data_dir, core::WallTime now);

}  // namespace mana::program
