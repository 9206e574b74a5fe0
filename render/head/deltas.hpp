#pragma once
#include <map>
#include <string>
#include <vector>

#include "render/head/cage.hpp"

namespace mana::render::head {

/// How far the jaw turns at jawOpen 1, and about what.
inline constexpr double kJawDegrees = 17;
inline const Vec kJawPivot{0, -1.6, 0.4};

/// Every ARKit shape of the skin as movements of the cage's vertices, by name; the middle line moves only
/// as both halves agree, left and right are exact mirrors.
std::map<std::string, std::vector<Vec>> skin_shapes(const Cage& cage, const HeadParameters& parameters);

}  // namespace mana::render::head
