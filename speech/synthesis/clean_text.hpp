#pragma once
#include "speech/synthesis/utterance.hpp"

namespace mana::speech {

/// Makes text from calendars and people safe and speakable: valid UTF-8, no control characters (the
/// synthesiser takes commands from them), no invisible direction or private-use characters. What is
/// dropped becomes a space or nothing; letters, signs and line ends stay. Marks move with their place.
Utterance clean_text(const Utterance& raw);

}  // namespace mana::speech
