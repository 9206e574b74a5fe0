#include "render/face/aim.hpp"

#include <chrono>
#include <cmath>

#include "render/face/animator.hpp"
#include "render/face/lids.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

double radians(double deg) { return deg * 0.017453292519943295; }

struct Point {
  double x, y, z;
};
Point ray(const Direction& d) {
  return {std::cos(radians(d.pitch_deg)) * std::sin(radians(d.yaw_deg)), std::sin(radians(d.pitch_deg)),
          std::cos(radians(d.pitch_deg)) * std::cos(radians(d.yaw_deg))};
}

/// A turn of the head as the painter makes it: yaw about y, -pitch about x, -roll about z.
Point turned(Point p, const HeadPose& h) {
  const auto turn = [](double& a, double& b, double deg) {
    const double c = std::cos(radians(deg)), s = std::sin(radians(deg));
    const double first = a * c + b * s;
    b = b * c - a * s;
    a = first;
  };
  turn(p.x, p.y, h.roll_deg);
  turn(p.y, p.z, h.pitch_deg);
  turn(p.x, p.z, h.yaw_deg);
  return p;
}

/// Where both lines of sight come nearest to each other, in the room, and how near.
struct Meeting {
  Point at;
  double apart_m;
};
Meeting meeting(const HeadPose& head, const Direction& left, const Direction& right) {
  const Point pivot{0, -0.08, -0.02};
  const auto eye = [&](double x) {
    const Point p = turned({x - pivot.x, -pivot.y, 0.065 - pivot.z}, head);
    return Point{p.x + pivot.x, p.y + pivot.y, p.z + pivot.z};
  };
  const Point p = eye(kPupils_m / 2), q = eye(-kPupils_m / 2);
  const Point u = turned(ray(left), head), v = turned(ray(right), head);
  const Point w{p.x - q.x, p.y - q.y, p.z - q.z};
  const auto dot = [](const Point& a, const Point& b) { return a.x * b.x + a.y * b.y + a.z * b.z; };
  const double b = dot(u, v), d = dot(u, w), e = dot(v, w);
  const double s = (b * e - d) / (1 - b * b), t = (e - b * d) / (1 - b * b);
  const Point on_u{p.x + s * u.x, p.y + s * u.y, p.z + s * u.z};
  const Point on_v{q.x + t * v.x, q.y + t * v.y, q.z + t * v.z};
  const Point apart{on_u.x - on_v.x, on_u.y - on_v.y, on_u.z - on_v.z};
  return {on_u, std::sqrt(dot(apart, apart))};
}

TEST(Aim, EyesConvergeByTheDistance) {
  for (const double cm : {40.0, 80.0, 200.0}) {
    const EyePair eyes = aim({}, {}, cm / 100);
    const double expected = 2 * std::atan(3.2 / cm) * 57.29577951308232;
    EXPECT_NEAR(eyes.right.yaw_deg - eyes.left.yaw_deg, expected, 1e-9) << cm << " cm";
    EXPECT_EQ(eyes.left.pitch_deg, eyes.right.pitch_deg);
  }
  EXPECT_NEAR(aim({}, {}, 0.4).right.yaw_deg - aim({}, {}, 0.4).left.yaw_deg, 9.15, 0.01);
  EXPECT_NEAR(aim({}, {}, 0.8).right.yaw_deg - aim({}, {}, 0.8).left.yaw_deg, 4.58, 0.01);
  EXPECT_NEAR(aim({}, {}, 2.0).right.yaw_deg - aim({}, {}, 2.0).left.yaw_deg, 1.83, 0.01);
}

TEST(Aim, BothLinesOfSightMeetAtThePointHoweverTheHeadIsTurned) {
  for (const double metres : {0.4, 0.8, 2.0}) {
    for (const HeadPose& head : {HeadPose{}, HeadPose{8, 0, 0}, HeadPose{-5, -6, 4}, HeadPose{3, 7, -8}}) {
      const Direction look{6, -3};
      const EyePair eyes = aim(head, look, metres);
      const Meeting m = meeting(head, eyes.left, eyes.right);
      const Point towards = ray(look);
      EXPECT_LT(m.apart_m, 1e-6);
      EXPECT_NEAR(m.at.x, metres * towards.x, 1e-6) << metres;
      EXPECT_NEAR(m.at.y, metres * towards.y, 1e-6) << metres;
      EXPECT_NEAR(m.at.z, 0.065 + metres * towards.z, 1e-6) << metres;
    }
  }
}

TEST(Aim, EyesStayInTheirSockets) {
  for (double yaw = -60; yaw <= 60; yaw += 5) {
    const EyePair eyes = aim({}, {yaw, yaw / 2}, 0.3);
    EXPECT_LE(std::abs(eyes.left.yaw_deg), 27);
    EXPECT_LE(std::abs(eyes.right.yaw_deg), 27);
    EXPECT_LE(std::abs(eyes.right.pitch_deg), 21);
  }
}

TEST(Aim, TheFaceInTheCameraSaysHowFarAway) {
  for (const double cm : {40.0, 80.0, 200.0}) {
    Animator a{1};
    msg::FaceMoved face;
    face.at = core::Time{2s};
    face.size = 0.16 / (2 * cm / 100 * std::tan(radians(30)));
    a.hear(face);
    int looks = 0;
    for (core::Time t{3s}; t < core::Time{30s}; t += 90ms) {
      if (!a.gazing_at(t).is_mutual || !a.gazing_at(t - 100ms).is_mutual) continue;
      ++looks;
      const FacePose p = a.at(t);
      EXPECT_NEAR(p.eyes_right.yaw_deg - p.eyes_left.yaw_deg, 2 * std::atan(3.2 / cm) * 57.3, 0.06 + 10 / cm)
          << cm;
      const Meeting m = meeting(p.head, p.eyes_left, p.eyes_right);
      ASSERT_NEAR(std::hypot(m.at.x, m.at.y, m.at.z - 0.065) * 100, cm, cm * 0.002);
    }
    EXPECT_GT(looks, 50) << cm;
  }
}

TEST(Lids, TheUpperLidFollowsTheEye) {
  const auto at = [](double pitch) {
    ShapeWeights w{};
    add_lids(w, {{0, pitch}, {0, pitch}}, 0);
    return w;
  };
  EXPECT_GT(at(-12)[shape("eyeLookDownLeft")], 0.35F);
  EXPECT_GT(at(-12)[shape("eyeLookDownRight")], at(-6)[shape("eyeLookDownRight")] + 0.15F);
  EXPECT_EQ(at(-12)[shape("eyeLookUpLeft")], 0);
  EXPECT_GT(at(10)[shape("eyeLookUpLeft")], 0.3F);
  EXPECT_EQ(at(10)[shape("eyeLookDownLeft")], 0);
}

TEST(Lids, ABlinkClosesThemWhateverElsePulls) {
  ShapeWeights w{};
  w[shape("eyeWideLeft")] = 0.8F;
  w[shape("eyeSquintRight")] = 0.5F;
  add_lids(w, {{5, -15}, {5, -15}}, 1);
  EXPECT_EQ(w[shape("eyeBlinkLeft")], 1);
  EXPECT_EQ(w[shape("eyeBlinkRight")], 1);
  for (const char* name : {"eyeWideLeft", "eyeSquintRight", "eyeLookDownLeft", "eyeLookDownRight"})
    EXPECT_EQ(w[*find_shape(name)], 0) << name;
}

}  // namespace
}  // namespace mana::render
