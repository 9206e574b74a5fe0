#include <cmath>
#include <tuple>

#include "render/face/shapes.hpp"
#include "tests/render/made_head.hpp"

namespace mana::render::head {
namespace {

std::string quoted(std::string_view prefix, std::string_view name) {
  std::string text{'"'};
  text.append(prefix).append(name).push_back('"');
  return text;
}

TEST(Head, TheSameParametersGiveTheSameBytes) {
  const auto again = to_glb(make_head(parameters_of(identities().front())));
  EXPECT_TRUE(again == made_glb()) << again.size() << " and " << made_glb().size() << " bytes";
}

TEST(Head, HasEveryShapeOfArkitAndEveryViseme) {
  const auto& glb = made_glb();
  const std::string_view text{reinterpret_cast<const char*>(glb.data()), glb.size()};
  const std::size_t json_ends = text.find(std::string_view{"BIN\0", 4});
  ASSERT_NE(json_ends, std::string_view::npos);
  const std::string_view json = text.substr(0, json_ends);
  for (const std::string_view name : kShapeNames)
    EXPECT_NE(json.find(quoted("", name)), std::string_view::npos) << name;
  for (const char* name :
       {"sil", "PP", "FF", "TH", "DD", "kk", "CH", "SS", "nn", "RR", "aa", "E", "I", "O", "U"})
    EXPECT_NE(json.find(quoted("viseme_", name)), std::string_view::npos) << name;
}

TEST(Head, EveryShapeMovesSomething) {
  for (const std::string_view name : kShapeNames) {
    if (name.starts_with("eyeLookIn") || name.starts_with("eyeLookOut")) continue;  // the ball turns
    double most = 0;
    for (const Part& part : made_head().parts) {
      const auto shape = part.shapes.find(std::string{name});
      if (shape == part.shapes.end()) continue;
      for (const Vec& d : shape->second) most = std::max(most, glm::length(d));
    }
    EXPECT_GT(most, 0.05) << name << ", cm";
    EXPECT_LT(most, 6.0) << name << ", cm";
  }
}

TEST(Head, PartsAreWholeAndFinite) {
  for (const Part& part : made_head().parts) {
    const std::size_t n = part.positions.size();
    EXPECT_GT(n, 0U) << part.material;
    EXPECT_EQ(part.normals.size(), n) << part.material;
    EXPECT_EQ(part.colours.size(), n) << part.material;
    EXPECT_EQ(part.occlusion.size(), n) << part.material;
    EXPECT_EQ(part.head_weight.size(), n) << part.material;
    for (const auto& [name, d] : part.shapes) EXPECT_EQ(d.size(), n) << part.material << ' ' << name;
    for (const Quad& q : part.quads) {
      for (const std::uint32_t i : q) ASSERT_LT(i, n) << part.material;
    }
    for (std::size_t i = 0; i < n; ++i) {
      ASSERT_TRUE(std::isfinite(part.positions[i].x + part.positions[i].y + part.positions[i].z))
          << part.material;
      ASSERT_NEAR(glm::length(part.normals[i]), 1, 1e-3) << part.material << ' ' << i;
      ASSERT_GE(part.occlusion[i], 0);
      ASSERT_LE(part.occlusion[i], 1);
    }
  }
}

TEST(Head, NoFaceOfTheSkinIsWithoutArea) {
  const Part& skin = skin_of(made_head());
  int flat = 0;
  for (const Quad& q : skin.quads) {
    const Vec& a = skin.positions[q[0]];
    const Vec across = glm::cross(skin.positions[q[2]] - a, skin.positions[q[3]] - skin.positions[q[1]]);
    flat += glm::length(across) / 2 < 1e-7;  // cm2
  }
  EXPECT_EQ(flat, 0) << "of " << skin.quads.size();
}

// ---- symmetry
class Mirror {
 public:
  explicit Mirror(const std::vector<Vec>& positions) : positions_{positions} {
    for (std::uint32_t i = 0; i < positions.size(); ++i) cells_[cell(positions[i])].push_back(i);
  }
  /// Those that lie at the mirror image of vertex i, within `off`.
  std::vector<std::uint32_t> of(std::uint32_t i, double off) const {
    const Vec there{-positions_[i].x, positions_[i].y, positions_[i].z};
    std::vector<std::uint32_t> found;
    for (int k = 0; k < 27; ++k) {
      const Vec step{k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1};
      const auto here = cells_.find(cell(there + step * kCell));
      if (here == cells_.end()) continue;
      for (const std::uint32_t m : here->second) {
        if (glm::length(positions_[m] - there) <= off) found.push_back(m);
      }
    }
    return found;
  }

 private:
  static constexpr double kCell = 1e-3;
  using Cell = std::tuple<long, long, long>;
  static Cell cell(const Vec& v) {
    return {std::lround(v.x / kCell), std::lround(v.y / kCell), std::lround(v.z / kCell)};
  }
  const std::vector<Vec>& positions_;
  std::map<Cell, std::vector<std::uint32_t>> cells_;
};

std::string other_side(std::string name) {
  if (name.ends_with("Left")) return name.replace(name.size() - 4, 4, "Right");
  if (name.ends_with("Right")) return name.replace(name.size() - 5, 5, "Left");
  return name;
}

TEST(Head, BothHalvesOfTheSkinAgree) {
  constexpr double kOff = 1e-6;  // cm
  const Part& skin = skin_of(made_head());
  const Mirror mirror{skin.positions};
  int alone = 0;
  std::map<std::string, double> worst;
  for (std::uint32_t i = 0; i < skin.positions.size(); ++i) {
    const auto partners = mirror.of(i, kOff);
    if (partners.empty()) {
      ++alone;
      continue;
    }
    for (const auto& [name, d] : skin.shapes) {
      if (name == "mouthLeft" || name == "mouthRight" || name == "jawLeft" || name == "jawRight") continue;
      const auto& there = skin.shapes.at(other_side(name));
      double off = 1e9;  // where lips touch, two vertices may share a place
      for (const std::uint32_t m : partners)
        off = std::min(off, glm::length(there[m] - d[i] * Vec{-1, 1, 1}));
      worst[name] = std::max(worst[name], off);
    }
  }
  EXPECT_EQ(alone, 0) << "of " << skin.positions.size() << " vertices have no mirror image";
  for (const auto& [name, off] : worst) EXPECT_LE(off, kOff) << name;
}

}  // namespace
}  // namespace mana::render::head
