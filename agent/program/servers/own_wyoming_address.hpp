#pragma once
#include <optional>

#include "agent/core/result.hpp"
#include "agent/core/settings.hpp"
#include "speech/wyoming/connection.hpp"

namespace mana::program {

/// Where the setting wyoming.serve says that MANA's own server listens; nothing where it is empty. BadInput
/// for what is no number of a machine with a port.
core::Result<std::optional<speech::wyoming::Address>> own_wyoming_address(const core::Settings& settings);

}  // namespace mana::program
