#pragma once

#include "agent/core/result.hpp"
#include "speech/joined_scores.hpp"
#include "speech/recognition.hpp"
#include "speech/sphinx_decoder.hpp"
#include "speech/vocabulary.hpp"

namespace mana::speech {

/// Words from sound, with rejection. A grammar always answers something; so a loop of all phones hears
/// the same sound, and when it might be right several hundred everyday words do as well. How much
/// better the grammar's words fit than those decides.
/// Threads: any one at a time; it uses a second one while it works, which changes nothing in what comes out.
class Recogniser final : public Recognising {
 public:
  /// NotFound for a missing model, BadInput for a word nobody can pronounce.
  static core::Result<Recogniser> open(const SphinxModel& model, const Vocabulary& vocabulary,
                                       const VerdictOptions& options = {});

  Recognition recognise(const Stretch& stretch, const Expected& expected) override;

  const Vocabulary& vocabulary() const override { return vocabulary_; }

 private:
  struct Decoders {
    AcousticScorer scorer;
    JoinedScorer network;
    SphinxDecoder grammars;
    SphinxDecoder phone_loop;
    SphinxDecoder decoys;
  };
  Recogniser(Vocabulary vocabulary, VerdictOptions options, Decoders decoders, PhoneCounts phone_counts);
  void use_grammar(const Expected& expected);
  Completeness completeness_of(const Recognition& r, const Decoded& grammar) const;
  double least_confidence(const std::string& id, const Expected& expected) const;
  std::vector<Alternative> alternatives_to(const Recognition& r);

  Vocabulary vocabulary_;
  VerdictOptions options_;
  Decoders decoders_;
  PhoneCounts phone_counts_;
  std::string grammar_;  // in use
};

}  // namespace mana::speech
