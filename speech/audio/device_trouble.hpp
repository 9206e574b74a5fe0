#pragma once
#include <string>

#include "agent/core/result.hpp"

/// What is said on the screen when a sound device cannot be had. Pure functions.
namespace mana::speech {

/// @param device as the settings name it; empty or "auto": any
/// @param cause what SDL said, in which the driver's own words are
core::Error no_loudspeaker(const std::string& device, const std::string& cause);
core::Error no_microphone(const std::string& device, const std::string& cause);

}  // namespace mana::speech
