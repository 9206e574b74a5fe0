// Every face that comes along, and some that do not, measured: lids close on the ball and leave no slit,
// nothing folds over, whatever is asked of it.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>

#include "render/face/shapes.hpp"
#include "render/head/deltas.hpp"
#include "render/head/identity_axes.hpp"
#include "tests/render/made_head.hpp"

namespace mana::render::head {
namespace {

using Weights = std::map<std::string, double>;

/// One of the faces that come along, or, by "any" and a number, anybody between the ends of all axes.
Identity identity_of(const std::string& name) {
  if (!name.starts_with("any")) return *find_identity(name);
  std::mt19937 random{static_cast<unsigned>(std::stoi(name.substr(3)))};
  Identity who;
  for (const IdentityAxis& axis : identity_axes()) {
    // The ends are where it goes wrong.
    const double t = std::array{0.0, 0.25, 0.6, 1.0}[random() % 4];
    who.*axis.value = axis.least + t * (axis.most - axis.least);
  }
  who.glasses = random() % 2 == 0;
  return who;
}

const Head& head_of(const std::string& name) {
  static std::map<std::string, Head> made;
  if (const auto found = made.find(name); found != made.end()) return found->second;
  return made.emplace(name, make_head(parameters_of(identity_of(name)))).first->second;
}
const Part& eye_of(const Head& head) {
  for (const Part& part : head.parts) {
    if (part.fixed == Fixed::EyeLeft) return part;
  }
  return head.parts.front();
}

/// The eyeball as its own mesh says: the radius at an angle from its axis. The eye looks ahead.
class Ball {
 public:
  Ball(const Part& eye, const Vec& centre) : centre_{centre} {
    for (const Vec& v : eye.positions) radius_[angle(v)] = std::max(radius_[angle(v)], glm::length(v));
  }
  double clearance(const Vec& p) const {
    const Vec d = p - centre_;
    return glm::length(d) - radius_[angle(d)];
  }
  const Vec& centre() const { return centre_; }

 private:
  static constexpr std::size_t kSteps = 64;
  static std::size_t angle(const Vec& d) {
    const double a = std::atan2(std::hypot(d.x, d.y), d.z) / 3.141592653589793;
    return std::min(kSteps - 1, static_cast<std::size_t>(a * kSteps));
  }
  Vec centre_;
  std::array<double, kSteps> radius_{};
};

class EveryFace : public testing::TestWithParam<std::string> {};

TEST_P(EveryFace, LidsSlideOverTheEyeballWithoutCuttingIt) {
  const Head& head = head_of(GetParam());
  const Part& skin = skin_of(head);
  const Ball ball{eye_of(head), head.eye_centre};
  for (const double w : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    const std::vector<Vec> at = moved(skin, {{"eyeBlinkLeft", w}});
    const std::vector<Vec> normals = normals_of(at, skin.quads);
    double deepest = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
      const Vec d = at[i] - ball.centre();
      // The outside of the lids: it faces away from the ball, in front of it, close by.
      if (d.z < 0.35 || glm::length(d) > 2.3 || glm::dot(normals[i], glm::normalize(d)) < 0.5) continue;
      deepest = std::min(deepest, ball.clearance(at[i]));
    }
    EXPECT_GE(deepest, -0.02) << "cm into the ball at eyeBlink " << w;
  }
}

/// What is in front, seen from one side: the depth of two meshes on the same grid.
class Sight {
 public:
  Sight(double yaw_deg, double pitch_deg, const Vec& middle)
      : yaw_{yaw_deg}, pitch_{pitch_deg}, middle_{middle} {
    skin_.fill(-99);
    eye_.fill(-99);
  }
  void draw(const std::vector<Vec>& at, const std::vector<Quad>& quads, const Vec& offset, bool is_eye) {
    for (const Quad& q : quads) {
      const std::array<Vec, 4> v{turn(at[q[0]] + offset), turn(at[q[1]] + offset), turn(at[q[2]] + offset),
                                 turn(at[q[3]] + offset)};
      add(v[0], v[1], v[2], is_eye ? eye_ : skin_);
      add(v[0], v[2], v[3], is_eye ? eye_ : skin_);
    }
  }
  /// Square millimetres of eyeball that are not behind skin.
  double bare_mm2() const {
    int cells = 0;
    for (std::size_t i = 0; i < eye_.size(); ++i) cells += eye_[i] > -98 && eye_[i] > skin_[i];
    return cells * kCell * kCell * 100;
  }

