#pragma once
#include <filesystem>
#include <string_view>

#include "agent/core/result.hpp"

/// Files about a person. Nobody but their owner may read them at any moment, not even while they are written.
/// Threads: any; two writers of one file are one too many.
namespace mana::core {

/// Whole or not at all. The folder is made when it is missing, and closed to others in any case. IoError.
Status write_private_file(const std::filesystem::path& file, std::string_view bytes);

/// Also what a power cut has left of one that was being written. NotFound when there is neither; IoError.
Status erase_private_file(const std::filesystem::path& file);

}  // namespace mana::core
