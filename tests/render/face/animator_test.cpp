#include "render/face/animator.hpp"

#include <chrono>

namespace mana::render {
namespace {
using namespace std::chrono_literals;
using enum msg::Viseme;

constexpr core::Time kSaid{10s};

msg::SentenceStarted sentence(core::Time at = kSaid) {
  msg::SentenceStarted s;
  s.id = msg::UtteranceId{7};
  s.audio_start = at;
  s.duration = 1s;
  s.text = "Ah, oom.";
  s.words = {{"Ah", 100ms, 400ms}, {"oom", 400ms, 900ms}};
  s.visemes = {{aa, 100ms, 400ms}, {ou, 400ms, 750ms}, {PP, 750ms, 900ms}};
  return s;
}

float weight(const Animator& a, std::string_view name, core::Time t) {
  return a.at(t).shapes[*find_shape(name)];
}

void expect_same(const FacePose& a, const FacePose& b) {
  EXPECT_EQ(a.shapes, b.shapes);
  EXPECT_EQ(a.head.yaw_deg, b.head.yaw_deg);
  EXPECT_EQ(a.head.pitch_deg, b.head.pitch_deg);
  EXPECT_EQ(a.head.roll_deg, b.head.roll_deg);
  EXPECT_EQ(a.eyes_left.yaw_deg, b.eyes_left.yaw_deg);
  EXPECT_EQ(a.eyes_right.pitch_deg, b.eyes_right.pitch_deg);
}

TEST(Animator, APictureShowsTheClosureThatItStandsFor) {
  Animator a{1};
  msg::SentenceStarted s = sentence();
  s.visemes = {{aa, 100ms, 300ms}, {PP, 300ms, 360ms}, {aa, 360ms, 600ms}};
  a.hear(s);
  const core::Time before = kSaid + 290ms;
  const std::size_t press = *find_shape("mouthPressLeft"), jaw = *find_shape("jawOpen");
  const FacePose alone = a.at(before), shown = a.at(before, {before - 33ms, before + 67ms});
  EXPECT_LT(alone.shapes[press], shown.shapes[press]);
  EXPECT_GT(alone.shapes[jaw], 0.05F);
  EXPECT_LT(shown.shapes[jaw], 0.02F);
  EXPECT_EQ(alone.head.yaw_deg, shown.head.yaw_deg) << "all else is of its own moment";
  expect_same(alone, a.at(before, {before - 33ms, before + 20ms}));  // the closure is another picture's
}

TEST(Animator, SpeaksWhenTheSoundIsHeardAndRestsOtherwise) {
  Animator a{1};
  a.hear(sentence());
  EXPECT_GE(weight(a, "jawOpen", kSaid + 250ms), 0.3F);
  EXPECT_GE(weight(a, "mouthPucker", kSaid + 600ms), 0.4F);
  EXPECT_GE(weight(a, "mouthPressLeft", kSaid + 820ms), 0.4F);
  EXPECT_EQ(weight(a, "jawOpen", kSaid - 1s), 0);
  EXPECT_EQ(weight(a, "jawOpen", kSaid + 2s), 0);
}

TEST(Animator, FollowsTheSoundWhenItMoves) {
  Animator a{1};
  a.hear(sentence());
  msg::SentenceMoved moved;
  moved.id = msg::UtteranceId{7};
  moved.audio_start = kSaid + 2s;
  a.hear(moved);
  EXPECT_EQ(weight(a, "jawOpen", kSaid + 250ms), 0);
  EXPECT_GE(weight(a, "jawOpen", kSaid + 2250ms), 0.3F);
}

TEST(Animator, AnInterruptedSentenceShutsTheMouthAndTheCaption) {
  Animator a{1};
  a.hear(sentence());
  ASSERT_NE(a.sentence_at(kSaid + 250ms), nullptr);
  msg::SpeechEnded ended;
  ended.id = msg::UtteranceId{7};
  ended.at = kSaid + 200ms;
  ended.interrupted = true;
  const float open = weight(a, "jawOpen", kSaid + 200ms);
  a.hear(ended);
  EXPECT_EQ(weight(a, "jawOpen", kSaid + 200ms), open);  // no pop
  EXPECT_EQ(weight(a, "jawOpen", kSaid + 330ms), 0);
  EXPECT_EQ(a.sentence_at(kSaid + 250ms), nullptr);
}

TEST(Animator, InAPauseTheMouthIsShutAndThenGoesOnWhereTheSoundDoes) {
  const auto move = [](core::Time to) { return msg::SentenceMoved{msg::UtteranceId{7}, 0, to}; };
  Animator a{1};
  a.hear(sentence(), kSaid - 50ms);
  const float open = weight(a, "jawOpen", kSaid + 250ms);
  a.hear(msg::SpeechPaused{msg::UtteranceId{7}, kSaid + 250ms, true}, kSaid + 250ms);
  EXPECT_EQ(weight(a, "jawOpen", kSaid + 250ms), open);  // no pop
  for (core::Duration late = 20ms; late <= 620ms; late += 20ms)
    a.hear(move(kSaid + late), kSaid + 250ms + late);
  for (core::Time t = kSaid + 380ms; t < kSaid + 850ms; t += 10ms) EXPECT_EQ(weight(a, "jawOpen", t), 0);
  a.hear(msg::SpeechPaused{msg::UtteranceId{7}, kSaid + 850ms, false}, kSaid + 850ms);

  msg::SentenceStarted later = sentence(kSaid + 620ms);
  Animator b{1};
  b.hear(later, kSaid - 50ms);
  for (core::Time t = kSaid + 940ms; t < kSaid + 1700ms; t += 10ms) {
    EXPECT_EQ(weight(a, "jawOpen", t), weight(b, "jawOpen", t)) << core::to_seconds(t);
    EXPECT_EQ(weight(a, "mouthPressLeft", t) > 0.4F, weight(b, "mouthPressLeft", t) > 0.4F)
        << core::to_seconds(t);
  }
  EXPECT_EQ(weight(a, "jawOpen", kSaid + 250ms), open) << "what was shown stays as it was";
}

TEST(Animator, ASentenceThatIsMadeInAPauseIsSilentUntilItsEnd) {
  Animator a{1};
  a.hear(sentence(), kSaid - 50ms);
  a.hear(msg::SpeechPaused{msg::UtteranceId{7}, kSaid + 900ms, true}, kSaid + 900ms);
  msg::SentenceStarted next = sentence(kSaid + 1100ms);
  next.index = 1;
  a.hear(next, kSaid + 1000ms);
  for (core::Time t = kSaid + 1030ms; t < kSaid + 1500ms; t += 10ms) EXPECT_EQ(weight(a, "jawOpen", t), 0);
  a.hear(msg::SentenceMoved{msg::UtteranceId{7}, 1, kSaid + 1600ms}, kSaid + 1480ms);
  a.hear(msg::SpeechPaused{msg::UtteranceId{7}, kSaid + 1500ms, false}, kSaid + 1500ms);
  EXPECT_GE(weight(a, "jawOpen", kSaid + 1850ms), 0.3F);
}

TEST(Animator, ASentenceThatEndedByItselfKeepsItsLastSound) {
  Animator a{1};
  a.hear(sentence());
  msg::SpeechEnded ended;
  ended.id = msg::UtteranceId{7};
  ended.at = kSaid + 1s;
  a.hear(ended);
  EXPECT_GE(weight(a, "jawOpen", kSaid + 250ms), 0.3F);
  EXPECT_NE(a.sentence_at(kSaid + 1200ms), nullptr);
  EXPECT_EQ(a.sentence_at(kSaid + 1600ms), nullptr);
}

TEST(Animator, AFaceInTheCameraTurnsEyesAndHeadTowardsIt) {
  for (const double x : {-0.8, 0.8}) {
    Animator a{1};
    Animator ahead{1};
    msg::FaceMoved face;
    face.at = core::Time{5s};
    face.x = x;
    a.hear(face);
    const core::Time t{7s};
    const double head = a.at(t).head.yaw_deg - ahead.at(t).head.yaw_deg;
    const double eyes = a.at(t).eyes_left.yaw_deg - ahead.at(t).eyes_left.yaw_deg;
    EXPECT_LT(head * x, -2) << "x " << x;
    EXPECT_LT(eyes * x, -2) << "x " << x;
  }
}

TEST(Animator, LidsAreClosedAtABlinkWhateverSheWears) {
  for (const Expression& worn : expressions()) {
    Animator a{1};
    a.wear(std::string{worn.name}, 1, core::Time{});
    float most = 0;
    float wide = 1;
    for (core::Time t{5s}; t < core::Time{20s}; t += 10ms) {
      const FacePose p = a.at(t);
      if (p.shapes[shape("eyeBlinkLeft")] <= most) continue;
      most = p.shapes[shape("eyeBlinkLeft")];
      wide = p.shapes[shape("eyeWideLeft")];
      EXPECT_EQ(p.shapes[shape("eyeBlinkLeft")], p.shapes[shape("eyeBlinkRight")]);
    }
    EXPECT_NEAR(most, 1, 1e-6) << worn.name;
    EXPECT_NEAR(wide, 0, 1e-6) << worn.name;
  }
}

TEST(Animator, ShowsTheSameAtATimeInWhateverOrderItIsAsked) {
  Animator a{4};
  a.hear(sentence());
  a.wear("happy", 0.8F, core::Time{9s});
  a.attend(msg::Attention::Listening, core::Time{9500ms});
  std::vector<FacePose> forth;
  for (core::Time t{9s}; t < core::Time{12s}; t += 33ms) forth.push_back(a.at(t));
  core::Time t{9s};
  std::vector<core::Time> times;
  for (std::size_t i = 0; i < forth.size(); ++i, t += 33ms) times.push_back(t);
  for (std::size_t i = forth.size(); i-- > 0;) expect_same(a.at(times[i]), forth[i]);
}

TEST(Animator, EveryWeightIsBetweenNoneAndAll) {
  for (const Expression& worn : expressions()) {
    Animator a{2};
    a.hear(sentence());
    a.wear(std::string{worn.name}, 1, kSaid - 5s);
    a.attend(msg::Attention::Listening, kSaid - 4s);
    for (core::Time t = kSaid - 5s; t < kSaid + 3s; t += 20ms) {
      const FacePose p = a.at(t);
      for (std::size_t k = 0; k < kShapeCount; ++k) {
        ASSERT_GE(p.shapes[k], 0) << worn.name << " " << kShapeNames[k];
        ASSERT_LE(p.shapes[k], 1) << worn.name << " " << kShapeNames[k];
      }
    }
  }
}

TEST(Animator, NothingChangesBetweenFramesByALeap) {
  Animator a{2};
  a.hear(sentence());
  a.wear("happy", 1, kSaid - 1s);
  FacePose before = a.at(kSaid - 2s);
  for (core::Time t = kSaid - 2s; t < kSaid + 3s; t += 5ms) {
    const FacePose p = a.at(t);
    ASSERT_LT(std::abs(p.head.pitch_deg - before.head.pitch_deg), 0.4);
    ASSERT_LT(std::abs(p.head.yaw_deg - before.head.yaw_deg), 0.3);
    ASSERT_LT(std::abs(p.shapes[shape("jawOpen")] - before.shapes[shape("jawOpen")]), 0.2);
    before = p;
  }
}

TEST(Animator, AHundredDaysLaterTheMouthMovesAlike) {
  Animator now{1}, late{1};
  const core::Duration later = std::chrono::hours{2400};
  now.hear(sentence());
  late.hear(sentence(kSaid + later));
  for (core::Duration in = -200ms; in < 1400ms; in += 10ms) {
    for (const char* name : {"jawOpen", "mouthPucker", "mouthRollLower"})
      EXPECT_EQ(weight(now, name, kSaid + in), weight(late, name, kSaid + later + in)) << name;
  }
}

TEST(Animator, AnUnknownExpressionIsNone) {
  Animator a{1};
  a.wear("no such thing", 1, core::Time{});
  EXPECT_LT(weight(a, "mouthSmileLeft", core::Time{2s}), 0.06);  // a face at rest plays a little
}

}  // namespace
}  // namespace mana::render
