#include "render/model/shape_names.hpp"

#include "agent/bus/messages/sentence.hpp"
#include "render/face/shapes.hpp"

namespace mana::render {
namespace {

using Kind = TargetMeaning::Kind;

/// "Shape jawOpen", "Both eyeBlinkLeft eyeBlinkRight", "Half cheekPuff", "Viseme aa", "nothing".
std::string said(std::string_view name) {
  const auto m = meaning_of(name);
  if (!m) return "nothing";
  if (m->kind == Kind::Viseme) return "Viseme " + std::string{msg::kVisemeNames[m->shape]};
  const std::string shape{kShapeNames[m->shape]};
  if (m->kind == Kind::Both) return "Both " + shape + " " + std::string{kShapeNames[m->right]};
  return (m->kind == Kind::Half ? "Half " : "Shape ") + shape;
}

TEST(ShapeNamesTest, EveryShapeIsKnownInEverySpelling) {
  for (std::size_t s = 0; s < kShapeCount; ++s) {
    const std::string name{kShapeNames[s]};
    std::vector<std::string> spellings{name, "Face." + name, "blendShape1." + name, "head_" + name};
    std::string small = name;
    for (char& c : small) c = static_cast<char>(std::tolower(c));
    spellings.push_back(small);
    const bool left = name.ends_with("Left");
    if (left || name.ends_with("Right")) {
      const std::string stem = name.substr(0, name.size() - (left ? 4 : 5));
      for (const char* mark : {"_", ".", " ", "-", ""}) spellings.push_back(stem + mark + (left ? "L" : "R"));
      for (const char* mark : {"_", ".", " "}) spellings.push_back(stem + mark + (left ? "left" : "right"));
      spellings.push_back((left ? "L_" : "R_") + stem);
    }
    std::string snake;
    for (const char c : name)
      snake += std::isupper(c) ? std::string{'_', static_cast<char>(std::tolower(c))} : std::string{c};
    spellings.push_back(snake);
    for (const std::string& spelling : spellings) EXPECT_EQ(said(spelling), "Shape " + name) << spelling;
  }
}

TEST(ShapeNamesTest, OculusVisemesAreKnownInEverySpelling) {
  for (std::size_t v = 0; v < msg::kVisemeNames.size(); ++v) {
    const std::string name{msg::kVisemeNames[v]};
    for (const std::string& spelling : {"viseme_" + name, "v_" + name, "vrc.v_" + name, "Viseme" + name})
      EXPECT_EQ(said(spelling), "Viseme " + name) << spelling;
  }
  EXPECT_EQ(said("viseme_I"), "Viseme ih");
  EXPECT_EQ(said("viseme_O"), "Viseme oh");
  EXPECT_EQ(said("viseme_U"), "Viseme ou");
}

TEST(ShapeNamesTest, OtherMakersWords) {
  const std::map<std::string, std::string> expected{
      {"mouthOpen", "Shape jawOpen"},
      {"mouthSmile", "Both mouthSmileLeft mouthSmileRight"},
      {"eyesClosed", "Both eyeBlinkLeft eyeBlinkRight"},
      {"eyesLookUp", "Both eyeLookUpLeft eyeLookUpRight"},
      {"browInnerUp_L", "Half browInnerUp"},
      {"cheekPuff_R", "Half cheekPuff"},
      {"Blink", "Both eyeBlinkLeft eyeBlinkRight"},
      {"Blink_L", "Shape eyeBlinkLeft"},
      {"blinkRight", "Shape eyeBlinkRight"},
      {"A", "Viseme aa"},
      {"I", "Viseme ih"},
      {"U", "Viseme ou"},
      {"E", "Viseme E"},
      {"O", "Viseme oh"},
      {"ee", "Viseme E"},
      {"Fcl_MTH_A", "Viseme aa"},
      {"Face.M_F00_000_00_Fcl_MTH_U", "Viseme ou"},
      {"Fcl_EYE_Close_L", "Shape eyeBlinkLeft"},
      {"Fcl_EYE_Close", "Both eyeBlinkLeft eyeBlinkRight"},
      {"Fcl_MTH_Fun", "Both mouthSmileLeft mouthSmileRight"},
      {"V_Open", "Viseme aa"},
      {"V_Explosive", "Viseme PP"},
      {"Eye_Blink_L", "Shape eyeBlinkLeft"},
      {"Brow_Raise_Inner_R", "Half browInnerUp"},
      {"あ", "Viseme aa"},
      {"まばたき", "Both eyeBlinkLeft eyeBlinkRight"},
  };
  for (const auto& [name, meaning] : expected) EXPECT_EQ(said(name), meaning) << name;
}

TEST(ShapeNamesTest, WhatMeansNothingHereIsLeftAlone) {
  for (const char* name : {"", "_", "Key 1", "Basis", "hat_o", "mouth", "jaw", "body_a", "Fcl_HA_Fung1",
                           "left", "L", "noseTwist", "..", ":"})
    EXPECT_EQ(said(name), "nothing") << name;
}

TEST(ShapeNamesTest, ItsOwnSpellingGoesBeforeAnother) {
  EXPECT_EQ(meaning_of("jawOpen")->rank, 0);
  EXPECT_EQ(meaning_of("Jaw_Open")->rank, 1);
  EXPECT_EQ(meaning_of("mouthOpen")->rank, 2);
}

TEST(ShapeNamesTest, ASideIsFoundWhereverItStands) {
  for (const char* name : {"LeftEye", "eye_L", "Eye.L", "mixamorig:LeftEye", "lefteye", "EyeLeft", "l eye"}) {
    EXPECT_EQ(plain_name(name).words, "eye") << name;
    EXPECT_EQ(plain_name(name).side, Side::Left) << name;
  }
  EXPECT_EQ(plain_name("J_Bip_C_Head").words, "jbipchead");
  EXPECT_EQ(plain_name("J_Adj_R_FaceEye").side, Side::Right);
}

}  // namespace
}  // namespace mana::render
