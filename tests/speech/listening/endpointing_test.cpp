#include "speech/listening/endpointing.hpp"

#include <gtest/gtest.h>

namespace mana::speech {
namespace {
using namespace std::chrono_literals;
using core::at_seconds;
constexpr double kQuietDb = 36;

Recognition what(Completeness c, bool accepted = false) {
  Recognition r;
  r.completeness = c;
  r.accepted = accepted;
  return r;
}

/// Speaks, stops after the name, and goes on half a second later.
void cut_once(Patience& p, double at) {
  p.speech_began(at_seconds(at));
  p.speech_ended(at_seconds(at + 0.5), what(Completeness::NameOnly));
  p.speech_began(at_seconds(at + 1.2));
  p.speech_ended(at_seconds(at + 1.8), what(Completeness::Nonsense));
}

TEST(PatienceTest, WaitsLongerTheLessWasSaid) {
  const Patience p;
  EXPECT_LT(p.after(Completeness::Certain, kQuietDb), p.after(Completeness::Whole, kQuietDb));
  EXPECT_LT(p.after(Completeness::Whole, kQuietDb), p.after(Completeness::Unfinished, kQuietDb));
  EXPECT_LT(p.after(Completeness::Unfinished, kQuietDb), p.after(Completeness::NameOnly, kQuietDb));
  EXPECT_LE(p.after(Completeness::Certain, kQuietDb), 200ms);
}

TEST(PatienceTest, WaitsLongerInNoiseWhereSoftSoundsLookLikePauses) {
  const Patience p;
  for (const Completeness c : {Completeness::Certain, Completeness::Whole, Completeness::Unfinished}) {
    EXPECT_EQ(p.after(c, 30), p.after(c, kQuietDb));
    EXPECT_EQ(p.after(c, 10), p.after(c, kQuietDb) + PatienceOptions{}.noise);
    EXPECT_GT(p.after(c, 20), p.after(c, kQuietDb));
    EXPECT_LT(p.after(c, 20), p.after(c, 10));
  }
}

TEST(PatienceTest, WhoWasCutInTheMiddleIsWaitedForLonger) {
  Patience p;
  const auto before = p.after(Completeness::NameOnly, kQuietDb);
  cut_once(p, 10);
  EXPECT_GT(p.after(Completeness::NameOnly, kQuietDb), before);
  EXPECT_EQ(p.after(Completeness::Certain, kQuietDb), Patience{}.after(Completeness::Certain, kQuietDb));
}

TEST(PatienceTest, ItNeverGrowsBeyondItsLimit) {
  Patience p;
  for (int i = 0; i < 50; ++i) cut_once(p, 10.0 * i);
  EXPECT_LE(p.after(Completeness::NameOnly, kQuietDb), PatienceOptions{}.longest);
  EXPECT_LE(p.after(Completeness::Whole, kQuietDb), 700ms);
}

TEST(PatienceTest, FluentSpeechMakesItQuickAgainButNoQuickerThanItWasSet) {
  Patience p;
  for (int i = 0; i < 5; ++i) cut_once(p, 10.0 * i);
  for (int i = 0; i < 200; ++i) p.speech_ended(at_seconds(100.0 + i), what(Completeness::Certain, true));
  EXPECT_EQ(p.after(Completeness::Whole, kQuietDb), PatienceOptions{}.usual);
}

TEST(PatienceTest, APauseThatWasNearlyTheEndIsLearnt) {
  Patience p;
  p.speech_went_on(Completeness::Whole, 240ms, kQuietDb);
  p.speech_ended(at_seconds(2), what(Completeness::Whole, true));
  EXPECT_EQ(p.after(Completeness::Whole, kQuietDb), 300ms);
  p.speech_ended(at_seconds(9), what(Completeness::Whole, true));
  EXPECT_LT(p.after(Completeness::Whole, kQuietDb), 300ms);
}

TEST(PatienceTest, AKnownVoiceIsGivenTheTimeThatItNeeds) {
  Patience p{{.pause = 400ms}};
  EXPECT_EQ(p.after(Completeness::Whole, kQuietDb), 500ms);
  for (int i = 0; i < 50; ++i) p.speech_ended(at_seconds(i), what(Completeness::Whole, true));
  EXPECT_EQ(p.after(Completeness::Whole, kQuietDb), 500ms) << "however fluent today";
  p.know(90ms);
  for (int i = 0; i < 200; ++i) p.speech_ended(at_seconds(100 + i), what(Completeness::Whole, true));
  EXPECT_EQ(p.after(Completeness::Whole, kQuietDb), PatienceOptions{}.usual) << "another voice";
}

TEST(PatienceTest, ShortPausesAndThoseOfTalkTeachNothing) {
  Patience p;
  p.speech_went_on(Completeness::Whole, 150ms, kQuietDb);
  p.speech_ended(at_seconds(2), what(Completeness::Whole, true));
  EXPECT_EQ(p.factor(), 1);
  p.speech_went_on(Completeness::Unfinished, 400ms, kQuietDb);
  p.speech_ended(at_seconds(5), what(Completeness::Nonsense));
  EXPECT_EQ(p.factor(), 1);
  p.speech_ended(at_seconds(8), what(Completeness::Whole, true));
  EXPECT_EQ(p.factor(), 1) << "the pause was another utterance's";
}

TEST(PatienceTest, WhatLooksLikeAPauseInNoiseTeachesNothing) {
  Patience p;
  p.speech_went_on(Completeness::Whole, 300ms, 10);
  p.speech_ended(at_seconds(2), what(Completeness::Whole, true));
  EXPECT_EQ(p.factor(), 1);
}

TEST(PatienceTest, TalkThatIsNotForUsTeachesNothing) {
  Patience p;
  for (int i = 0; i < 20; ++i) {
    p.speech_began(at_seconds(2.0 * i));
    p.speech_ended(at_seconds(2.0 * i + 1.5), what(Completeness::Nonsense));
  }
  EXPECT_EQ(p.factor(), 1);
}

TEST(PatienceTest, WhatComesMuchLaterIsAnotherUtterance) {
  Patience p;
  p.speech_ended(at_seconds(1), what(Completeness::NameOnly));
  p.speech_began(at_seconds(4));
  EXPECT_EQ(p.factor(), 1);
}

}  // namespace
}  // namespace mana::speech
