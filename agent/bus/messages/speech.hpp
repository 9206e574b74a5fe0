#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/bus/fields.hpp"
#include "agent/core/time.hpp"

/// What is said and what is heard. Plain values: no behaviour, no pointers.
namespace mana::msg {

/// The mouth shapes, by the names and in the order of Oculus Lipsync.
enum class Viseme { sil, PP, FF, TH, DD, kk, CH, SS, nn, RR, aa, E, ih, oh, ou };
inline constexpr std::array<std::string_view, 15> kVisemeNames = {
    "sil", "PP", "FF", "TH", "DD", "kk", "CH", "SS", "nn", "RR", "aa", "E", "ih", "oh", "ou"};
inline constexpr std::string_view to_string(Viseme v) { return kVisemeNames[static_cast<std::size_t>(v)]; }

/// Names one call to speak, for as long as the program runs.
enum class UtteranceId : std::int64_t {};

// Spans are relative to the first sample of the sentence they belong to.
struct VisemeSpan {
  Viseme viseme = Viseme::sil;
  core::Duration start{};
  core::Duration end{};
  double weight = 1;  ///< 0..1: how fully the shape is reached; a stressed open vowel 1
  bool operator==(const VisemeSpan&) const = default;
};
MANA_FIELDS(VisemeSpan, viseme, start, end, weight)

struct WordSpan {
  std::string text;
  core::Duration start{};
  core::Duration end{};
  int offset = -1;  ///< of its first letter, in bytes of the sentence's text; -1: not known
  bool operator==(const WordSpan&) const = default;
};
MANA_FIELDS(WordSpan, text, start, end, offset)

struct SpeechMark {
  std::string name;
  core::Duration t{};
  bool operator==(const SpeechMark&) const = default;
};
MANA_FIELDS(SpeechMark, name, t)

/// A place in a text whose time somebody wants to know: SentenceStarted::marks tells it.
struct SayMark {
  std::string name;
  int offset = 0;  ///< in bytes of the text
  bool operator==(const SayMark&) const = default;
};
MANA_FIELDS(SayMark, name, offset)

/// How a stretch of a text is spoken. What the voice cannot do, it leaves.
struct Manner {
  int begin = 0, end = 0;  ///< in bytes of the text
  std::string kind;  ///< "rate" "pitch" "volume" (of SSML's prosody), "emphasis", "pause" (of no letters:
                     ///< a span such as "500ms"), "letters", "as" (other words are spoken), "sounds"
                     ///< (eSpeak's phonemes), "ipa" (phonemes), "language"
  std::string value;
  bool operator==(const Manner&) const = default;
};
MANA_FIELDS(Manner, begin, end, kind, value)

/// Command: speak. The text is plain UTF-8 of any length; it is never markup. The newest Say waits
/// until those before it are spoken.
struct Say {
  UtteranceId id{};
  std::string text;
  std::string expression = "neutral";  ///< shown while it is spoken
  std::vector<SayMark> marks = {};     ///< in order of offset
  std::vector<Manner> manners = {};    ///< in order of begin; they nest or stand apart
};
MANA_FIELDS(Say, id, text, expression, marks, manners)

/// Command: be silent now. Everything queued of this utterance is dropped.
struct StopSpeaking {
  UtteranceId id{};
};
MANA_FIELDS(StopSpeaking, id)

/// Command: from the next utterance on be so much louder, or quieter when negative. The voice keeps within
/// what can be heard and what does not distort.
struct ChangeVolume {
  double percent = 0;  ///< of the usual loudness
};
MANA_FIELDS(ChangeVolume, percent)

/// Fact: an utterance begins to be heard.
struct SpeechStarted {
  UtteranceId id{};
  core::Time audio_start{};  ///< when the first sample is heard; may lie a little ahead
  std::string text;
  std::string expression;
};
MANA_FIELDS(SpeechStarted, id, audio_start, text, expression)

/// Fact: one sentence of an utterance, with everything lips and captions need. Published as soon as
/// it is synthesised, usually before it is heard.
struct SentenceStarted {
  UtteranceId id{};
  int index = 0;             ///< 0, 1, 2 ... within the utterance
  core::Time audio_start{};  ///< when the first sample of this sentence is heard
  core::Duration duration{};
  std::string text;
  std::vector<WordSpan> words;
  std::vector<VisemeSpan> visemes;
  std::vector<SpeechMark> marks;
  /// The voice's envelope, a value each 10 ms from the first sample on: 0 silence, 1 as loud as this sentence
  /// gets. Empty: not known.
  std::vector<float> loudness = {};
};
MANA_FIELDS(SentenceStarted, id, index, audio_start, duration, text, words, visemes, marks, loudness)

/// Fact: a better estimate of when a sentence's first sample is heard, from the audio device. Lips
/// follow sound: the renderer shifts what it shows.
struct SentenceMoved {
  UtteranceId id{};
  int index = 0;
  core::Time audio_start{};
};
MANA_FIELDS(SentenceMoved, id, index, audio_start)

/// Fact: what is said stands still, or goes on where it was. Meanwhile its sentences are moved on and on. One
/// that ends in a pause goes on no more. May come before SpeechStarted.
struct SpeechPaused {
  UtteranceId id{};
  core::Time at{};     ///< when that is heard, as far as it is known
  bool paused = true;  ///< false: it goes on
};
MANA_FIELDS(SpeechPaused, id, at, paused)

/// Fact: the last sample was heard (or its time has passed while the loudspeaker was away), or the utterance
/// was stopped.
struct SpeechEnded {
  UtteranceId id{};
  core::Time at{};
  bool interrupted = false;
  bool heard = true;  ///< false: the loudspeaker was away for some of it
};
MANA_FIELDS(SpeechEnded, id, at, interrupted, heard)

/// One answer that makes sense now, as the recogniser and the screen need it.
struct AnswerChoice {
  std::string id;     ///< the answer class of assets/dialogue, e.g. "ok"
  std::string label;  ///< what a button says, e.g. "OK"
  bool operator==(const AnswerChoice&) const = default;
};
MANA_FIELDS(AnswerChoice, id, label)

/// Command: these answers are awaited from now on; an empty list awaits none.
struct ExpectAnswers {
  std::vector<AnswerChoice> answers;
};
MANA_FIELDS(ExpectAnswers, answers)

/// Command: what is said from now on is also judged as this word, sound by sound; an empty word: no longer.
struct AwaitWord {
  std::string word;  ///< English, lower case; of another language as it is written
  /// Of a word that is not English: its language ("de"), and its sounds as the voice says them, in IPA with
  /// blanks between ("v a s ɜ"). Empty: English.
  std::string language = {}, sounds = {};
};
MANA_FIELDS(AwaitWord, word, language, sounds)

/// What somebody said when a word was awaited.
enum class HeardAs {
  Nothing,    ///< nobody spoke
  OtherWord,  ///< somebody did, but said something else
  Unclear,    ///< it may have been the word, or was it but for one sound
  Word,
};
inline constexpr std::string_view to_string(HeardAs h) {
  constexpr std::array<std::string_view, 4> kNames = {"nothing", "other word", "unclear", "word"};
  return kNames[static_cast<std::size_t>(h)];
}

enum class Judged { Right, NotSure, Wrong };
inline constexpr std::string_view to_string(Judged j) {
  constexpr std::array<std::string_view, 3> kNames = {"right", "not sure", "wrong"};
  return kNames[static_cast<std::size_t>(j)];
}

/// One sound of a word that somebody said.
struct SoundSaid {
  std::string sound;  ///< ARPAbet: "TH"; of a word that is not English IPA: "ts"
  double right = 0;   ///< probability that it was right, 0..1
  Judged judged = Judged::NotSure;
  bool operator==(const SoundSaid&) const = default;
};
MANA_FIELDS(SoundSaid, sound, right, judged)

/// Fact: how the awaited word was said. What was judged so is not Heard as anything else.
struct WordSaid {
  core::Time start{}, end{};
  std::string word;
  HeardAs heard = HeardAs::Nothing;
  double score = 0;  ///< how well: 0..1; 0 unless heard
  /// In order; empty when nothing was heard. Of a word that is not English only those that can be judged.
  std::vector<SoundSaid> sounds;
};
MANA_FIELDS(WordSaid, start, end, word, heard, score, sounds)

/// Fact: voice activity began or ended at the microphone, whatever it turns out to be.
struct UserStartedSpeaking {
  core::Time at{};
};
MANA_FIELDS(UserStartedSpeaking, at)
struct UserStoppedSpeaking {
  core::Time at{};
  core::Time found{};  ///< how far the sound had come when that was known: so long a pause was waited for
};
MANA_FIELDS(UserStoppedSpeaking, at, found)

/// Fact: somebody has said what may be an answer, or begin one, or "stop", into the agent's speech. Whether
/// more follows, as in talk that is meant for nobody, is being waited for; Heard tells what came of it.
struct UserMayHaveAnswered {
  core::Time at{};       ///< when the words ended
  bool is_stop = false;  ///< it was "stop"
};
MANA_FIELDS(UserMayHaveAnswered, at, is_stop)

/// What a stretch of speech may have been besides what it was taken for.
struct HeardAlternative {
  std::string text;
  std::string command;    ///< id of a command or answer
  double confidence = 0;  ///< 0..1
  bool operator==(const HeardAlternative&) const = default;
};
MANA_FIELDS(HeardAlternative, text, command, confidence)

/// The command of words that are none of the grammar's, from a recogniser that writes down everything: what
/// they mean is for the dialogue to find.
inline constexpr std::string_view kFreeWords = "words";

/// Fact: one stretch of speech was understood, or rejected.
struct Heard {
  core::Time start{};
  core::Time end{};        ///< when the person stopped, not when it was decoded
  std::string text;        ///< the words, lower case; what the grammar made of it even when rejected
  std::string command;     ///< id of a command or answer, or kFreeWords; empty when rejected
  bool is_answer = false;  ///< an awaited answer rather than a command with the wake name
  double confidence = 0;   ///< 0..1
  bool accepted = false;
  bool named = true;    ///< with the wake name; without it a command counts only from somebody who means us
  bool unsure = false;  ///< rejected, but it may well have been `text`: worth asking again
  std::vector<HeardAlternative> alternatives = {};  ///< the likeliest first
  /// It began with the wake name, as far as the ears can tell whatever followed. `named` is of the text
  /// alone, which begins so in much other talk.
  bool called = false;
};
MANA_FIELDS(Heard, start, end, text, command, is_answer, confidence, accepted, named, unsure, alternatives,
            called)

/// Fact: the wake name was said, and nothing after it yet. What follows needs no name.
struct Called {
  core::Time at{};     ///< when the person had said it
  core::Time until{};  ///< so long what is said is taken to be for the agent
};
MANA_FIELDS(Called, at, until)

}  // namespace mana::msg
