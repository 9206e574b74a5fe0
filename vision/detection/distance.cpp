#include "vision/detection/distance.hpp"

#include <cmath>
#include <numbers>

namespace mana::vision {
namespace {
// Eyes are 0.063 m apart (ANSUR II, 2012: mean of 6068 adults 63 mm); the cascade's box is 2.6 times as wide
// as they are apart: an assumption, not measured.
constexpr double kEyesApart_m = 0.063, kBoxOfEyes = 2.6;
}  // namespace

double distance_m(double face_share, double field_of_view_deg) {
  if (face_share <= 0) return 0;
  const double picture_at_1m = 2 * std::tan(field_of_view_deg / 2 * std::numbers::pi / 180);
  return kEyesApart_m * kBoxOfEyes / (face_share * picture_at_1m);
}

}  // namespace mana::vision
