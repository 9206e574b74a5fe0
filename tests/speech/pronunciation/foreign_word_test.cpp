#include "speech/pronunciation/foreign_word.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/speech/spoken.hpp"

namespace mana::speech {
namespace {

/// As eSpeak NG's German voice says what its own signs tell.
test::Samples said(const std::string& signs) {
  VoiceOptions options;
  options.voice = "de+m3";
  options.rate_wpm = 130;
  auto voice = EspeakVoice::open(options).value();
  const auto sentence = voice.speak({"x", {}, {{0, 1, "sounds", signs}}}).value();
  const auto words = resample(sentence.samples, sentence.sample_rate_hz, 16'000);
  auto sound = test::room(0.5 + double(words.size()) / 16'000);
  test::mix(sound, words, 0.2);
  return sound;
}

JudgedWord score(const ForeignWord& word, const test::Samples& sound) {
  auto scorer = PronunciationScorer::open({}).value();
  return score_foreign(scorer, word, sound).value();
}

TEST(ForeignWordTest, StressIsNoSound) {
  EXPECT_EQ(sounds_in("v ˈa s ɜ"), (std::vector<std::string>{"v", "a", "s", "ɜ"}));
  EXPECT_EQ(sounds_in("  ˌ  "), std::vector<std::string>{});
}

TEST(ForeignWordTest, WhatIsNotInTheTablesIsAnErrorThatNamesIt) {
  const auto language = target_of(ForeignWord{"xx", "a"});
  ASSERT_FALSE(language);
  EXPECT_NE(language.error().sentence.find("'xx'"), std::string::npos);
  const auto sound = target_of(ForeignWord{"de", "v a ʘ"});
  ASSERT_FALSE(sound);
  EXPECT_NE(sound.error().sentence.find("'ʘ'"), std::string::npos);
  EXPECT_FALSE(target_of(ForeignWord{"de", ""}));
}

TEST(ForeignWordTest, EveryWayOfEverySoundIsASoundOfTheModel) {
  auto scorer = PronunciationScorer::open({}).value();
  for (const ForeignSound& s : foreign_language("de")->sounds) {
    const ForeignTarget target = target_of(ForeignWord{"de", std::string{s.ipa}}, true).value();
    std::vector<SpokenTarget> all{target.right};
    for (const auto& c : target.contrasts) all.insert(all.end(), {c.right, c.wrong});
    EXPECT_TRUE(scorer.fit(all, test::room(0.5))) << s.ipa;
    for (const std::string& way : target.right.ways)  // where the next sound lies is counted by them
      EXPECT_EQ(std::count(way.begin(), way.end(), ' '),
                std::count(target.right.ways[0].begin(), target.right.ways[0].end(), ' '))
          << s.ipa;
  }
}

TEST(ForeignWordTest, ManyWaysStayAsManyAsTheScorerTakes) {
  const ForeignTarget t = target_of(ForeignWord{"de", "r a x a x ə r a x"}).value();
  EXPECT_EQ(t.right.ways.size(), PronunciationScorer::kMostWays);
}

TEST(ForeignWordTest, AGermanWIsHeardAndSoIsAnEnglishOneInItsPlace) {
  const ForeignWord water{"de", "v a s ɜ"};
  const JudgedWord right = score(water, said("v'as3"));
  EXPECT_EQ(right.heard, HeardAs::Word);
  ASSERT_EQ(right.sounds.size(), 1U) << "the others are not judged";
  EXPECT_EQ(right.sounds[0].sound, "v");
  EXPECT_EQ(right.sounds[0].judged, Judged::Right);
  const JudgedWord wrong = score(water, said("w'as3"));
  ASSERT_EQ(wrong.sounds.size(), 1U);
  EXPECT_EQ(wrong.sounds[0].judged, Judged::Wrong);
  EXPECT_EQ(wrong.sounds[0].instead, "W");
  EXPECT_NE(wrong.heard, HeardAs::OtherWord) << "it is the word all the same";
}

TEST(ForeignWordTest, ASoundThatTheModelCannotTellIsNotJudged) {
  const ForeignWord door{"de", "t yː ɾ"};
  for (const char* way : {"t'y:r", "t'u:r"}) {
    const JudgedWord heard = score(door, said(way));
    EXPECT_NE(heard.heard, HeardAs::OtherWord) << way;
    EXPECT_TRUE(heard.sounds.empty()) << way;
  }
}

TEST(ForeignWordTest, AnotherWordIsAnotherAndSilenceIsNothing) {
  const ForeignWord wine{"de", "v aɪ n"};
  EXPECT_EQ(score(wine, said("g'u:t@n m'Org@n")).heard, HeardAs::OtherWord);
  EXPECT_EQ(score(wine, test::room(1)).heard, HeardAs::Nothing);
}

}  // namespace
}  // namespace mana::speech
