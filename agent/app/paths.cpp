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

core::Result<fs::path> find_face(const std::string& name) {
  if (name.ends_with(".glb")) {
    std::error_code ignored;
    if (fs::is_regular_file(name, ignored)) return fs::path{name};
    return core::not_found("there is no face file '" + name + "'");
  }
  const bool a_name =
      !name.empty() && name.find('/') == std::string::npos && name.find("..") == std::string::npos;
  auto face = a_name ? find_asset("faces/" + name + ".glb") : core::not_found("");
  if (face) return face;
  return core::not_found("there is no face '" + name +
                         "'; 'mana faces' lists those there are, a path ending in .glb is one of your own");
}

fs::path default_data_dir() {
  if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg != nullptr && *xdg != '\0')
    return fs::path{xdg} / "mana";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    return fs::path{home} / ".local" / "share" / "mana";
  }
  return "/var/lib/mana";
}

fs::path data_dir(const std::string& given) { return given.empty() ? default_data_dir() : fs::path{given}; }

}  // namespace mana::app
