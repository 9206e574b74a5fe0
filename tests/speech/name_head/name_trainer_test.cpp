#include "speech/name_head/name_trainer.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "speech/common_words.hpp"
#include "speech/espeak_voice.hpp"
#include "speech/name_head/name_spotter.hpp"
#include "speech/resampler.hpp"

namespace mana::speech {
namespace {

NameLesson small_lesson() {
  NameLesson l;
  l.name = "computer";
  for (const char* accent : {"en-us+", "en-gb+"})
    for (const char* variant : {"m1", "m2", "f1", "f2", "michael", "linda", "adam", "belinda"})
      l.voices.push_back(std::string{accent} + variant);
  l.common = common_words();
  l.names = 90, l.others = 160, l.steps = 150;
  return l;
}

/// The highest score while a voice says this, with a second before and half a second after it.
float highest(const SpeechEmbedding& embedding, const NameHead& head, EspeakVoice& voice,
              const std::string& text) {
  const auto said = voice.speak({text, {}}).value();
  auto sound = resample(said.samples, said.sample_rate_hz, 16'000);
  sound.insert(sound.begin(), 16'000, 0);
  sound.insert(sound.end(), 8'000, 0);
  NameScores scores{head};
  float most = -1e9F;
  for (const Embedding& e : embedding.of(sound)) most = std::max(most, scores.add(e));
  return most;
}

TEST(NameTrainer, TellsTheNameFromOthersByAVoiceItNeverHeard) {
  const auto embedding = SpeechEmbedding::built_in();
  if (!embedding) GTEST_SKIP() << embedding.error().sentence;
  auto voice = EspeakVoice::open({});
  ASSERT_TRUE(voice) << voice.error().sentence;
  double done = 0;
  const auto learnt = learn_name(*embedding, *voice, small_lesson(), [&](double share) {
    EXPECT_GE(share, done);
    done = share;
  });
  ASSERT_TRUE(learnt) << learnt.error().sentence;
  EXPECT_GT(done, 0.9);
  VoiceOptions another;
  another.voice = "en-us+m7";
  ASSERT_TRUE(voice->change(another));
  const float said = highest(*embedding, learnt->head, *voice, "computer");
  for (const char* other : {"elephant", "good morning", "banana", "what time is it"})
    EXPECT_GT(said, highest(*embedding, learnt->head, *voice, other) + 1) << other;
}

TEST(NameTrainer, IsStopped) {
  const auto embedding = SpeechEmbedding::built_in();
  if (!embedding) GTEST_SKIP() << embedding.error().sentence;
  auto voice = EspeakVoice::open({});
  ASSERT_TRUE(voice) << voice.error().sentence;
  std::stop_source stop;
  stop.request_stop();
  const auto learnt = learn_name(*embedding, *voice, small_lesson(), {}, stop.get_token());
  ASSERT_FALSE(learnt);
  EXPECT_EQ(learnt.error().code, core::ErrorCode::Unavailable);
}

}  // namespace
}  // namespace mana::speech
