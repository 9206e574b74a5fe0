#include "render/face/aim.hpp"

#include <cmath>

#include "render/face/smooth.hpp"

namespace mana::render {
namespace {

struct Point {
  double x, y, z;
};
// Metres: the middle between the eyes, and about what the head turns (the atlas), as in render/head.
constexpr Point kBetweenEyes{0, 0, 0.065};
constexpr Point kPivot{0, -0.08, -0.02};
constexpr double kMostAside_deg = 27, kMostUp_deg = 21;

Point operator-(const Point& a, const Point& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }

double radians(double deg) { return deg * 0.017453292519943295; }
double degrees(double rad) { return rad * 57.29577951308232; }

// The inverse of the painter's turn: yaw about y, then -pitch about x, then -roll about z.
Point into_head(Point p, const HeadPose& head) {
  const auto turn = [](double& a, double& b, double angle) {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    const double first = a * c - b * s;
    b = a * s + b * c;
    a = first;
  };
  turn(p.x, p.z, radians(head.yaw_deg));
  turn(p.y, p.z, radians(head.pitch_deg));
  turn(p.x, p.y, radians(head.roll_deg));
  return p;
}

Direction direction_of(const Point& p) {
  return {soft_limit(degrees(std::atan2(p.x, p.z)), kMostAside_deg),
          soft_limit(degrees(std::atan2(p.y, std::hypot(p.x, p.z))), kMostUp_deg)};
}

}  // namespace

EyePair aim(const HeadPose& head, const Direction& look, double distance_m) {
  const double yaw = radians(look.yaw_deg);
  const double pitch = radians(look.pitch_deg);
  const Point away{distance_m * std::cos(pitch) * std::sin(yaw), distance_m * std::sin(pitch),
                   distance_m * std::cos(pitch) * std::cos(yaw)};
  const Point target = into_head(kBetweenEyes + away - kPivot, head) + kPivot - kBetweenEyes;
  constexpr Point kHalf{kPupils_m / 2, 0, 0};
  return {direction_of(target - kHalf), direction_of(target + kHalf)};
}

}  // namespace mana::render
