#pragma once
#include <filesystem>
#include <string>

#include "agent/core/result.hpp"
#include "agent/core/settings.hpp"

namespace mana::app {

/// Reads a TOML file over the defaults. Errors: NotFound; BadInput names file, line, the key and
/// what would be right. A key that does not exist is an error: a misspelt setting is not silence.
core::Result<core::Settings> read_settings(const std::filesystem::path& file);

/// The file as shipped: every value with its default, unit and a sentence.
std::string default_settings_file();

}  // namespace mana::app
