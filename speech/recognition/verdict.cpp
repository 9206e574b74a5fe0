#include "speech/recognition/verdict.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

namespace mana::speech {
namespace {
// Below these hardly any recording of the corpus was the phrase, or had the word, that it was taken for.
constexpr double kHopeless = -50;
constexpr double kHopelessWord = -60;
// With the name, in which there is more to fit: of 269 right ones 2 fitted as badly; of talk, most that were
// taken for something.
constexpr double kHopelessNamed = -19;
// Another name: "drama, today" lay 8 to 25 below the other names in dumps of the corpus; of the right phrases
// hardly any but those of flite's Scot.
constexpr double kHopelessName = -26, kHopelessNameToDecoys = -8;
constexpr double kHopelessConfidence = 0.1;

// "is" and "the" may be swallowed; longer words may not.
constexpr int kEnoughToJudgeHaste = 3;
constexpr int kFaintFrames = 2;  // a word begins and ends more softly than is noticed
constexpr double kUnhurried = 100;

// In a quiet room no more frames of speech than these go unheard, and nobody speaks so fast. The second pass,
// which knows no times, made "mana, when is my next appointment" of 0.9 s, 25 sounds.
constexpr int kUnheardFrames = 10;
constexpr double kFewestFramesPerSound = 4.5;

// In the pause after the wake word the phone loop hears sounds in the noise of the room.
constexpr int kPauseFrames = 45;

// Logistic regression over 2110 decodings of the corpus of tests/eval (tests/tools/ears/fit_verdict.py):
// thirteen synthetic voices and people's words, in quiet, white noise, babble, television and a fan at 20, 10
// and a few at 5 dB, 526 of them right, and 655 times the name in talk and in people's words of other
// languages; a wrong one accepted counts 1.3 times a right one refused. Ratios count more the longer the
// phrase. The decoys are single words, so that against a long phrase they say little: hence kBestDecoy.
constexpr double kBias = 0.07009;
constexpr double kPerPhoneRatio = 0.09497;
constexpr double kPerPhoneRatioAndPhone = 0.004321;
constexpr double kPerDecoyRatio = 0.08818;
constexpr double kPerDecoyRatioAndPhone = 0.01696;
constexpr double kPerPhone = 0.09933;
constexpr double kPerWorstWord = 0.0571;
constexpr double kPerFrameOfFastest = 0.1884;
constexpr double kPerOutsideFrame = -0.127;
constexpr double kPerUnexplainedFrame = -0.02307;
constexpr double kPerNameDecoyRatio = 0.04997;
constexpr double kShort = -0.4753;
constexpr double kShortPerPhoneRatio = -0.03636;
constexpr double kShortPerDecoyRatio = 0.0421;
// Beyond these bounds a value says no more than at them.
constexpr int kMostPhones = 14;
constexpr double kWorstPhoneRatio = -50, kBestPhoneRatio = 5;
constexpr double kWorstDecoy = -25, kBestDecoy = 12, kWorstNameDecoy = -40;
constexpr int kMostOutside = 30, kMostUnexplained = 40;
constexpr double kUsualDecoyOfOthers = -10;  // what the decoys say of something else
// Of a phrase as short as this more is asked: "guest" is nearly a "yes".
constexpr int kFewPhones = 8;

int frames(const DecodedSegment& s) { return s.last_frame - s.first_frame + 1; }

int shared_frames(const DecodedSegment& a, const DecodedSegment& b) {
  return std::max(0, std::min(a.last_frame, b.last_frame) - std::max(a.first_frame, b.first_frame) + 1);
}

/// Frames of `span` that are speech to the phone loop, and loud enough to be that of the same person.
int speech_frames_within(const DecodedSegment& span, const Decoded& phone_loop,
                         const std::vector<bool>& loud) {
  int count = 0;
  for (const DecodedSegment& s : phone_loop.segments) {
    if (s.is_silence) continue;
    const int last = std::min(span.last_frame, s.last_frame);
    for (int f = std::max(span.first_frame, s.first_frame); f <= last; ++f)
      count += loud.empty() || (f < std::ssize(loud) && loud[f]) ? 1 : 0;
  }
  return count;
}

/// What the other decoding makes of the frames of `word`; a segment that its border cuts counts by share.
double score_of_same_frames(const DecodedSegment& word, const Decoded& other) {
  double score = 0;
  for (const DecodedSegment& s : other.segments) score += s.score * shared_frames(word, s) / frames(s);
  return score;
}

/// The hastiest stretch of words of a phrase: of three sounds or more, since in shorter words one may be
/// swallowed. Words that are shorter are taken together with their neighbours: "who are you" is no word of
/// three sounds, and yet takes its time.
class Haste {
 public:
  void add(int sounds, int frames) {
    sounds_ += sounds;
    frames_ += frames;
    if (sounds_ < kEnoughToJudgeHaste) return;
    close();
  }
  /// Frames of speech for each sound; kUnhurried for a phrase of fewer sounds.
  double fastest() {
    if (sounds_ > 0 && last_sounds_ > 0) {  // what is left over belongs to the stretch before it
      sounds_ += last_sounds_;
      frames_ += last_frames_;
      close();
    }
    return fastest_;
  }