 private:
  static constexpr int kSize = 300;
  static constexpr double kCell = 0.02;  // cm
  using Grid = std::array<double, static_cast<std::size_t>(kSize) * kSize>;

  Vec turn(const Vec& v) const {
    return turned(turned(v - middle_, {0, 0, 0}, {0, 1, 0}, -yaw_), {0, 0, 0}, {1, 0, 0}, pitch_);
  }
  static void add(const Vec& a, const Vec& b, const Vec& c, Grid& grid) {
    const double area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    if (std::abs(area) < 1e-12) return;
    const auto cell = [](double v) { return static_cast<int>(std::floor(v / kCell)) + kSize / 2; };
    const int i1 = std::min(kSize - 1, cell(std::max({a.x, b.x, c.x})));
    const int j1 = std::min(kSize - 1, cell(std::max({a.y, b.y, c.y})));
    for (int i = std::max(0, cell(std::min({a.x, b.x, c.x}))); i <= i1; ++i) {
      for (int j = std::max(0, cell(std::min({a.y, b.y, c.y}))); j <= j1; ++j) {
        const double x = (i - kSize / 2 + 0.5) * kCell;
        const double y = (j - kSize / 2 + 0.5) * kCell;
        const double u = ((b.x - x) * (c.y - y) - (c.x - x) * (b.y - y)) / area;
        const double v = ((c.x - x) * (a.y - y) - (a.x - x) * (c.y - y)) / area;
        if (u < 0 || v < 0 || u + v > 1) continue;
        double& z = grid[static_cast<std::size_t>(i) * kSize + static_cast<std::size_t>(j)];
        z = std::max(z, u * a.z + v * b.z + (1 - u - v) * c.z);
      }
    }
  }
  double yaw_, pitch_;
  Vec middle_;
  Grid skin_{}, eye_{};
};

TEST_P(EveryFace, AClosedLidLeavesNoSlit) {
  const Head& head = head_of(GetParam());
  const Part& skin = skin_of(head);
  for (const double closed : {0.0, 1.0}) {
    const std::vector<Vec> at = moved(skin, {{"eyeBlinkLeft", closed}});
    for (const auto& [yaw, pitch] : {std::pair{0.0, 0.0}, {35.0, 0.0}, {-20.0, -15.0}}) {
      auto sight = std::make_unique<Sight>(yaw, pitch, head.eye_centre);
      sight->draw(at, skin.quads, Vec{0}, false);
      sight->draw(eye_of(head).positions, eye_of(head).quads, head.eye_centre, true);
      if (closed > 0) {
        EXPECT_EQ(sight->bare_mm2(), 0) << "from yaw " << yaw << " pitch " << pitch;
      } else {
        EXPECT_GT(sight->bare_mm2(), 80) << "an open eye is seen";
      }
    }
  }
}

/// The skin's quads, and which of them a movement spoils. Those smaller than half a square millimetre, two
/// pixels of the screen, are left out, and what lies so deep in the mouth that nobody sees it.
class Folds {
 public:
  explicit Folds(const Part& skin) : quads_{skin.quads}, rest_{directions(skin.positions)} {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> edges;
    const auto seen = [&](std::uint32_t f) {
      const Quad& q = quads_[f];
      constexpr double kThroat = 4.5;  // cm
      return skin.positions[q[0]].z > kThroat && area(skin, q) > 5e-3;
    };
    for (std::uint32_t f = 0; f < quads_.size(); ++f) {
      if (!seen(f)) continue;
      faces_.push_back(f);
      for (std::size_t k = 0; k < 4; ++k) {
        const auto edge = std::minmax(quads_[f][k], quads_[f][(k + 1) % 4]);
        const auto [other, is_new] = edges.try_emplace({edge.first, edge.second}, f);
        // In the corner of an eye the lids shut like a hinge.
        if (is_new || glm::dot(rest_[other->second], rest_[f]) < 0.5 || in_corner(skin, quads_[f])) continue;
        pairs_.emplace_back(other->second, f);
      }
    }
  }
  /// Quads that have turned over (by more than 105 degrees: the rims of the lids do turn by 90), and
  /// neighbours, flat at rest, that are folded back on each other.
  int count(const std::vector<Vec>& at) const {
    const std::vector<Vec> d = directions(at);
    int bad = 0;
    for (const std::uint32_t f : faces_) bad += glm::dot(d[f], rest_[f]) < -0.26;
    for (const auto& [a, b] : pairs_) bad += glm::dot(d[a], d[b]) < -0.5;
    return bad;
  }

