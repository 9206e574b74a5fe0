#pragma once
#include <string>

#include "speech/recognition/recognition.hpp"

namespace mana::speech {

/// Why an utterance counts or not, in a sentence for a person. Pure function.
/// @param expected what counted when it was said
std::string reason_of(const Recognition& what, const Expected& expected, const Vocabulary& checked);

}  // namespace mana::speech
