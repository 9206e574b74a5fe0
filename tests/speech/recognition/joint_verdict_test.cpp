#include "speech/recognition/joint_verdict.hpp"

#include <gtest/gtest.h>

namespace mana::speech {
namespace {
constexpr double kQuietRoom = 40, kTelevision = 20;  // dB

/// "mana, what day is it", as somebody says it.
Evidence good() {
  Evidence e;
  e.named = true;
  e.phone_ratio = -2;
  e.worst_word = -5;
  e.decoy_ratio = 12;
  e.name_decoy_ratio = 12;
  e.word_frames = 120;
  e.phones = 14;
  e.fastest_word = 6;
  return e;
}
constexpr SecondEvidence kSurely{-0.05, -0.02, -20, 25, 5, true};

// "Unga chunawa, tusani unga!" was "mana, close your eyes" to the second pass, and nothing like it to the
// first.
TEST(JointVerdictTest, NamedWordsThatTheFirstPassFitsNotAtAllAreNotHers) {
  Evidence e = good();
  e.phone_ratio = -25;
  EXPECT_GT(odds_of_both(e, kSurely, kQuietRoom), kCertainlyNot);
  e.phone_ratio = -31;
  EXPECT_EQ(odds_of_both(e, kSurely, kQuietRoom), kCertainlyNot);
  e.named = false;
  EXPECT_GT(odds_of_both(e, kSurely, kQuietRoom), kCertainlyNot) << "an awaited answer is asked less of";
}

/// What the second pass is only just surer of than not.
SecondEvidence only_just(double snr_db) {
  SecondEvidence e{-0.1, 0, -8, 12, 1, false};
  while (log_odds_of_second(e, snr_db) > 0.7) e.likelihood -= 0.01;
  EXPECT_GT(log_odds_of_second(e, snr_db), 0.6);
  return e;
}

TEST(JointVerdictTest, WhatTheSecondPassAloneFindsHasToBeSurer) {
  const Evidence answer;
  EXPECT_LT(odds_of_second_alone(only_just(kTelevision), answer, kTelevision, false), 0);
  SecondEvidence surer = only_just(kTelevision);
  surer.likelihood = -0.02;
  EXPECT_GT(odds_of_second_alone(surer, answer, kTelevision, false), 0);
}

TEST(JointVerdictTest, MostIsAskedOfHerNameWhereTheFirstPassHeardNothingLikeIt) {
  const SecondEvidence second = only_just(kTelevision);
  Evidence said;
  EXPECT_EQ(odds_of_second_alone(second, said, kTelevision, true),
            odds_of_second_alone(second, said, kTelevision, false));
  said.named = true;
  EXPECT_NEAR(odds_of_second_alone(second, said, kTelevision, true),
              odds_of_second_alone(second, said, kTelevision, false) - 1, 1e-9);
  EXPECT_EQ(odds_of_second_alone(second, said, kQuietRoom, true),
            odds_of_second_alone(second, said, kQuietRoom, false))
      << "that is asked of her name in any case";
}

// "Mana, don't look at me" of somebody's story: heard as what was said at 11 dB, and by the first pass not at
// all.
TEST(JointVerdictTest, WhatWasFoundInAStoryIsRefused) {
  const SecondEvidence found{-0.607, -0.109, -5.524, 4.495, 5, true};
  Evidence said;
  said.named = true;
  EXPECT_EQ(odds_of_second_alone(found, said, 4.7, true), kCertainlyNot) << "nobody calls her so faintly";
  EXPECT_LT(odds_of_second_alone(found, said, 11, true), 0) << "as it was heard another time";
  const SecondEvidence meant{-0.2, -0.197, -10.531, 13.291, 4, true};  // in white noise
  EXPECT_GT(odds_of_second_alone(meant, said, 17.7, true), 0);
}

TEST(JointVerdictTest, MoreIsAskedOfACommandThanOfAnAnswerAndMostOfHerNameInAQuietRoom) {
  Evidence answer = good();
  answer.named = false;
  const auto caution = [&](const Evidence& e, double snr_db) {
    return log_odds_of_both(e, kSurely, snr_db) - odds_of_both(e, kSurely, snr_db) - caution_for(e, {});
  };
  EXPECT_NEAR(caution(answer, kQuietRoom), 0, 1e-9);
  EXPECT_GT(caution(good(), kTelevision), 0);
  EXPECT_GT(caution(good(), kQuietRoom), caution(good(), kTelevision));
}

}  // namespace
}  // namespace mana::speech
