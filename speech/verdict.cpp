#include "speech/verdict.hpp"

#include <algorithm>
#include <cmath>

namespace mana::speech {
namespace {
struct Region {
  int first = 0;
  int last = -1;
  int frames() const { return last - first + 1; }
};

int overlap(const Region& a, const DecodedSegment& s) {
  return std::max(0, std::min(a.last, s.last_frame) - std::max(a.first, s.first_frame) + 1);
}
}  // namespace

Evidence weigh(const Decoded& grammar, const Decoded& phone_loop) {
  Evidence e;
  double difference = 0;
  int covered = 0;  // speech of the phone loop that some word covers
  int speech = 0;
  for (const DecodedSegment& p : phone_loop.segments)
    if (!p.is_silence) speech += p.last_frame - p.first_frame + 1;
  for (const DecodedSegment& word : grammar.segments) {
    if (word.is_silence) continue;
    const Region region{word.first_frame, word.last_frame};
    e.word_frames += region.frames();
    difference += word.score;
    for (const DecodedSegment& p : phone_loop.segments) {
      const int shared = overlap(region, p);
      // A phone that the word's border cuts counts by the share inside.
      difference -= p.score * shared / (p.last_frame - p.first_frame + 1);
      if (!p.is_silence) covered += shared;
    }
  }
  e.outside_frames = speech - covered;
  e.llr = e.word_frames > 0 ? difference / e.word_frames : -1000;
  return e;
}

double llr_threshold(double snr_db, const VerdictOptions& o) {
  const double share = std::clamp((snr_db - o.snr_noisy_db) / (o.snr_clean_db - o.snr_noisy_db), 0.0, 1.0);
  return o.llr_noisy + share * (o.llr_clean - o.llr_noisy);
}

Verdict judge(const Evidence& e, double snr_db, bool is_answer, const VerdictOptions& o) {
  const double threshold = llr_threshold(snr_db, o) + (is_answer ? o.answer_margin : 0);
  Verdict v;
  v.accepted = e.word_frames > 0 && e.llr > threshold && e.outside_frames < o.max_outside_frames;
  v.confidence = 1 / (1 + std::exp((threshold - e.llr) / o.llr_per_confidence));
  if (!v.accepted) v.confidence = std::min(v.confidence, 0.49);
  return v;
}

}  // namespace mana::speech
