#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "speech/sphinx/decoded.hpp"

/// Was it said, or does the grammar only make the best of something else? Pure functions.
namespace mana::speech {

/// What three decodings of the same sound say about each other. Ratios are differences of log
/// likelihood per frame of 10 ms, in PocketSphinx's units of 0.1 nats; higher is better.
struct Evidence {
  double phone_ratio =
      -1000;  ///< words against the loop of all phones: does it sound like speech that was meant?
  double worst_word = -1000;  ///< the same for the word that fits worst
  double decoy_ratio = 0;     ///< words against the best of several hundred other words
  /// For the name alone, of a phrase that has it, against all phones and against other names; else 0. "Drama,
  /// today" is a good "today".
  double name_phone_ratio = 0, name_decoy_ratio = 0;
  int word_frames = 0;
  int outside_frames = 0;  ///< speech to the phone loop, and about as loud, but no word to the grammar
  int phones = 0;          ///< how many sounds the words consist of: the longer, the harder to hit by chance
  /// Frames of speech for each sound, in the hastiest words of three sounds or more together.
  double fastest_word = 0;
  int unexplained_frames = 0;  ///< speech to the sound network, but no word to the grammar
  bool named = false;          ///< with the name
  bool bare_command = false;   ///< a command without the name
  bool after_talk = false;     ///< an answer that follows at once on talk that made no sense
};

/// Where in the utterance there was sound above the noise; before and after lies the room.
struct SpeechSpan {
  int first_frame = 0;
  int last_frame = 1 << 20;
};

/// How many sounds a word has, in the shortest way to say it.
using PhoneCounts = std::map<std::string, int>;

/// All but the decoys.
/// @param loud of each frame whether it is about as loud as the speech gets: what is fainter is somebody
/// else, or the
///        room. Empty: all are.
/// @param room of each frame how probable it is that it is the room, to the sound network. Empty: not known.
Evidence weigh(const Decoded& grammar, const Decoded& phone_loop, const PhoneCounts& phones,
               SpeechSpan speech = {}, const std::vector<bool>& loud = {}, std::span<const float> room = {});
/// The ratio of the grammar's words to what the decoys make of the same frames.
double decoy_ratio(const Decoded& grammar, const Decoded& decoys);
/// The same of one of the words, where it is first said, against any other decoding; 0 when it is not said.
double word_ratio(const Decoded& grammar, const Decoded& other, std::string_view word);

inline constexpr double kQuietDb = 35;  ///< speech so far above the noise: a quiet room

/// Whether a phrase can have been said in this time, as far as a quiet room lets that be known.
bool fits_into(const std::string& phrase, const PhoneCounts& phones, SpeechSpan speech, double snr_db);

struct VerdictOptions {
  double caution = 0;  ///< added to the log odds that an utterance must have; 0: as likely right as wrong
  double caution_without_name = 1.5;  ///< the same, for a command without the name
  /// The same, in the middle of talk: whoever reads aloud says "no" too.
  double caution_after_talk = 2;
  double caution_of_named_after_talk = 1.5;  ///< with the name: talk without end has "drama, today" in it
  double unsure_below = 1.5;  ///< log odds this far below what is accepted are worth asking again
  /// Speech that no word explains: so much for a phrase of no sounds, more for each, and never beyond.
  /// "not now" is no "no", though it begins like one.
  int outside_frames_at_least = 8;
  int outside_frames_per_phone = 3;
  int outside_frames_at_most = 30;
  double fewest_frames_per_phone = 4;  ///< nobody speaks 25 sounds a second, or in the noise after
  /// Below this level of speech above noise so much is added for each decibel (below nought: taken away).
  double clean_db = 36;
  double log_odds_per_db = 0.02115;
  double noisiest_db = 8;
  bool always_ask_decoys = false;  ///< to fit the weights; what comes out is the same, later
};

/// No, whatever the decoys say.
bool is_hopeless(const Evidence& evidence, const VerdictOptions& options = {});
/// The logarithm of how much likelier right than wrong, from the three decodings alone; without the caution.
double log_odds_of_words(const Evidence& evidence, double snr_db, const VerdictOptions& options = {});
/// The log odds that it must have.
double caution_for(const Evidence& evidence, const VerdictOptions& options = {});
/// Whether it is worth asking the decoys, which is dear: without them it is neither clearly right nor clearly
/// wrong.
bool decoys_decide(const Evidence& evidence, double snr_db, const VerdictOptions& options = {});

struct Verdict {
  bool accepted = false;
  bool unsure = false;    ///< rejected, but not by much
  double confidence = 0;  ///< 0..1; above 0.5 exactly when accepted, at most 0.1 when hopeless
};

/// How the log odds change when the words' score over all their frames does, all else being equal.
double log_odds_of(double score_difference, const Evidence& evidence);

/// @param odds log odds, less the caution
Verdict verdict_of(double odds, const VerdictOptions& options = {});

/// @param snr_db the level of the speech above the noise, as VoiceActivity measures it.
Verdict judge(const Evidence& evidence, double snr_db, const VerdictOptions& options = {});

}  // namespace mana::speech