 private:
  static double area(const Part& skin, const Quad& q) {
    return glm::length(glm::cross(skin.positions[q[2]] - skin.positions[q[0]],
                                  skin.positions[q[3]] - skin.positions[q[1]])) /
           2;
  }
  static bool in_corner(const Part& skin, const Quad& q) {
    const Vec v = skin.positions[q[0]];
    const EyeParameters eye;
    for (const auto& [x, y] : {eye.upper.front(), eye.upper.back()}) {
      if (std::hypot(std::abs(v.x) - x, v.y - y) < 0.3) return true;
    }
    return false;
  }
  std::vector<Vec> directions(const std::vector<Vec>& at) const {
    std::vector<Vec> d;
    for (const Quad& q : quads_) {
      const Vec n = glm::cross(at[q[2]] - at[q[0]], at[q[3]] - at[q[1]]);
      const double length = glm::length(n);
      d.push_back(length > 1e-9 ? n / length : Vec{0});
    }
    return d;
  }
  const std::vector<Quad>& quads_;
  std::vector<Vec> rest_;
  std::vector<std::uint32_t> faces_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
};

TEST_P(EveryFace, NoShapeFoldsTheSkinOver) {
  const Part& skin = skin_of(head_of(GetParam()));
  const Folds folds{skin};
  for (const auto& [name, d] : skin.shapes) EXPECT_EQ(folds.count(moved(skin, {{name, 1}})), 0) << name;
}

/// Up to five shapes at once, within the range that they are made for: mouthClose undoes the parting of
/// jawOpen, and a lid is shut whatever else pulls at it (face/lids.cpp).
Weights any_mixture(std::mt19937& random) {
  Weights w;
  const int shapes = 1 + static_cast<int>(random() % 5);
  for (int k = 0; k < shapes; ++k)
    w[std::string{kShapeNames[random() % kShapeNames.size()]}] = double(random() % 1000) / 1000;
  const auto limit = [&w](const std::string& name, double most) {
    if (w.contains(name)) w[name] = std::min(w[name], most);
  };
  limit("mouthClose", w["jawOpen"]);
  for (const std::string side : {"Left", "Right"})
    for (const char* const other : {"eyeLookDown", "eyeLookUp", "eyeWide", "eyeSquint"})
      limit(other + side, 1 - w["eyeBlink" + side]);
  return w;
}

TEST_P(EveryFace, AThousandMixturesFoldNothing) {
  const Part& skin = skin_of(head_of(GetParam()));
  const Folds folds{skin};
  std::mt19937 random{3};
  for (int n = 0; n < 1000; ++n) {
    const Weights mixture = any_mixture(random);
    ASSERT_EQ(folds.count(moved(skin, mixture)), 0) << testing::PrintToString(mixture);
  }
}

INSTANTIATE_TEST_SUITE_P(Faces, EveryFace,
                         testing::Values("mana", "asha", "walter", "samuel", "emily", "leo", "maya", "any1",
                                         "any2", "any3", "any4", "any5", "any6"),
                         [](const auto& face) { return face.param; });

}  // namespace
}  // namespace mana::render::head
