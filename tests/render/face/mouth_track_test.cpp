#include "render/face/mouth_track.hpp"
#include "agent/bus/messages/speech.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>

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
      EXPECT_GE(weight(track, PP, 200ms + length / 2), 0.999F)
          << msg::to_string(vowel) << ", " << core::to_milliseconds(length) << " ms";
    }
  }
}

TEST(MouthTrack, LipMeetsTeethForAnF) {
  const MouthTrack track{{{aa, 0ms, 200ms}, {FF, 200ms, 280ms}, {aa, 280ms, 500ms}}};
  EXPECT_GE(weight(track, FF, 240ms), 0.999F);
}

TEST(MouthTrack, OpensForAnOpenVowel) {
  const MouthTrack track{{{PP, 0ms, 80ms}, {aa, 80ms, 200ms}, {PP, 200ms, 280ms}}};
  float most = 0;
  for (core::Duration t = 120ms; t <= 160ms; t += 5ms) most = std::max(most, jaw(track, t));
  EXPECT_GE(most, 0.3F);
}

TEST(MouthTrack, RestsOutsideTheSentence) {
  const MouthTrack track{sentence({}).visemes};
  for (const core::Duration t : {-10'000ms, -500ms, -101ms, 700ms, 1'000ms, 100'000ms}) {
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
      ASSERT_NEAR(now[k], before[k], 0.04) << kShapeNames[k] << " at " << core::to_milliseconds(t) << " ms";
    }
    before = now;
  }
}

TEST(MouthTrack, KnowsNothingOfWhatBeginsLaterThanItsLookAhead) {
  const std::vector<msg::VisemeSpan> all{{aa, 0ms, 150ms},   {nn, 150ms, 230ms}, {kk, 230ms, 310ms},
                                         {ou, 310ms, 450ms}, {PP, 450ms, 520ms}, {oh, 520ms, 700ms},
                                         {DD, 700ms, 780ms}, {ih, 780ms, 900ms}};
  const std::vector<float> loudness(90, 0.7F);
  const MouthTrack whole{all, loudness};
  for (std::size_t known = 1; known < all.size(); ++known) {
    const MouthTrack some{{all.begin(), all.begin() + static_cast<std::ptrdiff_t>(known)}, loudness};
    for (core::Duration t = -300ms; t <= all[known].start - MouthTrack::kLookAhead; t += 5ms)
      ASSERT_EQ(whole.at(t), some.at(t)) << known << " spans, " << core::to_milliseconds(t) << " ms";
  }
}

TEST(MouthTrack, LipsPrepareAVowelWhileTheTongueIsBusy) {
  const MouthTrack rounded{{{aa, 0ms, 150ms}, {DD, 150ms, 250ms}, {ou, 250ms, 400ms}}};
  const MouthTrack spread{{{aa, 0ms, 150ms}, {DD, 150ms, 250ms}, {ih, 250ms, 400ms}}};
  EXPECT_GT(rounded.at(200ms)[shape("mouthPucker")], 0.3F);
  EXPECT_EQ(spread.at(200ms)[shape("mouthPucker")], 0);
  EXPECT_LT(rounded.at(20ms)[shape("mouthPucker")], 0.1F);
}

TEST(MouthTrack, TheTongueReachesItsPlaceBetweenVowels) {
  for (const auto& [viseme, tongue] : {std::pair{DD, shape("tongueUp")}, {kk, shape("tongueBack")}}) {
    const MouthTrack track{{{aa, 0ms, 150ms}, {viseme, 150ms, 210ms, 0.7}, {aa, 210ms, 400ms}}};
    EXPECT_GT(track.at(180ms)[tongue], 0.8F);
    EXPECT_LT(track.at(40ms)[tongue], 0.05F);
    EXPECT_LT(track.at(330ms)[tongue], 0.05F);
  }
}

