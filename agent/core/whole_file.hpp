#pragma once
#include <filesystem>
#include <string_view>

#include "agent/core/result.hpp"

namespace mana::core {

/// Writes a file that anybody may read, whole or not at all: whoever opens it meanwhile finds what was there
/// before. Its folder has to exist.  Threads: any; two writers of one file are one too many.  Errors:
/// IoError.
Status write_whole_file(const std::filesystem::path& file, std::string_view bytes);

}  // namespace mana::core
