#include "agent/app/paths.hpp"

#include <cstdlib>

namespace mana::app {
namespace fs = std::filesystem;

core::Result<fs::path> find_asset(std::string_view relative) {
  const char* chosen = std::getenv("MANA_ASSETS");
  for (const char* root : {chosen, MANA_INSTALLED_ASSETS, MANA_SOURCE_ASSETS, MANA_BUILD_ASSETS}) {
    if (root == nullptr || *root == '\0') continue;
    std::error_code ignored;
    fs::path candidate = fs::path{root} / relative;
    if (fs::exists(candidate, ignored)) return candidate;
  }
  return core::not_found("The file '" + std::string{relative} +
                         "' of MANA's assets is missing; build again with ./mana, or set MANA_ASSETS to the "
                         "folder that holds it.");
}

fs::path default_data_dir() {
  if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg != nullptr && *xdg != '\0')
    return fs::path{xdg} / "mana";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    return fs::path{home} / ".local" / "share" / "mana";
  }
  return "/var/lib/mana";
}

}  // namespace mana::app
