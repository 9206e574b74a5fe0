#pragma once
#include <string>
#include <string_view>

#include "agent/command_line/command.hpp"

namespace mana::program {

/// What was probably meant by a word that no command knows: "mana calendar" for "calender". A command of
/// that name further below counts as well ("sync"), when there is only one.
/// @param below where the word stands
/// @param words all words up to there, such as "mana calendar"
/// @return ready to be typed; "" when nothing is near
std::string command_meant(const Command& below, const std::string& words, std::string_view typed);

/// The option of this command that was probably meant: "--from" for "--fromm" or "--fromm=1"; or "".
std::string option_meant(const Command& command, std::string_view typed);

}  // namespace mana::program
