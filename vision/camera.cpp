#include "vision/camera.hpp"

#include <algorithm>
#include <filesystem>

#include "vision/camera_device.hpp"
#include "vision/camera_files.hpp"

namespace mana::vision {
namespace fs = std::filesystem;
namespace {

CameraFactory device_factory(std::string name, const core::Clock& clock) {
  return [name = std::move(name), &clock](core::Time) -> core::Result<std::unique_ptr<Camera>> {
    std::string device = name;
    if (device == "auto") {
      const auto all = camera_devices();
      if (all.empty()) return core::not_found("There is no camera.");
      device = all.front();
    }
    return open_device(device, clock);
  };
}

}  // namespace

std::vector<std::string> camera_devices() {
  std::vector<std::string> all;
  std::error_code ec;
  for (const auto& entry : fs::directory_iterator{"/dev", ec}) {
    if (entry.path().filename().string().starts_with("video")) all.push_back(entry.path().string());
  }
  std::sort(all.begin(), all.end());
  return all;
}

core::Result<CameraFactory> camera_factory(const std::string& name, const core::Clock& clock) {
  const bool is_number =
      !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (is_number) return device_factory("/dev/video" + name, clock);
  if (name == "auto" || name.starts_with("/dev/") || name.find("://") != std::string::npos)
    return device_factory(name, clock);
  std::error_code ec;
  const bool is_folder = fs::is_directory(name, ec);
  if (!is_folder && !fs::exists(name, ec)) {
    return core::not_found("'" + name +
                           "' is neither a file, a folder nor a camera; cameras are named like /dev/video0.");
  }
  CameraFactory factory = [name, is_folder](core::Time now) {
    return is_folder ? open_folder(name, now) : open_video(name, now);
  };
  auto trial = factory(core::kStart);  // a file that cannot be shown is said at once
  if (!trial) return std::move(trial).error();
  return factory;
}

}  // namespace mana::vision
