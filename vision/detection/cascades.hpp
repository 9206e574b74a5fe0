#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace mana::vision {

/// A cascade without which faces are found all the same, but less is seen.
struct MissingCascade {
  std::string file;
  std::string loss;  ///< "eyes that are shut count as open"
};
/// Of those that FaceFinder (face_finder.hpp) would like to have, which cannot be read.
std::vector<MissingCascade> missing_cascades(
    const std::filesystem::path& folder = "/usr/share/opencv4/haarcascades");

/// "Without a.xml ...; without b.xml ..."; empty for none.
std::string in_words(const std::vector<MissingCascade>& missing);

}  // namespace mana::vision
