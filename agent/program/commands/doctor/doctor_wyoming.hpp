#pragma once
#include "agent/core/settings.hpp"
#include "agent/program/machine/doctor_finding.hpp"

namespace mana::program {

/// MANA's own Wyoming server: where it listens, for whom, whether it answers just now, and whether others
/// find it. Asks it over the network for up to two seconds.
Finding look_at_own_wyoming(const core::Settings& settings);

}  // namespace mana::program
