#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/acoustics/acoustic_scores.hpp"
#include "speech/acoustics/model_definition.hpp"
#include "speech/sphinx/decoded.hpp"
#include "speech/sphinx/sphinx_model.hpp"

namespace mana::speech {

/// What of each sound is likely after which others: logarithms of probabilities, in the units of
/// SenoneScores. Value type. Threads: constant.
struct SoundSequences {
  int sounds = 0;
  std::vector<std::int16_t> after_two;  ///< [before that][before][sound]
  std::vector<std::int16_t> after_one;  ///< [before][sound]

  int of(int before_that, int before, int sound) const {
    return after_two[(static_cast<std::size_t>(before_that) * sounds + before) * sounds + sound];
  }
  int of(int before, int sound) const { return after_one[static_cast<std::size_t>(before) * sounds + sound]; }
};

/// The best way of any sounds of the language through what was heard: the score that any sound at all would
/// get, against which that of a phrase is held. Sounds without their surroundings, and narrow beams: good
/// enough for that, and at a hundredth of real time.
///
/// The ways and scores are those of PocketSphinx's "allphone" search (allphone_search.c), to the last unit,
/// for verdicts were calibrated with it; this one has the language model of sounds as a table, in which
/// PocketSphinx looks up 800 entries of a trie a frame.
/// Threads: constant.
class PhoneLoop {
 public:
  /// NotFound, BadInput: a file of the model is missing or is none.
  static core::Result<PhoneLoop> open(const SphinxModel& model);

  /// Silence and noises are segments, too. Of no frames: no segments. `heard` is of the same model.
  Decoded decode(const SenoneScores& heard) const;

 private:
  static constexpr int kStates = ModelDefinition::kStates;
  struct Sound {
    std::string name;
    std::array<std::uint16_t, kStates> senones{};
    std::array<std::array<int, kStates + 1>, kStates> stay{};  ///< [from][to], not above 0
  };
  PhoneLoop(std::vector<Sound> sounds, int senones, int silence, SoundSequences sequences)
      : sounds_{std::move(sounds)}, senones_{senones}, silence_{silence}, sequences_{std::move(sequences)} {}

  std::vector<Sound> sounds_;
  int senones_ = 0;
  int silence_ = 0;
  SoundSequences sequences_;
};

}  // namespace mana::speech
