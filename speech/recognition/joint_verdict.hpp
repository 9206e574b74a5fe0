#pragma once
#include <array>
#include <string_view>

#include "speech/recognition/verdict.hpp"
#include "speech/transcription/second_pass.hpp"

/// Was it said? What both passes make of it together. Pure functions.
namespace mana::speech {

/// What the second pass says of one phrase. Natural logarithms of probabilities.
struct SecondEvidence {
  double likelihood = -30;  ///< that this was said and nothing else, of all texts there are
  double of_name = 0;       ///< of that the part of the wake word
  double nothing = 0;       ///< that no words were said
  double ahead = 0;         ///< of the likeliest phrase that means something else
  int words = 0;
  bool named = false;
};

/// Numbers that a logistic regression weighs; the first is 1.
using SecondFeatures = std::array<double, 18>;
SecondFeatures features_of(const SecondEvidence& second, double snr_db);

/// Log odds, without the caution, that the words of the first pass were said.
double log_odds_of_both(const Evidence& first, const SecondEvidence& second, double snr_db,
                        const VerdictOptions& options = {});
/// The same of words that only the second pass found.
double log_odds_of_second(const SecondEvidence& second, double snr_db);

constexpr double kCertainlyNot = -30;  ///< log odds

/// log_odds_of_both() less all cautions; kCertainlyNot where her name stands before words that the first pass
/// fits not at all.
double odds_of_both(const Evidence& first, const SecondEvidence& second, double snr_db,
                    const VerdictOptions& options = {});
/// log_odds_of_second() less all cautions; kCertainlyNot of her name in speech that hardly stands out.
/// @param said whether the words have the name, are a bare command, follow on talk; no more is looked at
/// @param nothing_else the first pass heard no words, or what it certainly did not believe
double odds_of_second_alone(const SecondEvidence& second, const Evidence& said, double snr_db,
                            bool nothing_else, const VerdictOptions& options = {});

}  // namespace mana::speech
