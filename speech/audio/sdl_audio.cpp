#include "speech/audio/sdl_audio.hpp"

#include <SDL.h>

#include <utility>

#include "agent/core/log.hpp"
#include "speech/audio/pulse_guard.hpp"

namespace mana::speech {

std::mutex& SdlAudio::guard() {
  static std::mutex mutex;
  return mutex;
}

core::Result<SdlAudio> SdlAudio::open() {
  if (!pulse_guard_is_built_in())
    core::log_debug("speech", "Built without PulseAudio's header: its last device must not be unplugged.");
  const std::lock_guard lock{guard()};
  SDL_SetHint(SDL_HINT_AUDIO_INCLUDE_MONITORS, "1");
  if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0)
    return core::unavailable(std::string{"This machine has no sound system that works ("} + SDL_GetError() +
                             "); install pulseaudio, or plug in a sound card.");
  return SdlAudio{};
}

SdlAudio::SdlAudio(SdlAudio&& other) noexcept : mine_{std::exchange(other.mine_, false)} {}

SdlAudio::~SdlAudio() {
  if (!mine_) return;
  const std::lock_guard lock{guard()};
  SDL_QuitSubSystem(SDL_INIT_AUDIO);
}

}  // namespace mana::speech
