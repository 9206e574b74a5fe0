#pragma once
#include <string>
#include <string_view>

namespace mana::speech {

/// Turns English sounds as eSpeak NG writes them (IPA, blanks between, with or without marks of stress and
/// length) into the ARPAbet of the recogniser's dictionary: "s n ˈoʊ b ɔɪ" -> "S N OW B OY". A sound that
/// English lacks becomes the nearest it has, and one that nobody knows is left out. Pure.
std::string arpabet_of(std::string_view ipa);

}  // namespace mana::speech
