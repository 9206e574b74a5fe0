#pragma once
#include "render/head/parameters.hpp"

namespace mana::render::head {

/// The skin's surface as a signed field, negative inside, symmetric in x: a loft of horizontal
/// superellipses, soft bumps for the features, nose, jaw and neck blended on.
/// @param nose false leaves the nose out (for hair), nostrils false leaves them closed (for the cage).
double skull_field(Vec p, const FaceParameters& face, bool nose, bool nostrils);

}  // namespace mana::render::head
