#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::program {

/// Where an asset lies: `$MANA_ASSETS`, then the folder installed with the program, then the source tree, the
/// build's own generated assets, and what was fetched from npm. Example: find_asset("faces/mana.glb").
core::Result<std::filesystem::path> find_asset(std::string_view relative);

/// A face: a name of assets/faces ("mana"), or the path of a .glb of one's own. Errors: NotFound.
core::Result<std::filesystem::path> find_face(const std::string& name_or_file);

/// A picture (.png .jpg .jpeg .webp) or a page of text (.txt) to be shown beside the face: a name within the
/// folder `show` of one of these folders, the first that has it, or of the assets.
/// Errors: BadInput for what would lead out of the folder, or is of another kind; NotFound.
core::Result<std::filesystem::path> find_shown(const std::string& name,
                                               const std::vector<std::filesystem::path>& folders);

/// The data directory when `--data` is not given: $XDG_DATA_HOME/mana or ~/.local/share/mana.
std::filesystem::path default_data_dir();
/// What `--data` was given, or the default for "".
std::filesystem::path data_dir(const std::string& given);

}  // namespace mana::program
