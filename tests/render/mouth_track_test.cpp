#include "render/face/mouth_track.hpp"

#include <algorithm>
#include <chrono>

namespace mana::render {
namespace {
using namespace std::chrono_literals;
using enum msg::Viseme;

float weight(const MouthTrack& track, msg::Viseme v, core::Duration t) {
  return track.visemes_at(t)[static_cast<std::size_t>(v)];
}

float jaw(const MouthTrack& track, core::Duration t) { return track.at(t)[shape("jawOpen")]; }

msg::SentenceStarted sentence(core::Time at) {
  msg::SentenceStarted s;
  s.audio_start = at;
  s.duration = 600ms;
  s.visemes = {{aa, 100ms, 250ms}, {PP, 250ms, 330ms}, {ou, 330ms, 500ms}};
  return s;
}

TEST(MouthTrack, ClosesForALabialHoweverShort) {
  for (const msg::Viseme vowel : {aa, E, ih, oh, ou}) {
    for (const core::Duration length : {70ms, 90ms, 120ms}) {
      const MouthTrack track{
          {{vowel, 0ms, 200ms}, {PP, 200ms, 200ms + length}, {vowel, 200ms + length, 500ms}}};
      EXPECT_GE(weight(track, PP, 200ms + length / 2), 0.6F)
          << msg::to_string(vowel) << ", " << core::to_milliseconds(length) << " ms";
    }
  }
}

TEST(MouthTrack, LipMeetsTeethForAnF) {
  const MouthTrack track{{{aa, 0ms, 200ms}, {FF, 200ms, 280ms}, {aa, 280ms, 500ms}}};
  EXPECT_GE(weight(track, FF, 240ms), 0.5F);
}

TEST(MouthTrack, OpensForAnOpenVowel) {
  const MouthTrack track{{{PP, 0ms, 80ms}, {aa, 80ms, 200ms}, {PP, 200ms, 280ms}}};
  float most = 0;
  for (core::Duration t = 120ms; t <= 160ms; t += 5ms) most = std::max(most, jaw(track, t));
  EXPECT_GE(most, 0.3F);
}

TEST(MouthTrack, RestsOutsideTheSentence) {
  const MouthTrack track{sentence({}).visemes};
  for (const core::Duration t : {-10'000ms, -500ms, -60ms, 700ms, 1'000ms, 100'000ms}) {
    for (const float w : track.at(t)) EXPECT_EQ(w, 0) << core::to_milliseconds(t) << " ms";
  }
  for (const float w : MouthTrack{}.at(0ms)) EXPECT_EQ(w, 0);
}

TEST(MouthTrack, AnIsolatedVowelIsWidestNearItsMiddle) {
  for (const core::Duration length : {80ms, 120ms, 160ms}) {
    const MouthTrack track{{{aa, 300ms, 300ms + length}}};
    core::Duration first{}, last{};
    float most = 0;
    for (core::Duration t = 0ms; t < 800ms; t += 1ms) {
      const float w = jaw(track, t);
      if (w > most) {
        most = w;
        first = t;
      }
      if (w >= most - 1e-4F) last = t;
    }
    const core::Duration middle = 300ms + length / 2;
    EXPECT_NEAR(core::to_milliseconds((first + last) / 2), core::to_milliseconds(middle), 50)
        << core::to_milliseconds(length) << " ms long";
  }
}

TEST(MouthTrack, MovesWithoutJumps) {
  const MouthTrack track{sentence({}).visemes};
  ShapeWeights before = track.at(-100ms);
  for (core::Duration t = -99ms; t < 800ms; t += 1ms) {
    const ShapeWeights now = track.at(t);
    for (std::size_t k = 0; k < kShapeCount; ++k) {
      ASSERT_GE(now[k], 0);
      ASSERT_LE(now[k], 1);
      ASSERT_NEAR(now[k], before[k], 0.06) << kShapeNames[k] << " at " << core::to_milliseconds(t) << " ms";
    }
    before = now;
  }
}

TEST(MouthTrack, TakesSpansInAnyOrder) {
  const MouthTrack sorted{sentence({}).visemes};
  auto spans = sentence({}).visemes;
  std::reverse(spans.begin(), spans.end());
  const MouthTrack turned{spans};
  for (core::Duration t = 0ms; t < 600ms; t += 10ms) EXPECT_EQ(sorted.at(t), turned.at(t));
}

TEST(MouthCurves, CoverTheWholeLengthWithWeights) {
  const auto curves = mouth_curves({sentence(core::at_seconds(0.5)), sentence(core::at_seconds(1.4))}, 60);
  ASSERT_TRUE(curves.contains("jawOpen"));
  EXPECT_TRUE(curves.contains("mouthPucker"));
  EXPECT_FALSE(curves.contains("eyeBlinkLeft"));
  for (const auto& [name, curve] : curves) {
    EXPECT_TRUE(find_shape(name)) << name;
    EXPECT_EQ(curve.size(), 121U) << name;  // 0 to 2.0 s, both ends
    for (const double w : curve) {
      EXPECT_GE(w, 0);
      EXPECT_LE(w, 1);
    }
    if (name != "jawOpen") {
      EXPECT_GT(*std::max_element(curve.begin(), curve.end()), 0) << name;
    }
  }
}

TEST(MouthCurves, WithoutSpeechTheJawStaysShut) {
  const auto curves = mouth_curves({}, 60);
  ASSERT_EQ(curves.size(), 1U);
  EXPECT_EQ(curves.at("jawOpen"), std::vector<double>{0.0});
}

}  // namespace
}  // namespace mana::render