 private:
  void close() {
    fastest_ = std::min(fastest_, double(frames_) / sounds_);
    last_sounds_ = std::exchange(sounds_, 0);
    last_frames_ = std::exchange(frames_, 0);
  }
  double fastest_ = kUnhurried;
  int sounds_ = 0, frames_ = 0, last_sounds_ = 0, last_frames_ = 0;
};
/// Where the sound network hears somebody and the grammar no words.
void look_at_the_room(const Decoded& grammar, std::span<const float> room, Evidence& e) {
  if (room.empty()) return;
  constexpr float kEven = 0.5F;
  const auto is_room = [&](int f) { return f >= std::ssize(room) || room[f] > kEven; };
  int speech_inside = 0;
  for (const DecodedSegment& word : grammar.segments) {
    if (word.is_silence) continue;
    for (int f = word.first_frame; f <= word.last_frame; ++f) speech_inside += is_room(f) ? 0 : 1;
  }
  const auto speech = std::count_if(room.begin(), room.end(), [&](float p) { return p <= kEven; });
  e.unexplained_frames = static_cast<int>(speech) - speech_inside;
}
}  // namespace

Evidence weigh(const Decoded& grammar, const Decoded& phone_loop, const PhoneCounts& phones,
               SpeechSpan speech_span, const std::vector<bool>& loud, std::span<const float> room) {
  Evidence e;
  double difference = 0, worst = 0;
  Haste haste;
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
    const int inside = std::min(word.last_frame, speech_span.last_frame + kFaintFrames) -
                       std::max(word.first_frame, speech_span.first_frame - kFaintFrames) + 1;
    const auto known = phones.find(word.word);
    const int count = known == phones.end() ? 1 : known->second;
    e.phones += count;
    haste.add(count, std::max(0, inside));
    covered += speech_frames_within(word, phone_loop, loud);
  }
  if (!phrase) return e;
  const DecodedSegment everything{{}, 0, 1 << 20, 0, false};
  const int speech = speech_frames_within(everything, phone_loop, loud);
  const int within = speech_frames_within(*phrase, phone_loop, loud);
  e.outside_frames = speech - within + std::max(0, within - covered - kPauseFrames);
  e.phone_ratio = difference / e.word_frames;
  e.worst_word = worst;
  e.fastest_word = haste.fastest();
  look_at_the_room(grammar, room, e);
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

double word_ratio(const Decoded& grammar, const Decoded& other, std::string_view word) {
  const auto said = std::find_if(grammar.segments.begin(), grammar.segments.end(),
                                 [&](const DecodedSegment& s) { return !s.is_silence && s.word == word; });
  if (said == grammar.segments.end()) return 0;
  return (said->score - score_of_same_frames(*said, other)) / frames(*said);
}

bool is_hopeless(const Evidence& e, const VerdictOptions& o) {
  const int most_outside =
      std::min(o.outside_frames_at_least + o.outside_frames_per_phone * e.phones, o.outside_frames_at_most);
  return e.word_frames == 0 || e.phone_ratio < (e.named ? kHopelessNamed : kHopeless) ||
         e.worst_word < kHopelessWord || e.name_phone_ratio < kHopelessName ||
         e.name_decoy_ratio < kHopelessNameToDecoys || e.outside_frames >= most_outside ||
         e.fastest_word < o.fewest_frames_per_phone;
}

namespace {
double noise_db(double snr_db, const VerdictOptions& o) {
  return std::clamp(o.clean_db - snr_db, 0.0, o.clean_db - o.noisiest_db);
}

}  // namespace

double log_odds_of_words(const Evidence& e, double snr_db, const VerdictOptions& o) {
  const int phones = std::min(e.phones, kMostPhones);
  const double ratio = std::clamp(e.phone_ratio, kWorstPhoneRatio, kBestPhoneRatio);
  const double decoys = std::clamp(e.decoy_ratio, kWorstDecoy, kBestDecoy);
  const bool is_short = e.phones <= kFewPhones;
  return kBias + (kPerPhoneRatio + kPerPhoneRatioAndPhone * phones) * ratio +
         (kPerDecoyRatio + kPerDecoyRatioAndPhone * phones) * decoys + kPerPhone * phones +
         kPerWorstWord * std::clamp(e.worst_word, kHopelessWord, 0.0) +
         kPerFrameOfFastest * std::clamp(e.fastest_word, 4.0, 9.0) +
         kPerOutsideFrame * std::min(e.outside_frames, kMostOutside) +
         kPerUnexplainedFrame * std::min(e.unexplained_frames, kMostUnexplained) +
         kPerNameDecoyRatio * std::clamp(e.name_decoy_ratio, kWorstNameDecoy, kBestDecoy) +
         (is_short ? kShort + kShortPerPhoneRatio * ratio + kShortPerDecoyRatio * decoys : 0) -
         o.log_odds_per_db * noise_db(snr_db, o);
}

bool fits_into(const std::string& phrase, const PhoneCounts& phones, SpeechSpan speech, double snr_db) {
  if (snr_db <= kQuietDb) return true;
  int sounds = 0;
  std::istringstream words{phrase};
  for (std::string word; words >> word;)
    if (const auto found = phones.find(word); found != phones.end()) sounds += found->second;
  return speech.last_frame - speech.first_frame + kUnheardFrames >= kFewestFramesPerSound * sounds;
}

double caution_for(const Evidence& e, const VerdictOptions& o) {
  return o.caution + (e.bare_command ? o.caution_without_name : 0) +
         (e.after_talk ? (e.named ? o.caution_of_named_after_talk : o.caution_after_talk) : 0);
}

namespace {
double log_odds(const Evidence& e, double snr_db, const VerdictOptions& o) {
  return log_odds_of_words(e, snr_db, o) - caution_for(e, o);
}
}  // namespace

bool decoys_decide(const Evidence& e, double snr_db, const VerdictOptions& o) {
  if (o.always_ask_decoys) return true;
  if (is_hopeless(e, o)) return false;
  Evidence other = e;
  other.decoy_ratio = kBestDecoy;
  if (e.named) other.name_decoy_ratio = kBestDecoy;
  if (log_odds(other, snr_db, o) <= -o.unsure_below) return false;
  if (e.named) return true;  // they know other names
  other.decoy_ratio = kUsualDecoyOfOthers;
  return log_odds(other, snr_db, o) <= 0;
}

double log_odds_of(double score_difference, const Evidence& e) {
  if (e.word_frames == 0) return 0;
  const double per_ratio = kPerPhoneRatio + kPerPhoneRatioAndPhone * std::min(e.phones, kMostPhones);
  return per_ratio * score_difference / e.word_frames;
}

Verdict verdict_of(double odds, const VerdictOptions& o) {
  return {odds > 0, odds <= 0 && odds > -o.unsure_below, 1 / (1 + std::exp(-odds))};
}

Verdict judge(const Evidence& e, double snr_db, const VerdictOptions& o) {
  if (e.word_frames == 0) return {};
  Verdict v = verdict_of(log_odds(e, snr_db, o), o);
  if (is_hopeless(e, o)) v = {false, false, std::min(v.confidence, kHopelessConfidence)};
  return v;
}

}  // namespace mana::speech
