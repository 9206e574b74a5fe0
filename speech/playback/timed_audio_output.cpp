#include "speech/playback/timed_audio_output.hpp"

namespace mana::speech {

TimedAudioOutput::TimedAudioOutput(const AudioOutputOptions& options)
    : line_{options.sample_rate_hz}, playback_{line_, false} {}

core::Time TimedAudioOutput::update(core::Time now) {
  playback_.play_until(
      now, [this](std::span<const std::int16_t> block, PlaybackLine::Sounding s, core::Time heard) {
        if (tap_ && s.end > s.begin)
          tap_({block.subspan(s.begin, s.end - s.begin),
                heard + line_.span_of(static_cast<std::int64_t>(s.begin))});
      });
  return core::kNever;
}

}  // namespace mana::speech
