#pragma once

namespace mana::vision {

/// How far a face is from the camera, metres: a pinhole camera, and a cascade's frontal box taken as
/// about 16 cm wide at the face.
/// @param face_share width of the box / width of the picture, 0..1; 0 gives 0
/// @param field_of_view_deg of the camera, across the picture, 20..150
double distance_m(double face_share, double field_of_view_deg);

}  // namespace mana::vision
