#include "speech/satellite/house_sounds.hpp"

#include <gtest/gtest.h>

#include "speech/playback/timed_audio_output.hpp"

namespace mana::speech::wyoming {
namespace {
using namespace std::chrono_literals;

SpokenSentence caption(const std::string& text) {
  SpokenSentence s;
  s.text = text;
  s.samples.assign(22'050, 3);
  s.words = {{"A", 0ms, 500ms, 0}, {"message", 500ms, 1s, 2}};
  return s;
}
/// A second of silence, then a second of a loud tone.
std::vector<std::int16_t> chime() {
  std::vector<std::int16_t> sound(16'000, 0);
  for (int i = 0; i < 16'000; ++i) sound.push_back(i % 40 < 20 ? 8'000 : -8'000);
  return sound;
}

TEST(HouseSoundsTest, ASoundIsHeardOnceInPlaceOfItsSentence) {
  HouseSounds sounds;
  sounds.add("A message", chime(), 16'000);
  EXPECT_EQ(sounds.instead_of(caption("Lunch is ready.")).samples.size(), 22'050U);
  EXPECT_NEAR(core::to_seconds(sounds.instead_of(caption("A message")).duration()), 2, 0.01);
  EXPECT_EQ(sounds.instead_of(caption("A message")).samples.size(), 22'050U);
}

TEST(HouseSoundsTest, TheMouthOpensWhereItIsLoud) {
  const SpokenSentence s = sounding_like(caption("A message"), chime(), 16'000);
  EXPECT_EQ(s.sample_rate_hz, 22'050);
  ASSERT_FALSE(s.visemes.empty());
  core::Duration at{};
  for (const msg::VisemeSpan& v : s.visemes) {
    EXPECT_EQ(v.start, at);
    at = v.end;
    if (v.end <= 900ms) {
      EXPECT_EQ(v.viseme, msg::Viseme::sil);
    }
    if (v.start >= 1'100ms && v.end < 1'900ms) {
      EXPECT_NE(v.viseme, msg::Viseme::sil);
    }
  }
  EXPECT_EQ(at, s.duration());
  EXPECT_NEAR(core::to_seconds(s.words[1].start), 1, 0.01);
}

TEST(HouseSoundsTest, NothingIsNoTrouble) {
  const SpokenSentence s = sounding_like({}, {}, 16'000);
  EXPECT_TRUE(s.visemes.empty());
  HouseSounds sounds;
  for (int i = 0; i < 100; ++i) sounds.add(std::to_string(i), chime(), 16'000);
  EXPECT_EQ(sounds.instead_of(caption("0")).samples.size(), 22'050U) << "the oldest gave way";
  EXPECT_NE(sounds.instead_of(caption("99")).samples.size(), 22'050U);
}

}  // namespace
}  // namespace mana::speech::wyoming
