#pragma once
#include <filesystem>
#include <vector>

#include "agent/program/settings/settings_file.hpp"

namespace mana::program {

/// Reads the settings for a companion that must start whatever is in the file: what cannot be read, and what
/// names a language, zone, voice or face that there is not, is taken as if it were not set. Each such thing
/// is one of the problems. Not to be called while a voice is open.
SettingsRead usable_settings(const std::filesystem::path& file);

}  // namespace mana::program
