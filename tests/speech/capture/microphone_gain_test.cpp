#include "speech/capture/microphone_gain.hpp"

#include <gtest/gtest.h>

#include "tests/speech/noise.hpp"

namespace mana::speech {
namespace {

/// Somebody says something five times, so loud, in a room of such noise. @return the gain that came of it
double after(MicrophoneGain& gain, double rms, double noise) {
  for (int i = 0; i < 5; ++i) {
    auto sound = test::white_noise(2, noise, static_cast<std::uint64_t>(i) + 1);
    test::mix(sound, test::hum(0.8, rms), 0.5);
    for (std::size_t at = 0; at + 160 <= sound.size(); at += 160)
      gain.apply(std::span{sound}.subspan(at, 160));
  }
  return gain.gain_db();
}

TEST(MicrophoneGainTest, OneThatIsSetLowIsTurnedUp) {
  MicrophoneGain gain;
  EXPECT_NEAR(after(gain, 90, 1), 18, 6);
}

TEST(MicrophoneGainTest, OneThatIsSetWellIsLeftAlone) {
  for (const double rms : {300.0, 3'000.0, 8'000.0}) {
    MicrophoneGain gain;
    EXPECT_EQ(after(gain, rms, rms / 50), 0) << rms;
  }
}

TEST(MicrophoneGainTest, SilenceTellsNothing) {
  MicrophoneGain gain;
  auto sound = test::white_noise(600, 3);
  for (std::size_t at = 0; at + 160 <= sound.size(); at += 160) gain.apply(std::span{sound}.subspan(at, 160));
  EXPECT_EQ(gain.gain_db(), 0);
}

// Somebody turned the device's own knob.
TEST(MicrophoneGainTest, OneThatIsTurnedUpByHandIsNotTurnedUpAnyMore) {
  MicrophoneGain gain;
  EXPECT_GT(after(gain, 90, 1), 0);
  EXPECT_EQ(after(gain, 2'000, 20), 0);
}

// Far away and near in turns: the near one counts, and nothing goes up and down.
TEST(MicrophoneGainTest, OneFaintSentenceChangesNothing) {
  MicrophoneGain gain;
  EXPECT_EQ(after(gain, 1'000, 5), 0);
  auto sound = test::white_noise(3, 5);
  test::mix(sound, test::hum(1, 60), 1);
  for (std::size_t at = 0; at + 160 <= sound.size(); at += 160)
    EXPECT_FALSE(gain.apply(std::span{sound}.subspan(at, 160)));
}

TEST(MicrophoneGainTest, WhatIsTurnedUpDoesNotWrapRound) {
  MicrophoneGain gain;
  ASSERT_GT(after(gain, 90, 1), 0);
  std::vector<std::int16_t> loud(160, 30'000);
  gain.apply(loud);
  EXPECT_EQ(loud[0], 32'767);
}

}  // namespace
}  // namespace mana::speech
