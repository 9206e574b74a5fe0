#pragma once
#include "render/head/parameters.hpp"

namespace mana::render::head {

/// Where the lips meet, as a level (see below).
inline constexpr double kStomion = -6.65;

/// A height in the units of the grown-up face that all features are described in: eyes 0, foot of the nose
/// -5, stomion -7.05, chin -9.9. Shorter faces (children, women) are squeezed into it.
double level(double y, const FaceParameters& face);
/// The height of a level.
double height(double level, const FaceParameters& face);
/// By how much neck and body stand higher than under a grown-up face.
inline double body_lift(const FaceParameters& face) { return height(-13, face) + 13.6; }

/// The skin's surface as a signed field, negative inside, symmetric in x: a loft of horizontal
/// superellipses, soft bumps for the features, nose, jaw and neck blended on.
/// @param nose false leaves the nose out (for hair), nostrils false leaves them closed (for the cage).
double skull_field(Vec p, const FaceParameters& face, bool nose, bool nostrils);

}  // namespace mana::render::head
