#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/acoustics/acoustic_scores.hpp"
#include "speech/acoustics/cepstra.hpp"
#include "speech/sphinx/decoded.hpp"
#include "speech/sphinx/lexicon.hpp"
#include "speech/sphinx/sphinx_model.hpp"

struct ps_decoder_s;  // pocketsphinx.h is included by sphinx_decoder.cpp alone

namespace mana::speech {

/// What is so much less probable than the best way so far is given up. The defaults are PocketSphinx's.
struct Beams {
  double states = 1e-48;
  double words = 7e-29;
};

/// Another way through the grammar.
struct Hypothesis {
  std::string text;
  double score_difference = 0;  ///< to the best way, not above 0; units as DecodedSegment's
};

/// One PocketSphinx decoder, and a set of named grammars. It searches; how well each frame fits each state is
/// told to it (acoustic_scores.hpp).
/// Threads: any one at a time; two decoders are independent.  Audio: mono, 16 kHz, 16 bit.
/// Errors: NotFound for a missing model, BadInput for a word or grammar it refuses.
class SphinxDecoder {
 public:
  static core::Result<SphinxDecoder> open_grammars(const SphinxModel& model,
                                                   const std::vector<Pronunciation>& words, Beams beams = {});
  /// Without a grammar: it only listens.
  static core::Result<SphinxDecoder> open_ears(const SphinxModel& model);

  /// Once for each name: a grammar that is set again leaks 7 kB in this version of PocketSphinx.
  /// `jsgf` must come from grammar_of(): the JSGF reader is not fit for text from outside.
  core::Status add_grammar(const std::string& name, const std::string& jsgf);
  core::Status use(const std::string& name);

  /// The same for every decoder of a model.
  Cepstra listen(std::span<const std::int16_t> utterance);
  /// Decodes a whole utterance at once. Feeding it in pieces costs 15 % of the words: the cepstral
  /// mean is then that of the past and not of this utterance.
  Decoded decode(const SenoneScores& utterance);
  /// Of the newest utterance: what else the grammar could have made of it, the likeliest first.
  std::vector<Hypothesis> others(int most_paths);

 private:
  struct Free {
    void operator()(ps_decoder_s* d) const noexcept;
  };
  explicit SphinxDecoder(ps_decoder_s* d) : decoder_{d} {}
  std::unique_ptr<ps_decoder_s, Free> decoder_;
};

}  // namespace mana::speech
