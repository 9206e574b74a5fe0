#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/settings.hpp"

namespace mana::program {

/// Reads a TOML file over the defaults. Errors: NotFound; BadInput names file, line, the key and
/// what would be right. A key that does not exist is an error: a misspelt setting is not silence.
core::Result<core::Settings> read_settings(const std::filesystem::path& file);

/// What could be read, and what could not.
struct SettingsRead {
  core::Settings settings;            ///< where something is wrong, the default
  std::vector<core::Error> problems;  ///< sentences like those of read_settings
};
/// Reads as much as can be read: for a companion that must start. A line that is no TOML is left out; a line
/// that begins a section, with its whole section. The file is not written.
SettingsRead read_settings_leniently(const std::filesystem::path& file);

/// What holds in a data folder: its settings.toml, as far as it can be read, over the defaults. For commands
/// that only look something up there; nothing is said of what is wrong.
core::Settings settings_of_folder(const std::filesystem::path& data);

/// The file as shipped: every value with its default, unit and a sentence.
std::string default_settings_file();

}  // namespace mana::program
