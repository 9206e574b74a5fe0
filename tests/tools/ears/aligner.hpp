#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/acoustics/acoustic_scores.hpp"
#include "speech/acoustics/phone_models.hpp"
#include "speech/sphinx/sphinx_decoder.hpp"
#include "tests/tools/ears/waves.hpp"

namespace mana::ears {

std::vector<std::string> words_of(const std::string& text);

/// Where each sound of a text lies in a recording of it, found by the acoustic model that the ears have
/// anyway.  Threads: one.
class Aligner {
 public:
  static core::Result<Aligner> open();

  /// Takes the words of these texts that the dictionary has.
  core::Status learn_words(const std::vector<std::string>& texts);
  bool knows(const std::vector<std::string>& words) const;
  /// Of each frame its class: 0 is the room, 1 + 3 * sound + third a sound. Empty: it does not fit at all.
  std::vector<std::uint8_t> align(const Samples& sound, const std::vector<std::string>& words);
  /// How badly the last one fitted, per frame.
  double misfit() const { return misfit_; }
  /// Of the sounds, in the order of the classes.
  const std::vector<std::string>& names() const { return names_; }

 private:
  Aligner(speech::PhoneModels models, speech::AcousticScorer scorer, speech::SphinxDecoder ears);
  std::vector<int> sounds_of(const std::vector<std::string>& words, const std::vector<int>& choice) const;
  std::vector<speech::PhoneModels::States> chain(const std::vector<std::string>& words,
                                                 const std::vector<int>& choice) const;

  speech::PhoneModels models_;
  speech::AcousticScorer scorer_;
  speech::SphinxDecoder ears_;
  std::map<std::string, std::vector<std::string>> ways_;
  std::map<int, int> place_;
  std::vector<std::string> names_;
  double misfit_ = 0;
};

}  // namespace mana::ears
