#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"

namespace mana::app {

/// Where an asset lies: `$MANA_ASSETS`, then the folder installed with the program, then the source
/// tree and the build's own generated assets. Example: find_asset("faces/mana.glb").
core::Result<std::filesystem::path> find_asset(std::string_view relative);

/// A face: a name of assets/faces ("mana"), or the path of a .glb of one's own. Errors: NotFound.
core::Result<std::filesystem::path> find_face(const std::string& name_or_file);

/// The data directory when `--data` is not given: $XDG_DATA_HOME/mana or ~/.local/share/mana.
std::filesystem::path default_data_dir();
/// What `--data` was given, or the default for "".
std::filesystem::path data_dir(const std::string& given);

}  // namespace mana::app
