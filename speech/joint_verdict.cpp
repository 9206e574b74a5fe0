#include "speech/joint_verdict.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mana::speech {
namespace {
// Logistic regressions over 3,740 phrases that decodings of the corpus of tests/eval may have been
// (tests/tools/ears/fit_joint.py): synthetic voices and people's words, recordings of actors among them, in
// quiet and four noises at 20, 10 and 5 dB, and some talk. A wrong one accepted counts 1.3 times a right one
// refused.
constexpr SecondFeatures kOfBoth = {2.114,  0.513,  0.6054,  -0.1773, -0.2248, 0.3477,
                                    0.0198, 1.518,  0.3787,  0.01005, 0.4481,  1.244,
                                    0.6326, 0.4341, 0.09825, 0.8472,  0.6489,  0.3389};
// Further weights of the first pass: its log odds, these above -2, that it found its words hopeless, frames
// of speech outside of them, sounds.
constexpr std::array kOfFirst = {0.5394, 0.7095, 0.5385, -0.004361, -0.5095};
constexpr SecondFeatures kOfSecond = {-1.735,  1.167,    0.463,  -0.004849, -0.4983, 0.1784,
                                      -0.1549, 1.944,    2.103,  -0.4736,   0.2078,  1.435,
                                      0.2672,  -0.07375, 0.3978, 0.6038,    0.4763,  0.09705};
// Beyond these bounds a value says no more than at them.
constexpr double kLeast = -30, kLeastOfName = -20, kLeastNothing = -12, kMostAhead = 20;
constexpr double kNoisyDb = 25, kMostLevelDb = 30;
constexpr double kMostOfFirst = 6;
constexpr int kMostPhones = 14, kMostOutside = 30;
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

}  // namespace mana::speech
