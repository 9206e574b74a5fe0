#pragma once
#include <filesystem>
#include <string>

#include "agent/core/result.hpp"

namespace mana::vision {

/// Writes what is kept of a person: whole or not at all, readable by its owner alone. The folder is made when
/// it is missing. IoError.
core::Status write_template(const std::filesystem::path& file, const std::string& bytes);

}  // namespace mana::vision
