#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/acoustic_scores.hpp"
#include "speech/cepstra.hpp"
#include "speech/lexicon.hpp"
#include "speech/mean_transform.hpp"

struct ps_decoder_s;  // pocketsphinx.h is included by sphinx_decoder.cpp alone

namespace mana::speech {

/// Where the acoustic model lies. The defaults are those of Debian's pocketsphinx-en-us.
struct SphinxModel {
  std::filesystem::path acoustic = "/usr/share/pocketsphinx/model/en-us/en-us";
  std::filesystem::path dictionary = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict";
  std::filesystem::path phones = "/usr/share/pocketsphinx/model/en-us/en-us-phone.lm.bin";
  std::filesystem::path network = {};  ///< of sounds (sound_network.hpp); empty: the one that MANA came with
  bool second_pass = true;             ///< where MANA has one; false: without it in any case
  std::filesystem::path second_pass_model = {};  ///< (packed_model.hpp); empty: the one that MANA came with
  std::optional<MeanTransform> voice = {};       ///< of a person (known_voice.hpp); else everybody's
};

/// A word, or a sound of the phone loop, with the frames (10 ms of the sound) it fills and its acoustic score
/// over them.
struct DecodedSegment {
  std::string word;
  int first_frame = 0;
  int last_frame = 0;  ///< inclusive
  double score = 0;    ///< log likelihood in PocketSphinx's units (0.1024 nats), relative to the best senone
  bool is_silence = false;  ///< silence or a noise filler, no word
};

/// What is so much less probable than the best way so far is given up. The defaults are PocketSphinx's.
struct Beams {
  double states = 1e-48;
  double words = 7e-29;
};

struct Decoded {
  std::vector<DecodedSegment> segments;
  std::string text;       ///< the words without fillers
  bool is_whole = false;  ///< the grammar allows it to end there
};

/// Another way through the grammar.
struct Hypothesis {
  std::string text;
  double score_difference = 0;  ///< to the best way, not above 0; units as DecodedSegment's
};

/// One PocketSphinx decoder: a set of named grammars, the loop of all phones, or both. It searches; how well
/// each frame fits each state is told to it (acoustic_scores.hpp).
/// Threads: any one at a time; two decoders are independent.  Audio: mono, 16 kHz, 16 bit.
/// Errors: NotFound for a missing model, BadInput for a word or grammar it refuses.
class SphinxDecoder {
 public:
  static core::Result<SphinxDecoder> open_grammars(const SphinxModel& model,
                                                   const std::vector<Pronunciation>& words, Beams beams = {});
  static core::Result<SphinxDecoder> open_phone_loop(const SphinxModel& model);

  /// Once for each name: a grammar that is set again leaks 7 kB in this version of PocketSphinx.
  /// `jsgf` must come from grammar_of(): the JSGF reader is not fit for text from outside.
  core::Status add_grammar(const std::string& name, const std::string& jsgf);
  /// The loop of all phones beside the grammars, under that name; each decoder costs 6 MB.
  static constexpr char kPhoneLoop[] = "phones";
  core::Status add_phone_loop(const SphinxModel& model);
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
