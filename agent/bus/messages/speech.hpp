#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "agent/bus/fields.hpp"
#include "agent/bus/messages/sentence.hpp"
#include "agent/core/time.hpp"

/// What is said. Plain values: no behaviour, no pointers.
namespace mana::msg {

/// Names one call to speak, for as long as the program runs.
enum class UtteranceId : std::int64_t {};

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

}  // namespace mana::msg
