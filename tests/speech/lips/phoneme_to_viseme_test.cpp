#include "speech/lips/phoneme_to_viseme.hpp"

#include <gtest/gtest.h>

namespace mana::speech {
namespace {
using msg::Viseme;

TEST(PhonemeToVisemeTest, EveryShapeOfTheSetIsReached) {
  const std::pair<const char*, Viseme> cases[] = {
      {"_", Viseme::sil}, {"p", Viseme::PP},  {"m", Viseme::PP},  {"f", Viseme::FF},  {"θ", Viseme::TH},
      {"ð", Viseme::TH},  {"t", Viseme::DD},  {"k", Viseme::kk},  {"ʃ", Viseme::CH},  {"s", Viseme::SS},
      {"n", Viseme::nn},  {"l", Viseme::nn},  {"ɹ", Viseme::RR},  {"ɑː", Viseme::aa}, {"ɛ", Viseme::E},
      {"iː", Viseme::ih}, {"ɔː", Viseme::oh}, {"uː", Viseme::ou}, {"w", Viseme::ou},  {"j", Viseme::ih}};
  for (const auto& [ipa, viseme] : cases) {
    const PhonemeShape shape = shape_of(ipa);
    EXPECT_TRUE(shape.known) << ipa;
    EXPECT_EQ(shape.parts.at(0).viseme, viseme) << ipa;
  }
}

TEST(PhonemeToVisemeTest, LengthStressToneAndSyllabicMarksChangeNothing) {
  for (const char* ipa : {"ˈa", "aː", "ã", "a˥", "a1", "aˤ"})
    EXPECT_EQ(shape_of(ipa).parts.at(0).viseme, Viseme::aa) << ipa;
  EXPECT_EQ(shape_of("n̩").parts.at(0).viseme, Viseme::nn);
  EXPECT_EQ(shape_of("tʲ").parts.size(), 1u);
}

TEST(PhonemeToVisemeTest, StrangeNamesGiveALaxMouthAndSaySo) {
  for (const char* ipa : {"☃", "\xC9", "Q"}) {
    const PhonemeShape shape = shape_of(ipa);
    ASSERT_EQ(shape.parts.size(), 1u);
    EXPECT_EQ(shape.parts[0].viseme, Viseme::E);
  }
  EXPECT_FALSE(shape_of("☃").known);
}

TEST(PhonemeToVisemeTest, AnAffricateIsSeenByItsFriction) {
  for (const auto& [ipa, closure, friction] : {std::tuple{"tʃ", Viseme::DD, Viseme::CH},
                                               {"dʒ", Viseme::DD, Viseme::CH},
                                               {"ts", Viseme::DD, Viseme::SS},
                                               {"ʦ", Viseme::DD, Viseme::SS},
                                               {"pf", Viseme::PP, Viseme::FF}}) {
    const PhonemeShape shape = shape_of(ipa);
    EXPECT_TRUE(shape.plosive) << ipa;
    EXPECT_EQ(shape.closure.viseme, closure) << ipa;
    ASSERT_EQ(shape.parts.size(), 1u) << ipa;
    EXPECT_EQ(shape.parts[0].viseme, friction) << ipa;
  }
}

TEST(PhonemeToVisemeTest, BreathBesideASoundHasNoShape) {
  EXPECT_EQ(shape_of("ph").parts.at(0).viseme, Viseme::PP);
  EXPECT_EQ(shape_of("ʔe").parts.at(0).viseme, Viseme::E);
  EXPECT_TRUE(shape_of("h").takes_next_shape);
}

TEST(PhonemeToVisemeTest, OnlyTheEnglishRRoundsTheLips) {
  EXPECT_EQ(shape_of("ɹ").parts.at(0).viseme, Viseme::RR);
  for (const char* r : {"r", "ɾ", "ʁ", "ʀ"}) EXPECT_NE(shape_of(r).parts.at(0).viseme, Viseme::RR) << r;
}

// All that eSpeak NG's German voice writes for the words of assets/lessons/en-GB/german.
TEST(PhonemeToVisemeTest, GermanSoundsAreKnownAndItsFrontVowelsAreRound) {
  for (const char* ipa :
       {"p",  "b", "t",  "d", "k",  "ɡ", "f",  "v",  "s",  "z",  "ʃ", "ʒ",  "ç",  "x",  "h",  "m",
        "n",  "ŋ", "l",  "r", "ɾ",  "j", "pf", "ts", "tʃ", "dʒ", "a", "ɑː", "ɛ",  "ɛː", "eː", "ɪ",
        "iː", "ɔ", "oː", "ʊ", "uː", "y", "yː", "œ",  "øː", "ə",  "ɜ", "ɐ",  "aɪ", "aʊ", "ɔø"})
    EXPECT_TRUE(shape_of(ipa).known) << ipa;
  for (const char* round : {"y", "yː", "ʏ", "øː", "ø", "uː"})
    EXPECT_EQ(shape_of(round).parts.at(0).viseme, Viseme::ou) << round;
  EXPECT_EQ(shape_of("œ").parts.at(0).viseme, Viseme::oh);
  EXPECT_EQ(shape_of("ç").parts.at(0).viseme, Viseme::ih) << "the lips stay wide";
  EXPECT_EQ(shape_of("x").parts.at(0).viseme, Viseme::kk);
}

TEST(PhonemeToVisemeTest, SyllablesAndVoiceAreKnown) {
  for (const char* vowel : {"a", "aɪ", "ɚ", "ju", "ə"}) EXPECT_TRUE(shape_of(vowel).vowel) << vowel;
  for (const char* consonant : {"p", "n", "s", "j", "h", "_"})
    EXPECT_FALSE(shape_of(consonant).vowel) << consonant;
  for (const char* voiced : {"b", "d", "ɡ", "dʒ"}) EXPECT_TRUE(shape_of(voiced).voiced) << voiced;
  for (const char* voiceless : {"p", "t", "k", "tʃ"}) EXPECT_FALSE(shape_of(voiceless).voiced) << voiceless;
}

}  // namespace
}  // namespace mana::speech
