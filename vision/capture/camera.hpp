#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "vision/pictures/picture.hpp"

namespace mana::vision {

/// Where pictures come from. It is asked, and does not wait.
/// Threads: one.
class Camera {
 public:
  virtual ~Camera() = default;
  /// The newest picture taken at or before `now` that was not handed out yet; nullopt when there is none.
  /// Errors: Unavailable when the device was unplugged, is busy or has frozen.
  virtual core::Result<std::optional<Picture>> read(core::Time now) = 0;
  /// True when a file has shown all it has.
  virtual bool is_over() const { return false; }
  /// True for what can hang, be covered or be damaged: its pictures are judged before they are believed.
  virtual bool is_device() const { return false; }
  /// Pictures a second, where that is known; 0 otherwise.
  virtual double fps() const { return 0; }
  /// How much of a file has been shown, 0..1; 0 for a device.
  virtual double progress(core::Time) const { return 0; }
};

/// Opens the camera, again and again until there is one.
using CameraFactory = std::function<core::Result<std::unique_ptr<Camera>>(core::Time now)>;

/// "auto" (the first camera of the machine that delivers), a device ("/dev/video0" or "0"), a video file, a
/// folder of pictures, or a URL. A file or folder that cannot be shown is an error here and now; a device is
/// looked for when the factory is called. A file's first picture is taken at the time of the factory's call.
core::Result<CameraFactory> camera_factory(const std::string& name, const core::Clock& clock);

/// What may be capture devices of this machine, by their numbers: "/dev/video2" before "/dev/video10".
std::vector<std::string> camera_devices(const std::filesystem::path& folder = "/dev");

}  // namespace mana::vision
