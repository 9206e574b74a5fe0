#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "dialogue/knowledge/question.hpp"

namespace mana::dialogue::knowledge {

/// "what letter comes after q", "which number letter is M", "what's XIV in Roman numerals", "what comes after
/// 99".  Threads: any.
std::optional<std::string> about_letters(const Question& question);

/// 1..3999 in Roman numerals; empty for others.
std::string roman(int number);
/// The number that is written so; nothing for what nobody writes: "IIII", "VX".
std::optional<int> of_roman(std::string_view letters);

}  // namespace mana::dialogue::knowledge
