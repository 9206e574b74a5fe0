#include "render/head/identity_axes.hpp"

#include <gtest/gtest.h>

namespace mana::render::head {
namespace {

TEST(IdentityAxes, EachOneChangesItsNumberAndNothingElse) {
  for (const IdentityAxis& axis : identity_axes()) {
    for (const double value : {axis.least, axis.most}) {
      Identity who = identities().front();
      Identity expected = who;
      expected.*axis.value = value;
      ASSERT_TRUE(change_identity(who, std::string{axis.name} + "=" + std::to_string(value))) << axis.name;
      for (const IdentityAxis& other : identity_axes())
        EXPECT_EQ(who.*other.value, expected.*other.value) << axis.name << " and " << other.name;
    }
  }
}

TEST(IdentityAxes, HairAndGlassesAreWords) {
  Identity who;
  ASSERT_TRUE(change_identity(who, "hair=curly"));
  ASSERT_TRUE(change_identity(who, "glasses=yes"));
  EXPECT_EQ(who.hair_style, "curly");
  EXPECT_TRUE(who.glasses);
}

TEST(IdentityAxes, WhatIsWrongIsSaidInASentence) {
  const std::pair<const char*, const char*> cases[] = {
      {"age=5", "6 to 90"},     {"age=old", "6 to 90"},         {"age=nan", "6 to 90"},
      {"age=", "6 to 90"},      {"age", "AXIS=VALUE"},          {"beauty=1", "no axis"},
      {"hair=mohawk", "curly"}, {"glasses=maybe", "glasses=no"}};
  for (const auto& [words, told] : cases) {
    Identity who;
    const auto changed = change_identity(who, words);
    ASSERT_FALSE(changed) << words;
    EXPECT_NE(changed.error().sentence.find(told), std::string::npos) << changed.error().sentence;
    EXPECT_EQ(who.age_years, Identity{}.age_years);
  }
}

}  // namespace
}  // namespace mana::render::head
