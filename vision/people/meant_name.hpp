#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mana::vision {

/// Which of these names is meant by one that was typed elsewhere: the same one; else the only one that
/// differs in case, blanks, hyphens, apostrophes and accents alone; else the only one that begins with it or
/// that it begins with, by whole words ("Anna" and "Anna Miller"). Nothing where several fit, or none.
std::optional<std::string> meant_name(std::string_view typed, const std::vector<std::string>& names);

}  // namespace mana::vision
