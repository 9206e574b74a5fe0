#include "speech/activity/band_levels.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/speech/noise.hpp"

namespace mana::speech {
namespace {

BandLevels::Levels levels_of(const test::Samples& sound) {
  BandLevels bands;
  BandLevels::Levels levels{};
  for (std::size_t i = 0; i + BandLevels::kHop <= sound.size(); i += BandLevels::kHop)
    levels = bands.push({sound.data() + i, BandLevels::kHop});
  return levels;
}

test::Samples sine(double hz, double amplitude) {
  test::Samples out(4'800);
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = test::to_sample(amplitude * std::sin(2 * std::numbers::pi * hz * double(i) / 16'000));
  return out;
}

TEST(BandLevelsTest, ASineIsInItsBandAtItsLevel) {
  const double middles_hz[] = {250, 440, 700, 1'050, 1'500, 2'200, 3'300, 5'500};
  for (int b = 0; b < BandLevels::kBands; ++b) {
    const auto levels = levels_of(sine(middles_hz[b], 3'276.8));
    EXPECT_EQ(std::max_element(levels.begin(), levels.end()) - levels.begin(), b) << middles_hz[b];
    // The window spreads a sine over bins: their powers sum to 1.5 times the highest, 1.8 dB.
    EXPECT_NEAR(levels[b], -20 + 1.8, 0.5) << middles_hz[b];
  }
}

TEST(BandLevelsTest, SilenceIsFarDownAndNotMinusInfinity) {
  for (const float level : levels_of(test::Samples(4'800, 0))) {
    EXPECT_LT(level, -110);
    EXPECT_GT(level, -200);
  }
}

}  // namespace
}  // namespace mana::speech
