#include "speech/playback/sdl_audio_output.hpp"

#include <SDL.h>
#include <dlfcn.h>

#include <algorithm>
#include <array>

#include "agent/core/log.hpp"
#include "speech/audio/device_trouble.hpp"

namespace mana::speech {
namespace {
using std::chrono::milliseconds;

// 17 ms at 22,050 Hz. With 1024 the first sound comes 30 ms later; with 256 some milliseconds sooner, but
// beside 14 other programs on two cores 16 s of speech had gaps of 0.1 to 0.7 s in all, and 0 to 0.2 s with
// this and with 512.
constexpr int kBlock = 384;
constexpr core::Duration kStalledAfter = milliseconds{1500};
constexpr core::Duration kLookAfter = milliseconds{500};   // how soon a lost device is noticed
constexpr std::size_t kTapSamples = std::size_t{1} << 17;  // six seconds
constexpr std::size_t kTapBlocks = 1024;

/// From the request for a block until its first sample is heard. Measured with recordings of the sound
/// server's own output, see docs/measured/voice.md; a machine's loudspeaker adds its own, which is a setting.
core::Duration latency_of(const std::string& driver, core::Duration block) {
  if (driver == "pulseaudio" || driver == "pipewire") return std::chrono::microseconds{12'500};
  return block;
}

void say_nothing(const char*, int, const char*, int, const char*, ...) {}

// On a machine without a sound card ALSA writes ten lines to standard error each time it is tried. SDL
// loads it at run time, so its handler is looked up the same way.
void quiet_alsa() {
  void* alsa = dlopen("libasound.so.2", RTLD_LAZY | RTLD_NOLOAD);
  if (alsa == nullptr) return;
  using Handler = void (*)(const char*, int, const char*, int, const char*, ...);
  using SetHandler = int (*)(Handler);
  if (void* found = dlsym(alsa, "snd_lib_error_set_handler"))
    reinterpret_cast<SetHandler>(found)(say_nothing);
  dlclose(alsa);
}
}  // namespace

SdlAudioOutput::SdlAudioOutput(std::string device, const core::Clock& clock,
                               const AudioOutputOptions& options)
    : clock_{clock},
      options_{options},
      device_name_{std::move(device)},
      line_{options.sample_rate_hz},
      silent_{line_, false},
      device_clock_{options.sample_rate_hz},
      tap_samples_{kTapSamples},
      tap_blocks_{kTapBlocks} {
  try_to_open(clock_.now());
}

SdlAudioOutput::~SdlAudioOutput() {
  if (device_ == 0) return;
  const std::lock_guard lock{SdlAudio::guard()};
  SDL_CloseAudioDevice(device_);
}

std::vector<std::string> SdlAudioOutput::device_names() {
  const auto sdl = SdlAudio::open();
  if (!sdl) return {};
  const std::lock_guard lock{SdlAudio::guard()};
  std::vector<std::string> names;
  const int count = SDL_GetNumAudioDevices(0);
  for (int i = 0; i < count; ++i)
    if (const char* name = SDL_GetAudioDeviceName(i, 0)) names.emplace_back(name);
  return names;
}

std::string SdlAudioOutput::describe() const {
  return "loudspeaker '" + device_name_ + "'" + (driver_.empty() ? "" : " (" + driver_ + ")");
}

void SdlAudioOutput::try_to_open(core::Time now) {
  next_try_ = now + options_.retry_every;
  device_clock_ = DeviceClock{options_.sample_rate_hz};
  last_callback_ = now.time_since_epoch().count();
  opened_ = now;
  if (auto opened = open_device(); !opened) return close(std::move(opened).error(), now);
  silent_.pause();
  if (!fell_asleep_) failure_.reset();
  core::log_info("speech.voice", "plays on " + describe());
}

core::Status SdlAudioOutput::open_device() {
  if (!sdl_) {
    auto sdl = SdlAudio::open();
    if (!sdl) return std::move(sdl).error();
    sdl_.emplace(std::move(*sdl));
  }
  quiet_alsa();
  SDL_AudioSpec wanted{};
  wanted.freq = options_.sample_rate_hz;
  wanted.format = AUDIO_S16SYS;
  wanted.channels = 1;
  wanted.samples = kBlock;
  wanted.userdata = this;
  wanted.callback = [](void* self, Uint8* bytes, int length) {
    static_cast<SdlAudioOutput*>(self)->play(
        {reinterpret_cast<std::int16_t*>(bytes), static_cast<std::size_t>(length) / sizeof(std::int16_t)});
  };
  const std::lock_guard lock{SdlAudio::guard()};
  SDL_AudioSpec got{};
  const char* name = device_name_ == "auto" ? nullptr : device_name_.c_str();
  device_ = SDL_OpenAudioDevice(name, 0, &wanted, &got, 0);
  if (device_ == 0) {
    core::log_info("speech.voice", SDL_GetError());  // for whoever looks for the cause
    return no_loudspeaker(device_name_, SDL_GetError());
  }
  driver_ = SDL_GetCurrentAudioDriver();
  if (driver_ == "pulseaudio" && !server_) server_.emplace();
  latency_ = latency_of(driver_, line_.span_of(got.samples)) + options_.extra_latency;
  SDL_PauseAudioDevice(device_, 0);
  return {};
}

void SdlAudioOutput::close(core::Error why, core::Time now) {
  if (device_ != 0) {
    const std::lock_guard lock{SdlAudio::guard()};
    SDL_CloseAudioDevice(device_);
    device_ = 0;
  }
  sdl_.reset();  // the next try may find another sound system
  failure_ = std::move(why);
  next_try_ = now + options_.retry_every;
}

bool SdlAudioOutput::lost(core::Time now) const {
  // SDL marks a device that was unplugged as stopped, and goes on calling back at its pace.
  if (SDL_GetAudioDeviceStatus(device_) == SDL_AUDIO_STOPPED) return true;
  return now - core::Time{core::Duration{last_callback_.load()}} > kStalledAfter;
}

core::Time SdlAudioOutput::update(core::Time now) {
  drain_tap();
  if (device_ != 0 && fell_asleep_ && last_callback_ > opened_.time_since_epoch().count()) {
    fell_asleep_ = false;
    failure_.reset();
  }
  if (device_ != 0 && lost(now)) {
    fell_asleep_ = SDL_GetAudioDeviceStatus(device_) != SDL_AUDIO_STOPPED;
    close(core::unavailable("You cannot hear me: the loudspeaker has gone."), now);
  }
  if (device_ == 0 && now >= next_try_) try_to_open(now);
  look_where_it_plays(now);
  if (device_ != 0) return now + kLookAfter;
  play_silently(now);
  return next_try_;
}

/// A loudspeaker that is switched to silent takes what it is given.
void SdlAudioOutput::look_where_it_plays(core::Time now) {
  if (device_ == 0 || !server_) return silent_place_.reset();
  const auto place = server_->ask(now).playback;
  if (!place || !is_inaudible(*place)) return silent_place_.reset();
  silent_place_ =
      core::unavailable(place->muted ? "You cannot hear me: the loudspeaker is switched to silent."
                                     : "You cannot hear me: the loudspeaker is turned down to nothing.");
}

void SdlAudioOutput::play_silently(core::Time now) {
  silent_.play_until(now,
                     [this](std::span<const std::int16_t> block, PlaybackLine::Sounding s, core::Time heard) {
                       if (tap_ && s.end > s.begin)
                         tap_({block.subspan(s.begin, s.end - s.begin),
                               heard + line_.span_of(static_cast<std::int64_t>(s.begin))});
                     });
}

void SdlAudioOutput::play(std::span<std::int16_t> out) {
  const core::Time now = clock_.now();
  last_callback_ = now.time_since_epoch().count();
  const core::Time heard = device_clock_.block(now, static_cast<std::int64_t>(out.size())) + latency_;
  jitter_ = device_clock_.jitter().count();
  const PlaybackLine::Sounding s = line_.render(out, heard);
  if (!tapping_ || s.end == s.begin) return;
  const auto sound = std::span<const std::int16_t>{out}.subspan(s.begin, s.end - s.begin);
  // A recorder that is six seconds late loses a block; the callback waits for nobody.
  if (tap_samples_.room() < sound.size() || tap_blocks_.room() == 0) return;
  const Tapped block{heard + line_.span_of(static_cast<std::int64_t>(s.begin)),
                     static_cast<std::int64_t>(sound.size())};
  tap_samples_.put(sound);
  tap_blocks_.put({&block, 1});
}

void SdlAudioOutput::set_tap(Tap tap) {
  tap_ = std::move(tap);
  tapping_ = static_cast<bool>(tap_);
}

void SdlAudioOutput::drain_tap() {
  std::vector<std::int16_t> samples;
  for (Tapped block; tap_blocks_.take({&block, 1}) == 1;) {
    samples.resize(static_cast<std::size_t>(block.count));
    tap_samples_.take(samples);
    if (tap_) tap_({samples, block.heard});
  }
}

}  // namespace mana::speech
