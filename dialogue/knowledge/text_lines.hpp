#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::dialogue::knowledge {

/// The lines of a data file, trimmed, without empty ones and those that begin with '#'.
/// Errors: NotFound; Io.
core::Result<std::vector<std::string>> lines_of(const std::filesystem::path& file);

/// The parts between `sign`, trimmed; an empty text has one empty part.
std::vector<std::string> split(std::string_view text, char sign);

}  // namespace mana::dialogue::knowledge
