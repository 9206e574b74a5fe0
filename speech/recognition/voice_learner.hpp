#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/recognition/vocabulary.hpp"
#include "speech/sphinx/phone_loop.hpp"
#include "speech/sphinx/sphinx_decoder.hpp"
#include "speech/voices/known_voice.hpp"

namespace mana::speech {

/// Somebody said what he was asked to. Mono, 16 kHz, 16 bit, with 0.1 s or more of the room around it.
struct Saying {
  std::string phrase;
  std::vector<std::int16_t> sound;
};

/// Finds out which moment of a saying was which sound, and from many of them how a voice differs.
/// Threads: any one at a time.
class VoiceLearner {
 public:
  /// @param vocabulary for its pronunciations. Errors: those of the model.
  static core::Result<VoiceLearner> open(const SphinxModel& model, const Vocabulary& vocabulary);

  /// BadInput when it was not that phrase, or a word in it is in no dictionary; then nothing is learnt of it.
  core::Status hear(const Saying& saying);
  MeanTransform learn() const { return regression_->solve(); }
  /// The longest of each saying, between its words.
  const std::vector<core::Duration>& pauses() const { return pauses_; }
  void forget();

 private:
  VoiceLearner(SphinxModel model, Vocabulary vocabulary, GaussianBooks books, AcousticScorer scorer,
               SphinxDecoder sounds, PhoneLoop any);
  core::Result<std::string> grammar_for(const std::string& phrase);

  SphinxModel model_;
  Vocabulary vocabulary_;
  std::unique_ptr<GaussianBooks> books_;  // where it is, it stays: the regression refers to it
  std::unique_ptr<MeanRegression> regression_;
  AcousticScorer scorer_;                        // of everybody: what was learnt does not teach
  SphinxDecoder sounds_;                         // each sound of the language a word
  PhoneLoop any_;                                // any of them, however they follow each other
  std::map<std::string, std::string> grammars_;  // of a phrase; one that is made again leaks
  std::vector<core::Duration> pauses_;
};

/// How a voice was understood, and what was learnt.
struct VoiceLesson {
  KnownVoice voice;  ///< with no_change() when it was not understood better
  int tried = 0;     ///< commands and answers among the sayings
  int before = 0;    ///< understood with everybody's model
  int after = 0;     ///< and with the voice's, learnt from the other half of the sayings each time
  std::vector<std::string> refused;  ///< phrases that did not sound like what was asked for
};

/// Learns a voice, and how sure its words have to be. What is reported as understood after learning was held
/// back from it. Takes half a second for each saying.
/// BadInput when fewer than eight sayings can be used; the errors of the model.
core::Result<VoiceLesson> learn_voice(const SphinxModel& model, const Vocabulary& vocabulary,
                                      const std::vector<Saying>& sayings);

}  // namespace mana::speech
