#pragma once
#include <memory>

#include "agent/program/persona/house_facts.hpp"
#include "dialogue/understanding/harm_recogniser.hpp"

namespace mana::program {

/// What lessons ask whether a child's words tell of harm: the tutor, who also has the words that answer it.
/// Null, with a line in the log, where that persona cannot be read: then the lessons' own phrases are all
/// that is known.
std::shared_ptr<const dialogue::HarmRecogniser> harm_recogniser_of_lessons(const HouseFacts& facts);

}  // namespace mana::program
