#pragma once
#include <string>
#include <vector>

#include "agent/bus/fields.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/bus/messages/sentence.hpp"
#include "agent/core/time.hpp"

/// What is heard of the voice, and when. Plain values: no behaviour, no pointers.
namespace mana::msg {

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
