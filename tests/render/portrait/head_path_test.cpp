#include "render/portrait/head_path.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <map>

#include "render/model/blend.hpp"
#include "render/portrait/head_mix.hpp"
#include "tests/render/built_face.hpp"

namespace mana::render {
namespace {

const Model& built(const std::string& name) {
  static std::map<std::string, Model> all;
  auto known = all.find(name);
  if (known == all.end()) known = all.emplace(name, *read_model(built_face(name))).first;
  return known->second;
}

std::size_t part_of(const Model& model, std::string_view material) {
  for (std::size_t i = 0; i < model.parts.size(); ++i) {
    if (model.parts[i].material == material) return i;
  }
  ADD_FAILURE() << "no part of " << material;
  return 0;
}

TEST(HeadPathTest, SkinEyesTeethTongueAndLashesBecomeEachOther) {
  const Model& mana = built("mana");
  const Model& walter = built("walter");
  const HeadPath path = path_between(mana, walter);
  ASSERT_EQ(path.parts.size(), mana.parts.size());
  std::map<std::string, int> alike;
  for (std::size_t i = 0; i < path.parts.size(); ++i) {
    const auto& partner = path.parts[i].partner;
    if (!partner) continue;
    ++alike[mana.parts[i].material];
    EXPECT_EQ(walter.parts[*partner].material, mana.parts[i].material);
    EXPECT_EQ(walter.parts[*partner].anchor, mana.parts[i].anchor);
    // Left to left: no vertex crosses the face.
    const glm::vec3 way = walter.parts[*partner].positions.front() - mana.parts[i].positions.front();
    EXPECT_LT(glm::length(way), 0.02F) << mana.parts[i].material;
  }
  EXPECT_EQ(alike["skin"], 1);
  EXPECT_EQ(alike["lash"], 2);
  EXPECT_EQ(alike["teeth"], 2);
  EXPECT_EQ(alike["gum"], 3);  // two rims and the roof of the mouth
  EXPECT_EQ(alike["tongue"], 1);
  EXPECT_EQ(alike["eye"], 2);
  EXPECT_EQ(alike["cloth"], 1);  // both wear a shirt
  EXPECT_EQ(alike["hair"], 0);
}

TEST(HeadPathTest, HairAndGlassesGoAlongWithTheSkinBeneath) {
  const Model& walter = built("walter");
  const Model& maya = built("maya");
  const HeadPath path = path_between(walter, maya);
  for (const char* material : {"hair", "frame", "brow"}) {
    const std::size_t i = part_of(walter, material);
    ASSERT_FALSE(path.parts[i].partner) << material;
    const auto& carry = path.parts[i].carry;
    ASSERT_EQ(carry.size(), walter.parts[i].positions.size()) << material;
    // Each vertex goes nearly as the skin's nearest does.
    const ModelPart& skin = walter.parts[part_of(walter, "skin")];
    const ModelPart& other = maya.parts[part_of(maya, "skin")];
    for (std::size_t v = 0; v < carry.size(); v += 97) {
      std::size_t nearest = 0;
      for (std::size_t k = 1; k < skin.positions.size(); ++k) {
        if (glm::distance(skin.positions[k], walter.parts[i].positions[v]) <
            glm::distance(skin.positions[nearest], walter.parts[i].positions[v]))
          nearest = k;
      }
      const glm::vec3 way = other.positions[nearest] - skin.positions[nearest];
      EXPECT_LT(glm::distance(carry[v], way), 0.004F) << material << " " << v;
    }
  }
}

TEST(HeadPathTest, ShapesAreMixedEachWithItsOwn) {
  const Model& mana = built("mana");
  const Model& asha = built("asha");
  const HeadPath path = path_between(mana, asha);
  const std::size_t skin = part_of(mana, "skin");
  ShapeWeights weights{};
  weights[shape("jawOpen")] = 0.7F;
  weights[shape("mouthSmileLeft")] = 0.5F;
  std::vector<glm::vec3> a_at, a_normals, b_at, b_normals, at, normals;
  blend(mana.parts[skin], weights, a_at, a_normals);
  blend(asha.parts[*path.parts[skin].partner], weights, b_at, b_normals);
  blend(mana.parts[skin], weights, at, normals);
  const Pull pull{&asha, &path, 0.3F};
  pull_vertices(skin, {&pull, 1}, {&weights, 1}, at, normals);
  for (std::size_t i = 0; i < at.size(); i += 13) {
    EXPECT_LT(glm::distance(at[i], 0.7F * a_at[i] + 0.3F * b_at[i]), 1e-6F);
    EXPECT_NEAR(glm::length(normals[i]), 1, 1e-4);
  }
  const ModelPart rest = pulled_rest(mana.parts[skin], skin, {&pull, 1});
  const ModelPart& other = asha.parts[*path.parts[skin].partner];
  for (std::size_t i = 0; i < rest.colours.size(); i += 13)
    EXPECT_LT(glm::distance(rest.colours[i], 0.7F * mana.parts[skin].colours[i] + 0.3F * other.colours[i]),
              1e-6F);
}

// From either side the same face is reached: what is drawn of both lies on itself.
TEST(HeadPathTest, BothWaysMeet) {
  const Model& leo = built("leo");
  const Model& emily = built("emily");
  const HeadPath there = path_between(leo, emily);
  const HeadPath back = path_between(emily, leo);
  const std::size_t skin = part_of(leo, "skin");
  const ShapeWeights weights{};
  std::vector<glm::vec3> a, b, normals;
  blend(leo.parts[skin], weights, a, normals);
  const Pull on{&emily, &there, 0.4F};
  pull_vertices(skin, {&on, 1}, {&weights, 1}, a, normals);
  blend(emily.parts[*there.parts[skin].partner], weights, b, normals);
  const Pull home{&leo, &back, 0.6F};
  pull_vertices(*there.parts[skin].partner, {&home, 1}, {&weights, 1}, b, normals);
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_LT(glm::distance(a[i], b[i]), 1e-6F);
}

TEST(HeadPathTest, AHeadOfOnesOwnWithoutTheSameSkinStaysWhereItIs) {
  const Model& mana = built("mana");
  Model other = built("asha");
  for (ModelPart& part : other.parts) {
    part.positions.pop_back();  // another mesh
    part.triangles.clear();
  }
  const HeadPath path = path_between(mana, other);
  for (const auto& part : path.parts) {
    EXPECT_FALSE(part.partner);
    EXPECT_TRUE(part.carry.empty());
  }
}

}  // namespace
}  // namespace mana::render
