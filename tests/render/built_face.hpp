#pragma once
#include <filesystem>
#include <string>

namespace mana::render {

/// A face as the build made it and the program shows it. Making one takes two seconds, which each test case,
/// a process of its own, would take again.
inline std::filesystem::path built_face(const std::string& name = "mana") {
  return std::filesystem::path{MANA_BUILD_ASSETS} / "faces" / (name + ".glb");
}

}  // namespace mana::render
