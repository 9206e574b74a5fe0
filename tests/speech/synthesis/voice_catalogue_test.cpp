#include "speech/synthesis/voice_catalogue.hpp"

#include <gtest/gtest.h>

namespace mana::speech {
namespace {

const VoiceCatalogue kSome{
    {{"en-gb", "English (Great Britain)", {"en-gb", "en"}, {2, 2}, "male", "gmw/en"},
     {"en-us", "English (America)", {"en-us", "en"}, {2, 3}, "male", "gmw/en-US"},
     {"de", "German", {"de"}, {5}, "male", "gmw/de"}},
    {{"f3", "female3", {}, {}, "female", "!v/f3"}, {"Annie", "Annie", {}, {}, "female", "!v/Annie"}}};

std::string resolved(std::string_view voice, std::string_view language) {
  auto r = resolve_voice(kSome, voice, language);
  return r ? *r : "error";
}

TEST(VoiceCatalogueTest, ByDefaultBritishEnglishWithTheDefaultVariant) {
  EXPECT_EQ(resolved("", ""), "en-gb+f3");
}

TEST(VoiceCatalogueTest, AVoiceIsFoundByItsNameTitleOrVariant) {
  EXPECT_EQ(resolved("en-us", ""), "en-us");
  EXPECT_EQ(resolved("EN_US+F3", ""), "en-us+f3");
  EXPECT_EQ(resolved("english (america)", ""), "en-us");
  EXPECT_EQ(resolved("annie", ""), "en-gb+Annie");
  EXPECT_EQ(resolved("+annie", "de"), "de+Annie");
}

TEST(VoiceCatalogueTest, ALanguageFallsBackToItsFamily) {
  EXPECT_EQ(resolved("", "de-AT"), "de+f3");
  EXPECT_EQ(resolved("", "en-AU"), "en-gb+f3");
  EXPECT_EQ(resolved("", "en-US"), "en-us+f3");
}

// The name "no-such-voice" was taken for Norwegian, since it begins with "no".
TEST(VoiceCatalogueTest, ANameThatBeginsLikeALanguageIsNotThatLanguage) {
  EXPECT_EQ(resolved("no-such-voice", ""), "error");
  EXPECT_EQ(resolved("de-such", ""), "error");
  EXPECT_EQ(resolved("", "de-such-language"), "error");
  EXPECT_EQ(resolved("", "de-x-nobody"), "error");
  EXPECT_EQ(resolved("", "de-Latn-CH"), "de+f3");
  EXPECT_EQ(resolved("", "en-150"), "en-gb+f3");
  EXPECT_EQ(resolved("en-AU", ""), "en-gb");
}

TEST(VoiceCatalogueTest, WhatIsNotThereIsSaidInASentence) {
  EXPECT_EQ(resolve_voice(kSome, "nobody", "").error().code, core::ErrorCode::NotFound);
  EXPECT_EQ(resolve_voice(kSome, "en-gb+nobody", "").error().code, core::ErrorCode::NotFound);
  EXPECT_EQ(resolve_voice(kSome, "", "xx").error().code, core::ErrorCode::NotFound);
  EXPECT_EQ(resolve_voice(kSome, "de", "en").error().code, core::ErrorCode::BadInput);
  EXPECT_NE(resolve_voice(kSome, "nobody", "").error().sentence.find("mana voices"), std::string::npos);
}

}  // namespace
}  // namespace mana::speech
