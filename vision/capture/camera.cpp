#include "vision/capture/camera.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <utility>

#include "vision/capture/camera_choice.hpp"
#include "vision/capture/camera_device.hpp"
#include "vision/capture/camera_files.hpp"

namespace mana::vision {
namespace fs = std::filesystem;
namespace {

CameraFactory device_factory(std::string name, const core::Clock& clock) {
  return [name = std::move(name), &clock](core::Time) -> core::Result<std::unique_ptr<Camera>> {
    return open_device(name, clock);
  };
}

}  // namespace

std::vector<std::string> camera_devices(const fs::path& folder) {
  constexpr std::string_view kName = "video";
  std::vector<std::pair<unsigned long, std::string>> all;
  std::error_code ec;
  for (const auto& entry : fs::directory_iterator{folder, ec}) {
    const std::string name = entry.path().filename().string();
    unsigned long number = 0;
    if (!name.starts_with(kName)) continue;
    const auto [end, fault] = std::from_chars(name.data() + kName.size(), name.data() + name.size(), number);
    if (fault == std::errc{} && end == name.data() + name.size())
      all.emplace_back(number, entry.path().string());
  }
  std::sort(all.begin(), all.end());
  std::vector<std::string> names;
  for (auto& [number, device] : all) names.push_back(std::move(device));
  return names;
}

core::Result<CameraFactory> camera_factory(const std::string& name, const core::Clock& clock) {
  const bool is_number =
      !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (is_number) return device_factory("/dev/video" + name, clock);
  if (name == "auto") {
    return first_that_delivers({[] { return camera_devices(); },
                                [&clock](const std::string& device) { return open_device(device, clock); }});
  }
  if (name.starts_with("/dev/") || name.find("://") != std::string::npos) return device_factory(name, clock);
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
