#include "speech/recognition/letter_to_sound.hpp"

#include <gtest/gtest.h>

#include "speech/synthesis/espeak_voice.hpp"

namespace mana::speech {
namespace {

TEST(LetterToSoundTest, SoundsBecomeThoseOfTheDictionary) {
  EXPECT_EQ(arpabet_of("s n ˈoʊ b ɔɪ"), "S N OW B OY");
  EXPECT_EQ(arpabet_of("m ˈɑː n ə"), "M AA N AH");
  EXPECT_EQ(arpabet_of("tʃ ˈɑːɹ l i"), "CH AA R L IY");
}

TEST(LetterToSoundTest, WhatNobodyKnowsIsLeftOut) {
  EXPECT_EQ(arpabet_of("m ʘ ɑː"), "M AA");
  EXPECT_EQ(arpabet_of(""), "");
  EXPECT_EQ(arpabet_of("\xe2\x81"), "");
}

TEST(LetterToSoundTest, ANameThatStandsInNoDictionaryHasASound) {
  auto voice = EspeakVoice::open();
  ASSERT_TRUE(voice);
  EXPECT_EQ(arpabet_of(voice->sounds_of("snowboy", "en-us")), "S N OW B OY");
  EXPECT_EQ(arpabet_of(voice->sounds_of("mana", "en-us")), "M AA N AH");
  // It does not change how the voice speaks.
  const auto before = voice->speak({"hello", {}});
  voice->sounds_of("zorglub", "en-us");
  EXPECT_NEAR(double(before->samples.size()), double(voice->speak({"hello", {}})->samples.size()), 100);
}

}  // namespace
}  // namespace mana::speech
