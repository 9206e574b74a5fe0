#pragma once
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::program {

/// Prints whatever was said in a recording, a line for each stretch of speech: mana listen --free.
/// @param sound mono, 16 kHz
/// @param known names and words that are likelier than they are in general
/// @param sayings which words people say one after the other (speech::Sayings); empty: it is not known
core::Status listen_free(std::span<const std::int16_t> sound, const std::vector<std::string>& known,
                         const std::filesystem::path& sayings, bool json);

}  // namespace mana::program
