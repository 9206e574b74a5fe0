#pragma once
#include <memory>
#include <string>

#include "vision/capture/camera.hpp"

namespace mana::vision {

/// A capture device or a network camera. Read on a thread of its own, because a frozen device can keep a
/// reader waiting for ten seconds; the newest picture is kept.
/// @param clock refers to; must outlive the camera; read by the reading thread.
core::Result<std::unique_ptr<Camera>> open_device(const std::string& device, const core::Clock& clock);

}  // namespace mana::vision
