#pragma once
#include <filesystem>

#include "agent/core/time.hpp"
#include "agent/program/machine/doctor_finding.hpp"

namespace mana::program {

/// How the calendars that come from elsewhere are: what came last, and when. Nothing is asked of a network,
/// nothing is changed.
Finding look_at_sources(const std::filesystem::path& data_dir, core::WallTime now);

}  // namespace mana::program
