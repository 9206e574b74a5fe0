#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::app {

/// Prints whatever was said in a recording, a line for each stretch of speech: mana listen --free.
/// @param sound mono, 16 kHz
/// @param known names and words that are likelier than they are in general
core::Status listen_free(std::span<const std::int16_t> sound, const std::vector<std::string>& known,
                         bool json);

}  // namespace mana::app
