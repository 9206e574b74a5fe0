#include "speech/lips/loudness.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace mana::speech {
namespace {

constexpr int kRate = 22'050;

/// A tone whose amplitude is 1 in the middle second and `quiet` in the ones before and after.
std::vector<std::int16_t> swell(double quiet) {
  std::vector<std::int16_t> samples;
  for (int i = 0; i < 3 * kRate; ++i) {
    const double amplitude = i / kRate == 1 ? 1 : quiet;
    samples.push_back(static_cast<std::int16_t>(20'000 * amplitude * std::sin(0.06 * i)));
  }
  return samples;
}

TEST(LoudnessTest, HasAValueEachTenMilliseconds) {
  EXPECT_EQ(loudness_of(swell(0.1), kRate).size(), 302U);  // 22 050 Hz are 220 samples a step, not 220.5
  EXPECT_TRUE(loudness_of({}, kRate).empty());
}

TEST(LoudnessTest, IsOneWhereItIsLoudAndFallsByDecibels) {
  const auto loud = loudness_of(swell(std::pow(10, -10.0 / 20)), kRate);
  EXPECT_NEAR(loud[150], 1, 0.02);
  EXPECT_NEAR(loud[50], 0.5, 0.02);  // 10 of 20 dB below
  EXPECT_EQ(loudness_of(swell(0), kRate)[50], 0);
}

TEST(LoudnessTest, RisesWhenTheSoundDoes) {
  const auto loud = loudness_of(swell(0), kRate);
  EXPECT_EQ(loud[96], 0);
  EXPECT_GT(loud[102], 0.5);
}

TEST(LoudnessTest, OfSilenceIsZero) {
  for (const float l : loudness_of(std::vector<std::int16_t>(kRate), kRate)) EXPECT_EQ(l, 0);
}

}  // namespace
}  // namespace mana::speech
