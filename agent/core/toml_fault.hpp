#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"

namespace mana::core {

/// What somebody who edits a TOML file by hand should know of a fault: what is wrong there, and what to do.
/// @param description how toml++ puts it, such as "Error while parsing string: ..."
std::string plain_toml_fault(std::string_view description);

/// "settings.toml, line 2, column 8: ..." as BadInput.
Error toml_fault(const std::string& file, std::uint32_t line, std::uint32_t column,
                 std::string_view description);

}  // namespace mana::core
