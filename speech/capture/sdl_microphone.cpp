#include "speech/capture/sdl_microphone.hpp"

#include <SDL.h>

#include <optional>
#include <string_view>
#include <utility>

#include "speech/activity/voice_activity.hpp"
#include "speech/audio/device_trouble.hpp"
#include "speech/audio/sdl_audio.hpp"
#include "speech/audio/sound_server.hpp"
#include "speech/capture/capture_ring.hpp"

namespace mana::speech {
namespace {
// A device that delivers nothing for that long has gone, whatever the driver says.
constexpr core::Duration kSilentTooLong = std::chrono::seconds{3};

// So long a sound server may take to say what it records from; then what comes is believed.
constexpr core::Duration kPlacedWithin = std::chrono::seconds{2};
}  // namespace

struct SdlMicrophone::Stream {
  SdlAudio audio;
  const core::Clock& clock;
  core::Time opened;
  CaptureRing ring{};
  SDL_AudioDeviceID device = 0;
  std::optional<SoundServer> server{};  // none: the driver is another one

  Stream(SdlAudio a, const core::Clock& c, core::Time t) : audio{std::move(a)}, clock{c}, opened{t} {}
  ~Stream() {
    const std::lock_guard lock{SdlAudio::guard()};
    if (device != 0) SDL_CloseAudioDevice(device);
  }
  static void on_sound(void* self, Uint8* bytes, int length) {
    auto& stream = *static_cast<Stream*>(self);
    stream.ring.push({reinterpret_cast<const std::int16_t*>(bytes), static_cast<std::size_t>(length) / 2},
                     stream.clock.now());
  }
};

SdlMicrophone::SdlMicrophone(std::string device, const core::Clock& clock)
    : device_{std::move(device)}, clock_{clock} {}

SdlMicrophone::~SdlMicrophone() = default;

core::Status SdlMicrophone::open(core::Time now) {
  auto audio = SdlAudio::open();
  if (!audio) return std::move(audio).error();
  auto stream = std::make_unique<Stream>(std::move(audio).value(), clock_, now);
  SDL_AudioSpec want{}, have{};
  want.freq = kHearingRateHz;
  want.format = AUDIO_S16SYS;
  want.channels = 1;
  want.samples = CaptureRing::kBlockSamples;
  want.callback = Stream::on_sound;
  want.userdata = stream.get();
  const std::lock_guard lock{SdlAudio::guard()};
  stream->device = SDL_OpenAudioDevice(device_.empty() ? nullptr : device_.c_str(), 1, &want, &have, 0);
  if (stream->device == 0) return no_microphone(device_, SDL_GetError());
  if (std::string_view{SDL_GetCurrentAudioDriver()} == "pulseaudio") stream->server.emplace();
  SDL_PauseAudioDevice(stream->device, 0);
  stream_ = std::move(stream);
  return {};
}

bool SdlMicrophone::is_lost(core::Time now) const {
  const core::Time last = std::max(stream_->opened, stream_->ring.last_push());
  return SDL_GetAudioDeviceStatus(stream_->device) == SDL_AUDIO_STOPPED || now - last > kSilentTooLong;
}

core::Result<SoundBlock> SdlMicrophone::read(core::Time now) {
  if (!stream_)
    if (auto status = open(now); !status) return std::move(status).error();
  if (is_lost(now)) {
    stream_.reset();
    return core::unavailable("I cannot hear anything: the microphone has gone.");
  }
  switch (place(now)) {
    case Place::NotKnown: return SoundBlock{};
    case Place::Wrong:
      stream_.reset();
      return core::unavailable("I cannot hear anything: the microphone has gone.");
    case Place::Right: break;
  }
  return stream_->ring.pop();
}

/// Of an unplugged microphone PulseAudio makes the loudspeaker's monitor, and says nothing: she would hear
/// what is played, and nobody in the room.
SdlMicrophone::Place SdlMicrophone::place(core::Time now) {
  if (!stream_->server) return Place::Right;
  const SoundServer::Known known = stream_->server->ask(now);
  if (known.recording) return is_unwanted_monitor(*known.recording, device_) ? Place::Wrong : Place::Right;
  return now - stream_->opened < kPlacedWithin ? Place::NotKnown : Place::Right;
}

void SdlMicrophone::let_go() { stream_.reset(); }

core::Result<std::vector<std::string>> recording_devices() {
  auto audio = SdlAudio::open();
  if (!audio) return std::move(audio).error();
  const std::lock_guard lock{SdlAudio::guard()};
  std::vector<std::string> names;
  const int count = SDL_GetNumAudioDevices(1);
  for (int i = 0; i < count; ++i)
    if (const char* name = SDL_GetAudioDeviceName(i, 1)) names.emplace_back(name);
  return names;
}

}  // namespace mana::speech