TEST(MouthTrack, TheJawFollowsTheLoudness) {
  const std::vector<msg::VisemeSpan> vowel{{aa, 100ms, 300ms}};
  const MouthTrack loud{vowel, std::vector<float>(40, 1.0F)}, quiet{vowel, std::vector<float>(40, 0.2F)};
  EXPECT_LT(jaw(quiet, 200ms), 0.7F * jaw(loud, 200ms));
  EXPECT_EQ(jaw(loud, 200ms), jaw(MouthTrack{vowel}, 200ms));
  // A closure does not care.
  const std::vector<msg::VisemeSpan> closed{{PP, 100ms, 180ms}};
  EXPECT_EQ(MouthTrack(closed, std::vector<float>(40, 0.0F)).at(140ms), MouthTrack{closed}.at(140ms));
}

TEST(MouthTrack, ALongVowelOpensFartherThanAQuickOne) {
  EXPECT_GT(jaw(MouthTrack{{{aa, 100ms, 260ms}}}, 180ms),
            1.1F * jaw(MouthTrack{{{aa, 100ms, 170ms}}}, 135ms));
}

TEST(MouthTrack, AShortPauseRelaxesAndALongOneCloses) {
  const auto pause = [](double weight) {
    return MouthTrack{{{aa, 0ms, 150ms}, {sil, 150ms, 480ms, weight}, {aa, 480ms, 600ms}}};
  };
  EXPECT_GT(jaw(pause(0.5), 330ms), 0.02F);
  EXPECT_EQ(jaw(pause(1), 330ms), 0);
}

TEST(MouthTrack, TakesSpansInAnyOrder) {
  const MouthTrack sorted{sentence({}).visemes};
  auto spans = sentence({}).visemes;
  std::reverse(spans.begin(), spans.end());
  const MouthTrack turned{spans};
  for (core::Duration t = 0ms; t < 600ms; t += 10ms) EXPECT_EQ(sorted.at(t), turned.at(t));
}

/// Of eleven short closures in quick speech, how many are seen whole on one picture at least, with pictures
/// that begin at any of ten moments.
int closures_seen(double pictures_per_s, bool telling) {
  std::vector<msg::VisemeSpan> spans;
  for (int i = 0; i < 11; ++i) {
    const core::Duration at = i * 173ms;
    spans.push_back({i % 2 == 0 ? aa : ih, at, at + 113ms});
    spans.push_back({i % 3 == 0 ? FF : PP, at + 113ms, at + 173ms});
  }
  const MouthTrack track{spans};
  const core::Duration picture = core::seconds(1 / pictures_per_s);
  int seen = 0;
  for (int phase = 0; phase < 10; ++phase) {
    std::vector<bool> whole(spans.size(), false);
    for (core::Duration t = -picture * phase / 10; t < 2200ms; t += picture) {
      const core::Duration shown =
          telling ? track.most_telling(t - picture / 2, t - picture / 2 + picture, t) : t;
      EXPECT_LE(shown > t ? shown - t : t - shown, picture / 2 + 1ms) << "out of its picture";
      for (std::size_t s = 1; s < spans.size(); s += 2)
        if (t > spans[s].start - 60ms && t < spans[s].end + 60ms &&
            weight(track, spans[s].viseme, shown) >= 0.999F)
          whole[s] = true;
    }
    seen += static_cast<int>(std::count(whole.begin(), whole.end(), true));
  }
  return seen;
}

TEST(MouthTrack, EveryClosureHasAPictureAtAnyRate) {
  for (const double rate : {12.0, 15.0, 20.0, 24.0, 30.0, 60.0})
    EXPECT_EQ(closures_seen(rate, true), 110) << rate << " pictures a second";
  const int without = closures_seen(15, false);
  std::printf("%d of 110 at 15 pictures a second, if each showed its own moment only\n", without);
  EXPECT_LT(without, 80) << "what is guarded against is real";
}

TEST(MouthTrack, APictureThatTellsNothingSpecialShowsItsOwnMoment) {
  const MouthTrack track{sentence({}).visemes};
  EXPECT_EQ(track.most_telling(20ms, 60ms, 33ms), 33ms);
  EXPECT_EQ(track.most_telling(300ms, 300ms, 300ms), 300ms);
  EXPECT_EQ(MouthTrack{}.most_telling(0ms, 66ms, 33ms), 33ms);
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
