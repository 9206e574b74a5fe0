#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"

namespace mana::program {

/// The TOML text with the text setting `key` ("screen.face") set to `value`; every other line stays as it is.
std::string with_setting(std::string_view toml, std::string_view key, std::string_view value);

/// The same in a file, which is made when it is not there. Only when the result can be read; whole or not at
/// all. Errors: BadInput when the file has faults already; Io.
core::Status write_setting(const std::filesystem::path& file, std::string_view key, std::string_view value);

}  // namespace mana::program
