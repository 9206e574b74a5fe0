#pragma once
#include "speech/sphinx_decoder.hpp"

/// Was it said, or does the grammar only make the best of something else? Pure functions.
namespace mana::speech {

/// What two decodings of the same sound say about each other.
struct Evidence {
  double llr =
      0;  ///< (grammar - phone loop) per frame over the words, in PocketSphinx's units; at most about 0
  int word_frames = 0;     ///< 10 ms each
  int outside_frames = 0;  ///< sound that is speech to the phone loop but no word to the grammar
};

Evidence weigh(const Decoded& grammar, const Decoded& phone_loop);

struct VerdictOptions {
  double llr_clean = -15;  ///< at or above snr_clean_db
  double llr_noisy = -20;  ///< at or below snr_noisy_db; between the two on a straight line
  double snr_clean_db = 20;
  double snr_noisy_db = 10;
  double answer_margin = 0;  ///< added for answers: they are short, and so easily mistaken
  int max_outside_frames = 30;
  double llr_per_confidence = 4;  ///< how far from the threshold confidence is 0.73 instead of 0.5
};

double llr_threshold(double snr_db, const VerdictOptions& options = {});

struct Verdict {
  bool accepted = false;
  double confidence = 0;  ///< 0..1, rises with the ratio; 0.5 and above only when accepted
};

Verdict judge(const Evidence& evidence, double snr_db, bool is_answer, const VerdictOptions& options = {});

}  // namespace mana::speech
