#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "speech/playback/playback_line.hpp"

namespace mana::speech {

/// Plays a line by the clock alone, sample for sample, for outputs without a device.  Threads: one.
class TimedPlayback {
 public:
  /// Sees all that is played: `sounding` tells what of it is not silence.
  using Sink = std::function<void(std::span<const std::int16_t>, PlaybackLine::Sounding, core::Time heard)>;

  /// With `keep_silence` the sink sees the silence between as well.
  TimedPlayback(PlaybackLine& line, bool keep_silence);
  void play_until(core::Time now, const Sink& sink);
  /// Forgets the time that passes until the next play_until: a device played meanwhile.
  void pause() { start_.reset(); }

 private:
  PlaybackLine& line_;
  bool keep_silence_;
  std::optional<core::Time> start_;
  std::int64_t played_ = 0;
  std::vector<std::int16_t> block_;
};

}  // namespace mana::speech
