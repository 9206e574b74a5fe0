#include "render/face/viseme_shapes.hpp"

#include "tests/lips/mouth_gauge.hpp"
#include "tests/render/made_head.hpp"

namespace mana::lips {
namespace {
using enum msg::Viseme;

const MouthGauge& gauge() {
  static const MouthGauge made = [] {
    auto model = render::parse_model(render::head::made_glb(), "the made head");
    return MouthGauge{*model};
  }();
  return made;
}

MouthSize size_of(msg::Viseme viseme) {
  render::ShapeWeights weights{};
  for (const render::ShapePart& part : render::shapes_of(viseme)) weights[part.shape] += part.weight;
  return gauge().measure(weights);
}

TEST(VisemeShapes, RestWithClosedLips) { EXPECT_LE(size_of(sil).opening, 0.5); }

TEST(VisemeShapes, LipsMeetForPbm) { EXPECT_LE(size_of(PP).opening, 0.5); }

TEST(VisemeShapes, LowerLipTouchesTheUpperTeethForFv) {
  const MouthSize f = size_of(FF);
  EXPECT_LE(f.lip_to_teeth, 1.0);
  EXPECT_GE(f.opening, 1.0) << "the teeth are seen";
  EXPECT_LE(f.opening, 5.0);
}

TEST(VisemeShapes, TheTongueIsBetweenTheTeethForTh) {
  const MouthSize th = size_of(TH);
  EXPECT_LE(th.tongue_behind, -1) << "its tip is seen";
  EXPECT_GE(th.tongue_behind, -6) << "she does not put it out";
  EXPECT_GE(th.opening, 3);
}

TEST(VisemeShapes, TheTongueIsRaisedBehindTheUpperTeethForTdnl) {
  for (const msg::Viseme v : {DD, nn}) {
    EXPECT_GE(size_of(v).tongue_behind, 3) << msg::to_string(v) << ": not through the teeth";
    EXPECT_LE(size_of(v).tongue_behind, 5.5) << msg::to_string(v) << ": a tooth is 5 mm thick";
    EXPECT_GE(size_of(v).tongue_above, 2) << msg::to_string(v);
    EXPECT_GE(size_of(v).opening, 3) << msg::to_string(v) << ": it is seen";
  }
  EXPECT_GT(size_of(kk).tongue_behind, 6);
  EXPECT_LT(size_of(kk).tongue_above, 0.5);
  EXPECT_LT(size_of(TH).tongue_above, 1);
}

TEST(VisemeShapes, TheBackOfTheTongueMeetsTheSoftPalateForKg) {
  EXPECT_LE(size_of(kk).tongue_to_palate, 2.5);
  for (const msg::Viseme v : {sil, aa, DD, TH, ih, PP})
    EXPECT_GE(size_of(v).tongue_to_palate, 6) << msg::to_string(v);
  EXPECT_LT(size_of(ou).tongue_to_palate, size_of(ih).tongue_to_palate - 2) << "a vowel of the back";
}

TEST(VisemeShapes, LipsAreRoundForOoAndSh) {
  const double rest = size_of(sil).width;
  EXPECT_LE(size_of(ou).width, 0.65 * rest);
  EXPECT_LE(size_of(oh).width, 0.80 * rest);
  EXPECT_LE(size_of(CH).width, 0.85 * rest);
  EXPECT_LE(size_of(RR).width, 0.85 * rest);
  EXPECT_GE(size_of(ou).forward, 2);
  EXPECT_GE(size_of(CH).forward, 1);
}

TEST(VisemeShapes, LipsAreWideForEeAndS) {
  const double rest = size_of(sil).width;
  EXPECT_GE(size_of(ih).width, 1.06 * rest);
  EXPECT_GE(size_of(SS).width, 1.04 * rest);
}

TEST(VisemeShapes, AhOpensWidestAndVowelsFollowInTheirOrder) {
  const double aa_mm = size_of(aa).opening;
  EXPECT_GE(aa_mm, 12);
  for (std::size_t v = 0; v < msg::kVisemeNames.size(); ++v) {
    if (static_cast<msg::Viseme>(v) == aa) continue;
    EXPECT_LT(size_of(static_cast<msg::Viseme>(v)).opening, 0.9 * aa_mm) << msg::kVisemeNames[v];
  }
  EXPECT_GT(size_of(E).opening, 1.4 * size_of(ih).opening);
  EXPECT_GT(size_of(oh).opening, 1.4 * size_of(ou).opening);
}

TEST(VisemeShapes, TeethNearlyMeetForS) {
  EXPECT_LE(size_of(SS).opening, 4);
  EXPECT_GE(size_of(SS).opening, 1.5) << "the teeth are seen";
}

}  // namespace
}  // namespace mana::lips
