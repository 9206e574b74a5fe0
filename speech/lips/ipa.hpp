#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace mana::speech {

/// Sounds in the alphabet of the International Phonetic Association as the mnemonics of eSpeak NG
/// (docs/phonemes.md of its source): "təˈmɑːtəʊ" -> "t@m'A:toU". Sounds of English and most of those that
/// other languages of Europe have; nothing where one is not among them.
std::optional<std::string> espeak_phonemes(std::string_view ipa);

}  // namespace mana::speech
