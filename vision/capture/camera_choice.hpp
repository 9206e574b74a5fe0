#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "vision/capture/camera.hpp"

namespace mana::vision {

/// How a camera is chosen where none was named.
struct CameraChoice {
  std::function<std::vector<std::string>()> devices;  ///< in the order in which they are tried
  std::function<core::Result<std::unique_ptr<Camera>>(const std::string& device)> open;
};

/// Opens the first of several devices that can be opened. One that then delivered nothing is tried after the
/// others the next time, the one that delivered last before them: what stands first in /dev may be a decoder,
/// the notes beside a camera's pictures, or a camera that nobody feeds.
/// Errors: NotFound when none is a camera; otherwise what is wrong with the first that is one.
CameraFactory first_that_delivers(CameraChoice choice);

}  // namespace mana::vision
