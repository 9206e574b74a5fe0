#pragma once
#include <filesystem>
#include <optional>

#include "agent/core/time.hpp"
#include "speech/acoustics/mean_transform.hpp"

namespace mana::speech {

/// A voice was learnt, or forgotten, since it was last looked for.
struct VoiceChange {
  std::optional<MeanTransform> transform;  ///< none: everybody's voice again
  double more_caution = 0;                 ///< log odds, than before; less when negative
  core::Duration pause = {};               ///< KnownVoice::pause
};

/// Notices when `mana learn-voice` writes or erases the voice that is listened for.
/// Threads: one. Time: looks every five seconds of what it is told. Errors: a damaged file is named in the
/// log and changes nothing.
class VoiceWatch {
 public:
  /// @param caution of the voice that is in use; 0 where there is none
  VoiceWatch(std::filesystem::path file, double caution);

  std::optional<VoiceChange> look(core::Time now);

 private:
  std::filesystem::file_time_type written() const;

  std::filesystem::path file_;
  double caution_;
  std::filesystem::file_time_type seen_;
  core::Time next_{};
};

}  // namespace mana::speech
