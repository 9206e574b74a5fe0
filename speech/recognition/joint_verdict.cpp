#include "speech/recognition/joint_verdict.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mana::speech {
namespace {
// Logistic regressions over 5,620 phrases that decodings of the corpus of tests/eval may have been
// (tests/tools/ears/fit_joint.py): synthetic voices and people's words, recordings of actors among them, in
// quiet and four noises at 20, 10 and 5 dB, with texts that sound like phrases and are none; commands by a
// look; and fifty minutes of actors who talk to each other. A wrong one accepted counts 1.3 times a right one
// refused. Both constants were then raised by 0.5: informedness on scenes left out is 0.01 higher for it, and
// what people say is heard more often (55 of 59 at 20 dB instead of 52).
constexpr SecondFeatures kOfBoth = {1.803,   0.7719,  0.3221, -0.08718, -0.2202, 0.2166,
                                    0.03728, 1.811,   0.5666, -0.5898,  0.6961,  1.147,
                                    0.3789,  0.07349, 0.1671, 0.5987,   0.3772,  0.249};
// Further weights of the first pass: its log odds, these above -2, that it found its words hopeless, frames
// of speech outside of them, sounds.
constexpr std::array kOfFirst = {0.2709, 0.305, 0.5633, -0.1258, -0.6157};
constexpr SecondFeatures kOfSecond = {-1.125,  1.167,   0.35,   -0.2711, -0.3902, 0.7798,
                                      0.09505, 2.776,   1.365,  -0.5066, 0.3903,  0.9284,
                                      0.3356,  -0.1424, 0.1956, 0.6999,  0.2605,  0.5316};
// Beyond these bounds a value says no more than at them.
constexpr double kLeast = -30, kLeastOfName = -20, kLeastNothing = -12, kMostAhead = 20;
constexpr double kNoisyDb = 25, kMostLevelDb = 30;
constexpr double kMostOfFirst = 6;
constexpr int kMostPhones = 14, kMostOutside = 30;

// Log odds that a command must have besides, which nobody awaits as an answer is awaited: "mana, my sister
// came to see me on sunday" had 0.16 of "mana, quieter", and what is meant is seldom below 1.
constexpr double kCautionOfCommand = 0.5;
// In a quiet room her name is heard well, and doubt is somebody else's words: of 106 phrases with it none or
// one lay below 1.4, and of actors' talk (5.5 hours) two of six that were taken for something.
constexpr double kCautionOfNameInQuiet = 1.4;
// Words with the name that the first pass fits as badly as this: of 577 that were right (quiet to 10 dB) the
// worst had -25; "Unga chunawa, tusani unga!" had -42, and the second pass took it for "mana, close your
// eyes".
constexpr double kUnlikeNamed = -30;
// What the second pass alone finds: of 57 such phrases of the corpus (seeds 17, 18 and 21, quiet and 20 dB)
// 13 were wrong. 11 of these have less, and 3 of those that are right.
constexpr double kCautionOfSecondAlone = 0.75;

// The same with the name, not in a quiet room, where the first pass heard nothing that it might have been. Of
// 15 that were right (the same seeds, and 21 at 10 dB) two have less above all else; "mana, don't look at
// me", found in somebody's story behind a hum, had 0.8.
constexpr double kCautionOfNothingElse = 1;

// Nor is anybody who calls her so faint: of 95 commands 5 dB above a noise (seed 23) the faintest
// measured 6.9, and of those the second pass found none alone below 8. Stories behind a hum that were taken
// for one had 2.0 and 4.7.
constexpr double kFaintestDb = 6;

double caution_of(const Evidence& e, double snr_db, const VerdictOptions& o) {
  const double besides = e.named && snr_db > kQuietDb ? kCautionOfNameInQuiet
                         : e.named || e.bare_command  ? kCautionOfCommand
                                                      : 0;
  return caution_for(e, o) + besides;
}
}  // namespace

SecondFeatures features_of(const SecondEvidence& e, double snr_db) {
  const double all = std::max(e.likelihood, kLeast);
  const double name = std::max(e.of_name, kLeastOfName);
  const double nothing = std::clamp(e.nothing, kLeastNothing, 0.0);
  const bool noisy = snr_db < kNoisyDb, single = e.words == 1;
  // What a television says is fainter than somebody who speaks to her.
  const double level = std::clamp(snr_db, 0.0, kMostLevelDb) / 20;
  return {1, all / 10, name / 10, (all - name) / std::max(1, e.words) / 3, nothing / 5,
          std::clamp(e.ahead, -kMostAhead, kMostAhead) / 10, noisy ? all / 10 : 0, e.named ? 1.0 : 0,
          single ? 1.0 : 0, single ? all / 10 : 0,
          // Close to certainty each step means more than far from it.
          std::max(all, -2.5), std::max(all, -6.0) / 3, std::max(all - name, -4.0) / 3, std::exp(nothing),
          noisy ? 1.0 : 0, std::max(name, -4.0) / 3, level, level * std::max(all, -6.0) / 3};
}

double log_odds_of_both(const Evidence& first, const SecondEvidence& second, double snr_db,
                        const VerdictOptions& o) {
  const SecondFeatures of_second = features_of(second, snr_db);
  const bool hopeless = is_hopeless(first, o);
  const double own =
      hopeless ? -kMostOfFirst : std::clamp(log_odds_of_words(first, snr_db, o), -kMostOfFirst, kMostOfFirst);
  const std::array of_first = {own / 3, std::max(own, -2.0) / 3, hopeless ? 1.0 : 0,
                               std::min(first.outside_frames, kMostOutside) / 10.0,
                               std::min(first.phones, kMostPhones) / 10.0};
  return std::inner_product(of_second.begin(), of_second.end(), kOfBoth.begin(), 0.0) +
         std::inner_product(of_first.begin(), of_first.end(), kOfFirst.begin(), 0.0);
}

double log_odds_of_second(const SecondEvidence& second, double snr_db) {
  const SecondFeatures f = features_of(second, snr_db);
  return std::inner_product(f.begin(), f.end(), kOfSecond.begin(), 0.0);
}

double odds_of_both(const Evidence& first, const SecondEvidence& second, double snr_db,
                    const VerdictOptions& o) {
  if (first.named && first.phone_ratio < kUnlikeNamed) return kCertainlyNot;
  return log_odds_of_both(first, second, snr_db, o) - caution_of(first, snr_db, o);
}

double odds_of_second_alone(const SecondEvidence& second, const Evidence& said, double snr_db,
                            bool nothing_else, const VerdictOptions& o) {
  if (said.named && snr_db < kFaintestDb) return kCertainlyNot;
  const double alone =
      kCautionOfSecondAlone + (said.named && nothing_else && snr_db <= kQuietDb ? kCautionOfNothingElse : 0);
  return log_odds_of_second(second, snr_db) - caution_of(said, snr_db, o) - alone;
}

}  // namespace mana::speech
