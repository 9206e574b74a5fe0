#include "agent/program/machine/paths.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace mana::program {
namespace fs = std::filesystem;

core::Result<fs::path> find_asset(std::string_view relative) {
  const char* chosen = std::getenv("MANA_ASSETS");
  for (const char* root :
       {chosen, MANA_INSTALLED_ASSETS, MANA_SOURCE_ASSETS, MANA_BUILD_ASSETS, MANA_PARTS}) {
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

core::Result<fs::path> find_shown(const std::string& name, const std::vector<fs::path>& folders) {
  static constexpr std::array<std::string_view, 5> kKinds{".png", ".jpg", ".jpeg", ".webp", ".txt"};
  const bool stays_within = !name.empty() && name.front() != '/' && name.find("..") == std::string::npos;
  const bool is_known = std::any_of(kKinds.begin(), kKinds.end(), [&](auto k) { return name.ends_with(k); });
  if (!stays_within || !is_known)
    return core::bad_input(
        "'" + name +
        "' cannot be shown: give the name of a .png, .jpg, .jpeg, .webp or .txt file in a folder "
        "named show");
  std::error_code ignored;
  for (const fs::path& folder : folders)
    if (fs::path file = folder / "show" / name; fs::is_regular_file(file, ignored)) return file;
  if (auto found = find_asset("show/" + name)) return found;
  return core::not_found("there is no '" + name +
                         "' to be shown; put it into the folder show of the persona or of MANA's data");
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

}  // namespace mana::program
