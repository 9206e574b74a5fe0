#include "speech/recognition/letter_to_sound.hpp"

#include <array>

namespace mana::speech {
namespace {
struct Sound {
  std::string_view ipa;
  std::string_view arpabet;
};
// Longer ones before those they begin with.
constexpr std::array kSounds = std::to_array<Sound>({
    {"tʃ", "CH"},    {"dʒ", "JH"},   {"aɪə", "AY AH"}, {"aɪɚ", "AY ER"}, {"aʊə", "AW AH"}, {"aɪ", "AY"},
    {"aʊ", "AW"},    {"eɪ", "EY"},   {"oʊ", "OW"},     {"əʊ", "OW"},     {"ɔɪ", "OY"},     {"ɪə", "IH R"},
    {"iə", "IY AH"}, {"eə", "EH R"}, {"ʊə", "UH R"},   {"ɛɹ", "EH R"},   {"ɔːɹ", "AO R"},  {"ɑːɹ", "AA R"},
    {"ɪɹ", "IH R"},  {"ʊɹ", "UH R"}, {"oːɹ", "AO R"},  {"əl", "AH L"},   {"ɑː", "AA"},     {"ɑ", "AA"},
    {"ɒ", "AA"},     {"ɔː", "AO"},   {"ɔ", "AO"},      {"oː", "AO"},     {"o", "OW"},      {"æ", "AE"},
    {"aː", "AA"},    {"a", "AE"},    {"ʌ", "AH"},      {"ə", "AH"},      {"ɐ", "AH"},      {"ᵻ", "IH"},
    {"ɚ", "ER"},     {"ɜː", "ER"},   {"ɜ", "ER"},      {"ɛ", "EH"},      {"eː", "EY"},     {"e", "EH"},
    {"iː", "IY"},    {"i", "IY"},    {"ɪ", "IH"},      {"uː", "UW"},     {"u", "UW"},      {"ʊ", "UH"},
    {"y", "UW"},     {"ø", "ER"},    {"p", "P"},       {"b", "B"},       {"t", "T"},       {"ɾ", "T"},
    {"ʔ", "T"},      {"d", "D"},     {"k", "K"},       {"ɡ", "G"},       {"g", "G"},       {"f", "F"},
    {"v", "V"},      {"θ", "TH"},    {"ð", "DH"},      {"s", "S"},       {"z", "Z"},       {"ʃ", "SH"},
    {"ʒ", "ZH"},     {"h", "HH"},    {"x", "K"},       {"ç", "HH"},      {"m", "M"},       {"n", "N"},
    {"ŋ", "NG"},     {"ɲ", "N Y"},   {"l", "L"},       {"ɫ", "L"},       {"ɬ", "L"},       {"ɹ", "R"},
    {"r", "R"},      {"ʁ", "R"},     {"j", "Y"},       {"w", "W"},       {"ʍ", "W"},
});

std::size_t bytes_of_letter(char first) {
  const auto c = static_cast<unsigned char>(first);
  return c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}
}  // namespace

std::string arpabet_of(std::string_view ipa) {
  std::string out;
  while (!ipa.empty()) {
    const Sound* found = nullptr;
    for (const Sound& s : kSounds)
      if (found == nullptr && ipa.starts_with(s.ipa)) found = &s;
    if (found != nullptr) out.append(out.empty() ? "" : " ").append(found->arpabet);
    const std::size_t taken = found != nullptr ? found->ipa.size() : bytes_of_letter(ipa.front());
    ipa.remove_prefix(std::min(taken, ipa.size()));
  }
  return out;
}

}  // namespace mana::speech
