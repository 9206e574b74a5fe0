#pragma once
#include <cstddef>
#include <string_view>

namespace mana::core {

/// Edits of single bytes, two that changed places counted as one (Damerau 1964; the restricted form).
std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace mana::core
