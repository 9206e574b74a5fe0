#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "dialogue/memory/memory_words.hpp"

namespace mana::dialogue::memory {

/// "The podiatrist comes on Tuesday at two", corrected by "no, I meant Thursday": "The podiatrist comes on
/// Thursday at two". A word stands for another of its kind (a day, a month, a number) where both sentences
/// have just one of that kind. Nothing: the correction says something else.
///
/// Pure.
std::optional<std::string> corrected(std::string_view told, std::string_view correction,
                                     const MemoryWords& words);

}  // namespace mana::dialogue::memory
