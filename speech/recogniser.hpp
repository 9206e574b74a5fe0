#pragma once
#include <cstdint>
#include <set>
#include <span>
#include <string>

#include "agent/core/result.hpp"
#include "speech/sphinx_decoder.hpp"
#include "speech/verdict.hpp"
#include "speech/vocabulary.hpp"

namespace mana::speech {

/// Which answers count at the moment: ids of the vocabulary's answers.
using AwaitedAnswers = std::set<std::string>;

/// What one stretch of sound was.
struct Recognition {
  std::string text;  ///< what the grammar made of it, even when rejected
  std::string id;    ///< of the command or answer; empty when rejected
  bool is_answer = false;
  bool is_wake_word_only = false;  ///< "mana", and nothing yet
  bool wants_more = false;         ///< begins with the wake word and makes no sense yet
  bool accepted = false;
  double confidence = 0;  ///< 0..1
  double snr_db = 0;      ///< as measured, for whoever wants to know why
  Evidence evidence;
};

/// Words from sound, with rejection. A grammar always answers something; so a loop of all phones hears
/// the same sound, and when it might be right several hundred everyday words do as well. How much
/// better the grammar's words fit than those decides.
/// Threads: any one at a time.  Audio: mono, 16 kHz, 16 bit, cut to one utterance.
class Recogniser {
 public:
  /// NotFound for a missing model, BadInput for a word nobody can pronounce.
  static core::Result<Recogniser> open(const SphinxModel& model, const Vocabulary& vocabulary,
                                       const VerdictOptions& options = {});

  /// @param speech where in it the speech lies; the rest is room.
  /// @param snr_db the level of the speech above the noise, which sets how strict the judgement is.
  /// @param least_confidence of an answer: below even odds where there are other reasons to believe in one.
  Recognition recognise(std::span<const std::int16_t> utterance, double snr_db, const AwaitedAnswers& awaited,
                        SpeechSpan speech = {}, double least_confidence = 0.5);

  const Vocabulary& vocabulary() const { return vocabulary_; }

 private:
  struct Decoders {
    SphinxDecoder grammars;
    SphinxDecoder phone_loop;
    SphinxDecoder decoys;
  };
  Recogniser(Vocabulary vocabulary, VerdictOptions options, Decoders decoders, PhoneCounts phone_counts);
  void use_answers(bool on);
  Evidence examine(std::span<const std::int16_t> utterance, const Decoded& grammar, SpeechSpan speech);

  Vocabulary vocabulary_;
  VerdictOptions options_;
  Decoders decoders_;
  PhoneCounts phone_counts_;
  bool answers_on_ = false;
};

}  // namespace mana::speech
