#include "agent/program/assembly/devices.hpp"

#include "render/gl/surface.hpp"
#include "speech/capture/microphone.hpp"
#include "speech/playback/audio_output.hpp"
#include "vision/capture/camera.hpp"

namespace mana::program {
namespace {

/// In virtual time no real device can keep up.
std::string unless_virtual(const std::string& name, const RunOptions& o) {
  return o.virtual_time && name == "auto" ? "none" : name;
}

}  // namespace

core::Result<Devices> open_devices(const RunOptions& o, const core::Settings& settings,
                                   const core::Clock& clock) {
  Devices devices;
  if (const std::string name = unless_virtual(o.camera, o); name != "none") {
    auto camera = vision::camera_factory(name, clock);
    if (!camera) return std::move(camera).error().during("--camera");
    devices.camera = std::move(*camera);
  }
  if (const std::string name = unless_virtual(o.microphone, o); name != "none") {
    auto microphone = speech::open_microphone(name, clock);
    if (!microphone) return std::move(microphone).error().during("--microphone");
    devices.microphone = std::move(*microphone);
  }
  speech::AudioOutputOptions sound;
  sound.extra_latency = core::seconds(settings.number("voice.latency") / 1e3);
  auto loudspeaker = speech::open_audio_output(unless_virtual(o.speaker, o), clock, sound);
  if (!loudspeaker) return std::move(loudspeaker).error().during("--speaker");
  devices.loudspeaker = std::move(*loudspeaker);

  if (o.display != "headless") {
    devices.surface = [w = o.width, h = o.height, full = o.display == "fullscreen"] {
      return render::open_window({.width = w, .height = h, .fullscreen = full});
    };
  } else if (!o.record.empty()) {
    devices.surface = [w = o.width, h = o.height] { return render::open_offscreen(w, h); };
  }
  return devices;
}

}  // namespace mana::program
