#pragma once
#include <cstdint>
#include <filesystem>

#include "agent/core/result.hpp"

namespace mana::program {

/// Unpacks an archive (.tar.bz2, .tar.gz, .zip ...) below a folder that exists. Nothing is written outside of
/// it, links are left out, nothing may be run. Blocks. Any thread. BadInput: no archive, or damaged, or more
/// than `most_bytes` when unpacked; Io.
core::Status unpack(const std::filesystem::path& archive, const std::filesystem::path& into,
                    std::int64_t most_bytes = std::int64_t{8} << 30);

}  // namespace mana::program
