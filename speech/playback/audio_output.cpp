#include "speech/playback/audio_output.hpp"

#include "speech/playback/sdl_audio_output.hpp"
#include "speech/playback/timed_audio_output.hpp"
#include "speech/playback/wav_audio_output.hpp"

namespace mana::speech {

core::Result<std::unique_ptr<AudioOutput>> open_audio_output(const std::string& speaker,
                                                             const core::Clock& clock,
                                                             const AudioOutputOptions& options) {
  if (speaker == "none") return std::unique_ptr<AudioOutput>{std::make_unique<TimedAudioOutput>(options)};
  if (speaker.size() > 4 && (speaker.ends_with(".wav") || speaker.ends_with(".WAV"))) {
    auto file = WavAudioOutput::create(speaker, clock, options);
    if (!file) return std::move(file).error();
    return std::unique_ptr<AudioOutput>{std::move(*file)};
  }
  return std::unique_ptr<AudioOutput>{
      std::make_unique<SdlAudioOutput>(speaker.empty() ? "auto" : speaker, clock, options)};
}

}  // namespace mana::speech
