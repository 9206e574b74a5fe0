#pragma once
#include <optional>
#include <string>

#include "dialogue/aiml/session/surroundings.hpp"
#include "dialogue/knowledge/question.hpp"

namespace mana::dialogue::knowledge {

/// Sums as they come up at home: "seven eights", "change from twenty pounds if I spend 13.60", "fifty sweets
/// between eight, how many each", "born in 1938, how old will I be this year". Each number that is said
/// belongs to the sum, or there is none.
/// @param times null: nothing about years.  Threads: as the times.
std::optional<std::string> everyday_sum(const Question& question, const aiml::LocalTimes* times);

}  // namespace mana::dialogue::knowledge
