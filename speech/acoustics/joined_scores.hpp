#pragma once
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/acoustics/acoustic_scores.hpp"
#include "speech/acoustics/mel_spectrum.hpp"
#include "speech/acoustics/sound_network.hpp"

namespace mana::speech {

/// How much each of the two who judge a sound has to say.
struct JudgesWeights {
  double gaussians = 0.5;
  double network = 0.5;
};

/// Joins what the sound network makes of a sound to what the Gaussians made of it: both are logarithms of how
/// much likelier a state is than usual, and their weighted sum is what the decoders search (a log-linear,
/// "tandem" of two models; Bourlard and Morgan 1994, "Connectionist speech recognition", for what a network's
/// posteriors mean to an HMM). Threads: any one at a time.
class JoinedScorer {
 public:
  /// @param folder of the acoustic model, whose states are to be judged.  NotFound, BadInput.
  static core::Result<JoinedScorer> open(const std::filesystem::path& folder, SoundNetwork network,
                                         JudgesWeights weights = {});

  /// @param scores of the Gaussians; afterwards of both.
  /// @param sound the same that they heard: mono, 16 kHz.
  /// @return of each frame how probable it is, to the network, that it is the room and nobody near speaks.
  std::vector<float> join(SenoneScores& scores, std::span<const std::int16_t> sound);

 private:
  JoinedScorer(SoundNetwork network, MelSpectrum mel, std::vector<std::uint8_t> class_of,
               JudgesWeights weights);

  SoundNetwork network_;
  MelSpectrum mel_;
  std::vector<std::uint8_t> class_of_;  // of each senone
  JudgesWeights weights_;
};

}  // namespace mana::speech
