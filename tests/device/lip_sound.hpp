#pragma once
#include <optional>
#include <vector>

#include "agent/core/result.hpp"
#include "tests/device/recording.hpp"
#include "tests/device/series.hpp"

namespace mana::device {

/// A part of the film, in pixels.
struct Box {
  int x = 0, y = 0, width = 0, height = 0;
};

struct LipSoundOptions {
  std::optional<Box> mouth;  ///< unset: found where the film moves with the sound
  core::Duration reach = std::chrono::milliseconds{300};  ///< the greatest offset that is looked for
  core::Duration shortest = std::chrono::seconds{1};      ///< "Good morning." fits its sound at two places
  double quiet_db = -35;                                  ///< below the loudest moment: silence
};

struct UtteranceOffset {
  Stretch when;
  core::Duration offset{};  ///< > 0: the lips are late, < 0: the lips are early
  double correlation = 0;   ///< of mouth opening and loudness at that offset
};

struct LipSoundOffset {
  core::Duration median{};
  Box mouth;  ///< the smallest box around the cells that were used
  std::vector<UtteranceOffset> utterances;
};

/// How far the lips in a film are from its sound.
///
/// The opening of the mouth (how the brightness of its cells changes) is compared with the loudness of the
/// voice, both without what changes slower than a syllable, at every offset within reach; for each utterance
/// the best one counts. Real speech has a small offset of its own, because lips open before they sound:
/// compare with the off-screen film of the same sentences, which is exact by construction.
/// Errors: BadInput when nothing is said, nothing moves, or nothing moves with the sound.
core::Result<LipSoundOffset> measure_lip_sound(const Recording& recording,
                                               const LipSoundOptions& options = {});

/// The envelope of the voice: compressed, so that quiet syllables count too.
Series loudness(const Recording& recording);

}  // namespace mana::device
