#include "speech/activity/voice_activity.hpp"

#include <gtest/gtest.h>

#include "tests/speech/noise.hpp"

namespace mana::speech {
namespace {
using namespace std::chrono_literals;
using test::append, test::hum, test::mix, test::white_noise;

struct Found {
  double start;
  double end;
  double noticed;  // when the end was known
  double snr_db;
};

std::vector<Found> listen(VoiceActivity& activity, const test::Samples& sound) {
  std::vector<Found> found;
  for (std::size_t i = 0; i + kFrameSamples <= sound.size(); i += kFrameSamples)
    if (activity.push({sound.data() + i, kFrameSamples}) == VoiceEvent::Ended)
      found.push_back({double(activity.first_speech()) / 16'000, double(activity.last_speech()) / 16'000,
                       double(activity.position()) / 16'000, activity.snr_db()});
  return found;
}

std::vector<Found> listen(const test::Samples& sound) {
  VoiceActivity activity;
  return listen(activity, sound);
}

class VoiceActivityNoiseTest : public ::testing::TestWithParam<double> {};

TEST_P(VoiceActivityNoiseTest, FindsThreeWordsInSteadyNoise) {
  const double rms = 2000 * std::pow(10, -GetParam() / 20);
  auto sound = white_noise(12, rms);
  for (const double at : {2.0, 5.0, 8.0}) mix(sound, hum(0.8, 2000), at);
  auto found = listen(sound);
  // Before the room is known, its noise may pass for speech once.
  std::erase_if(found, [](const Found& f) { return f.end < 1; });
  ASSERT_EQ(found.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(found[i].start, 2.0 + 3.0 * double(i), 0.06);
    EXPECT_NEAR(found[i].end, 2.8 + 3.0 * double(i), 0.06);
    EXPECT_LE(found[i].noticed - found[i].end, 0.27);
  }
}
INSTANTIATE_TEST_SUITE_P(Db, VoiceActivityNoiseTest, ::testing::Values(40, 30, 20, 10));

TEST(VoiceActivityTest, AStreamThatBeginsWithAWordLosesNothing) {
  auto sound = hum(0.6, 3000);
  append(sound, white_noise(1, 10));
  const auto found = listen(sound);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_LT(found[0].start, 0.03);
  EXPECT_NEAR(found[0].end, 0.6, 0.05);
}

TEST(VoiceActivityTest, SilenceAndQuietNoiseAreNoSpeech) {
  EXPECT_TRUE(listen(test::Samples(160'000, 0)).empty());
  EXPECT_TRUE(listen(white_noise(10, 3)).empty());
  EXPECT_TRUE(listen(white_noise(30, 60)).empty());
}

TEST(VoiceActivityTest, AFanThatIsSwitchedOnIsForgotten) {
  auto sound = white_noise(5, 20);
  append(sound, white_noise(25, 1500, 2));
  mix(sound, hum(0.8, 12'000), 20);
  const auto found = listen(sound);
  // The fan counts for an utterance of at most the longest length, then the voice above it is found.
  ASSERT_EQ(found.size(), 2u);
  EXPECT_LE(found[0].end - found[0].start, 5.01);
  EXPECT_NEAR(found[1].start, 20, 0.06);
}

TEST(VoiceActivityTest, SpeechWithoutEndIsCutAtTheLongestLength) {
  auto sound = white_noise(1, 10);
  for (int i = 0; i < 60; ++i) {  // a talker with breaths shorter than the hangover
    append(sound, hum(0.3, 2000));
    append(sound, white_noise(0.15, 10));
  }
  const auto found = listen(sound);
  ASSERT_GE(found.size(), 4u);
  for (const Found& f : found) EXPECT_LE(f.end - f.start, 5.02);
}

TEST(VoiceActivityTest, AMachineThatIsSwitchedOnIsNoUtteranceForLong) {
  auto sound = white_noise(4, 20);
  append(sound, white_noise(8, 2000, 2));
  const auto found = listen(sound);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_LE(found[0].noticed, 5.3);
}

/// Talk: syllables of 0.15 s, each of its own loudness, and breaths.
test::Samples talk(double seconds, double rms, std::uint64_t seed) {
  core::Random chance{seed};
  test::Samples out;
  while (double(out.size()) < seconds * 16'000) {
    append(out, hum(0.15, rms * std::pow(10, chance.uniform(-8, 2) / 20)));
    append(out, test::Samples(static_cast<std::size_t>(chance.uniform(200, 2'000)), 0));
  }
  return out;
}

TEST(VoiceActivityTest, SomebodyNearStandsOutOfTalkFromAfar) {
  auto sound = white_noise(16, 5);
  mix(sound, talk(16, 200, 4));
  mix(sound, hum(0.9, 2000), 10);
  VoiceActivity activity;
  bool inside = false;
  for (std::size_t i = 0; i + kFrameSamples <= sound.size(); i += kFrameSamples) {
    if (activity.push({sound.data() + i, kFrameSamples}) != VoiceEvent::Ended) continue;
    const SampleSpan loud = activity.loud_part();
    if (loud.last < 10 * 16'000) continue;
    inside = true;
    EXPECT_NEAR(double(loud.first) / 16'000, 10.0, 0.06);
    EXPECT_NEAR(double(loud.last) / 16'000, 10.9, 0.06);
    EXPECT_LT(double(activity.position()) / 16'000, 11.4);
    break;
  }
  EXPECT_TRUE(inside);
}

TEST(VoiceActivityTest, AClickIsNoSpeech) {
  auto sound = white_noise(4, 20);
  mix(sound, hum(0.02, 12'000), 2);
  EXPECT_TRUE(listen(sound).empty());
}

TEST(VoiceActivityTest, APauseIsTentativeUntilTheHangoverIsOver) {
  auto sound = white_noise(1, 10);
  append(sound, hum(0.5, 2000));
  append(sound, white_noise(0.18, 10));  // longer than tentative, shorter than the hangover
  append(sound, hum(0.5, 2000));
  append(sound, white_noise(1, 10));
  VoiceActivity activity;
  std::vector<VoiceEvent> events;
  for (std::size_t i = 0; i + kFrameSamples <= sound.size(); i += kFrameSamples)
    if (const auto e = activity.push({sound.data() + i, kFrameSamples}); e != VoiceEvent::None)
      events.push_back(e);
  EXPECT_EQ(events, (std::vector{VoiceEvent::Started, VoiceEvent::Paused, VoiceEvent::Resumed,
                                 VoiceEvent::Paused, VoiceEvent::Ended}));
}

TEST(VoiceActivityTest, WaitsLongerWhenAskedTo) {
  auto sound = white_noise(1, 10);
  append(sound, hum(0.5, 2000));
  append(sound, white_noise(0.5, 10));  // longer than the hangover
  append(sound, hum(0.5, 2000));
  append(sound, white_noise(1, 10));
  EXPECT_EQ(listen(sound).size(), 2u);
  VoiceActivity activity;
  int ended = 0;
  for (std::size_t i = 0; i + kFrameSamples <= sound.size(); i += kFrameSamples) {
    const auto e = activity.push({sound.data() + i, kFrameSamples});
    if (e == VoiceEvent::Paused) activity.wait_for(600ms);
    if (e == VoiceEvent::Ended) ++ended;
  }
  EXPECT_EQ(ended, 1);
}

// A television talks before her, meanwhile, and after her.
TEST(VoiceActivityTest, SomebodyNearerThanWhoWasHeardSoFarBeginsAnew) {
  auto sound = white_noise(8, 10);
  mix(sound, hum(3.5, 200), 3);
  mix(sound, hum(0.8, 2000), 4);
  const auto found = listen(sound);
  ASSERT_FALSE(found.empty());
  EXPECT_NEAR(found[0].start, 4, 0.08);
  EXPECT_NEAR(found[0].end, 4.8, 0.08);
  EXPECT_LE(found[0].noticed - found[0].end, 0.27);
}

// Before the room is known: a television that was on, and somebody near.
TEST(VoiceActivityTest, WhoeverIsHeardFirstHasToStandOut) {
  for (const double rms : {150.0, 3'000.0}) {
    auto sound = white_noise(3, 40);
    mix(sound, hum(0.6, rms), 0.1);
    VoiceActivity activity;
    ASSERT_FALSE(listen(activity, sound).empty()) << rms;
    EXPECT_EQ(activity.stands_out(), rms > 1'000) << rms << ": " << activity.snr_db();
  }
}

TEST(VoiceActivityTest, WhereItBeganBeforeSomebodyNearerIsKept) {
  auto sound = white_noise(8, 10);
  mix(sound, hum(1, 200), 3);
  mix(sound, hum(0.8, 2000), 4);
  VoiceActivity activity;
  listen(activity, sound);
  EXPECT_NEAR(double(activity.first_of_all()) / 16'000, 3, 0.08);
  EXPECT_NEAR(double(activity.first_speech()) / 16'000, 4, 0.08);
}

TEST(VoiceActivityTest, WhoOnlyRaisesTheVoiceALittleDoesNotBeginAnew) {
  auto sound = white_noise(8, 10);
  mix(sound, hum(1, 1000), 3);
  mix(sound, hum(1, 1400), 4);
  const auto found = listen(sound);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].start, 3, 0.06);
  EXPECT_NEAR(found[0].end, 5, 0.06);
}

TEST(VoiceActivityTest, SkippedSoundEndsAnUtteranceAndTeachesNothing) {
  VoiceActivity activity;
  EXPECT_TRUE(listen(activity, white_noise(3, 20)).empty());
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(activity.skip(), VoiceEvent::None);
  auto word = hum(0.5, 400);  // 26 dB above the room that was learned before the skipping
  EXPECT_TRUE(listen(activity, word).empty());
  EXPECT_TRUE(activity.in_utterance());
  EXPECT_EQ(activity.skip(), VoiceEvent::Ended);
  EXPECT_NEAR(double(activity.first_speech()) / 16'000, 13.0, 0.03);
}

// The first 100 ms of an "okay" that was said at once were no speech, and so it was hardly believed.
TEST(VoiceActivityTest, WhoBeganWhileNothingMightBeginWasSpeakingAllAlong) {
  for (const double began : {0.1, 0.15}) {
    VoiceActivity activity;
    EXPECT_TRUE(listen(activity, white_noise(3, 20)).empty());
    auto guarded = white_noise(0.2, 20, 2);
    const auto word = hum(0.5, 2000);
    mix(guarded, word, began);
    const std::span<const std::int16_t> frames{guarded};
    for (std::size_t i = 0; i < frames.size(); i += kFrameSamples)
      EXPECT_EQ(activity.guard(frames.subspan(i, kFrameSamples)), VoiceEvent::None);
    const auto spoken_there = static_cast<std::ptrdiff_t>((0.2 - began) * 16'000);
    EXPECT_TRUE(listen(activity, {word.begin() + spoken_there, word.end()}).empty());
    EXPECT_TRUE(activity.in_utterance());
    EXPECT_NEAR(double(activity.first_speech()) / 16'000, 3 + began, 0.03);
  }
}

TEST(VoiceActivityTest, MeasuresTheLevelAboveTheNoise) {
  for (const double snr : {30.0, 20.0}) {
    auto sound = white_noise(4, 2000 * std::pow(10, -snr / 20));
    mix(sound, hum(1, 2000), 2);
    auto found = listen(sound);
    std::erase_if(found, [](const Found& f) { return f.end < 1; });
    ASSERT_EQ(found.size(), 1u);
    // Without its lowest overtone, which is the strongest, and which lies below all bands.
    EXPECT_NEAR(found[0].snr_db, snr - 2, 4);
  }
}

}  // namespace
}  // namespace mana::speech
