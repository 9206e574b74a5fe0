#include "speech/lips/ipa.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace mana::speech {
namespace {

constexpr std::size_t kMostBytes = 200;

// The longer first. What eSpeak NG calls them: phsource/phonemes, ph_english and ph_english_rp of 1.51.
constexpr std::array<std::pair<std::string_view, std::string_view>, 92> kSounds{{
    {"tʃ", "tS"}, {"t͡ʃ", "tS"}, {"dʒ", "dZ"}, {"d͡ʒ", "dZ"}, {"əʊ", "oU"}, {"oʊ", "oU"}, {"aʊ", "aU"},
    {"eɪ", "eI"}, {"aɪ", "aI"}, {"ɔɪ", "OI"}, {"ɪə", "i@"}, {"eə", "e@"}, {"ɛə", "e@"}, {"ʊə", "U@"},
    {"iː", "i:"}, {"uː", "u:"}, {"ɑː", "A:"}, {"ɔː", "O:"}, {"ɜː", "3:"}, {"ɛː", "E:"}, {"eː", "e:"},
    {"oː", "o:"}, {"aː", "a:"}, {"yː", "y:"}, {"øː", "Y:"}, {"ɑ̃", "A~"},  {"ɔ̃", "O~"},  {"ɛ̃", "E~"},
    {"ə", "@"},   {"ɚ", "3"},   {"ɝ", "3:"},  {"ɐ", "a#"},  {"ɪ", "I"},   {"ʊ", "U"},   {"ʌ", "V"},
    {"æ", "a"},   {"a", "a"},   {"ɑ", "A"},   {"ɒ", "0"},   {"ɔ", "O"},   {"ɛ", "E"},   {"e", "e"},
    {"i", "i"},   {"o", "o"},   {"u", "u"},   {"y", "y"},   {"ø", "Y"},   {"œ", "W"},   {"p", "p"},
    {"b", "b"},   {"t", "t"},   {"d", "d"},   {"k", "k"},   {"ɡ", "g"},   {"g", "g"},   {"f", "f"},
    {"v", "v"},   {"θ", "T"},   {"ð", "D"},   {"s", "s"},   {"z", "z"},   {"ʃ", "S"},   {"ʒ", "Z"},
    {"h", "h"},   {"x", "x"},   {"ç", "C"},   {"m", "m"},   {"n", "n"},   {"ŋ", "N"},   {"ɲ", "n^"},
    {"l", "l"},   {"ɫ", "l"},   {"ʎ", "l^"},  {"r", "r"},   {"ɹ", "r"},   {"ɾ", "*"},   {"ʁ", "r"},
    {"j", "j"},   {"w", "w"},   {"ʔ", "?"},   {"ˈ", "'"},   {"'", "'"},   {"ˌ", ","},   {",", ","},
    {"ː", ":"},   {".", ""},    {"‿", ""},    {"/", ""},    {" ", " "},   {"|", "_"},   {"ʰ", ""},
    {"ʲ", ";"},
}};

constexpr std::string_view kVowels = "@3aAeEiIoOuUVWyY0";  // what the name of one begins with

}  // namespace

std::optional<std::string> espeak_phonemes(std::string_view ipa) {
  if (ipa.empty() || ipa.size() > kMostBytes) return {};
  std::string out, stress;  // which is written before the vowel there, before the syllable here
  while (!ipa.empty()) {
    const auto* const found = std::find_if(kSounds.begin(), kSounds.end(),
                                           [&](const auto& sound) { return ipa.starts_with(sound.first); });
    if (found == kSounds.end()) return {};
    ipa.remove_prefix(found->first.size());
    const std::string_view sound = found->second;
    if (sound == "'" || sound == ",") {
      stress = sound;
      continue;
    }
    if (!sound.empty() && kVowels.find(sound.front()) != std::string_view::npos)
      out += std::exchange(stress, {});
    out += sound;
  }
  if (out.find_first_not_of(" ',") == std::string::npos) return {};
  return out;
}

}  // namespace mana::speech
