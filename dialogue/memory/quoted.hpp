#pragma once
#include <string>
#include <string_view>

#include "dialogue/memory/memory_words.hpp"

namespace mana::dialogue::memory {

/// What the speaker told, as the agent tells it back: "Remember that I've put my glasses in the bowl, love"
/// becomes "you've put your glasses in the bowl". Words are changed one by one; what is not sure stays as it
/// was said. English.
///
/// Pure.
std::string told_back(std::string_view told, const MemoryWords& words);

}  // namespace mana::dialogue::memory
