#pragma once
#include <span>

#include "agent/core/settings.hpp"

namespace mana::program {

/// Everything that can be set, in the order of the file.
std::span<const core::SettingEntry> settings_table();

}  // namespace mana::program
