#include "speech/verdict.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mana::speech {
namespace {
// Below that no recording of ours was the phrase it was taken for.
constexpr double kHopeless = -45;
constexpr double kHopelessConfidence = 0.1;

// "is" and "the" may be swallowed; longer words may not.
constexpr int kEnoughToJudgeHaste = 3;
constexpr double kUnhurried = 100;

// In the pause after the wake word the phone loop hears sounds in the noise of the room.
constexpr int kPauseFrames = 45;

// Logistic regression over 210 phrases of fourteen synthetic voices, eight human answers, and 130
// synthetic and 57 human utterances of anything else (whatever the grammar made of them).
constexpr double kBias = 0.64;
constexpr double kPerPhoneRatio = 0.136;
constexpr double kPerDecoyRatio = 0.185;
constexpr double kPerPhone = 0.472;
constexpr double kPerWorstWord = 0.048;

int frames(const DecodedSegment& s) { return s.last_frame - s.first_frame + 1; }

int shared_frames(const DecodedSegment& a, const DecodedSegment& b) {
  return std::max(0, std::min(a.last_frame, b.last_frame) - std::max(a.first_frame, b.first_frame) + 1);
}

int speech_frames_within(const DecodedSegment& span, const Decoded& phone_loop) {
  int count = 0;
  for (const DecodedSegment& s : phone_loop.segments)
    if (!s.is_silence) count += shared_frames(span, s);
  return count;
}

/// What the other decoding makes of the frames of `word`; a segment that its border cuts counts by share.
double score_of_same_frames(const DecodedSegment& word, const Decoded& other) {
  double score = 0;
  for (const DecodedSegment& s : other.segments) score += s.score * shared_frames(word, s) / frames(s);
  return score;
}
}  // namespace

Evidence weigh(const Decoded& grammar, const Decoded& phone_loop, const PhoneCounts& phones,
               SpeechSpan speech_span) {
  Evidence e;
  double difference = 0, worst = 0, fastest = kUnhurried;
  std::optional<DecodedSegment> phrase;  // from the first word to the last
  int covered = 0;
  for (const DecodedSegment& word : grammar.segments) {
    if (word.is_silence) continue;
    if (!phrase) phrase = word;
    phrase->last_frame = word.last_frame;
    const double gain = word.score - score_of_same_frames(word, phone_loop);
    difference += gain;
    worst = std::min(worst, gain / frames(word));
    e.word_frames += frames(word);
    const int inside = std::min(word.last_frame, speech_span.last_frame) -
                       std::max(word.first_frame, speech_span.first_frame) + 1;
    const auto known = phones.find(word.word);
    const int count = known == phones.end() ? 1 : known->second;
    e.phones += count;
    if (count >= kEnoughToJudgeHaste) fastest = std::min(fastest, double(inside) / count);
    covered += speech_frames_within(word, phone_loop);
  }
  if (!phrase) return e;
  int speech = 0;
  for (const DecodedSegment& s : phone_loop.segments)
    if (!s.is_silence) speech += frames(s);
  const int within = speech_frames_within(*phrase, phone_loop);
  e.outside_frames = speech - within + std::max(0, within - covered - kPauseFrames);
  e.phone_ratio = difference / e.word_frames;
  e.worst_word = worst;
  e.fastest_word = fastest;
  return e;
}

double decoy_ratio(const Decoded& grammar, const Decoded& decoys) {
  double difference = 0;
  int count = 0;
  for (const DecodedSegment& word : grammar.segments) {
    if (word.is_silence) continue;
    difference += word.score - score_of_same_frames(word, decoys);
    count += frames(word);
  }
  return count > 0 ? difference / count : 0;
}

bool is_hopeless(const Evidence& e, const VerdictOptions& o) {
  const int most_outside =
      std::min(o.outside_frames_at_least + o.outside_frames_per_phone * e.phones, o.outside_frames_at_most);
  return e.word_frames == 0 || e.phone_ratio < kHopeless || e.outside_frames >= most_outside ||
         e.fastest_word < o.fewest_frames_per_phone;
}

Verdict judge(const Evidence& e, double snr_db, const VerdictOptions& o) {
  if (e.word_frames == 0) return {};
  const double noise_db = std::clamp(o.clean_db - snr_db, 0.0, o.clean_db - o.noisiest_db);
  // Beyond these bounds a ratio says no more than at them.
  const double odds =
      kBias + kPerPhoneRatio * std::max(e.phone_ratio, -60.0) +
      kPerDecoyRatio * std::clamp(e.decoy_ratio, -30.0, 15.0) + kPerPhone * std::min(e.phones, 14) +
      kPerWorstWord * std::clamp(e.worst_word, -60.0, 0.0) + o.log_odds_per_db * noise_db - o.caution;
  Verdict v;
  const bool hopeless = is_hopeless(e, o);
  v.accepted = odds > 0 && !hopeless;
  v.confidence = 1 / (1 + std::exp(-odds));
  if (hopeless) v.confidence = std::min(v.confidence, kHopelessConfidence);
  return v;
}

}  // namespace mana::speech
