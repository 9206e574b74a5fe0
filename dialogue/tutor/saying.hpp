#pragma once
#include <string_view>

#include "agent/bus/messages/pronunciation.hpp"
#include "dialogue/tutor/beat.hpp"

namespace mana::dialogue::tutor {

/// What a teacher makes of how a word was said. Only the sound that the step is about is looked at: who
/// learns one thing is not corrected in another.
/// @param sound ARPAbet; empty: all sounds count
Saying saying_of(const msg::WordSaid& said, std::string_view sound);

}  // namespace mana::dialogue::tutor
