#include "speech/audio/device_trouble.hpp"

namespace mana::speech {
namespace {

core::Error trouble(const std::string& what, const std::string& thing, const std::string& device,
                    const std::string& cause) {
  const bool any = device.empty() || device == "auto";
  const std::string which = any ? thing : thing + " '" + device + "'";
  // ALSA lends a device to one program at a time ("Device or resource busy"); a sound server never says so.
  if (cause.find("busy") != std::string::npos)
    return core::unavailable(what + ": another program uses the " + which + ".");
  if (any) return core::unavailable(what + ": no " + thing + " is connected.");
  return core::unavailable(what + ": the " + which + " is not there.");
}

}  // namespace

core::Error no_loudspeaker(const std::string& device, const std::string& cause) {
  return trouble("You cannot hear me", "loudspeaker", device, cause);
}
core::Error no_microphone(const std::string& device, const std::string& cause) {
  return trouble("I cannot hear anything", "microphone", device, cause);
}

}  // namespace mana::speech
