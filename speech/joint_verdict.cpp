#include "speech/joint_verdict.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mana::speech {
namespace {
// Logistic regressions over 6,331 phrases that decodings of the corpus of tests/eval may have been
// (tests/tools/ears/fit_joint.py): synthetic voices and people's words, recordings of actors among them, in
// quiet and four noises at 20, 10 and 5 dB, and some talk. A wrong one accepted counts 1.3 times a right one
// refused. Fitted before the second pass gave up unlikely ways and a quarter of its pieces was left out,
// which moves likelihoods by some tenths.
constexpr SecondFeatures kOfBoth = {2.869,    1.577,  0.6896, -0.01092, -0.1978, -0.1375, -0.05761, 2.447,
                                    -0.09893, -0.476, 0.4395, 0.8323,   0.1569,  -0.46,   0.2191,   -0.09814};
// Further weights of the first pass: its log odds, these above -2, that it found its words hopeless, frames
// of speech outside of them, sounds.
constexpr std::array kOfFirst = {0.8814, 1.034, 0.4718, 0.04098, 0.6382};
constexpr SecondFeatures kOfSecond = {-0.02947, 0.9075, -0.317,   0.1683,  -0.4898, -0.05046,
                                      -0.4745,  1.562,  0.6391,   -0.4857, 0.9035,  0.3552,
                                      0.5863,   0.1463, -0.02367, -0.5991};
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
