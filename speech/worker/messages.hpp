#pragma once
#include <optional>
#include <string>
#include <vector>

#include "speech/synthesis/sentence_assembly.hpp"
#include "speech/synthesis/synthesiser.hpp"
#include "speech/wyoming/event.hpp"

/// What the companion and its synthesiser's process tell each other. Framed as Wyoming's events are, whose
/// reader has the limits; each question has a number, and its answers bear it.
///
///   voice      {n, voice, language, rate, pitch, range, volume}    -> ready {n} | error
///   speak      {n, text, pause, manners: [[begin, end, kind, value] ...]}
///                                        -> sound {n} + samples, any number of times, said {n, rate, events}
///                                        | error
///   sounds-of  {n, word, language}                                 -> sounds {n, sounds}
///   error      {n, code, sentence}
namespace mana::speech::worker {
using wyoming::Event;

/// A sentence of ten minutes is cut; more cannot come.
inline constexpr std::size_t kMostSamples = 601UL * 48'000;
inline constexpr std::size_t kSoundBytes = 256UL * 1024;  ///< of one piece of sound

Event voice_question(std::int64_t number, const VoiceOptions& options);
VoiceOptions voice_of(const Event& question);
Event speak_question(std::int64_t number, const Utterance& sentence, Synthesiser::Pause pause);
Utterance sentence_of(const Event& question);
Synthesiser::Pause pause_of(const Event& question);

std::vector<Event> answers_of(std::int64_t number, const RawSentence& sentence);
Event error_answer(std::int64_t number, const core::Error& error);
core::Error error_of(const Event& answer);

/// A sentence out of its answers. Threads: one.
class SentenceTaker {
 public:
  /// true: that was all. BadInput: what comes is no sentence; the process is not what it should be.
  core::Result<bool> take(const Event& answer);
  RawSentence& sentence() { return sentence_; }

 private:
  RawSentence sentence_;
};

}  // namespace mana::speech::worker
